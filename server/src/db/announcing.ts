import { ColumnNode, type KyselyPlugin, type RootOperationNode, sql, TableNode } from 'kysely'
import { enqueue, type Job } from '../jobs/jobs.ts'
import type { By, Tx } from './connect.ts'
import type { DB } from './schema.generated.ts'

/**
 * A domain event that a feature publishes and others subscribe to (AREA/area.ts): what the changes to one table
 * mean. It is read from what the database recorded in the same transaction, so writes need not remember to publish it.
 */
export type Announcement<P extends { TenantId: number }> = {
  /** Only a transaction that inserts into one of these tables or writes one of these columns is examined. */
  of: { [T in keyof DB]?: readonly string[] }
  /** Only what is done in one of these ways is examined, if not all. */
  via?: readonly By['Via'][]
  /** What the transaction's changes amount to. */
  read: (db: Tx, tenantId: number) => Promise<P[]>
}
export type Subscription = Pick<Announcement<never>, 'of' | 'via'> & {
  tell: (db: Tx, tenantId: number) => Promise<void>
}

/** Runs the handler in the transaction that causes the announcement, before the commit: both happen, or neither. */
export const on = <P extends { TenantId: number }>(
  { of, via, read }: Announcement<P>,
  handle: (db: Tx, told: P) => Promise<void>,
): Subscription => ({
  of,
  via,
  tell: async (db, tenantId) => {
    for (const told of await read(db, tenantId)) await handle(db, told)
  },
})

/** Like `on`, but as a job the transaction enqueues: for work that takes long or may need retries. */
export const later = <P extends { TenantId: number }>(announcement: Announcement<P>, job: Job<P>): Subscription =>
  on(announcement, (db, told) => enqueue(db, job, told))

/** The changes this transaction has made to a table, as a `from` source. */
export const changesHere = (tenantId: number, table: keyof DB) => sql`(
  select * from change
  where tenant_id = ${tenantId} and table_name = ${table} and date_created = now()
    and request_id = nullif(current_setting('app.request_id', true), '')::uuid)`

/** Notes which tables and columns its transaction writes, by looking at the statements sent. */
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

/** Runs work in a tenant's open transaction and tells subscribers what it did, before the commit. */
export const announcer =
  (subscriptions: Subscription[]) =>
  async <T>(db: Tx, tenantId: number, work: (db: Tx) => Promise<T>, by: By['Via'] = 'System'): Promise<T> => {
    const writes = new Writes()
    const watched = db.withPlugin(writes)
    const answer = await work(watched)
    // In order: what one subscriber writes may concern those after it.
    for (const { of, via, tell } of subscriptions)
      if ((via?.includes(by) ?? true) && writes.concern(of)) await tell(watched, tenantId)
    return answer
  }
