import type { Invitation } from '@dormer/contract/messages/invitation'
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { oneLine } from './storable.rules.ts'

/*
 * Invitations (RFC 5545, RFC 5546) as calendars send them. What is not understood whole is none: it stays a file.
 */

/** As an email has it; what became of it since is known only later. */
export type ReadInvitation = Omit<Invitation, 'IsChange' | 'Later' | 'Appointment'>

/** Larger ones are whole calendars. */
const MAX_CALENDAR = 200_000
const MAX_EVENTS = 50
const MAX_TEXT = 200
/** An index has a limit in bytes. */
const MAX_UID = 500
const DAY = 24 * 60
const LONGEST = 400 * DAY

/** A file that may hold an invitation. */
const isCalendar = ({ ContentType, FileName }: { ContentType: string; FileName: string }) =>
  /^(?:text\/calendar|application\/ics|text\/x-vcalendar)$/.test(ContentType) ||
  (/^(?:application\/octet-stream|text\/plain)$/.test(ContentType) && /\.ics$/i.test(FileName))

/** What an email invites to; undefined if its calendars are about several appointments, or one of them is not understood. */
export const invitationIn = (files: { ContentType: string; FileName: string; Content: Uint8Array }[]) => {
  const read = files.filter(isCalendar).map(({ Content }) => invitationOf(Content))
  const [first] = read
  return first && read.every((one) => one?.Uid === first.Uid && one.Start === first.Start) ? first : undefined
}

const invitationOf = (content: Uint8Array): ReadInvitation | undefined => {
  if (content.byteLength > MAX_CALENDAR) return undefined
  try {
    return readCalendar(decode(unfolded(content)))
  } catch {
    return undefined
  }
}

/** Before decoding, because some programs break lines within a character. */
const unfolded = (content: Uint8Array) =>
  Buffer.from(
    Buffer.from(content)
      .toString('latin1')
      .replaceAll(/\r?\n[ \t]|\r[ \t]/g, ''),
    'latin1',
  )
const decode = (content: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** Lines as the reader takes them: with zone names quoted that contain colons, without what is no property. */
const linesOf = (text: string) =>
  text
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .filter((line) => /^[\w-]+[;:]/.test(line))
    .map((line) => line.replace(/^([\w-]+(?:;[^:;"]*)*;TZID=)([^";]+):(\d{8}(?:T\d{6}Z?)?\s*)$/i, '$1"$2":$3'))

const readCalendar = (text: string): ReadInvitation | undefined => {
  const lines = linesOf(text)
  const last = lines.findIndex((line) => /^END:VCALENDAR\s*$/i.test(line))
  const calendar = new ICAL.Component(ICAL.parse(lines.slice(0, last + 1).join('\r\n')) as unknown[])
  const method = textOf(calendar, 'method')?.toUpperCase() ?? 'PUBLISH'
  // Others are answers to invitations.
  if (!/^(?:REQUEST|CANCEL|PUBLISH)$/.test(method)) return undefined
  const events = calendar.getAllSubcomponents('vevent')
  const uids = new Set(events.map((event) => textOf(event, 'uid') ?? ''))
  const whole = events.filter((event) => !event.hasProperty('recurrence-id'))
  const [event] = whole.length > 0 ? whole : events
  const [uid = ''] = uids
  if (!event || uid === '' || uids.size > 1 || events.length > MAX_EVENTS) return undefined
  if (whole.length > 1 || (whole.length === 0 && events.length > 1)) return undefined
  // A description broken over lines may hold lines like these.
  for (const once of ['dtstart', 'dtend', 'summary', 'location'])
    if (event.getAllProperties(once).length > 1) return undefined

  const start = timeOf(calendar, event, 'dtstart')
  if (!start) return undefined
  const DurationMinutes = minutesOf(calendar, event, start)
  if (DurationMinutes === undefined || DurationMinutes > LONGEST) return undefined
  const occurrence = event.getFirstProperty('recurrence-id')?.toJSON()[3]
  return {
    Uid: oneLine(occurrence === undefined ? uid : `${uid} ${occurrence}`, MAX_UID),
    IsCanceled: method === 'CANCEL' || textOf(event, 'status')?.toUpperCase() === 'CANCELLED',
    Sequence: Math.min(2 ** 31 - 1, Math.max(0, Math.trunc(Number(textOf(event, 'sequence'))) || 0)),
    Title: oneLine(textOf(event, 'summary') ?? '', MAX_TEXT),
    Location: oneLine(textOf(event, 'location') ?? '', MAX_TEXT) || null,
    Organizer: organizerOf(event),
    Start: start.text,
    DurationMinutes,
    Repeats: event.hasProperty('rrule') || event.hasProperty('rdate'),
  }
}

const textOf = (component: ICAL.Component, name: string) => {
  const value = component.getFirstPropertyValue(name)
  return value === null ? undefined : String(value).trim()
}

const organizerOf = (event: ICAL.Component) => {
  const organizer = event.getFirstProperty('organizer')
  if (!organizer) return null
  const name = organizer.getFirstParameter('cn')
  const address = String(organizer.getFirstValue()).replace(/^mailto:/i, '')
  return oneLine(name || address, MAX_TEXT) || null
}

/** `at`: minutes, comparable with those of the same kind. */
type Time = { kind: 'instant' | 'local' | 'day'; text: string; at: number }

const timeOf = (calendar: ICAL.Component, event: ICAL.Component, name: string): Time | undefined => {
  const property = event.getFirstProperty(name)
  const written = property?.toJSON()[3]
  const [, day, clock, utc] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(Z)?)?$/.exec(typeof written === 'string' ? written : '') ?? []
  if (!property || day === undefined) return undefined
  const date = Temporal.PlainDate.from(day, { overflow: 'reject' })
  // Zones are not worked out for all time.
  if (date.year < 1990 || date.year > 2100) return undefined
  if (clock === undefined) return { kind: 'day', text: day, at: Date.parse(day) / 60_000 }
  const local = Temporal.PlainDateTime.from(`${day}T${clock}`, { overflow: 'reject' })
  if (utc !== undefined) return instantOf(Temporal.Instant.from(`${local}Z`))
  const tzid = property.getFirstParameter('tzid')
  if (tzid) {
    const instant = inZone(calendar, local, tzid)
    return instant && instantOf(instant)
  }
  const ofCalendar = ianaIn(textOf(calendar, 'x-wr-timezone') ?? '')
  if (ofCalendar) return instantOf(local.toZonedDateTime(ofCalendar).toInstant())
  return { kind: 'local', text: `${day}T${clock}`, at: Date.parse(`${local}Z`) / 60_000 }
}
const instantOf = (instant: Temporal.Instant): Time => ({
  kind: 'instant',
  text: instant.toString({ smallestUnit: 'second' }),
  at: instant.epochMilliseconds / 60_000,
})

const minutesOf = (calendar: ICAL.Component, event: ICAL.Component, start: Time) => {
  const standard = start.kind === 'day' ? DAY : 0
  if (event.hasProperty('dtend')) {
    const end = timeOf(calendar, event, 'dtend')
    if (end?.kind !== start.kind) return undefined
    return Math.max(standard, Math.round(end.at - start.at))
  }
  const duration = event.getFirstPropertyValue('duration')
  return duration instanceof ICAL.Duration ? Math.max(standard, Math.round(duration.toSeconds() / 60)) : standard
}

/** The IANA zone that a name is or ends in, such as `/example.org/America/Chicago`. */
const ianaIn = (name: string) => {
  if (/^(?:utc|gmt|z)$/i.test(name)) return 'UTC'
  const parts = name.split('/')
  for (let from = 0; from < parts.length - 1; from++) {
    const zone = parts.slice(from).join('/')
    if (isZone(zone)) return zone
  }
  return undefined
}
const isZone = (zone: string) => {
  try {
    return zone.length < 60 && Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone) !== undefined
  } catch {
    return false
  }
}

