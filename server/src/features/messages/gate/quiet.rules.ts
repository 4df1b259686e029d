import { writtenIn } from '../../../time/clock.ts'
import { nextOpening, windowOf } from './quiet-hours.rules.ts'
import type { Where } from './zone.rules.ts'

/** Whom it is about, where they may be, and when. */
type Asked = { Name: string; Where: Where; Now: Temporal.Instant }

const hourIn = (zone: string, instant: Temporal.Instant) => writtenIn(zone)(instant.epochMilliseconds)[1]

/** Whether it is quiet hours in one of the possible places. */
export const isQuiet = ({ Where, Now }: Pick<Asked, 'Where' | 'Now'>) =>
  Temporal.Instant.compare(nextOpening(Where.Places, Now), Now) > 0

const knownBy = {
  ZipCode: 'by the ZIP code',
  AreaCode: 'by the area code',
  State: 'by the state',
  Brokerage: 'taking the brokerage’s time zone, as nothing else is known',
}

const clockHour = (hour: number) => (hour === 12 ? 'noon' : `${hour % 12 || 12}:00 ${hour < 12 ? 'am' : 'pm'}`)

/**
 * Why it is too early, too late or the wrong day: in the place that is in quiet hours now. `what` may then not `may`, such as
 * 'texts' may not 'go out'.
 */
export const quietWords = ({ Name, Where, Now }: Asked, { what, may }: { what: string; may: string }): string => {
  const places = Where.Places.map((place) => {
    const day = Now.toZonedDateTimeISO(place.Zone).toPlainDate()
    return { ...place, ...windowOf(place.State, day), now: Now.toZonedDateTimeISO(place.Zone) }
  })
  const isOpen = ({ Hours, now }: (typeof places)[number]) => Hours && now.hour >= Hours[0] && now.hour < Hours[1]
  const place = places.find((one) => !isOpen(one))
  if (!place) throw new RangeError(`No place is quiet at ${Now}`)
  const { Hours, Because, Source, Zone } = place
  const there = `where ${Name} ${places.length > 1 ? 'may be' : 'is'} (${knownBy[Where.From]})`
  return Hours
    ? `It is ${hourIn(Zone, Now)}${Because ? ` on ${Because}` : ''} ${there}; ${what} may ${may} from ${clockHour(Hours[0])} to ${clockHour(Hours[1])} (${Source}).`
    : `It is ${Because ?? 'a quiet day'} ${there}; no ${what.replace(' and ', ' or ')} may ${may} that day (${Source}).`
}
