import type { Notification, NotificationEvent } from '@dormer/contract/day/notifications'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'
import { countUnread, notificationsOf } from './notifications.queries.ts'

/** How many of the newest are compared to find new ones; a user who misses more sees them in the list. */
const LATEST = 20

/**
 * Those that were not there before and are not older than all that were. A higher id alone does not mean new: ids are
 * assigned before their transactions commit.
 */
export const newOnes = (before: number[], latest: Notification[]) => {
  const oldest = before.length < LATEST ? 0 : Math.min(...before)
  return latest.filter(({ NotificationId: id }) => id > oldest && !before.includes(id))
}

/** The banner above every screen depends on these (brokerage_changed.sql). */
const brokerageNow = async (db: Tx, { TenantId }: Actor) => {
  const { rows } = await sql<{ Now: string }>`
    select concat_ws(' ', read_only_since, close_on, unpaid_since, date_checked) as now
    from tenant left join billing using (tenant_id) where tenant_id = ${TenantId}`.execute(db)
  return rows[0]?.Now
}

/** Loads how many of a user's notifications are unread, and which are new since the last load. */
const loadEvents = ({ database }: Services, actor: Actor) => {
  let before: number[] | undefined
  return async () => {
    const [Unread, latest, Brokerage] = await database.asTenant(actor.TenantId, (db) =>
      Promise.all([countUnread(db, actor), notificationsOf(db, actor, { take: LATEST }), brokerageNow(db, actor)]),
    )
    const New = before ? newOnes(before, latest) : []
    before = latest.map((n) => n.NotificationId)
    return { Unread, New, latest, Brokerage }
  }
}

/**
 * Sends at once how many are unread, and which are newer than the `since` the browser knows; then every change. See
 * 0012 for what triggers it.
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
  for await (const { Unread, New, latest, Brokerage } of events) {
    // Anything new only to the user's other browsers is already in the list of one that has just connected.
    const missed = since === undefined ? [] : latest.filter((n) => n.NotificationId > since && !n.IsRead)
    yield { Unread, New: isFirst ? missed : New, Newest: latest[0]?.NotificationId ?? 0, Brokerage }
    isFirst = false
  }
}
