import { getStatement, issueStatement, saveStatement } from '@dormer/contract/deals/statement'
import type { Request } from '@dormer/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { answered } from '../../../api/queries.ts'
import { downloadFile } from '../../../ui/download.ts'

const keyOf = (transactionId: number) => within(keys.transactions, 'statement', transactionId)

export const statementQuery = (transactionId: number) =>
  queryOptions({
    queryKey: keyOf(transactionId),
    queryFn: ({ signal }) => call(getStatement, { params: { transactionId } }, { signal }),
    // The data it needs is entered elsewhere on the page.
    staleTime: 0,
  })

type Saved = Request<typeof saveStatement>['body']
type Issued = Request<typeof issueStatement>['body']

export const useSaveStatement = (transactionId: number) =>
  useMutation({
    mutationFn: (body: Saved) => call(saveStatement, { params: { transactionId }, body }),
    onSuccess: (saved) => answered(statementQuery(transactionId).queryKey, saved),
  })

export const useIssueStatement = (transactionId: number) =>
  useMutation({
    mutationFn: (body: Issued) => call(issueStatement, { params: { transactionId }, body }),
    meta: { stale: [keyOf(transactionId), keys.transactionDocuments, keys.recorded] },
    onSuccess: ({ Url }) => downloadFile(Url),
  })
