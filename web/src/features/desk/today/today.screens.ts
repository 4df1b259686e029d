import { IconSun } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const todayScreens = [
  screen({
    path: '/today',
    title: 'Today',
    icon: IconSun,
    ahead: async () => fetchAhead((await import('./today.api.ts')).todayQuery),
    component: page(() => import('./TodayPage.tsx'), 'TodayPage'),
  }),
] as const
