import type { Notification, NotificationSettings } from '@dormer/contract/day/notifications'
import { usualNotificationFlags } from '@dormer/contract/notification-kinds'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'

type Who = Pick<Actor, 'TenantId' | 'UserId'>

/** The default settings: by email, anything that could lose a client if nobody sees it (decision 0040). */
export const usualSettings: NotificationSettings = {
  ...usualNotificationFlags,
  AppointmentReminderMinutes: 30,
  TaskReminderMinutes: 0,
  PushQuietFrom: 21,
  PushQuietUntil: 7,
}

/** The settings of each of these users. */
export const notificationSettingsOf = async (db: Tx, TenantId: number, userIds: number[]) => {
  const stored = await db
    .selectFrom('user_account')
    .select(['UserId', 'NotificationSettings'])
    .where('TenantId', '=', TenantId)
    .where('UserId', 'in', [...new Set(userIds)])
    .execute()
  const saved = new Map(stored.map((user) => [user.UserId, user.NotificationSettings]))
  return (userId: number): NotificationSettings => ({
    ...usualSettings,
    ...(saved.get(userId) as Partial<NotificationSettings> | null),
  })
}

/** A user's settings. */
export const notificationSettings = async (db: Tx, { TenantId, UserId }: Who): Promise<NotificationSettings> =>
  (await notificationSettingsOf(db, TenantId, [UserId]))(UserId)

/** Merges the given settings into the stored ones; saving nothing still counts as having saved them. */
export const saveNotificationSettings = (db: Tx, who: Who, given: Partial<NotificationSettings>) =>
  db
    .updateTable('user_account')
    .set({
      NotificationSettings: sql`coalesce(notification_settings, '{}') || ${JSON.stringify(given)}::jsonb`,
    })
    .where('TenantId', '=', who.TenantId)
    .where('UserId', '=', who.UserId)
    .execute()

/** A user's notifications, newest first. */
export const notificationsOf = (db: Tx, who: Who, { before, take }: { before?: number; take: number }) =>
  db
    .selectFrom('notification')
    .select(['NotificationId', 'Kind', 'Title', 'DateTime', 'Path', 'IsRead', 'DateCreated'])
    .$narrowType<Pick<Notification, 'Kind'>>()
    .where('TenantId', '=', who.TenantId)
    .where('UserId', '=', who.UserId)
    .where('InApp', '=', true)
    .$if(before !== undefined, (q) => q.where('NotificationId', '<', before as number))
    .orderBy('NotificationId', 'desc')
    .limit(take)
    .execute()

/** 404 unless it is the user's own. */
export const requireNotification = async (db: Tx, who: Who, notificationId: number) => {
  const own = await db
    .selectFrom('notification')
    .select('NotificationId')
    .where('TenantId', '=', who.TenantId)
    .where('UserId', '=', who.UserId)
    .where('NotificationId', '=', notificationId)
    .executeTakeFirst()
  if (!own) throw notFound('notification')
}

export const countUnread = async (db: Tx, who: Who) => {
  const { Unread } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('Unread'))
    .where('TenantId', '=', who.TenantId)
    .where('UserId', '=', who.UserId)
    .where('InApp', '=', true)
    .where('IsRead', '=', false)
    .executeTakeFirstOrThrow()
  return Unread
}

/**
 * Marks a user's notifications as read: one, all, those up to one, or those that lead to one of these screens; those
 * already read stay as they are.
 */
export const markRead = (db: Tx, who: Who, { only, upTo, paths }: { only?: number; upTo?: number; paths?: string[] }) =>
  db
    .updateTable('notification')
    .set({ IsRead: true })
    .where('TenantId', '=', who.TenantId)
    .where('UserId', '=', who.UserId)
    .where('IsRead', '=', false)
    .$if(only !== undefined, (q) => q.where('NotificationId', '=', only as number))
    .$if(upTo !== undefined, (q) => q.where('NotificationId', '<=', upTo as number))
    .$if(paths !== undefined, (q) => q.where('Path', 'in', paths as string[]))
    // What is not listed cannot be read in the list.
    .$if(paths === undefined, (q) => q.where('InApp', '=', true))
    .execute()
