import { day, oneOf, searchOf, text, whole } from '../../../ui/address.ts'

/**
 * 'To date' ends with the current month for transactions, which are due to close in it; with today in the reports on what
 * has happened (`daysOfPreset`).
 */
export const presets = {
  month: 'Month to date',
  year: 'Year to date',
  'last-month': 'Last month',
  'last-year': 'Last year',
  '12-months': '12 months',
} as const
export type Preset = keyof typeof presets
const names = Object.keys(presets) as Preset[]

/** The first and last day of a report; a missing end is open. */
export type Days = { startDate?: string; endDate?: string }

/** A commission report's state in the URL. */
export const reportSearch = searchOf({
  range: oneOf(names),
  from: day,
  to: day,
  /** The agent: 0 is everyone. If absent, it depends on the user. */
  agent: whole(0),
  /** All unless given. */
  only: oneOf(['closed', 'pending']),
  /** The transactions of one source; 0 is those without one. */
  source: whole(0),
})
export type ReportSearch = ReturnType<typeof reportSearch>

/** The transaction dashboard also keeps the range of each of its other reports. */
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

/** Source Performance also has a sort order. */
export const performanceSearch = searchOf({
  from: day,
  to: day,
  agent: whole(0),
  sort: text,
  dir: oneOf(['asc', 'desc']),
})
export type PerformanceSearch = ReturnType<typeof performanceSearch>

/** Whether to select realized commissions; all if undefined. */
export const realizedIn = ({ only }: ReportSearch) => (only ? only === 'closed' : undefined)
