import type { NotificationData } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../api/client.ts'
import { overlays } from './OverlayHost.tsx'

const show = async (notification: NotificationData) => {
  const { notifications } = await overlays()
  notifications.show(notification)
}

export const notifySuccess = (message: string, title?: string) => show({ title, message, color: 'green' })

export const notifyInfo = (message: string, title?: string) => show({ title, message, autoClose: 8000 })

/** A failed action (D1). It stays a little longer: it has to be read. */
export const notifyFailure = (error: unknown, title?: string) =>
  error instanceof ApiError && error.status === 403
    ? // A warning with this title (S1§8).
      show({ title: 'Unauthorized', message: messageOf(error), color: 'yellow', autoClose: 8000, role: 'alert' })
    : show({ title, message: messageOf(error), color: 'red', autoClose: 8000, role: 'alert' })

/** A warning in the server's words, as the specification has some (S3§8). */
export const notifyWarning = (message: string, title: string) =>
  show({ title, message, color: 'yellow', autoClose: 8000 })

/** The priority of what stays until it is closed: only so many are shown at a time, and it must not keep others away. */
export const LASTING = -1

/** Nothing of the user is left on the screen of the next one. */
export const forgetNotifications = async () => {
  const { notifications, modals } = await overlays()
  notifications.clean()
  modals.closeAll()
}

const underWay = new Set<string>()
/** How far long work is: one notification, kept up to date by its id until `endProgress`. Closed, it stays closed. */
export const notifyProgress = async (id: string, message: ReactNode, title: string) => {
  const { notifications } = await overlays()
  const data = { id, title, message, priority: LASTING, loading: true, autoClose: false as const, role: 'group' }
  if (underWay.has(id)) notifications.update(data)
  else notifications.show(data)
  underWay.add(id)
}

export const endProgress = async (id: string) => {
  const { notifications } = await overlays()
  underWay.delete(id)
  notifications.hide(id)
}
