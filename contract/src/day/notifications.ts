import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cursor, done, flag, id, instant, number, take, typedNumber } from '../fields.ts'
import {
  type NotificationFlag,
  type NotificationKind,
  notificationKinds,
  usualNotificationFlags,
} from '../notification-kinds.ts'

export const notification = z
  .object({
    NotificationId: number,
    Kind: z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]),
    /** The contact's name, the task's or appointment's title, an import's result, what has changed, or what failed. */
    Title: z.string(),
    /** When the task is due or the appointment begins; null for other kinds. */
    DateTime: instant.nullable(),
    /** The screen it links to, within Dormer. */
    Path: z.string(),
    IsRead: z.boolean(),
    DateCreated: instant,
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

export const notifications = endpoint({
  method: 'GET',
  path: 'api/notification',
  summary: "List the signed-in user's notifications, newest first",
  permission: 'signed-in',
  query: z.object({
    before: id('notification').optional(),
    take: take(20, 100),
  }),
  response: z.array(notification),
})

export const unreadNotifications = endpoint({
  method: 'GET',
  path: 'api/notification/unread',
  summary: "Count the signed-in user's unread notifications",
  permission: 'signed-in',
  response: z.object({ Unread: number }),
})

export const markNotificationRead = endpoint({
  method: 'PUT',
  path: 'api/notification/{id}/mark-read',
  summary: 'Mark a notification as read',
  permission: 'signed-in',
  params: z.object({ id: id('notification') }),
  response: done,
})

export const markAllNotificationsRead = endpoint({
  method: 'PUT',
  path: 'api/notification/mark-all-read',
  summary: 'Mark all notifications as read',
  permission: 'signed-in',
  /** The newest one shown: anything newer stays unread. */
  query: z.object({ upTo: cursor }),
  response: done,
})

/** One event of the stream: the new notification, or null if some were only read. */
export const notificationEvent = z.object({
  Unread: number,
  New: z.array(notification),
  /** The highest NotificationId: the next stream is requested from there. */
  Newest: number.optional(),
  /** Changes when the brokerage's payments, or what it may do, have changed. */
  Brokerage: z.string().optional(),
  /** Changes when an opportunity that the user sees, or a stage of the pipeline, has changed. */
  Pipeline: z.string().optional(),
  /** Changes when a call that the user placed, took or is rung by has changed (api/call/current). */
  Calls: z.string().optional(),
  /** Nothing else has changed. */
  About: z.enum(['Pipeline', 'Calls']).optional(),
})
export type NotificationEvent = z.infer<typeof notificationEvent>

export const notificationStream = endpoint({
  method: 'GET',
  path: 'api/notification/stream',
  summary: 'Stream the number of unread notifications',
  permission: 'signed-in',
  query: z.object({ since: typedNumber().int().nonnegative().optional() }),
  response: 'events',
})

/** How many minutes before an appointment its reminder comes. */
export const appointmentLeads = [5, 10, 15, 30, 60, 120, 1440] as const

const flags = Object.fromEntries(Object.keys(usualNotificationFlags).map((name) => [name, flag])) as Record<
  NotificationFlag,
  typeof flag
>

const hour = z.number().int().min(0, 'Choose an hour').max(23, 'Choose an hour').nullable()

/** What a user is notified of: within Dormer, by email, by text to the user's own cell phone, and on their devices. */
export const notificationSettings = z
  .object({
    ...flags,
    /** For reminders before an appointment begins. */
    AppointmentReminderMinutes: typedNumber({ error: 'Choose how long before' })
      .refine((v) => (appointmentLeads as readonly number[]).includes(v), 'Choose how long before')
      .meta({ example: 30 }),
    /** For new tasks, before they are due; null is no reminder unless one is chosen for the task. */
    TaskReminderMinutes: z.number().int().min(0).max(10_080).nullable().meta({ example: 0 }),
    /** Devices are quiet from this hour of the user's day until the other; null, or the same hour, is never. */
    PushQuietFrom: hour.meta({ example: 21 }),
    PushQuietUntil: hour.meta({ example: 7 }),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.output<typeof notificationSettings>

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: 'api/setting/notification',
  summary: "Get the signed-in user's notification settings",
  permission: 'signed-in',
  response: notificationSettings,
})

export const setNotificationSettings = endpoint({
  method: 'PUT',
  path: 'api/setting/notification',
  summary: "Update the signed-in user's notification settings",
  permission: 'signed-in',
  body: notificationSettings.partial(),
  response: done,
})
