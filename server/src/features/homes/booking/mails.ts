import { Readable } from 'node:stream'
import type { Tx } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import type { SystemMail } from '../../messages/system-mail/system-mail.rules.ts'
import { linkBaseOf, postSystemMail } from '../../messages/system-mail/system-mail.ts'
import { calendarOf, type Told } from './mail.rules.ts'
import { type Booking, type Found, newLink } from './site.queries.ts'

type Sending = Pick<Services, 'config' | 'email' | 'sms' | 'storage'>

/** A booking, as it is told to its visitor. */
export const toldOf = (
  { Agent, Brokerage }: Pick<Found, 'Agent' | 'Brokerage'>,
  booking: Booking,
  Url: string,
): Told => ({
  ...booking,
  Agent,
  BrokerageName: Brokerage.Name,
  Url,
})

/** What calendars tell the booking by, and its former times from this one. */
export const datedOf = async (db: Tx, { TenantId, AppointmentId, BookingId, DateCreated, Status }: Booking) => {
  const appointment = await db
    .selectFrom('appointment')
    .select('Sequence')
    .where('TenantId', '=', TenantId)
    .where('AppointmentId', '=', AppointmentId ?? 0)
    .executeTakeFirst()
  return {
    Id: `booking-${BookingId}-${Date.parse(DateCreated)}@dormer`,
    // Without its appointment it is canceled, after whatever was before.
    Sequence: appointment?.Sequence ?? 1000,
    Stamp: clock.now().toString({ smallestUnit: 'second' }),
    IsOff: Status !== 'Booked',
  }
}

/** Attaches the booking as a calendar file, by which the visitor's calendar follows it. */
const attachCalendar = async (db: Tx, { storage }: Sending, MessageId: number, told: Told, booking: Booking) => {
  const { TenantId, FirstName, LastName, Email } = booking
  const dated = await datedOf(db, booking)
  const text = calendarOf({ ...told, ...dated }, { Name: `${FirstName} ${LastName ?? ''}`.trim(), Email })
  const FileName = 'meeting.ics'
  const content = Readable.from([Buffer.from(text)])
  const file = await storage.put(content, { tenantId: TenantId, fileName: FileName, maxBytes: 100_000 })
  const ContentType = `text/calendar; charset=utf-8; method=${dated.IsOff ? 'CANCEL' : 'REQUEST'}`
  await db
    .insertInto('message_attachment')
    .values({ TenantId, MessageId, FileName, ContentType, Size: file.Size, StorageKey: file.Key })
    .execute()
}

/** Emails the visitor, with a link of its own to the booking, and what is agreed as a file for calendars. */
export const mailVisitor = async (
  db: Tx,
  sending: Sending,
  found: Pick<Found, 'Agent' | 'Brokerage'>,
  booking: Booking,
  mailOf: (told: Told) => SystemMail,
) => {
  const base = linkBaseOf(sending, 'Email')
  // Bookings are refused where nobody could be sent a link.
  if (base === null) return
  const token = await newLink(db, booking)
  const to = { TenantId: booking.TenantId, Address: booking.Email, BrokerageName: found.Brokerage.Name }
  const told = toldOf(found, booking, new URL(`/booking/${token}`, base).href)
  const { MessageId } = await postSystemMail(db, sending, to, mailOf(told), token)
  if (booking.Status === 'Booked' || booking.Status === 'Cancelled')
    await attachCalendar(db, sending, MessageId, told, booking)
}
