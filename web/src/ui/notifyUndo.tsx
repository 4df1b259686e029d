import { Button, Group, Text } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { loadNotifications } from './NotificationHost.tsx'
import { notifyFailure, notifySuccess } from './notify.ts'

/**
 * How long Undo is offered, in milliseconds, for what the server holds back for some seconds: they began there before the
 * answer was here, and the last click must not be too late.
 */
export const undoOfHeld = (seconds: number) => (seconds - 2) * 1000

/** Confirms an action and offers Undo for a while. */
export const offerUndo = async (told: string, undo: () => void, autoClose = 10_000) => {
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
    autoClose,
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
