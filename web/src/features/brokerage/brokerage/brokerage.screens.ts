import { IconBuilding } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const brokerageScreens = [
  screen({
    path: '/settings/brokerage',
    title: 'Brokerage',
    icon: IconBuilding,
    permission: 'ManageSettings',
    ahead: async () => fetchAhead((await import('./brokerage.api.ts')).brokerageQuery),
    component: page(() => import('./BrokeragePage.tsx'), 'BrokeragePage'),
  }),
] as const
