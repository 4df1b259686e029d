import { type DashboardCard, dashboardCards, type Preferences } from '@dormer/contract/brokerage/session'

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

/** All cards in the user's order; cards added since the order was saved come last. */
export const inOrder = ({ DashboardCards }: Preferences): DashboardCard[] => [
  ...new Set([...(DashboardCards ?? []), ...dashboardCards]),
]
export const isHidden = ({ HiddenCards }: Preferences, card: DashboardCard) => HiddenCards?.includes(card) === true
