import { statusLabel } from '@dormer/contract/homes/listings'
import type { alertFrequencies } from '@dormer/contract/homes/property-searches'
import { nextOpening } from '../../messages/gate/quiet-hours.rules.ts'
import type { Where } from '../../messages/gate/zone.rules.ts'

/** The kind of what is due: a search with news to send. */
export const ALERT = 'alert'
/** Matches found within this time are sent in one email. */
export const BATCH_MINUTES = 5
/** An immediate alert follows the previous one of its search after at least this time. */
const GAP_MINUTES = 15

/** When a client is told of a search's matches. */
export type Timing = {
  Frequency: (typeof alertFrequencies)[number]
  Hour: number
  /** Where the client may be; the first place counts, except for quiet hours, which are those of all. */
  Places: Where['Places']
  /** Since when alerts have been on; weekly alerts are sent on this day of the week. */
  Since: Temporal.Instant
  /** When the oldest waiting match was found. */
  Found: Temporal.Instant
  LastSent: Temporal.Instant | null
}

/**
 * When the waiting matches are sent. Nobody's phone should ring at night: immediate alerts keep the quiet hours of
 * automatic texts. An hour that somebody chose is kept.
 */
export const whenDue = ({ Frequency, Hour, Places, Since, Found, LastSent }: Timing): Temporal.Instant => {
  if (Frequency === 'AtOnce') {
    const batched = Found.add({ minutes: BATCH_MINUTES })
    const next = LastSent?.add({ minutes: GAP_MINUTES })
    return nextOpening(Places, next && Temporal.Instant.compare(next, batched) > 0 ? next : batched)
  }
  const timeZone = Places[0]?.Zone ?? 'UTC'
  const weekday = Since.toZonedDateTimeISO(timeZone).dayOfWeek
  // An hour that the clocks skip becomes the one after it.
  for (let day = Found.toZonedDateTimeISO(timeZone).toPlainDate(); ; day = day.add({ days: 1 })) {
    if (Frequency === 'Weekly' && day.dayOfWeek !== weekday) continue
    const at = day.toZonedDateTime({ timeZone, plainTime: { hour: Hour } }).toInstant()
    if (Temporal.Instant.compare(at, Found) >= 0) return at
  }
}

type Reason = 'New' | 'BackOnMarket' | 'Price' | 'Status'
/** The news about a listing, most important first; only the first is reported. */
const order: Reason[] = ['New', 'BackOnMarket', 'Price', 'Status']
export type Match = { ListingKey: string; Reason: Reason; Detail: string; EventId: number }

/** Whether it is still news: not if the price has risen again or the status has changed again. */
export const isStillNews = (
  { Reason, Detail }: Pick<Match, 'Reason' | 'Detail'>,
  now: { ListPrice: string | null; StandardStatus: string },
): boolean =>
  Reason === 'Price'
    ? now.ListPrice !== null && Number(now.ListPrice) <= Number(Detail)
    : Reason !== 'Status' || now.StandardStatus === Detail

/** One match per listing: the most important news or, of the same kind, the newest. */
export const newsOf = (matches: Match[]): Match[] => {
  const ranked = matches.toSorted((a, b) => order.indexOf(a.Reason) - order.indexOf(b.Reason) || b.EventId - a.EventId)
  const seen = new Set<string>()
  return ranked.filter(({ ListingKey }) => !seen.has(ListingKey) && seen.add(ListingKey))
}

/** The note about one listing. */
export const noteOf = ({ Reason, Detail }: Pick<Match, 'Reason' | 'Detail'>) =>
  ({
    New: 'New on the market',
    BackOnMarket: 'Back on the market',
    Price: 'Price reduced',
    Status: `Now ${statusLabel(Detail).toLowerCase()}`,
  })[Reason]

const homes = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'home' : 'homes'}`
const counted: Record<Reason, (count: number) => string> = {
  New: (n) => `${n === 1 ? '1 new home' : `${n.toLocaleString('en-US')} new homes`}`,
  BackOnMarket: (n) => `${homes(n)} back on the market`,
  Price: (n) => `${homes(n)} with a lower price`,
  Status: (n) => `${homes(n)} with a new status`,
}

/** '3 new homes and 1 home with a lower price' */
export const summaryOf = (news: Match[]) =>
  new Intl.ListFormat('en-US').format(
    order
      .map((reason) => [reason, news.filter(({ Reason }) => Reason === reason).length] as const)
      .filter(([, count]) => count > 0)
      .map(([reason, count]) => counted[reason](count)),
  )
