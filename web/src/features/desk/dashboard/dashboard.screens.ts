import { may } from '@dormer/contract/permissions'
import { IconChartPie } from '@tabler/icons-react'
import { fetchAhead, queries } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { searchOf } from '../../../ui/address.ts'
import { currentUserQuery } from '../../brokerage/session/session.api.ts'
import type { RangedCard } from './dashboard.search.ts'

const range = (raw: unknown) => (typeof raw === 'string' || typeof raw === 'number' ? raw : undefined)
/** The range of each card. */
const search = searchOf({
  appointments: range,
  'new-contacts': range,
  'created-contacts': range,
  timeframe: range,
  birthdays: range,
  anniversary: range,
} satisfies { [Card in RangedCard]: unknown })

export const dashboardScreens = [
  screen({
    path: '/',
    title: 'Dashboard',
    icon: IconChartPie,
    search,
    ahead: async ({ search }) => {
      const { fetchCards } = await import('./ahead.ts')
      // The current day depends on the user's zone.
      const me = await queries.ensureQueryData(currentUserQuery)
      fetchCards(me, search)
      if (may(me, 'SeeAll')) fetchAhead((await import('../monday/monday.api.ts')).mondayQuery)
    },
    component: page(() => import('./DashboardPage.tsx'), 'DashboardPage'),
  }),
] as const
