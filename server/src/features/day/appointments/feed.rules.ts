import ical, { escape as escapeText } from 'ical-generator'

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

/**
 * iCalendar allows no control characters except the tab. Line breaks are normalized, including Unicode's own
 * separators, which some readers take for the end of a line.
 */
const clean = (text: string) => text.replace(/[\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\t\r\n]/gu, '')
const formatPhone = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/**
 * A user's appointments as iCalendar (RFC 5545). Times are in UTC, so neither the calendar's knowledge of zones nor the
 * server's own zone matters. `urlOf` gives the screen that shows an appointment, if the public address is known.
 */
export const writeCalendar = (
  userName: string,
  appointments: Appointment[],
  urlOf: (id: number) => string | undefined,
): string =>
  ical({
    prodId: { company: 'Dormer', product: 'Calendar' },
    // The only text the library does not escape.
    name: escapeText(clean(`Dormer: ${userName}`), false),
    ttl: TTL_SECONDS,
    events: appointments.map((a) => ({
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
      url: urlOf(a.Id),
    })),
  }).toString()
