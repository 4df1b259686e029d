import { statusLabel } from '@dormer/contract/homes/listings'
import type { alertFrequencies } from '@dormer/contract/homes/property-searches'
import { nextOpening } from '../../messages/gate/quiet-hours.rules.ts'
import type { Where } from '../../messages/gate/zone.rules.ts'

/** What is found within so many minutes is one email, */
export const BATCH_MINUTES = 5
/** and the next alert of a search that tells at once follows so much later at the earliest. */
const GAP_MINUTES = 15

/** When a client hears of matches, by a search that tells of them. */
export type Timing = {
  Frequency: (typeof alertFrequencies)[number]
  Hour: number
  /** Where the client is; the first counts, quiet hours are those of all. */
  Places: Where['Places']
  /** Since when it tells: on this day of the week it does if weekly. */
  Since: Temporal.Instant
  /** When the oldest of what waits was found. */
  Found: Temporal.Instant
  LastSent: Temporal.Instant | null
}

/**
 * When what waits is sent. Nobody's phone rings for an email that came at night: what is told at once keeps the hours of
 * automatic texts. An hour that somebody chose is kept as it is.
 */
export const whenDue = ({ Frequency, Hour, Places, Since, Found, LastSent }: Timing): Temporal.Instant => {
  if (Frequency === 'AtOnce') {
    const batched = Found.add({ minutes: BATCH_MINUTES })
    const next = LastSent?.add({ minutes: GAP_MINUTES })
    return nextOpening(Places, next && Temporal.Instant.compare(next, batched) > 0 ? next : batched)
  }
  const timeZone = Places[0]?.Zone ?? 'UTC'
  const weekday = Since.toZonedDateTimeISO(timeZone).dayOfWeek
  // Of an hour that the clocks leave out, the one after it.
  for (let day = Found.toZonedDateTimeISO(timeZone).toPlainDate(); ; day = day.add({ days: 1 })) {
    if (Frequency === 'Weekly' && day.dayOfWeek !== weekday) continue
    const at = day.toZonedDateTime({ timeZone, plainTime: { hour: Hour } }).toInstant()
    if (Temporal.Instant.compare(at, Found) >= 0) return at
  }
}

export type Reason = 'New' | 'BackOnMarket' | 'Price' | 'Status'
/** The news of a listing; the first of these is told if there are several. */
const order: Reason[] = ['New', 'BackOnMarket', 'Price', 'Status']
export type Match = { ListingKey: string; Reason: Reason; Detail: string; EventId: number }

/** Whether it is still news: not if the price has risen again, or the status is another one. */
export const stands = (
  { Reason, Detail }: Pick<Match, 'Reason' | 'Detail'>,
  now: { ListPrice: string | null; StandardStatus: string },
): boolean =>
  Reason === 'Price'
    ? now.ListPrice !== null && Number(now.ListPrice) <= Number(Detail)
    : Reason !== 'Status' || now.StandardStatus === Detail

/** One of each listing, the greatest news first and of the same kind the newest. */
export const newsOf = (matches: Match[]): Match[] => {
  const ranked = matches.toSorted((a, b) => order.indexOf(a.Reason) - order.indexOf(b.Reason) || b.EventId - a.EventId)
  const seen = new Set<string>()
  return ranked.filter(({ ListingKey }) => !seen.has(ListingKey) && seen.add(ListingKey))
}

/** What is said of one listing. */
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
