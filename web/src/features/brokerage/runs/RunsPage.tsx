import { Page } from '../../../ui/Page.tsx'
import { RunList } from './RunList.tsx'

/** What runs and ran in the background for the user. */
export const RunsPage = () => (
  <Page
    title="Background Work"
    subtitle="What runs and ran in the background"
    breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Background Work' }]}
  >
    <RunList />
  </Page>
)
