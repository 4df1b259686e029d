import { Button, Group, Text } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { loadNotifications } from './NotificationHost.tsx'
import { notifyFailure, notifySuccess } from './notify.ts'

/** Confirms an action and offers Undo for a while. */
export const offerUndo = async (told: string, undo: () => void) => {
  const notifications = await loadNotifications()
  const id = randomId()
  let isTakenBack = false
  const undoNow = () => {
    // It can still be clicked while it fades out.
    if (isTakenBack) return
    isTakenBack = true
    notifications.hide(id)
    undo()
  }
  notifications.show({
    id,
    color: 'green',
    autoClose: 10_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{told}</Text>
        <Button size="compact-sm" variant="light" flex="none" onClick={undoNow}>
          Undo
        </Button>
      </Group>
    ),
  })
}

/** Reports that `what` was saved, or another action done, and offers Undo for a while. */
export const notifyUndo = (what: string, undo: () => Promise<unknown>, told = `${what} saved`) =>
  offerUndo(told, () =>
    undo().then(
      () => notifySuccess(`${what} is as it was`),
      (error) => notifyFailure(error, `${what} was not restored`),
    ),
  )
