import type { OpportunityCriteria, OpportunitySort } from '@dormer/contract/growth/opportunities'
import { formatMonth } from '../months.ts'
import type { PipelineSearch } from '../pipeline.search.ts'

/** The sort orders, each column's natural one first. */
const orders: Record<OpportunitySort, Partial<Record<'asc' | 'desc', string>>> = {
  Stage: { asc: 'Stage, first to last', desc: 'Stage, last to first' },
  ProjectedCloseDate: { asc: 'Close date, soonest', desc: 'Close date, latest' },
  SalesPrice: { desc: 'Price, highest', asc: 'Price, lowest' },
  GCI: { desc: 'GCI, highest', asc: 'GCI, lowest' },
  Probability: { desc: 'Probability, highest', asc: 'Probability, lowest' },
  DaysInStage: { desc: 'In stage, longest', asc: 'In stage, shortest' },
  DateCreated: { desc: 'Newest first', asc: 'Oldest first' },
  Name: { asc: 'Name, A to Z', desc: 'Name, Z to A' },
  ContactName: { asc: 'Contact, A to Z', desc: 'Contact, Z to A' },
  UserName: { asc: 'Agent, A to Z', desc: 'Agent, Z to A' },
  Type: { asc: 'Type, listings first', desc: 'Type, purchases first' },
}
type Sorted = { sort: OpportunitySort; dir: 'asc' | 'desc' }
/** `value` is the option's value in the sort menu. */
export const sorts = Object.entries(orders).flatMap(([sort, labels]) =>
  Object.entries(labels).map(([dir, label]) => ({ sort, dir, label, value: `${sort} ${dir}` })),
) as (Sorted & { label: string; value: string })[]

/** The order: that of the board unless the URL says otherwise. */
export const orderOf = ({ sort, dir }: PipelineSearch): Sorted => {
  const found = sorts.find((one) => one.sort === sort && (!dir || one.dir === dir))
  return found ?? { sort: 'Stage', dir: 'asc' }
}

const MONTH = /^(?:(before|after|won)-)?([12]\d{3}-(?:0[1-9]|1[0-2]))$/
const kinds = { before: 'beforeMonth', after: 'afterMonth', won: 'wonMonth' } as const
const isKind = (text: string | undefined): text is keyof typeof kinds => text !== undefined && text in kinds

/** What the URL's `close` asks for: overdue, none, a month, or one after before-, after- or won-. */
const closeCriteria = (close = ''): OpportunityCriteria => {
  if (close === 'overdue') return { isOverdue: true }
  if (close === 'none') return { noCloseDate: true }
  const [, kind, month] = MONTH.exec(close) ?? []
  return { [isKind(kind) ? kinds[kind] : 'month']: month }
}
/** The same in words; undefined for what asks for nothing. */
export const closeInWords = (close = '') => {
  if (close === 'overdue') return 'Overdue'
  if (close === 'none') return 'No close date'
  const [, kind, month] = MONTH.exec(close) ?? []
  if (!month) return
  const written = formatMonth(month)
  if (kind === 'won') return `Won in ${written}`
  return kind ? `Closing ${kind} ${written}` : `Closing in ${written}`
}

/** Which opportunities the URL selects, as the list and bulk changes are asked. */
export const criteriaOf = ({ q, type, agent, stage, outcome, stuck, close, lost }: PipelineSearch) =>
  ({
    search: q,
    type,
    userId: agent,
    stage,
    outcome,
    isStuck: stuck,
    lostReasonId: lost,
    ...closeCriteria(close),
  }) satisfies OpportunityCriteria

/** No filters at all. */
export const unfiltered = {
  q: undefined,
  type: undefined,
  agent: undefined,
  stage: undefined,
  outcome: undefined,
  stuck: undefined,
  close: undefined,
  lost: undefined,
} satisfies PipelineSearch
export const isFiltered = (search: PipelineSearch) =>
  Object.values(criteriaOf(search)).some((value) => value !== undefined)
