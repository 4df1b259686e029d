import { IconSettingsAutomation } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { page, root, screen, signedIn } from '../../../screen.ts'
import { listSearch } from '../../../ui/list-search.ts'

export const shellScreens = [
  createRoute({
    getParentRoute: () => root,
    path: '/access-denied',
    beforeLoad: signedIn,
    component: page(() => import('./AccessDeniedPage.tsx'), 'AccessDeniedPage'),
  }),
] as const

export const settingsHomeScreens = [
  screen({
    path: '/settings',
    title: 'Settings',
    icon: IconSettingsAutomation,
    search: listSearch,
    component: page(() => import('./SettingsPage.tsx'), 'SettingsPage'),
  }),
] as const
