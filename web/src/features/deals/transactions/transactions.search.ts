import { openStatuses, type TransactionStatusId, transactionStatuses } from '@dormer/contract/deals/transactions'
import { on, oneOf, searchOf, text, whole } from '../../../ui/address.ts'

export const allStatuses = Object.keys(transactionStatuses).map(Number) as TransactionStatusId[]
const isStatus = (one: number): one is TransactionStatusId => one in transactionStatuses

/** What the list keeps in its address. */
export const transactionsSearch = searchOf({
  /** Whose: 0 is everyone's. Without it, it depends on who looks (S2§6). */
  agent: whole(0),
  type: oneOf(['Listing', 'Purchase']),
  /** Status ids with commas between; none is `none`. */
  status: text,
  view: oneOf(['board']),
  /** Only those that lack documents. */
  missing: on,
})
export type TransactionsSearch = ReturnType<typeof transactionsSearch>

/** S2§9: open ones unless the address says otherwise. */
export const readStatuses = (status: string | undefined): TransactionStatusId[] =>
  status === undefined
    ? (openStatuses as TransactionStatusId[])
    : allStatuses.filter((one) => status.split(',').map(Number).includes(one))
export const writeStatuses = (statuses: readonly number[]): string | undefined =>
  statuses.length === openStatuses.length && openStatuses.every((one) => statuses.includes(one))
    ? undefined
    : statuses.filter(isStatus).sort().join(',') || 'none'

/** A transaction's page: which tab is open, which document or line of the checklist, and whether what is archived or completed is shown. */
export const transactionSearch = searchOf({
  tab: text,
  archived: on,
  completed: on,
  document: whole(1),
  line: whole(1),
})
