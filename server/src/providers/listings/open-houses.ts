import type { OpenHouse } from './listings.ts'
import { day, instantOf, isRaw, type Raw, text } from './values.ts'

/** '1:00 PM', '1 p.m.', '13:00', '13:00:00-05:00'. */
const CLOCK = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?(Z|[+-]\d{2}:?\d{2})?$/i
/** A time of day as ISO 8601, with the offset it states; undefined if it is none. */
const clockOf = (given: string): string | undefined => {
  const [, hour, minute, second = '00', half, offset = ''] = CLOCK.exec(given) ?? []
  if (!hour || (!half && !minute) || (half && !(Number(hour) >= 1 && Number(hour) <= 12))) return undefined
  const on24 = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return `${String(on24).padStart(2, '0')}:${minute ?? '00'}:${second}${offset.toUpperCase()}`
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
