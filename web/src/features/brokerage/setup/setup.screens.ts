import { IconProgressCheck } from '@tabler/icons-react'
import { page, screen } from '../../../screen.ts'
import { searchOf, text } from '../../../ui/address.ts'

/** The expanded step. */
const search = searchOf({ step: text })

export const setupScreens = [
  screen({
    path: '/profile/setup',
    title: 'Setup Checklist',
    icon: IconProgressCheck,
    search,
    component: page(() => import('./SetupPage.tsx'), 'SetupPage'),
  }),
] as const
