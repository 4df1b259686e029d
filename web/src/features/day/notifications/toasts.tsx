import type { Notification } from '@dormer/contract/day/notifications'
import { Button, Group, Text } from '@mantine/core'
import { loadNotifications } from '../../../ui/NotificationHost.tsx'
import { wordsOf } from './notification.words.ts'

/** More than this many at once would cover the screen; the bell lists them. */
const MOST = 3
const shown = new Set<string>()

/** Announces new notifications quietly. */
export const showToasts = async (told: Notification[], open: (one: Notification) => void) => {
  if (told.length === 0) return
  const notifications = await loadNotifications()
  const show = (id: string, title: string, message: React.ReactNode) => {
    shown.add(id)
    notifications.show({ id, title, message, role: 'status', autoClose: 8000, onClose: () => shown.delete(id) })
  }
  if (told.length > MOST) return show('notifications', `${told.length} new notifications`, 'The bell above lists them.')
  for (const one of told) {
    const id = `notification.${one.NotificationId}`
    const follow = () => {
      notifications.hide(id)
      open(one)
    }
    show(
      id,
      one.Title,
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{wordsOf(one)}</Text>
        <Button size="compact-sm" variant="light" flex="none" onClick={follow}>
          Open
        </Button>
      </Group>,
    )
  }
}

/** The open list shows them already, and toasts would cover it. */
export const hideToasts = async () => {
  if (shown.size === 0) return
  const notifications = await loadNotifications()
  for (const id of shown) notifications.hide(id)
}
