import { notifications } from '@mantine/notifications'
import { messageOf } from '../api/client.ts'

export const notifySuccess = (message: string, title?: string) =>
  notifications.show({ title, message, color: 'green', autoClose: 4000 })

export const notifyInfo = (message: string, title?: string) => notifications.show({ title, message, autoClose: 8000 })

/** A failed action (D1). It stays a little longer: it has to be read. */
export const notifyFailure = (error: unknown, title?: string) =>
  notifications.show({ title, message: messageOf(error), color: 'red', autoClose: 8000 })

/** A warning in the server's words, as the specification has some (S3§8). */
export const notifyWarning = (message: string, title: string) =>
  notifications.show({ title, message, color: 'yellow', autoClose: 8000 })
