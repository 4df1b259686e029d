import {
  getNotificationSettings,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
  type NotificationEvent,
  type NotificationKind,
  type NotificationSettings,
  notifications,
  setNotificationSettings,
  unreadNotifications,
} from '@dormer/contract/day/notifications'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutContacts } from '../../../api/queries.ts'

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => call(unreadNotifications, {}, { signal }),
})

const PAGE = 20
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam, signal }) => call(notifications, { query: { before: pageParam, take: PAGE } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.NotificationId),
})

export const isListShown = (client: QueryClient) =>
  client.getQueryCache().find({ queryKey: notificationsQuery.queryKey })?.isActive() === true

/** Shown as read at once; what the server says of it comes after. */
const useRead = <Which>(
  mutationFn: (which: Which) => Promise<unknown>,
  isMeant: (n: Notification, w: Which) => boolean,
) => {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery
  return useMutation({
    mutationFn,
    onMutate: async (which) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<InfiniteData<Notification[], number | undefined>>(
        queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => page.map((one) => (isMeant(one, which) ? { ...one, IsRead: true } : one))),
          },
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  })
}
export const useMarkRead = () =>
  useRead(
    (id: number) => call(markNotificationRead, { params: { id } }, { keepalive: true }),
    ({ NotificationId }, id) => NotificationId === id,
  )
/** All that is shown; `upTo` is the newest of it: what comes in that moment stays unread. */
export const useMarkAllRead = () =>
  useRead(
    (upTo: number | undefined) => call(markAllNotificationsRead, { query: { upTo } }),
    () => true,
  )

/** What shows something else once one of a kind has come. */
const concerned: Record<NotificationKind, string[]> = {
  NewLead: aboutContacts,
  TaskDue: ['tasks', 'today'],
  AppointmentSoon: ['appointments', 'today'],
  ImportFinished: ['import', ...aboutContacts],
}

/** Takes in what the stream tells. */
export const takeIn = async (client: QueryClient, { Unread, New }: NotificationEvent) => {
  const { queryKey } = unreadQuery
  // An answer that is on its way is older.
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData(queryKey)
  client.setQueryData(queryKey, { Unread })
  if (New.length > 0 || (before && before.Unread !== Unread))
    void client.invalidateQueries({ queryKey: notificationsQuery.queryKey })
  for (const key of new Set(New.flatMap(({ Kind }) => concerned[Kind])))
    void client.invalidateQueries({ queryKey: [key] })
}

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
})

/** Saved once, they are a step of the setup checklist (A145). */
export const useSaveNotificationSettings = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NotificationSettings) => call(setNotificationSettings, { body }),
    onSuccess: (_, body) => {
      client.setQueryData(notificationSettingsQuery.queryKey, body)
      void client.invalidateQueries({ queryKey: ['setup'] })
    },
  })
}
