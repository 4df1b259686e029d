import type { NotificationEvent } from '@dormer/contract/day/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isListShown } from './notifications.api.ts'
import { takeIn } from './take-in.ts'
import { showToasts } from './toasts.tsx'
import { useOpenNotification } from './useOpenNotification.ts'
import { watchNotifications } from './watch.ts'

/** Receives and announces new notifications while the user works. Mounted once, by the frame. */
export const NotificationWatcher = ({ UserId }: { UserId: number }) => {
  const client = useQueryClient()
  const open = useEffectEvent(useOpenNotification())
  const receive = useEffectEvent((event: NotificationEvent) => {
    void takeIn(client, event)
    // The import watcher reports the end of an import.
    const told = event.New.filter(({ Kind }) => Kind !== 'ImportFinished')
    if (document.visibilityState === 'visible' && !isListShown(client)) void showToasts(told, (one) => open(one))
  })
  useEffect(
    () => watchNotifications({ UserId, receive: (event) => receive(event), open: (one) => open(one) }),
    [UserId],
  )
  return null
}
