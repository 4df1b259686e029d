import type { DashboardCard } from '@dormer/contract/brokerage/session'
import dayjs from 'dayjs'
import { today } from '../../../ui/format.ts'

type Range = { value: string; label: string }
/**
 * Days up to or from today, named as in the contact filters (A030), and their labels (S1§9). Arrays, because objects
 * put numeric keys first.
 */
const past = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last Week' },
  { value: 'month', label: 'This Month' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '180', label: 'Last 6 months' },
] as const satisfies Range[]
const ahead = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'This Month' },
  { value: '30', label: 'Next 30 days' },
  { value: '90', label: 'Next 90 days' },
] as const satisfies Range[]
const aheadOrAll = [...ahead, { value: 'all', label: 'All' }] as const satisfies Range[]

/** The cards with a choice of ranges, their ranges and defaults (S1§9). */
export const ranged = {
  appointments: { ranges: aheadOrAll, start: 'today' },
  'new-contacts': { ranges: past, start: 'week' },
  'created-contacts': { ranges: past, start: 'today' },
  timeframe: { ranges: aheadOrAll, start: 'week' },
  birthdays: { ranges: ahead, start: 'week' },
  anniversary: { ranges: ahead, start: 'week' },
} as const satisfies { [C in DashboardCard]?: { ranges: readonly Range[]; start: string } }
export type RangedCard = keyof typeof ranged
export type Span = (typeof past | typeof aheadOrAll)[number]['value']

/** The chosen ranges, as kept in the URL; numbers of days are numbers there. */
export type DashboardSearch = { [C in RangedCard]?: string | number }

export const spanOf = (card: RangedCard, search: DashboardSearch): Span => {
  const { ranges, start } = ranged[card]
  const chosen = String(search[card])
  return ranges.find(({ value }) => value === chosen)?.value ?? start
}

/** The first and last day of a card's range, YYYY-MM-DD; none for All. */
export const daysOf = (card: RangedCard, span: Span): [string, string] | undefined => {
  if (span === 'all') return undefined
  const day = dayjs(today())
  const isPast = ranged[card].ranges === past
  const days = span === 'today' ? 0 : span === 'week' ? 7 : Number(span)
  const other =
    span === 'month' ? (isPast ? day.startOf('month') : day.endOf('month')) : day.add(isPast ? -days : days, 'day')
  return [isPast ? other : day, isPast ? day : other].map((one) => one.format('YYYY-MM-DD')) as [string, string]
}
