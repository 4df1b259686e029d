import { IconStack2 } from '@tabler/icons-react'
import { page, screen } from '../../../screen.ts'

export const runsScreens = [
  screen({
    path: '/runs',
    title: 'Background Work',
    icon: IconStack2,
    component: page(() => import('./RunsPage.tsx'), 'RunsPage'),
  }),
] as const
