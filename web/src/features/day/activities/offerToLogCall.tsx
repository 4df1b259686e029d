import { Button, Group, Text } from '@mantine/core'
import { loadNotifications } from '../../../ui/NotificationHost.tsx'
import { lasting } from '../../../ui/notify.ts'
import { logActivity } from './logActivity.ts'

/**
 * After Call: waits until the user returns from the phone app, then offers to log the call. There is only one offer,
 * for the last call, and other notifications take precedence.
 */
export const offerToLogCall = async (
  contact: { ContactId: number; Name: string },
  onLogged?: (ActivityTypeId: number) => void,
) => {
  const notifications = await loadNotifications()
  const id = 'call'
  const log = () => {
    notifications.hide(id)
    logActivity({ contact, phoneCall: true, onLogged })
  }
  notifications.hide(id)
  notifications.show({
    id,
    ...lasting,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">You called {contact.Name}.</Text>
        <Button size="xs" variant="light" flex="none" onClick={log}>
          Log Phone Call
        </Button>
      </Group>
    ),
  })
}
