import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { userQuery } from '../../brokerage/users/users.api.ts'
import { DesktopSwitch } from './DesktopSwitch.tsx'
import { NotificationDestinations } from './NotificationDestinations.tsx'
import { NotificationSettingsForm } from './NotificationSettingsForm.tsx'
import { notificationSettingsQuery } from './notifications.api.ts'

const DeviceCard = lazyPart(() => import('../push/DeviceCard.tsx').then((m) => m.DeviceCard))

/** What the user is notified of, and where. */
export const NotificationSettingsPage = () => {
  const settings = useQuery(notificationSettingsQuery)
  const id = useCurrentUser()?.UserId
  const user = useQuery({ ...userQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Page title="Notifications" breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Notifications' }]}>
      <Stack maw={880} gap="lg">
        <Loaded query={settings} skeleton={<Blocks h={560} />} title="Your settings could not be loaded">
          {(data) => (
            <Loaded query={user} skeleton={<Blocks h={560} />} title="Your profile could not be loaded">
              {({ UserId, Email, NotifyEmailSame, NotificationEmail, CellPhone }) => (
                <NotificationSettingsForm
                  settings={data}
                  hasPhone={CellPhone !== null}
                  destinations={
                    <NotificationDestinations
                      UserId={UserId}
                      email={NotifyEmailSame ? Email : (NotificationEmail ?? Email)}
                      phone={CellPhone}
                    />
                  }
                />
              )}
            </Loaded>
          )}
        </Loaded>
        <Suspense fallback={<Blocks h={160} />}>
          <DeviceCard />
        </Suspense>
        <DesktopSwitch />
      </Stack>
    </Page>
  )
}
