import { Page } from '../../ui/Page.tsx'

export const DashboardPage = () => (
  <Page title="Dashboard">
    <p>Dashboard</p>
  </Page>
)
