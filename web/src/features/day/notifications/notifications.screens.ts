import { IconBell } from '@tabler/icons-react'
import { page, screen } from '../../../screen.ts'

export const notificationsScreens = [
  screen({
    path: '/settings/notification',
    title: 'Notifications',
    icon: IconBell,
    component: page(() => import('./NotificationSettingsPage.tsx'), 'NotificationSettingsPage'),
  }),
] as const
