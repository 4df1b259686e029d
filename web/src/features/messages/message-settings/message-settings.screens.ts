import { IconMailCog } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const messageSettingsScreens = [
  screen({
    path: '/settings/messages',
    title: 'Message Settings',
    icon: IconMailCog,
    permission: 'ManageMessages',
    ahead: async () => fetchAhead((await import('./message-settings.api.ts')).messageSettingsQuery),
    component: page(() => import('./MessageSettingsPage.tsx'), 'MessageSettingsPage'),
  }),
] as const
