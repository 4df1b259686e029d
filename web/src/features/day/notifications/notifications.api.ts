import {
  getNotificationSettings,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
  type NotificationEvent,
  type NotificationSettings,
  notifications,
  setNotificationSettings,
  unreadNotifications,
} from '@dormer/contract/day/notifications'
import type { NotificationTopic } from '@dormer/contract/notification-kind'
import { type NotificationKind, notificationKinds } from '@dormer/contract/notification-kinds'
import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutContacts, type Key, keys } from '../../../api/keys.ts'
import { answered, inOneList, invalidate } from '../../../api/queries.ts'
import { inPages, useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { streamOpened } from './opening.ts'

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

/** The queries of each topic that a notification may make stale. */
const queriesOf: Record<NotificationTopic, readonly Key[]> = {
  account: [keys.users, keys.currentUser],
  activities: [keys.activities],
  appointments: [keys.appointments],
  brokerage: [keys.settings],
  calls: [keys.calls],
  contacts: aboutContacts,
  documents: [keys.documents],
  imports: [keys.import, keys.setup],
  mailboxes: [keys.mailboxes],
  messages: [keys.messages],
  tasks: [keys.tasks],
  today: [keys.today],
  transactions: [keys.transactions],
  videos: [keys.videos],
}
const concerned = (kind: NotificationKind) => notificationKinds[kind].topics.flatMap((topic) => queriesOf[topic])

/** The brokerage's state as last reported by the stream. */
let knownBrokerage: string | undefined

/** The same of the pipeline. */
let knownPipeline: string | undefined

/** The same of the user's calls. */
let knownCalls: string | undefined

/** Applies an event of the stream. */
export const takeIn = async (client: QueryClient, event: NotificationEvent) => {
  const { Unread, New, Brokerage, Pipeline, Calls, About } = event
  if (Pipeline !== undefined && knownPipeline !== undefined && Pipeline !== knownPipeline)
    void invalidate([keys.pipeline, keys.opportunities, keys.stages])
  knownPipeline = Pipeline ?? knownPipeline
  if (Calls !== undefined && knownCalls !== undefined && Calls !== knownCalls) void invalidate([keys.calls])
  knownCalls = Calls ?? knownCalls
  if (About !== undefined) return
  const { queryKey } = unreadQuery
  // A response in flight would be older.
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData(queryKey)
  client.setQueryData(queryKey, { Unread })
  if (New.length > 0 || (before && before.Unread !== Unread)) void invalidate([notificationsQuery.queryKey])
  // The stream also reports texts that were read, and those notified of in other ways.
  void invalidate([keys.texts, keys.inbox])
  if (Brokerage !== undefined && knownBrokerage !== undefined && Brokerage !== knownBrokerage)
    void invalidate([keys.currentUser, keys.billing])
  knownBrokerage = Brokerage ?? knownBrokerage
  void invalidate([...new Set(New.flatMap(({ Kind }) => concerned(Kind)))])
  streamOpened()
}

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