/** Abbreviations such as EST are no zones of their own: calendars mean different things by them. */
const inZone = (calendar: ICAL.Component, local: Temporal.PlainDateTime, tzid: string) => {
  const described = calendar.getAllSubcomponents('vtimezone').find((zone) => textOf(zone, 'tzid') === tzid.trim())
  const iana = ianaIn(tzid.trim()) ?? ianaIn((described && textOf(described, 'x-lic-location')) ?? '')
  if (iana) return local.toZonedDateTime(iana).toInstant()
  if (described) {
    if (!isUsual(described)) return undefined
    const { year, month, day, hour, minute, second } = local
    const time = new ICAL.Time({ year, month, day, hour, minute, second }, ICAL.Timezone.localTimezone)
    const seconds = new ICAL.Timezone(described).utcOffset(time)
    return Temporal.Instant.from(`${local}Z`).subtract({ seconds })
  }
  const [windows] = findIana(tzid.trim())
  return windows && isZone(windows) ? local.toZonedDateTime(windows).toInstant() : undefined
}

/** The rules by which clocks change each year. With others, the library could search for all time. */
const YEARLY =
  /^(?=.*\bFREQ=YEARLY\b)(?=.*\bBYMONTH=)(?:(?:FREQ=YEARLY|INTERVAL=1|BYMONTH=(?:1[0-2]|0?[1-9])|BYDAY=-?[1-5]?(?:SU|MO|TU|WE|TH|FR|SA)|BYMONTHDAY=(?:(?:0?[1-9]|1\d|2[0-8]),?){1,8}|UNTIL=[\dTZ:-]+|COUNT=\d{1,4}|WKST=[A-Z]{2})(?:;|$))+$/
const isUsual = (zone: ICAL.Component) => {
  const observances = zone.getAllSubcomponents()
  return (
    observances.length > 0 &&
    observances.length <= 20 &&
    observances.every((one) => one.getAllProperties('rrule').every((rule) => YEARLY.test(String(rule.getFirstValue()))))
  )
}
