import type { Via } from '@dormer/contract/event'
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, sql, Transaction } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { hearWrites, publishEvents, type Subscription } from './events.ts'
import { isDeadlock, isRefusal, isUnreachable } from './failures.ts'
import { type Login, UtcClient } from './login.ts'
import { NamesPlugin } from './names.ts'
import { isNameFault, PreparedClient, prepared } from './prepared.ts'
import type { DB } from './schema.generated.ts'

/** A transaction opened for one tenant. */
export type Tx = Transaction<DB>

/**
 * Type parsers are set once for all connections: int8 and counts as numbers (ids stay far below 2^53), numeric as
 * decimal text, date as YYYY-MM-DD, timestamptz as ISO 8601 in UTC (sessions run in UTC, see login.ts).
 */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, String],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.TIMESTAMPTZ, (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`],
])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/**
 * On whose behalf work outside a request's transaction is done: the user who asked for it, or nobody, with one
 * RequestId, such as 'import:7', for all of its transactions.
 */
export type By = {
  UserId: number | null
  Via: Via
  RequestId: string
  /** What caused it, if not a person, such as a workflow. Events say so. */
  CausedBy?: string
}
const nobody = (): By => ({ UserId: null, Via: 'System', RequestId: crypto.randomUUID() })

/**
 * A pool of connections in UTC, which act as the named role. Behind a pooler they have no settings of their own
 * (`actingAs`). Only statements of `prepared` (prepared.ts) are named.
 * PostgreSQL plans all others for their actual values, where a generic plan for a search would take seconds instead of
 * milliseconds. Plans of foreign keys, triggers and doors stay cached; plan_cache_mode = force_custom_plan would remake
 * them for every row.
 */
export const makePool = (
  login: Login,
  options: {
    max: number
    /** How many connections stay open while nothing is asked. */
    min?: number
    role?: string
    pipeline?: boolean
    name: string
    /** How long to wait for a connection; 0 waits forever. */
    waitSeconds?: number
    Client?: typeof UtcClient
  },
) => {
  const { role, Client = UtcClient } = options
  const pool = new pg.Pool({
    ...login,
    Client: role && login.isPooled ? actingAs(role, Client) : Client,
    types,
    max: options.max,
    min: options.min,
    pipeline: options.pipeline,
    application_name: `dormer-${options.name}`,
    options: role && !login.isPooled ? `-c role=${role}` : undefined,
    connectionTimeoutMillis: (options.waitSeconds ?? 10) * 1000,
    idleTimeoutMillis: 60_000,
    // One that waits for long is not forgotten by what is in between.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
  })
  // A broken connection fails what runs on it and is replaced; without a listener its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Reports every failure to reach the database to graphile-worker with the one code it treats as temporary: then it
 * tries again to mark a job as done. Any other code would be an unhandled rejection and end the process.
 */
class QueueClient extends UtcClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares many forms of these; the pool and graphile-worker use two.
  override query(...args: any): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const answer = (super.query as any)(...args)
    return answer instanceof Promise ? answer.catch((error) => Promise.reject(passing(error))) : answer
  }
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  override connect(callback?: any): any {
    return super.connect((error: Error | undefined) => callback(error && passing(error)))
  }
}
const CANNOT_CONNECT_NOW = '57P03'
const passing = (error: Error) => (isUnreachable(error) ? Object.assign(error, { code: CANNOT_CONNECT_NOW }) : error)

/**
 * Connections through a pooler that act as a role. A pooler in transaction mode gives each transaction another
 * connection to the database, so the role is that of the transaction, and a single statement gets one of its own.
 */
const actingAs = (role: string, Client: typeof UtcClient) =>
  class extends Client {
    #isInTransaction = false
    // biome-ignore lint/suspicious/noExplicitAny: pg declares many forms of this; the pool and graphile-worker use two.
    override query(...args: any): any {
      const callback = typeof args.at(-1) === 'function' ? args.pop() : undefined
      const answer = this.#asRole(args)
      if (!callback) return answer
      answer.then((result) => callback(undefined, result), callback)
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    async #asRole(args: any[]): Promise<any> {
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      const send = (...one: any): Promise<any> => super.query.apply(this, one) as any
      const text = String(args[0]?.text ?? args[0]).trim()
      if (/^(?:begin|start transaction)\b/i.test(text)) {
        this.#isInTransaction = true
        return send(`${text}; set local role ${role}`)
      }
      if (/^(commit|rollback)$/i.test(text)) this.#isInTransaction = false
      else if (!this.#isInTransaction) {
        await send(`begin; set local role ${role}`)
        // After a failure this is a rollback.
        return send(...args).finally(() => send('commit'))
      }
      return send(...args)
    }
  }

/**
 * The pool of a worker. It waits for connections: graphile-worker, refused one, would fail to mark a job as done. It
 * also gives out connections after it has ended: attempts to mark jobs as done outlive their workers, and a refusal
 * would be an unhandled rejection.
 */
export const makeQueuePool = (login: Login, max: number) => {
  const pool = makePool(login, { max, role: 'dormer_queue', name: 'queue', waitSeconds: 0, Client: QueueClient })
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  pool.connect = ((callback) => (pool.ending ? new Promise(() => {}) : connect(callback))) as typeof pool.connect
  return pool
}

/**
 * How many seconds a statement may take, by what it is part of: a request that somebody waits for, a report, a step of a
 * job, an exported list, an export of everything. One that takes longer fails (57014, app.ts). Each transaction sets it
 * for itself: settings of a session are lost behind a pooler that lends connections by the transaction. PostgreSQL counts
 * all reads of a stream as one statement. Migrations have no deadline.
 */
const DEADLINES = { request: 20, report: 60, job: 300, export: 3600, everything: 6 * 3600 }
type Kind = keyof typeof DEADLINES

/** How often a transaction is begun that must give way. */
const TRIES = 4

/** COMMIT was sent but not answered: the transaction may or may not have been saved. */
export class OutcomeUnknown extends Error {}

/** A pool's connection, as Kysely uses one; transactions need the connection itself, which Kysely's own does not give. */
const connectionOf = (client: pg.PoolClient): DatabaseConnection => ({
  executeQuery: async ({ sql, parameters }) => {
    const { command, rowCount, rows } = await client.query(sql, parameters as unknown[])
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return { numAffectedRows: isWrite ? BigInt(rowCount ?? 0) : undefined, rows: rows ?? [] }
  },
  streamQuery: () => {
    throw new Error('Only `bulk` streams')
  },
})

/**
 * Transactions that pipeline their statements: `begin` travels with the first one, and statements issued together (a
 * page's rows and its total) are answered in order without round trips between them. Kysely's own driver sends each
 * statement only after the previous answer. Before the commit, subscribers hear of what happened.
 */
const beginner = (
  kysely: Kysely<DB>,
  dialect: PostgresDialect,
  pool: pg.Pool,
  subscriptions: readonly Subscription[],
) => {
  const executor = kysely.getExecutor()
  const driver = dialect.createDriver()
  return async <T>(kind: Kind, work: (db: Tx, sent: Promise<void>) => Promise<T>, reads: boolean): Promise<T> => {
    const client = (await pool.connect()) as pg.PoolClient & PreparedClient
    const connection = connectionOf(client)
    const send = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement))
    let hasEnded = false
    const { promise: sent, resolve: isSent } = Promise.withResolvers<void>()
    const db = new Transaction<DB>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({
        provideConnection: async (consumer) => {
          // By now the connection may serve another brokerage.
          if (hasEnded) throw new Error('A statement was sent after its transaction had ended')
          const answer = consumer(connection)
          isSent()
          return answer
        },
      }),
    })
    const { writes, stop } = hearWrites(client)
    // A connection that fails here also fails the next statement, and that one is awaited.
    send(`begin${reads ? ' read only' : ''}; set local statement_timeout = '${DEADLINES[kind]}s'`).catch(() => {})
    try {
      const result = await work(db, sent)
      if (reads) {
        hasEnded = true
        client.endSoon()
        return result
      }
      await publishEvents(db, subscriptions, writes)
      hasEnded = true
      await send('commit').catch((error) => {
        throw isRefusal(error) ? error : new OutcomeUnknown('The connection broke at COMMIT', { cause: error })
      })
      return result
    } catch (error) {
      hasEnded = true
      // A connection that cannot roll back is broken, and the pool drops it.
      await send('rollback').catch(() => {})
      throw error
    } finally {
      stop()
      client.release()
    }
  }
}

export type Database = ReturnType<typeof connect>

/** Opens a transaction for a tenant, and records who acts in it. */
const openBy = prepared((db, v: { tenant: string; user: string; via: string; request: string; cause: string }) =>
  sql`
    select set_config('app.tenant_id', ${v.tenant}, true), set_config('app.user_id', ${v.user}, true),
      set_config('app.via', ${v.via}, true), set_config('app.request_id', request_key(${v.request})::text, true),
      set_config('app.caused_by', ${v.cause}, true)`.compile(db),
)

/** Opens the pools and the two query builders of a process: one for requests, one for streams and COPY. */
export const connect = (
  app: Login,
  role: string | undefined,
  { max = 20, subscriptions = [] }: { max?: number; subscriptions?: Subscription[] } = {},
) => {
  // The first request after a pause would wait for a connection and have each of its statements planned.
  const warm = Math.min(4, max)
  const pool = makePool(app, { max, min: warm, role, pipeline: true, name: 'app', Client: PreparedClient })
  const bulkPool = makePool(app, { max: 10, role, name: 'bulk' })
  const plugins = [new NamesPlugin()]
  const dialect = new PostgresDialect({ pool })
  const kysely = new Kysely<DB>({ dialect, plugins })
  const begin = beginner(kysely, dialect, pool, subscriptions)
  const bulk = new Kysely<DB>({ dialect: new PostgresDialect({ pool: bulkPool, cursor: Cursor }), plugins })
  const openFor = (tenantId: number, kind: Kind) => sql`
    select set_config('app.tenant_id', ${String(tenantId)}, true),
      set_config('statement_timeout', ${`${DEADLINES[kind]}s`}, true)`
  const transactions = (kind: Kind) => {
    /**
     * Runs `work` in a transaction with no tenant yet, and anew if a prepared statement's name was at fault, or if it had to
     * give way to others in a deadlock: what one act takes before the workflow it starts, publishing that takes after it.
     * What only `reads`, PostgreSQL lets write nothing (25006), and its end is not awaited. `sent`: its first statement is
     * on its way, so that others follow it.
     */
    const transaction = async <T>(
      work: (db: Tx, sent: Promise<void>) => Promise<T>,
      { reads = false } = {},
    ): Promise<T> => {
      for (let tries = 1; ; tries++)
        try {
          return await begin(kind, work, reads)
        } catch (error) {
          if (!(isNameFault(error) && tries === 1) && !(isDeadlock(error) && tries < TRIES)) throw error
        }
    }
    /** Runs `work` in a transaction for one tenant; its changes are recorded as made `by` that user. */
    const asTenant = <T>(tenantId: number, work: (db: Tx) => Promise<T>, by: By = nobody()): Promise<T> =>
      transaction(async (db) => {
        await openBy(db, {
          tenant: String(tenantId),
          user: String(by.UserId ?? ''),
          via: by.Via,
          request: by.RequestId,
          cause: by.CausedBy ?? '',
        })
        return work(db)
      })
    return { transaction, asTenant }
  }

  return {
    /** Outside any tenant: policies show no rows, so only the doors can be used. */
    kysely,
    pool,
    bulkPool,
    ...transactions('request'),
    /** The same with a report's deadline. */
    forReports: transactions('report'),
    /** The same with a job's deadline; a job's `database` has it already. */
    forJobs: transactions('job'),
    /**
     * Streams a cursor's rows in a read-only transaction for one tenant, open until all are read or the reader stops.
     */
    async *streamAsTenant<T>(tenantId: number, rows: (db: Tx) => AsyncIterable<T>): AsyncGenerator<T> {
      const db = await bulk.startTransaction().setAccessMode('read only').execute()
      try {
        await openFor(tenantId, 'export').execute(db)
        yield* rows(db)
      } finally {
        await db.rollback().execute()
      }
    },
    /** Runs a read for one tenant on a snapshot, for hours if need be, without blocking anything. */
    asOfNow: async <T>(tenantId: number, work: (db: Tx) => Promise<T>): Promise<T> => {
      const db = await bulk.startTransaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute()
      try {
        await openFor(tenantId, 'everything').execute(db)
        return await work(db)
      } finally {
        await db.rollback().execute()
      }
    },
    close: async () => {
      await Promise.all([kysely.destroy(), bulk.destroy()])
      // A builder that was never used does not own its pool and would not close it.
      await Promise.all([pool, bulkPool].map((p) => p.ending || p.end()))
    },
  }
}
