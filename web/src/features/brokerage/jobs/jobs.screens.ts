import { IconSettingsAutomation } from '@tabler/icons-react'
import { page, screen } from '../../../screen.ts'

export const jobsScreens = [
  screen({
    path: '/admin/jobs',
    title: 'Background Jobs',
    icon: IconSettingsAutomation,
    permission: 'ManageJobs',
    component: page(() => import('./JobsPage.tsx'), 'JobsPage'),
  }),
] as const
