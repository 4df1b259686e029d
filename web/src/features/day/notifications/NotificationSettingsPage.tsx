import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { DesktopSwitch } from './DesktopSwitch.tsx'
import { NotificationSettingsForm } from './NotificationSettingsForm.tsx'
import { notificationSettingsQuery } from './notifications.api.ts'

/** What the user is notified of, and where (A164). */
export const NotificationSettingsPage = () => {
  const settings = useQuery(notificationSettingsQuery)
  return (
    <Page title="Notifications" breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Notifications' }]}>
      <Stack maw={720} gap="lg">
        <Loaded query={settings} skeleton={<Blocks h={420} />} title="Your settings could not be loaded">
          {(data) => <NotificationSettingsForm settings={data} />}
        </Loaded>
        <DesktopSwitch />
      </Stack>
    </Page>
  )
}
