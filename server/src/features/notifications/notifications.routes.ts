import type { Handlers } from '../../http/handlers.ts'

export const notificationRoutes = {
  notifications: async () => {
    throw new Error('not built yet')
  },
  unreadNotifications: async () => {
    throw new Error('not built yet')
  },
  markNotificationRead: async () => {
    throw new Error('not built yet')
  },
  markAllNotificationsRead: async () => {
    throw new Error('not built yet')
  },
  notificationStream: async () => {
    throw new Error('not built yet')
  },
  getNotificationSettings: async () => {
    throw new Error('not built yet')
  },
  setNotificationSettings: async () => {
    throw new Error('not built yet')
  },
} satisfies Partial<Handlers>
