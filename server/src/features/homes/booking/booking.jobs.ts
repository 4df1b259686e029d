import { defineDue } from '../../../jobs/due.ts'
import { cancelledMail, movedMail, reminderMail } from './mail.rules.ts'
import { mailVisitor } from './mails.ts'
import { findBooking, remindedOf, siteOf } from './site.queries.ts'

/** A reminder that comes later than this before the meeting, because the program was down, is left out. */
const REMIND_HOURS = 20

/**
 * Times that nobody confirmed are given to others again; visitors are told what the agent changed, and reminded a day
 * before.
 */
export const bookingsDue = defineDue({
  kind: 'booking',
  batch: 20,
  run: async (db, { TenantId, rows, now }, services) => {
    for (const { Key } of rows) {
      const booking = await findBooking(db, TenantId, Key, { lock: true })
      if (!booking) continue
      const isOverdue =
        booking.Status === 'Held' && Temporal.Instant.compare(Temporal.Instant.from(booking.DateExpires), now) <= 0
      const isTold = booking.DateTell === null
      const isReminder = isTold && booking.Status === 'Booked'
      if (!isOverdue && isTold && !isReminder) continue
      await db
        .updateTable('booking')
        .set(
          isOverdue
            ? { Status: 'Expired' }
            : isReminder
              ? { RemindedFor: booking.Starts }
              : { DateTell: null, ...remindedOf(booking.Starts) },
        )
        .where('TenantId', '=', TenantId)
        .where('BookingId', '=', Key)
        .execute()
      // Of what has passed there is nothing to arrange.
      const soonest = isReminder ? now.add({ hours: REMIND_HOURS }) : now
      const last = Temporal.Instant.from(isReminder ? booking.Starts : booking.Ends)
      if (isOverdue || Temporal.Instant.compare(last, soonest) < 0) continue
      const site = await siteOf(db, TenantId, booking.UserId)
      await mailVisitor(db, services, site, booking, (told) => {
        if (isReminder) return reminderMail(told)
        return booking.Status === 'Booked' ? movedMail(told, true) : cancelledMail(told, true)
      })
    }
    return []
  },
})
