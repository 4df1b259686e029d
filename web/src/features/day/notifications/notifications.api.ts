import {
  getNotificationSettings,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
  type NotificationSettings,
  notifications,
  setNotificationSettings,
  unreadNotifications,
} from '@dormer/contract/day/notifications'
import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { answered, inOneList } from '../../../api/queries.ts'
import { inPages, useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => call(unreadNotifications, {}, { signal }),
})

const PAGE = 20
export const notificationsQuery = infiniteQueryOptions({
  queryKey: keys.notificationList,
  queryFn: ({ pageParam, signal }) => call(notifications, { query: { before: pageParam, take: PAGE } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.NotificationId),
  select: inOneList,
})

export const isListShown = (client: QueryClient) =>
  client.getQueryCache().find({ queryKey: notificationsQuery.queryKey })?.isActive() === true

/** Shown as read immediately. */
const useRead = <Which>(
  save: (which: Which) => Promise<unknown>,
  isMeant: (n: Notification, w: Which) => boolean,
  onError?: (error: unknown) => void,
) =>
  useOptimistic({
    key: keys.notificationList,
    show: (list, which: Which) =>
      inPages(list, (page) => page.map((one) => (isMeant(one, which) ? { ...one, IsRead: true } : one))),
    save,
    stale: [keys.notifications],
    onError,
  })
export const useMarkRead = () =>
  useRead(
    (id: number) => call(markNotificationRead, { params: { id } }),
    ({ NotificationId }, id) => NotificationId === id,
  )
/** Marks everything shown as read; `upTo` is the newest shown, so that one arriving at this moment stays unread. */
export const useMarkAllRead = () =>
  useRead(
    (upTo: number | undefined) => call(markAllNotificationsRead, { query: { upTo } }),
    () => true,
    (error) => notifyFailure(error),
  )

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
})

/** Saving them once completes a setup step. */
export const useSaveNotificationSettings = () => {
  return useMutation({
    mutationFn: (body: NotificationSettings) => call(setNotificationSettings, { body }),
    meta: { stale: [notificationSettingsQuery.queryKey, keys.setup] },
    onSuccess: (_, body) => answered(notificationSettingsQuery.queryKey, body),
  })
}
