import { Page } from '../../ui/Page.tsx'

export const SetupPage = () => (
  <Page title="Contact Import">
    <p>Contact Import</p>
  </Page>
)
