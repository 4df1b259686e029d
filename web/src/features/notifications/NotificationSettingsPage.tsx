import { Page } from '../../ui/Page.tsx'

export const NotificationSettingsPage = () => (
  <Page title="Notifications">
    <p>Notifications</p>
  </Page>
)
