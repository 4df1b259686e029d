import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
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

/** What else the stream tells of, by marks: the user's pipeline (pipeline_changed.sql) and calls (call_changed.sql). */
type Marked = 'Pipeline' | 'Calls'
type Mark = { Of: Marked; Mark: string }

/**
 * Another one whenever it may have changed. What changed while nobody watched is not known, so the next to watch gets
 * another one, too.
 */
const mark = (Of: Marked) => () => {
  const begun = randomUUID()
  return async (times: number): Promise<Mark> => ({ Of, Mark: `${begun} ${times}` })
}

/** What several sources send, until one of them ends. */
const merged = <T>(...sources: AsyncIterable<T>[]): AsyncIterable<T> => {
  const all = new Readable({ objectMode: true, read: () => {} })
  let isOver = false
  const pass = async (source: AsyncIterable<T>) => {
    for await (const one of source) {
      if (isOver) return
      all.push(one)
    }
  }
  Promise.race(sources.map(pass)).then(
    () => {
      isOver = true
      all.push(null)
    },
    (error) => all.destroy(error),
  )
  return all
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
  const { watching } = services
  const key = (what: string) => `${what}:${actor.TenantId}:${actor.UserId}`
  const own = watching.watch(key('notification'), () => loadEvents(services, actor), signal)
  const pipeline = watching.watch(key('pipeline'), mark('Pipeline'), signal)
  const calls = watching.watch(key('calls'), mark('Calls'), signal)
  let loaded: Awaited<ReturnType<ReturnType<typeof loadEvents>>> | undefined
  const marks: Partial<Record<Marked, string>> = {}
  let isFirst = true
  for await (const one of merged<NonNullable<typeof loaded> | Mark>(own, pipeline, calls)) {
    const marked = 'Mark' in one ? one : undefined
    if (marked && marks[marked.Of] === marked.Mark) continue
    if (marked) marks[marked.Of] = marked.Mark
    else loaded = one as NonNullable<typeof loaded>
    if (!loaded || !marks.Pipeline || !marks.Calls) continue
    const { Unread, New, latest, Brokerage } = loaded
    const told = { Unread, Newest: latest[0]?.NotificationId ?? 0, Brokerage, ...marks }
    // Anything new only to the user's other browsers is already in the list of one that has just connected.
    const missed = since === undefined ? [] : latest.filter((n) => n.NotificationId > since && !n.IsRead)
    if (isFirst) yield { ...told, New: missed }
    else if (marked) yield { ...told, New: [], About: marked.Of }
    else yield { ...told, New }
    isFirst = false
  }
}
