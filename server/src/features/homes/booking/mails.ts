import type { Tx } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'
import type { SystemMail } from '../../messages/system-mail/system-mail.rules.ts'
import { linkBaseOf, postSystemMail } from '../../messages/system-mail/system-mail.ts'
import type { Told } from './mail.rules.ts'
import { type Booking, type Found, newLink } from './site.queries.ts'

type Sending = Pick<Services, 'config' | 'email' | 'sms'>

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

/** Emails the visitor, with a link of its own to the booking. */
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
  await postSystemMail(db, sending, to, mailOf(told), token)
}
