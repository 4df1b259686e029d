import { ColumnNode, type KyselyPlugin, type RootOperationNode, sql, TableNode } from 'kysely'
import { enqueue, type Job } from '../jobs/jobs.ts'
import type { Tx } from './connect.ts'
import type { DB } from './schema.generated.ts'

/**
 * What a feature tells of its doing to whoever subscribes (announcements.ts): a thing that changes of one table mean.
 * It is read from what the database recorded in the same transaction, so that no write has to remember to tell.
 */
export type Announcement<P extends { TenantId: number }> = {
  /** Only a transaction that adds to one of these tables, or writes one of these columns, is looked at. */
  of: { [T in keyof DB]?: readonly string[] }
  /** What the transaction's changes come to. */
  read: (db: Tx, tenantId: number) => Promise<P[]>
}
export type Subscription = Pick<Announcement<never>, 'of'> & { tell: (db: Tx, tenantId: number) => Promise<void> }

/** Has the handler run in the transaction that causes it, before the commit: both happen, or neither. */
export const on = <P extends { TenantId: number }>(
  { of, read }: Announcement<P>,
  handle: (db: Tx, told: P) => Promise<void>,
): Subscription => ({
  of,
  tell: async (db, tenantId) => {
    for (const told of await read(db, tenantId)) await handle(db, told)
  },
})

/** The same as a job, which the transaction enqueues: for what takes long or may have to be tried again. */
export const later = <P extends { TenantId: number }>(announcement: Announcement<P>, job: Job<P>): Subscription =>
  on(announcement, (db, told) => enqueue(db, job, told))

/** The changes that this transaction has made to a table, as a `from`. */
export const changesHere = (tenantId: number, table: keyof DB) => sql`(
  select * from change
  where tenant_id = ${tenantId} and table_name = ${table} and date_created = now()
    and request_id = nullif(current_setting('app.request_id', true), '')::uuid)`

/** Notes what its transaction writes, by the statements that are sent. */
class Writes implements KyselyPlugin {
  readonly #written: { table: string; columns?: string[] }[] = []

  transformQuery({ node }: { node: RootOperationNode }) {
    if (node.kind === 'InsertQueryNode') this.#note(node.into?.table.identifier.name)
    else if (node.kind === 'UpdateQueryNode' && node.table && TableNode.is(node.table))
      this.#note(
        node.table.table.identifier.name,
        node.updates?.flatMap(({ column }) => (ColumnNode.is(column) ? column.column.name : [])),
      )
    else if (node.kind === 'RawNode')
      for (const [, table] of node.sqlFragments.join(' ').matchAll(/\b(?:insert into|update) (\w+)/g)) this.#note(table)
    return node
  }
  async transformResult({ result }: { result: unknown }) {
    return result as never
  }
  #note(table = '', columns?: string[]) {
    this.#written.push({ table, columns })
  }
  concern(of: Record<string, readonly string[] | undefined>) {
    return this.#written.some(
      ({ table, columns }) => of[table] && (!columns || columns.some((column) => of[table]?.includes(column))),
    )
  }
}

/** Runs work in an open transaction of a tenant, and tells what it did to those who subscribed, before the commit. */
export const announcer =
  (subscriptions: Subscription[]) =>
  async <T>(db: Tx, tenantId: number, work: (db: Tx) => Promise<T>): Promise<T> => {
    const writes = new Writes()
    const answer = await work(db.withPlugin(writes))
    for (const { of, tell } of subscriptions) if (writes.concern(of)) await tell(db, tenantId)
    return answer
  }
