import { readWrittenTime } from '@dormer/contract/written-time'
import type { OpenHouse } from './listings.ts'
import { day, instantOf, isRaw, type Raw, text } from './values.ts'

/** '1:00 PM', '13:00:00-05:00': a time of day as ISO 8601, with the offset it states; undefined if it is none. */
const clockOf = (given: string): string | undefined => {
  const offset = /(?:Z|[+-]\d{2}:?\d{2})$/i.exec(given)?.[0] ?? ''
  const clock = given.slice(0, given.length - offset.length)
  // A number alone may be anything; without am or pm it is on a 24-hour clock.
  const time = /^\d+\D|^noon$/i.test(clock) ? readWrittenTime(clock) : null
  return time
    ? `${[time.hour, time.minute, time.second].map((part) => String(part).padStart(2, '0')).join(':')}${offset.toUpperCase()}`
    : undefined
}
/** Databases without a type for times store them on a day of their own: 1899-12-30T13:00:00. */
const ANCIENT = /^(?:1[89]\d\d|0001|2000-01-01)\S*[T ](\d{2}:\d{2}(?::\d{2})?)/
const DATE_ALONE = /^\S*\d[-/]\d\S*$/

/** Records of the OpenHouse resource, without canceled ones and those that state no time. */
export const openHousesOf = (houses: unknown, timeZone: string): OpenHouse[] =>
  (Array.isArray(houses) ? houses : []).filter(isRaw).flatMap((house) => {
    if (/cancel|ended/i.test(text(house.OpenHouseStatus) ?? '')) return []
    // Open houses for brokers are not for clients.
    if (/broker|office|private|association/i.test(text(house.OpenHouseType) ?? '')) return []
    const start = timeOf(house, 'OpenHouseStartTime', timeZone)
    if (!start) return []
    const end = timeOf(house, 'OpenHouseEndTime', timeZone)
    return [
      {
        OpenHouseKey: text(house.OpenHouseKey) ?? start.toString(),
        OpenHouseStartTime: start.toString(),
        OpenHouseEndTime: end && Temporal.Instant.compare(end, start) > 0 ? end.toString() : null,
        OpenHouseRemarks: text(house.OpenHouseRemarks),
      },
    ]
  })

const timeOf = (house: Raw, field: string, timeZone: string) => {
  const given = text(house[field])
  if (!given) return undefined
  const date = day(house.OpenHouseDate)
  const clock = clockOf(ANCIENT.exec(given)?.[1] ?? given)
  if (clock) return date ? instantOf(`${date}T${clock}`, timeZone) : undefined
  // The beginning of the day would be a time that nobody stated.
  return DATE_ALONE.test(given) && !given.includes(':') ? undefined : instantOf(given, timeZone)
}
