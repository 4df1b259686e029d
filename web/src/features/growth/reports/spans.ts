import dayjs from 'dayjs'
import { today } from '../../../ui/format.ts'

export type Range = { value: string; label: string }
/**
 * Days up to or from today, named as in the contact filters (A030), and their labels (S1§9). Arrays, because objects
 * put numeric keys first.
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
  const day = dayjs(today())
  const days = span === 'today' ? 0 : span === 'week' ? 7 : Number(span)
  const other =
    span === 'month' ? (isPast ? day.startOf('month') : day.endOf('month')) : day.add(isPast ? -days : days, 'day')
  return [isPast ? other : day, isPast ? day : other].map((one) => one.format('YYYY-MM-DD')) as [string, string]
}
