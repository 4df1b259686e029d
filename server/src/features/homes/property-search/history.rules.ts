import type { PropertyDetail } from '@dormer/contract/homes/listings'
import type { PastEvent } from '../../../providers/listings/listings.ts'

type Told = PropertyDetail['PriceHistory'][number]
type Facts = Pick<
  PropertyDetail,
  | 'ListPrice'
  | 'OriginalListPrice'
  | 'PreviousListPrice'
  | 'PriceChangeTimestamp'
  | 'OnMarketDate'
  | 'CloseDate'
  | 'ClosePrice'
> & { History: PastEvent[] }

/** A date as an instant that falls on that date everywhere in America. */
const noon = (day: string) => `${day}T16:00:00Z`
const at = ({ DateTime }: { DateTime: string }) => Date.parse(DateTime)
const nothing = { PriceBefore: null, Price: null, StatusBefore: null, Status: null }

/**
 * A listing's past, newest first: what was seen here and, before that, what the feed reports. A feed without a history
 * still states the original price and the one before the last change, and when it was listed and closed; what happened
 * in between is unknown, and nothing is invented.
 */
export const historyOf = (facts: Facts, seen: Omit<Told, 'IsFeeds'>[]): Told[] => {
  const oldest = Math.min(...seen.map(at))
  const had = (type: Told['EventType']) => seen.some(({ EventType }) => EventType === type)
  const past: Omit<Told, 'IsFeeds'>[] =
    facts.History.length > 0
      ? facts.History.filter((event) => at(event) < oldest)
      : [
          ...(facts.OnMarketDate && !had('New')
            ? [
                {
                  ...nothing,
                  EventType: 'New' as const,
                  DateTime: noon(facts.OnMarketDate),
                  Price: firstPrice(facts, seen),
                },
              ]
            : []),
          ...(facts.PriceChangeTimestamp && facts.PreviousListPrice && !had('Price')
            ? [
                {
                  ...nothing,
                  EventType: 'Price' as const,
                  DateTime: facts.PriceChangeTimestamp,
                  PriceBefore: facts.PreviousListPrice,
                  Price: facts.ListPrice,
                },
              ]
            : []),
          ...(facts.CloseDate && !seen.some(({ Status }) => Status === 'Closed')
            ? [
                {
                  ...nothing,
                  EventType: 'Status' as const,
                  DateTime: noon(facts.CloseDate),
                  Price: facts.ClosePrice,
                  Status: 'Closed',
                },
              ]
            : []),
        ]
  return [
    ...seen.map((event) => ({ ...event, IsFeeds: false })),
    ...past.map((event) => ({ ...event, IsFeeds: true })),
  ].sort((a, b) => at(b) - at(a))
}

/** The price when it was listed. If the feed does not state it, it is the current price if that never changed. */
const firstPrice = ({ OriginalListPrice, PreviousListPrice, ListPrice }: Facts, seen: { EventType: string }[]) =>
  OriginalListPrice ??
  (PreviousListPrice === null && !seen.some(({ EventType }) => EventType === 'Price') ? ListPrice : null)
