import { may } from '@dormer/contract/permissions'
import { IconChartBar, IconChartPie2, IconReportMoney, IconUsersGroup } from '@tabler/icons-react'
import { createRoute, redirect } from '@tanstack/react-router'
import { fetchAhead, queries } from '../../../api/queries.ts'
import { framed, page, screen } from '../../../screen.ts'
import { currentUserQuery } from '../../brokerage/session/session.api.ts'
import { dashboardSearch, performanceSearch, reportSearch } from './deal-reports.search.ts'

/** The queries, once the user is known: the current day depends on their zone. */
const ahead = async () => {
  const [made, user] = await Promise.all([import('./ahead.ts'), queries.ensureQueryData(currentUserQuery)])
  return { ...made, user }
}

/** The commission report is listed under transactions. */
const commissions = createRoute({
  getParentRoute: () => framed,
  path: '/reports/commissions',
  beforeLoad: () => {
    throw redirect({ to: '/transactions/commissions', replace: true })
  },
})

export const dealReportScreens = [
  commissions,
  screen({
    path: '/transactions/dashboard',
    title: 'Transaction Dashboard',
    icon: IconChartPie2,
    search: dashboardSearch,
    ahead: async ({ search }) => {
      const { fetchDashboard, user } = await ahead()
      await fetchDashboard(search, may(user, 'SeeCommissions'))
    },
    component: page(() => import('./TransactionDashboardPage.tsx'), 'TransactionDashboardPage'),
  }),
  screen({
    path: '/transactions/commissions',
    title: 'Commissions',
    icon: IconReportMoney,
    permission: 'SeeCommissions',
    search: reportSearch,
    ahead: async ({ search }) => (await ahead()).fetchCommissions(search, 'year'),
    component: page(() => import('./CommissionsPage.tsx'), 'CommissionsPage'),
  }),
  screen({
    path: '/reports/team-commissions',
    title: 'Team Production',
    icon: IconUsersGroup,
    permission: 'SeeFigures',
    search: reportSearch,
    ahead: async ({ search }) => (await ahead()).fetchTeam(search),
    component: page(() => import('./TeamProductionPage.tsx'), 'TeamProductionPage'),
  }),
  screen({
    path: '/reports/source-performance',
    title: 'Source Performance',
    icon: IconChartBar,
    permission: 'SeeFigures',
    search: performanceSearch,
    ahead: async ({ search }) => fetchAhead((await ahead()).performanceQuery(search)),
    component: page(() => import('./SourcePerformancePage.tsx'), 'SourcePerformancePage'),
  }),
] as const
