import { Button, Group, Text } from '@mantine/core'
import { loadNotifications } from '../../../ui/NotificationHost.tsx'
import { lasting } from '../../../ui/notify.ts'
import { hasCard, rememberCalled } from './call-cards.ts'
import { logActivity } from './logActivity.ts'

type Called = { ContactId: number; Name: string; onLogged?: (ActivityTypeId: number, ActivityId?: number) => void }

/**
 * After Call: waits until the user returns from the phone app, then offers to log the call. There is only one offer,
 * for the last call, and other notifications take precedence.
 */
export const offerToLogCall = async ({ ContactId, Name, onLogged }: Called) => {
  // A phone shows its own app, and may discard the page meanwhile; it is asked on return.
  rememberCalled({ ContactId, Name, onLogged })
  const notifications = await loadNotifications()
  // Their call card asks by itself.
  if (hasCard(ContactId)) return
  const id = 'call'
  const log = () => {
    notifications.hide(id)
    logActivity({ contact: { ContactId, Name }, phoneCall: true, onLogged })
  }
  notifications.hide(id)
  notifications.show({
    id,
    ...lasting,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">You called {Name}.</Text>
        <Button size="xs" variant="light" flex="none" onClick={log}>
          Log Phone Call
        </Button>
      </Group>
    ),
  })
}
