import { IconTargetArrow } from '@tabler/icons-react'
import { fetchAhead } from '../../../../api/queries.ts'
import { page, screen } from '../../../../screen.ts'
import { id, searchOf } from '../../../../ui/address.ts'

export const capsScreens = [
  screen({
    path: '/transactions/caps',
    title: 'Caps',
    icon: IconTargetArrow,
    permission: 'SeeCommissions',
    search: searchOf({ agent: id }),
    ahead: async () => fetchAhead((await import('./caps.api.ts')).standingsQuery),
    component: page(() => import('./CapsPage.tsx'), 'CapsPage'),
  }),
] as const
