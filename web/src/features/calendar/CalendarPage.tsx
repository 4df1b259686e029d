import { Page } from '../../ui/Page.tsx'

export const CalendarPage = () => (
  <Page title="Calendar">
    <p>Calendar</p>
  </Page>
)
