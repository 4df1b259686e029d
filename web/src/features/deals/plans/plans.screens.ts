import { IconPercentage } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { searchOf, text } from '../../../ui/address.ts'

export const plansScreens = [
  screen({
    path: '/settings/split-plans',
    title: 'Split Plans',
    icon: IconPercentage,
    permission: 'ManageCommissions',
    search: searchOf({ tab: text }),
    ahead: async () => fetchAhead((await import('./plans.api.ts')).plansQuery),
    component: page(() => import('./SplitPlansPage.tsx'), 'SplitPlansPage'),
  }),
] as const
