import type { NotificationData } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../api/client.ts'
import { loadNotifications } from './NotificationHost.tsx'

const show = async (notification: NotificationData) => {
  const notifications = await loadNotifications()
  notifications.show(notification)
}

export const notifySuccess = (message: string, title?: string) => show({ title, message, color: 'green' })

/** A longer message stays longer. */
export const notifyInfo = (message: string, title?: string) =>
  show({ title, message, autoClose: Math.max(8000, message.length * 60) })

/** A failed action. Shown a little longer, since it has to be read. The sign-in itself says that a session ended. */
export const notifyFailure = async (error: unknown, title?: string) =>
  error instanceof ApiError && error.status === 401
    ? undefined
    : error instanceof ApiError && error.status === 403
      ? // Shown as a warning with this title.
        show({ title: 'Unauthorized', message: messageOf(error), color: 'yellow', autoClose: 8000, role: 'alert' })
      : show({ title, message: messageOf(error), color: 'red', autoClose: 8000, role: 'alert' })

/** A warning in the server's words, about something the person can set right. */
export const notifyWarning = (message: string, title: string, autoClose = 8000) =>
  show({ title, message, color: 'yellow', autoClose })

/** For notifications that stay until closed: only a few are shown at a time, and these must not block others. */
export const lasting = { priority: -1, autoClose: false, mod: 'lasting' } as const

/** Leaves nothing of one user's on the next user's screen. */
export const forgetNotifications = async () => {
  const notifications = await loadNotifications()
  notifications.clean()
}

const underWay = new Set<string>()
/** Progress of long work: one notification, updated by id until `endProgress`. Once dismissed, it stays dismissed. */
export const notifyProgress = async (id: string, message: ReactNode, title: string) => {
  const notifications = await loadNotifications()
  const data = { id, title, message, ...lasting, loading: true, role: 'group' }
  if (underWay.has(id)) notifications.update(data)
  else notifications.show(data)
  underWay.add(id)
}

export const endProgress = async (id: string) => {
  const notifications = await loadNotifications()
  underWay.delete(id)
  notifications.hide(id)
}
