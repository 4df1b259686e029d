import type { Change } from '@dormer/contract/brokerage/audit'
import { type ChangeKind, changeKinds } from '@dormer/contract/change-kinds'
import { transactionHistory } from '@dormer/contract/deals/history'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { Value } from '../../brokerage/audit/FieldChange.tsx'
import { Changes, namedThing } from '../../people/history/Changes.tsx'

const PAGE = 50

const historyQuery = (transactionId: number) =>
  infiniteQueryOptions({
    queryKey: within(keys.recorded, 'transaction', transactionId),
    queryFn: ({ pageParam, signal }) =>
      call(transactionHistory, { params: { transactionId }, query: { before: pageParam, take: PAGE } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ Changes }) => (Changes.length < PAGE ? undefined : Changes.at(-1)?.ChangeId),
    select: ({ pages }) => pages.flatMap((page) => page.Changes),
  })

/** On the transaction's own page, 'of the transaction' is left out. */
const names: Partial<Record<ChangeKind, string>> = {
  TransactionFolder: 'folder',
  TransactionDocument: 'document',
  CommissionAdjustment: 'adjustment',
  CommissionShare: 'share of',
  ChecklistLine: 'checklist line',
}

const isOwn = ({ Kind }: Change) => Kind === 'Transaction'
const thing = ({ Kind, Title }: Change) =>
  Kind === 'Transaction'
    ? 'this transaction'
    : Kind === 'Commission'
      ? 'the commission'
      : Kind === 'CommissionShare' && !Title
        ? 'a colleague’s share'
        : namedThing(names[Kind] ?? changeKinds[Kind].noun, Title)

/** Changes to people, sharing and the checklist have verbs of their own. */
const sentence = ({ Kind, What, Title }: Change) => {
  const isGone = What === 'Deleted'
  const who = <Value>{Title}</Value>
  if (Kind === 'TransactionSharing')
    return isGone ? <>no longer shares this transaction with {who}</> : <>shared this transaction with {who}</>
  if (Kind === 'TransactionRole') return isGone ? <>removed {who}</> : <>added {who}</>
  if (Kind === 'HandedIn') return isGone ? <>took back {who}</> : <>handed in {who}</>
  if (Kind === 'DocumentEmail' && What === 'Added') return <>emailed {who}</>
  return undefined
}

/** The changes to a transaction and to everything that belongs to it, newest first. */
export const HistoryTab = ({ transaction }: { transaction: Transaction }) => (
  <Changes
    query={useInfiniteQuery(historyQuery(transaction.TransactionId))}
    subject="transaction"
    isOwn={isOwn}
    thing={thing}
    sentence={sentence}
  />
)
