import type { Via } from '@dormer/contract/event'
import type { EventName, EventPayload } from '@dormer/contract/events'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { enqueue, type Job } from '../jobs/jobs.ts'
import type { Tx } from './connect.ts'
import { prepared } from './prepared.ts'
import type { DB } from './schema.generated.ts'

/**
 * What happened to tables: 'Added', 'Restored', 'Deleted', or the columns that were changed. ('Changed' where columns are
 * not told, see write_noted.sql.)
 */
type Written = { [T in keyof DB]?: readonly string[] }

/** An event of the contract (contract/src/events.ts), and how to read it from what the database recorded. */
export type Event<Payload extends { TenantId: number }> = {
  name: EventName
  /** Only a transaction that wrote one of these is examined. */
  of: Written
  /** What the transaction's changes amount to, in one statement. */
  read: (db: Tx, tenantId: number) => Promise<Payload[]>
}

/** All events of the contract. */
export type Events = { [N in EventName]: Event<EventPayload<N>> }

/** What the changes of a transaction amount to: `rows` says what is particular to this event, by column. */
export const defineEvent = <N extends EventName>(
  name: N,
  { of, rows }: { of: Written; rows: (tenantId: number) => RawBuilder<unknown> },
): Event<EventPayload<N>> => {
  const read = prepared((db, { tenantId }: { tenantId: number }) =>
    sql<EventPayload<N>>`
      select ${tenantId}::bigint as tenant_id, coalesce(nullif(current_setting('app.via', true), ''), 'System') as via,
        ${userHere} as by_id, nullif(current_setting('app.caused_by', true), '') as caused_by, event.*
      from (${rows(tenantId)}) event`.compile(db),
  )
  return { name, of, read: (db, tenantId) => read(db, { tenantId }) }
}

/** The user who acts in this transaction, if one does. */
export const userHere = sql`nullif(current_setting('app.user_id', true), '')::bigint`

/** Ids as a set, which arrives as numbers. */
export const idSet = (id: RawBuilder<unknown>) => sql`json_agg(distinct ${id} order by ${id})`

/**
 * The changes that this transaction has made to a table, as a `from` source. They are looked up from where they begin,
 * whatever the planner believes (`offset 0`): the transactions of a run have one request, and each would read those
 * before it. Without a request, `track` makes up the same id.
 */
export const changesHere = (tenantId: number, table: keyof DB) => sql`(
  select * from (
    select * from change where tenant_id = ${tenantId} and date_created = now()
      and change_id >= nullif(current_setting('app.changes_from', true), '')::bigint offset 0) here
  where table_name = ${table} and request_id = coalesce(nullif(current_setting('app.request_id', true), '')::uuid,
    md5(now()::text || pg_current_xact_id()::text)::uuid))`

/**
 * The rows that this transaction has added to a table whose inserts are only noted (write_noted.sql); not those added
 * after a savepoint, which have its id.
 */
export const addedHere = (tenantId: number, table: keyof DB, id: string) => sql`(
  select * from ${sql.table(table)} where tenant_id = ${tenantId} and xmin = pg_current_xact_id()::xid
    and ${sql.ref(id)} >= nullif(current_setting(${sql.lit(`app.${table}_from`)}, true), '')::bigint)`

/** Somebody who wants to hear of an event. */
export type Subscription = {
  of: Written
  via?: readonly Via[]
  publish: (db: Tx, tenantId: number) => Promise<void>
}

/**
 * Runs the handler in the transaction that causes the event, before the commit: both happen, or neither. Given `via`, it
 * hears only of what is done in these ways.
 */
export const on = <P extends { TenantId: number }>(
  { of, read }: Event<P>,
  handle: (db: Tx, event: P) => Promise<void>,
  { via }: { via?: readonly Via[] } = {},
): Subscription => ({
  of,
  via,
  publish: async (db, tenantId) => {
    for (const event of await read(db, tenantId)) await handle(db, event)
  },
})

/** Like `on`, but as a job the transaction enqueues: for work that takes long or may need retries. */
export const later = <P extends { TenantId: number }>(event: Event<P>, job: Job<P>): Subscription =>
  on(event, (db, payload) => enqueue(db, job, payload))

/** As the triggers have it. */
const WRITTEN = 'DW001'

type Note = { code?: string; detail?: string; hint?: string; table?: string; column?: string }

/** What a transaction has written so far, and via what, by brokerage: a transaction is of one, or of none. */
type Writes = Map<number, { via: Via; written: Set<string> }>

/**
 * Listens to what is written over a connection. The triggers tell it (track.sql, write_noted.sql), and it arrives before
 * the answer to the statement that caused it: nothing has to be asked, and whoever only reads pays nothing.
 */
export const hearWrites = (client: pg.ClientBase) => {
  const writes: Writes = new Map()
  const note = ({ code, detail, hint, table, column = '' }: Note) => {
    const tenantId = Number(detail)
    if (code !== WRITTEN || !tenantId) return
    const { written } = writes.get(tenantId) ?? { written: new Set() }
    for (const what of column.split(',')) written.add(`${table}.${what}`)
    writes.set(tenantId, { via: hint as Via, written })
  }
  client.on('notice', note)
  return { writes, stop: () => client.off('notice', note) }
}

/** Tells subscribers what happened in a transaction that wrote this, before the commit. */
export const publishEvents = async (db: Tx, subscriptions: readonly Subscription[], writes: Writes) => {
  // In order: what one subscriber writes may concern those after it.
  for (const { of, via, publish } of subscriptions)
    for (const [tenantId, by] of writes)
      if ((via?.includes(by.via) ?? true) && concerns(by.written, of)) await publish(db, tenantId)
}

const concerns = (written: Set<string>, of: Written) =>
  Object.entries(of).some(([table, list]) => list.some((what) => written.has(`${table}.${what}`)))
