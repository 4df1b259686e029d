import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../ui/Failure.tsx'
import { Page } from '../../../ui/Page.tsx'
import { DesktopSwitch } from './DesktopSwitch.tsx'
import { NotificationSettingsForm } from './NotificationSettingsForm.tsx'
import { notificationSettingsQuery } from './notifications.api.ts'

/** What the user is notified of, and where (A164). */
export const NotificationSettingsPage = () => {
  const { data, error, refetch } = useQuery(notificationSettingsQuery)
  return (
    <Page title="Notifications" breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Notifications' }]}>
      <Stack maw={720} gap="lg">
        {data ? (
          <NotificationSettingsForm settings={data} />
        ) : error ? (
          <Failure error={error} onRetry={refetch} title="Your settings could not be loaded" />
        ) : (
          <Skeleton h={420} role="status" aria-label="Loading" />
        )}
        <DesktopSwitch />
      </Stack>
    </Page>
  )
}
