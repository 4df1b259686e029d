import type { Notification } from '@dormer/contract/day/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useMarkRead } from './notifications.api.ts'

/** Opens what a notification is about, and marks it as read. */
export const useOpenNotification = () => {
  const navigate = useNavigate()
  const { mutate: markRead } = useMarkRead()
  return ({ NotificationId, IsRead, Path }: Notification) => {
    if (!IsRead) markRead(NotificationId)
    return navigate({ href: Path })
  }
}
