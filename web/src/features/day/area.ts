import { notificationsScreens } from './notifications/notifications.screens.ts'
import { tasksScreens } from './tasks/tasks.screens.ts'

export const dayArea = {
  screens: [...tasksScreens, ...notificationsScreens] as const,
}
