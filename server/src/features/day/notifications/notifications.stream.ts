import type { Notification, NotificationEvent } from '@dormer/contract/day/notifications'
import type { Actor } from '../../../access/actor.ts'
import type { Services } from '../../../services.ts'
import { countUnread, notificationsOf } from './notifications.queries.ts'

/** So many of the newest are looked at for new ones; who misses more than that looks at the list. */
const LATEST = 20

/**
 * What is not among those that were there before, nor older than all of them. Not simply what has a higher id: ids are
 * given before their transactions commit.
 */
export const newOnes = (before: number[], latest: Notification[]) => {
  const oldest = before.length < LATEST ? 0 : Math.min(...before)
  return latest.filter(({ NotificationId: id }) => id > oldest && !before.includes(id))
}

/** Loads how many of a user's notifications are unread, and what is new since it did so before. */
const loadEvents = ({ database }: Services, actor: Actor) => {
  let before: number[] | undefined
  return async () => {
    const [Unread, latest] = await database.asTenant(actor.TenantId, (db) =>
      Promise.all([countUnread(db, actor), notificationsOf(db, actor, { take: LATEST })]),
    )
    const New = before ? newOnes(before, latest) : []
    before = latest.map((n) => n.NotificationId)
    return { Unread, New, latest }
  }
}

/**
 * At once how many are unread, and what came `since` the notification a browser knows; then what changes. See 0012 for who
 * says so.
 */
export async function* notificationEvents(
  services: Services,
  actor: Actor,
  since: number | undefined,
  signal: AbortSignal,
): AsyncGenerator<NotificationEvent> {
  const key = `notification:${actor.TenantId}:${actor.UserId}`
  const events = services.watching.watch(key, () => loadEvents(services, actor), signal)
  let isFirst = true
  for await (const { Unread, New, latest } of events) {
    // What is new to another of his browsers stands in the list of one that has just come.
    const missed = since === undefined ? [] : latest.filter((n) => n.NotificationId > since && !n.IsRead)
    yield { Unread, New: isFirst ? missed : New, Newest: latest[0]?.NotificationId ?? 0 }
    isFirst = false
  }
}
