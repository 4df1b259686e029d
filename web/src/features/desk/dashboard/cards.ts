import {
  type CurrentUser,
  type DashboardCard,
  dashboardCards,
  type Preferences,
} from '@dormer/contract/brokerage/session'
import { may } from '@dormer/contract/permissions'

export const titles: Record<DashboardCard, string> = {
  'today-tasks': "Today's Tasks",
  appointments: 'Upcoming Appointments',
  'new-contacts': 'New Contacts',
  'created-contacts': 'Contacts Created',
  timeframe: 'Expiring Timeframes',
  birthdays: 'Upcoming Birthdays',
  anniversary: 'Upcoming Anniversaries',
  'commission-chart': 'MTD Commission Data',
  'transaction-types': 'Current Month Transaction Types',
  'transaction-statuses': 'Current Month Transactions By Status',
}

/** About an agent's transactions: lenders have none, so these would always be empty for them. */
const ofAgents: DashboardCard[] = ['commission-chart', 'transaction-types', 'transaction-statuses']

/** The cards available to the user, in the user's order; cards added since the order was saved come last. */
export const inOrder = (user: CurrentUser): DashboardCard[] => {
  const all = [...new Set([...(user.Preferences.DashboardCards ?? []), ...dashboardCards])]
  return may(user, 'SeeCommissions') ? all : all.filter((card) => !ofAgents.includes(card))
}
export const isHidden = ({ HiddenCards }: Preferences, card: DashboardCard) => HiddenCards?.includes(card) === true
