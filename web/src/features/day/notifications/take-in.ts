import type { NotificationEvent } from '@dormer/contract/day/notifications'
import type { NotificationTopic } from '@dormer/contract/notification-kind'
import { type NotificationKind, notificationKinds } from '@dormer/contract/notification-kinds'
import type { QueryClient } from '@tanstack/react-query'
import { aboutContacts, type Key, keys } from '../../../api/keys.ts'
import { invalidate } from '../../../api/queries.ts'
import { notificationsQuery, unreadQuery } from './notifications.api.ts'
import { streamOpened } from './opening.ts'

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
  if (Calls !== undefined && knownCalls !== undefined && Calls !== knownCalls) void invalidate([keys.calls, keys.inbox])
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
