import type { Tx } from '../../../db/connect.ts'
import { notificationSettings } from '../notifications/notifications.queries.ts'

export type QuietHours = { TimeZone: string; From: number | null; Until: number | null }

/** When a device may show something that could be shown then: at once, or at the end of the user's quiet hours. */
export const afterQuiet = (at: Temporal.Instant, { TimeZone, From, Until }: QuietHours): Temporal.Instant => {
  if (From === null || Until === null || From === Until) return at
  const local = at.toZonedDateTimeISO(TimeZone)
  const { hour } = local
  const isQuiet = From < Until ? hour >= From && hour < Until : hour >= From || hour < Until
  if (!isQuiet) return at
  const day = hour < Until ? local.toPlainDate() : local.toPlainDate().add({ days: 1 })
  return day.toZonedDateTime({ timeZone: TimeZone, plainTime: Temporal.PlainTime.from({ hour: Until }) }).toInstant()
}

/** When a user's devices are quiet. */
export const quietHoursOf = async (db: Tx, who: { TenantId: number; UserId: number }) => {
  const [{ PushQuietFrom, PushQuietUntil }, user] = await Promise.all([
    notificationSettings(db, who),
    db
      .selectFrom('user_account')
      .select('TimeZone')
      .where('TenantId', '=', who.TenantId)
      .where('UserId', '=', who.UserId)
      .executeTakeFirstOrThrow(),
  ])
  return { TimeZone: user.TimeZone, From: PushQuietFrom, Until: PushQuietUntil }
}
