import type { Handlers } from '../../../http/handlers.ts'
import {
  countUnread,
  markRead,
  notificationSettings,
  notificationsOf,
  requireNotification,
  saveNotificationSettings,
} from './notifications.queries.ts'
import { notificationEvents } from './notifications.stream.ts'

const done = { Successful: true } as const

export const notificationRoutes = {
  notifications: async ({ db, actor, query }) => {
    if (query.before !== undefined) await requireNotification(db, actor, query.before)
    return notificationsOf(db, actor, query)
  },

  unreadNotifications: async ({ db, actor }) => ({ Unread: await countUnread(db, actor) }),

  markNotificationRead: async ({ db, actor, params }) => {
    await requireNotification(db, actor, params.id)
    await markRead(db, actor, { only: params.id })
    return done
  },

  markAllNotificationsRead: async ({ db, actor, query }) => {
    await markRead(db, actor, query)
    return done
  },

  notificationStream: {
    // It runs for as long as the browser listens, so no transaction is open during that.
    outside:
      async ({ actor, services, query }) =>
      (signal) =>
        notificationEvents(services, actor, query.since, signal),
  },

  getNotificationSettings: ({ db, actor }) => notificationSettings(db, actor),

  setNotificationSettings: async ({ db, actor, body }) => {
    await saveNotificationSettings(db, actor, body)
    return done
  },
} satisfies Partial<Handlers>
