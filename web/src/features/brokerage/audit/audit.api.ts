import { auditLog, auditUsers, exportAudit } from '@dormer/contract/brokerage/audit'
import { changeKindNames } from '@dormer/contract/change-kinds'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { inOneList } from '../../../api/queries.ts'
import { downloadFile } from '../../../ui/download.ts'
import type { AuditSearch } from './audit.search.ts'

const PAGE = 50

/** A kind that does not exist is left out here, so that the list of kinds is not part of the first load. */
export const filtersOf = ({ user, kind, ...filters }: AuditSearch) => ({
  userId: user,
  kind: changeKindNames.find((name) => name === kind),
  ...filters,
})

export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: within(keys.recorded, 'audit', search),
    queryFn: ({ pageParam, signal }) =>
      call(auditLog, { query: { ...filtersOf(search), before: pageParam, take: PAGE } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.ChangeId),
    placeholderData: keepPreviousData,
    select: inOneList,
  })

/** Everyone, including lenders: anyone who may have made a change. */
export const auditUsersQuery = queryOptions({
  queryKey: ['users', 'audit'],
  queryFn: ({ signal }) => call(auditUsers, {}, { signal }),
})

export const useExportAudit = () =>
  useMutation({
    mutationFn: (search: AuditSearch) => call(exportAudit, { body: filtersOf(search) }),
    onSuccess: ({ Url }) => downloadFile(Url),
  })
