import { Button, Group, Text } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { loadNotifications } from '../../../ui/NotificationHost.tsx'
import { editTask } from './editTask.ts'

/** Says that a task was added without a contact because the text matched several, and offers to choose one. */
export const notifyAddedWithout = async (TaskId: number, told: string, name: string) => {
  const notifications = await loadNotifications()
  const id = randomId()
  const choose = () => {
    notifications.hide(id)
    editTask({ TaskId })
  }
  notifications.show({
    id,
    title: 'Task added',
    color: 'green',
    autoClose: 10_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {told} · without a contact, because there are several named {name}
        </Text>
        <Button size="compact-sm" variant="light" flex="none" onClick={choose}>
          Choose
        </Button>
      </Group>
    ),
  })
}
