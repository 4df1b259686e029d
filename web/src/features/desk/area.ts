import { workflowsTab } from '../automation/auto-tasks/workflows.tab.ts'
import { addTransactionTab } from '../deals/transactions/transactionTabs.ts'
import { calendarScreens } from './calendar/calendar.screens.ts'
import { contactPageScreens } from './contact-page/contact-page.screens.ts'
import { dashboardScreens } from './dashboard/dashboard.screens.ts'
import { inboxScreens } from './inbox/inbox.screens.ts'
import { settingsHomeScreens, shellScreens } from './shell/shell.screens.ts'
import { todayScreens } from './today/today.screens.ts'

addTransactionTab(workflowsTab)

export const deskArea = {
  screens: [
    ...todayScreens,
    ...dashboardScreens,
    ...calendarScreens,
    ...contactPageScreens,
    ...inboxScreens,
    ...settingsHomeScreens,
  ] as const,
  /** Outside the frame. */
  unframed: [...shellScreens] as const,
}
