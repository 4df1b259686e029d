import type { DashboardCard } from '@dormer/contract/brokerage/session'
import dayjs from 'dayjs'
import { today } from '../../../ui/format.ts'

/** Days up to today or from today on, as the filters of contacts name them (A030), and what they are called (S1§9). */
export const past = {
  today: 'Today',
  week: 'Last Week',
  month: 'This Month',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '180': 'Last 6 months',
}
export const ahead = {
  today: 'Today',
  week: 'This Week',
  month: 'This Month',
  '30': 'Next 30 days',
  '90': 'Next 90 days',
}
const aheadOrAll = { ...ahead, all: 'All' }

/** The cards whose range can be chosen, with their ranges and the one they start at (S1§9). */
export const ranged = {
  appointments: { ranges: aheadOrAll, start: 'today' },
  'new-contacts': { ranges: past, start: 'week' },
  'created-contacts': { ranges: past, start: 'today' },
  timeframe: { ranges: aheadOrAll, start: 'week' },
  birthdays: { ranges: ahead, start: 'week' },
  anniversary: { ranges: ahead, start: 'week' },
} as const satisfies { [C in DashboardCard]?: { ranges: Record<string, string>; start: string } }
export type RangedCard = keyof typeof ranged
export type Span = keyof typeof past | keyof typeof aheadOrAll

/** The ranges that were chosen, as the URL keeps them; numbers of days are numbers there. */
export type DashboardSearch = { [C in RangedCard]?: string | number }

export const spanOf = (card: RangedCard, search: DashboardSearch): Span => {
  const { ranges, start } = ranged[card]
  const chosen = String(search[card])
  return (Object.hasOwn(ranges, chosen) ? chosen : start) as Span
}

/** The first and the last day of a card's range, YYYY-MM-DD; none for All. */
export const daysOf = (card: RangedCard, span: Span): [string, string] | undefined => {
  if (span === 'all') return undefined
  const day = dayjs(today())
  const isPast = ranged[card].ranges === past
  const days = span === 'today' ? 0 : span === 'week' ? 7 : Number(span)
  const other =
    span === 'month' ? (isPast ? day.startOf('month') : day.endOf('month')) : day.add(isPast ? -days : days, 'day')
  return [isPast ? other : day, isPast ? day : other].map((one) => one.format('YYYY-MM-DD')) as [string, string]
}
