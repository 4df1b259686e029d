// Icons that the menu has anyway: each one more is in everybody's first load.
import { IconCalendar, IconChartPie, IconHistory, IconListCheck, IconPhone, IconUserPlus } from '@tabler/icons-react'
import { fetchAhead, queries } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { currentUserQuery } from '../../brokerage/session/session.api.ts'
import { leadSearch, performanceSearch, reportsSearch } from './performance.search.ts'

/** The queries, once the user is known: the current day depends on their zone. */
const ahead = async () => {
  const [made] = await Promise.all([import('./performance.api.ts'), queries.ensureQueryData(currentUserQuery)])
  return made
}

export const performanceScreens = [
  screen({
    path: '/reports',
    title: 'Reports',
    icon: IconChartPie,
    search: reportsSearch,
    component: page(() => import('./ReportsPage.tsx'), 'ReportsPage'),
  }),
  screen({
    path: '/reports/agent-activity',
    title: 'Agent Activity',
    icon: IconListCheck,
    search: performanceSearch,
    ahead: async ({ search }) => {
      const { activityQuery, askedOf } = await ahead()
      fetchAhead(activityQuery(askedOf(search)))
    },
    component: page(() => import('./AgentActivityPage.tsx'), 'AgentActivityPage'),
  }),
  screen({
    path: '/reports/lead-performance',
    title: 'Lead Performance',
    icon: IconUserPlus,
    search: leadSearch,
    component: page(() => import('./LeadPerformancePage.tsx'), 'LeadPerformancePage'),
  }),
  screen({
    path: '/reports/call-activity',
    title: 'Calls',
    icon: IconPhone,
    search: performanceSearch,
    component: page(() => import('./CallActivityPage.tsx'), 'CallActivityPage'),
  }),
  screen({
    path: '/reports/appointments',
    title: 'Appointments Report',
    icon: IconCalendar,
    search: performanceSearch,
    ahead: async ({ search }) => {
      const { appointmentsQuery, askedOf } = await ahead()
      fetchAhead(appointmentsQuery(askedOf(search)))
    },
    component: page(() => import('./AppointmentsReportPage.tsx'), 'AppointmentsReportPage'),
  }),
  screen({
    path: '/reports/cohorts',
    title: 'Cohorts',
    icon: IconChartPie,
    search: leadSearch,
    ahead: async ({ search }) => {
      const [{ cohortsQuery, cohortsAsked }] = await Promise.all([import('../cohorts/cohorts.api.ts'), ahead()])
      fetchAhead(cohortsQuery(cohortsAsked(search)))
    },
    component: page(() => import('./CohortsPage.tsx'), 'CohortsPage'),
  }),
  screen({
    path: '/reports/speed-to-lead',
    title: 'Speed to Lead',
    icon: IconHistory,
    search: leadSearch,
    ahead: async ({ search }) => {
      const { speedQuery, askedOf } = await ahead()
      fetchAhead(speedQuery(askedOf(search)))
    },
    component: page(() => import('./SpeedToLeadPage.tsx'), 'SpeedToLeadPage'),
  }),
] as const
