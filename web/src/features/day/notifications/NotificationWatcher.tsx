import type { Notification, NotificationEvent } from '@dormer/contract/day/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isListShown } from './notifications.api.ts'
import { takeIn } from './take-in.ts'
import { showToasts } from './toasts.tsx'
import { useOpenNotification } from './useOpenNotification.ts'
import { watchNotifications } from './watch.ts'

/**
 * The import watcher reports the end of an import. Today lists what is due now first: a toast would only cover other
 * rows.
 */
const isToldElsewhere = (kind: Notification['Kind']) =>
  kind === 'ImportFinished' || (location.pathname === '/today' && (kind === 'TaskDue' || kind === 'AppointmentSoon'))

/** Receives and announces new notifications while the user works. Mounted once, by the frame. */
export const NotificationWatcher = ({ UserId }: { UserId: number }) => {
  const client = useQueryClient()
  const open = useEffectEvent(useOpenNotification())
  const receive = useEffectEvent((event: NotificationEvent) => {
    void takeIn(client, event)
    const told = event.New.filter(({ Kind }) => !isToldElsewhere(Kind))
    if (document.visibilityState === 'visible' && !isListShown(client)) void showToasts(told, (one) => open(one))
  })
  useEffect(
    () => watchNotifications({ UserId, receive: (event) => receive(event), open: (one) => open(one) }),
    [UserId],
  )
  return null
}
