import { page, screen } from '../../../screen.ts'

export const runsScreens = [
  screen({
    path: '/runs',
    title: 'Background Work',
    component: page(() => import('./RunsPage.tsx'), 'RunsPage'),
  }),
] as const
