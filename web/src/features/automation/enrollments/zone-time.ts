import { plainHours } from '@dormer/contract/clock-words'
import { formatInstantTime } from '../../../ui/format.ts'

const formatIn = (instant: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  plainHours(new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(instant)))
const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const

/** The zone's name is only said where the user's clock shows another time. */
const namedZone = (instant: string, timeZone: string) => {
  const theirs = formatIn(instant, timeZone, { day: 'numeric', ...timeOfDay })
  const users = formatInstantTime(instant).replace(/^\d+\/(\d+)\/\d+, /, '$1, ')
  return theirs === users ? {} : ({ timeZoneName: 'short' } as const)
}
const yearIfOther = (instant: string) =>
  new Date(instant).getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const)

/** When something is in somebody's time zone: 'Mon, Nov 30, 9:00 am', with what differs from now and here: year, zone. */
export const formatInZone = (instant: string, timeZone: string) =>
  formatIn(instant, timeZone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...yearIfOther(instant),
    ...timeOfDay,
    ...namedZone(instant, timeZone),
  })

const DAY = 86_400_000
/** The same as people say it: 'now', 'today at 5:00 pm', 'tomorrow at 9:00 am', 'Monday, Nov 30, at 9:00 am'. */
export const sayInZone = (instant: string, timeZone: string) => {
  const now = new Date()
  if (new Date(instant) <= now) return 'now'
  const dayOf = (at: Date) => Date.parse(`${formatIn(at.toISOString(), timeZone, { dateStyle: 'short' })} UTC`)
  const ahead = (dayOf(new Date(instant)) - dayOf(now)) / DAY
  const day =
    ['today', 'tomorrow'][ahead] ??
    `${formatIn(instant, timeZone, { weekday: 'long', month: 'short', day: 'numeric', ...yearIfOther(instant) })},`
  return `${day} at ${formatIn(instant, timeZone, { ...timeOfDay, ...namedZone(instant, timeZone) })}`
}

const units = [
  [DAY, 'day'],
  [DAY / 24, 'hour'],
  [DAY / 1440, 'minute'],
] as const
/** How long it is until then: '2 days', '5 hours', '1 minute'; undefined if it is now. */
export const timeUntil = (instant: string) => {
  const left = Date.parse(instant) - Date.now()
  const [length, unit] = units.find(([one]) => left >= one) ?? []
  if (!length) return undefined
  const count = Math.round(left / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** A time zone as people call it: 'Central Time'. */
export const zoneInWords = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
