import { Page } from '../../ui/Page.tsx'

export const TodayPage = () => (
  <Page title="Today">
    <p>Today</p>
  </Page>
)
