import { calendarDay, today } from '../../../ui/format.ts'

export type Range = { value: string; label: string }
/**
 * Days up to or from today, named as in the contact filters (docs/rules.md#filters), and their labels. Arrays, because
 * objects put numeric keys first.
 */
export const past = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last Week' },
  { value: 'month', label: 'This Month' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '180', label: 'Last 6 months' },
] as const satisfies Range[]
export const ahead = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'This Month' },
  { value: '30', label: 'Next 30 days' },
  { value: '90', label: 'Next 90 days' },
] as const satisfies Range[]
export const aheadOrAll = [...ahead, { value: 'all', label: 'All' }] as const satisfies Range[]
export type Span = (typeof past | typeof aheadOrAll)[number]['value']

/** The first and last day of a range up to or from today, YYYY-MM-DD; none for All. */
export const daysOfSpan = (span: Span, isPast: boolean): [string, string] | undefined => {
  if (span === 'all') return undefined
  const now = today()
  const [year = 0, month = 0, day = 0] = now.split('-').map(Number)
  const days = span === 'today' ? 0 : span === 'week' ? 7 : Number(span)
  if (isPast) return [span === 'month' ? calendarDay(year, month, 1) : calendarDay(year, month, day - days), now]
  return [now, span === 'month' ? calendarDay(year, month + 1, 0) : calendarDay(year, month, day + days)]
}
