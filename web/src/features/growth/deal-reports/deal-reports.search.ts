import { day, oneOf, searchOf, text, whole } from '../../../ui/address.ts'

/** Whole months; the ones to date end with the current month (S2§9). */
export const presets = {
  month: 'Month to date',
  year: 'Year to date',
  'last-month': 'Last month',
  'last-year': 'Last year',
} as const
export type Preset = keyof typeof presets
const names = Object.keys(presets) as Preset[]

/** The first and last day of a report; an end that is absent is open. */
export type Days = { startDate?: string; endDate?: string }

/** What a report of commissions keeps in its address. */
export const reportSearch = searchOf({
  range: oneOf(names),
  from: day,
  to: day,
  /** Whose: 0 is everyone's. Without it, it depends on who looks (S2§6). */
  agent: whole(0),
  /** All unless said. */
  only: oneOf(['closed', 'pending']),
  /** The transactions of one source; 0 is of none. */
  source: whole(0),
})
export type ReportSearch = ReturnType<typeof reportSearch>

/** The transaction dashboard keeps the range of each of its other reports, too. */
export const dashboardSearch = searchOf({
  range: oneOf(names),
  from: day,
  to: day,
  agent: whole(0),
  only: oneOf(['closed', 'pending']),
  closing: text,
  sources: oneOf(names),
})
export type TransactionDashboardSearch = ReturnType<typeof dashboardSearch>

/** Source Performance is also sorted. */
export const performanceSearch = searchOf({
  from: day,
  to: day,
  agent: whole(0),
  sort: text,
  dir: oneOf(['asc', 'desc']),
})
export type PerformanceSearch = ReturnType<typeof performanceSearch>

/** Whether it asks for what is realized; all if undefined. */
export const realizedIn = ({ only }: ReportSearch) => (only ? only === 'closed' : undefined)
