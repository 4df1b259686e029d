import type { DashboardCard } from '@dormer/contract/brokerage/session'
import { ahead, aheadOrAll, daysOfSpan, past, type Range, type Span } from '../../growth/reports/spans.ts'

/** The cards with a choice of ranges, their ranges and defaults. */
export const ranged = {
  appointments: { ranges: aheadOrAll, start: 'today' },
  'new-contacts': { ranges: past, start: 'week' },
  'created-contacts': { ranges: past, start: 'today' },
  timeframe: { ranges: aheadOrAll, start: 'week' },
  birthdays: { ranges: ahead, start: 'week' },
  anniversary: { ranges: ahead, start: 'week' },
} as const satisfies { [C in DashboardCard]?: { ranges: readonly Range[]; start: string } }
export type RangedCard = keyof typeof ranged

/** The chosen ranges, as kept in the URL; numbers of days are numbers there. */
export type DashboardSearch = { [C in RangedCard]?: string | number }

export const spanOf = (card: RangedCard, search: DashboardSearch): Span => {
  const { ranges, start } = ranged[card]
  const chosen = String(search[card])
  return ranges.find(({ value }) => value === chosen)?.value ?? start
}

/** The first and last day of a card's range, YYYY-MM-DD; none for All. */
export const daysOf = (card: RangedCard, span: Span) => daysOfSpan(span, ranged[card].ranges === past)
