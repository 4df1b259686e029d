import { openStatuses, type TransactionStatusId, transactionStatuses } from '@dormer/contract/deals/transactions'
import { on, oneOf, searchOf, text, whole } from '../../../ui/address.ts'

export const allStatuses = Object.keys(transactionStatuses).map(Number) as TransactionStatusId[]
const isStatus = (one: number): one is TransactionStatusId => one in transactionStatuses

/** The list's state in the URL. */
export const transactionsSearch = searchOf({
  /** The agent; 0 is everyone. If absent, it depends on the user. */
  agent: whole(0),
  type: oneOf(['Listing', 'Purchase']),
  /** Status ids separated by commas; `none` for none. */
  status: text,
  view: oneOf(['board', 'table']),
  /** The order of the table. */
  sort: text,
  dir: oneOf(['asc', 'desc']),
  /** Only those with missing documents. */
  missing: on,
  /** Only those started in this month, YYYY-MM. */
  started: text,
})
export type TransactionsSearch = ReturnType<typeof transactionsSearch>

/** Open ones unless the URL says otherwise. */
export const readStatuses = (status: string | undefined): TransactionStatusId[] =>
  status === undefined
    ? (openStatuses as TransactionStatusId[])
    : allStatuses.filter((one) => status.split(',').map(Number).includes(one))
export const writeStatuses = (statuses: readonly number[]): string | undefined =>
  statuses.length === openStatuses.length && openStatuses.every((one) => statuses.includes(one))
    ? undefined
    : statuses.filter(isStatus).sort().join(',') || 'none'

/** Which transactions the URL selects, of these statuses, as the list, the table and the board ask for them. */
export const selectedBy = (
  { agent, type, missing, started }: TransactionsSearch,
  statuses: readonly TransactionStatusId[],
) => ({
  selectedUserId: agent,
  type: type ?? ('Both' as const),
  statuses: [...statuses],
  lacksDocuments: missing,
  startedIn: started,
})

/**
 * A transaction's page: the open tab, the document or checklist line, and whether archived or completed items are
 * shown.
 */
export const transactionSearch = searchOf({
  tab: text,
  archived: on,
  completed: on,
  document: whole(1),
  line: whole(1),
})
