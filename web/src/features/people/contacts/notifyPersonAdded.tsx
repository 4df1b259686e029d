import { Button, Group, Text } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { loadNotifications } from '../../../ui/NotificationHost.tsx'

/** Says that a person was added, with a link; `open` opens the contact. */
export const notifyPersonAdded = async (name: string, open: () => void) => {
  const notifications = await loadNotifications()
  const id = randomId()
  notifications.show({
    id,
    title: 'Contact added',
    color: 'green',
    autoClose: 10_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{name}</Text>
        <Button
          size="compact-sm"
          variant="light"
          flex="none"
          onClick={() => {
            notifications.hide(id)
            open()
          }}
        >
          Open
        </Button>
      </Group>
    ),
  })
}
