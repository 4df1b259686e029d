import { formatPhone } from '@dormer/contract/phone'
import ical, { escape as escapeText, ICalEventTransparency } from 'ical-generator'

const TTL_SECONDS = 15 * 60

type Appointment = {
  Id: number
  Title: string
  Description: string | null
  AppointmentType: string
  DateTime: string
  DurationMinutes: number
  Location: string | null
  ContactName: string | null
  Phone: string | null
  DateCreated: string
  DateChanged: string
  Sequence: number
}

/** A date of a transaction; `DatesChanged` is when the transaction last changed. */
type TransactionDay = {
  TransactionId: number
  Field: string
  Title: string
  Day: string
  Place: string
  DateCreated: string
  DatesChanged: string | null
}

/**
 * iCalendar allows no control characters except tabs. Line breaks are normalized, including Unicode's own separators,
 * which some readers take for the end of a line.
 */
const clean = (text: string) => text.replace(/[\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\t\r\n]/gu, '')

/**
 * A user's appointments, and the dates of their transactions as whole days, as iCalendar (RFC 5545). Times are in UTC,
 * so that neither the calendar's knowledge of zones nor the server's own zone matters. `urlOf` makes an absolute
 * address from a screen's path, if the public address is known.
 */
export const writeCalendar = (
  userName: string,
  appointments: Appointment[],
  dates: TransactionDay[],
  urlOf: (path: string) => string | undefined,
): string => {
  const calendar = ical({
    prodId: { company: 'Dormer', product: 'Calendar' },
    // The only text the library does not escape.
    name: escapeText(clean(`Dormer: ${userName}`), false),
    ttl: TTL_SECONDS,
    events: [
      ...appointments.map((a) => ({
        // Ids start at one in every installation; the creation time makes them unique.
        id: `appointment-${a.Id}-${Date.parse(a.DateCreated)}@dormer`,
        sequence: a.Sequence,
        stamp: a.DateChanged,
        created: a.DateCreated,
        lastModified: a.DateChanged,
        start: a.DateTime,
        end: new Date(Date.parse(a.DateTime) + a.DurationMinutes * 60_000),
        summary: clean(a.Title),
        description: clean(
          [
            a.AppointmentType,
            a.ContactName && [a.ContactName, a.Phone && formatPhone(a.Phone)].filter(Boolean).join(', '),
            a.Description && `\n${a.Description}`,
          ]
            .filter(Boolean)
            .join('\n'),
        ),
        location: a.Location && clean(a.Location),
        url: urlOf(`/calendar?appointment=${a.Id}`),
      })),
      ...dates.map((d) => {
        const changed = d.DatesChanged ?? d.DateCreated
        return {
          id: `transaction-${d.TransactionId}-${d.Field.toLowerCase()}-${Date.parse(d.DateCreated)}@dormer`,
          // It must only grow: seconds serve, because changes are not counted.
          sequence: Math.floor((Date.parse(changed) - Date.parse(d.DateCreated)) / 1000),
          stamp: changed,
          created: d.DateCreated,
          lastModified: changed,
          allDay: true,
          start: d.Day,
          end: Temporal.PlainDate.from(d.Day).add({ days: 1 }).toString(),
          // A date does not block the day's hours.
          transparency: ICalEventTransparency.TRANSPARENT,
          summary: clean(d.Title),
          location: clean(d.Place) || null,
          url: urlOf(`/transactions/transaction/${d.TransactionId}`),
        }
      }),
    ],
  })
  // The library leaves the last line without its end (RFC 5545, 3.1 and 3.4).
  return `${calendar.toString().trimEnd()}\r\n`
}
