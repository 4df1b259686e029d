import { Button, Group, Text } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { loadNotifications } from '../../../ui/NotificationHost.tsx'

/** Says that an email that was taken back is a draft, and leads to it. */
export const notifyDraft = async (name: string, open: () => void) => {
  const notifications = await loadNotifications()
  const id = randomId()
  const openNow = () => {
    notifications.hide(id)
    open()
  }
  notifications.show({
    id,
    autoClose: 10_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">The email to {name} was not sent: it is a draft again.</Text>
        <Button size="compact-sm" variant="light" flex="none" onClick={openNow}>
          Open
        </Button>
      </Group>
    ),
  })
}
