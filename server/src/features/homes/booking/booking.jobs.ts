import { defineDue } from '../../../jobs/due.ts'
import { cancelledMail, movedMail } from './mail.rules.ts'
import { mailVisitor } from './mails.ts'
import { findBooking, siteOf } from './site.queries.ts'

/** Times that nobody confirmed are given to others again; visitors are told what the agent changed. */
export const bookingsDue = defineDue({
  kind: 'booking',
  batch: 20,
  run: async (db, { TenantId, rows, now }, services) => {
    for (const { Key } of rows) {
      const booking = await findBooking(db, TenantId, Key, { lock: true })
      if (!booking) continue
      const isOverdue =
        booking.Status === 'Held' && Temporal.Instant.compare(Temporal.Instant.from(booking.DateExpires), now) <= 0
      if (!isOverdue && booking.DateTell === null) continue
      await db
        .updateTable('booking')
        .set(isOverdue ? { Status: 'Expired' } : { DateTell: null })
        .where('TenantId', '=', TenantId)
        .where('BookingId', '=', Key)
        .execute()
      // Of what has passed there is nothing to arrange.
      if (isOverdue || Temporal.Instant.compare(Temporal.Instant.from(booking.Ends), now) < 0) continue
      const site = await siteOf(db, TenantId, booking.UserId)
      await mailVisitor(db, services, site, booking, (told) =>
        booking.Status === 'Booked' ? movedMail(told, true) : cancelledMail(told, true),
      )
    }
    return []
  },
})
