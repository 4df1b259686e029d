import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, Request, Response } from '@dormer/contract/endpoint'
import type { ErrorBody } from '@dormer/contract/errors'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, inject, onTestFinished, TestRunner } from 'vitest'
import { cost, hashPassword } from '../src/access/passwords.ts'
import { hashToken, newToken } from '../src/access/tokens.ts'
import { type Config, readConfig } from '../src/config.ts'
import { workOffDue } from '../src/jobs/due.ts'
import { type JobContext, servicesForJobs } from '../src/jobs/jobs.ts'
import { startProgram } from '../src/program.ts'

/** A pool's open connections. */
const openIn = (pool: pg.Pool) => (pool as unknown as { _clients: pg.PoolClient[] })._clients

/** Runs the work at the first call only. */
const once = <T>(work: () => Promise<T>) => {
  let done: Promise<T> | undefined
  return () => (done ??= work())
}

// A hash's cost is not behavior; at full cost it would be a large part of the tests' time. Stored hashes state their
// own cost.
Object.assign(cost, { memory: 256, passes: 1 })

/** The password of every user that `makeBrokerage` creates. */
export const password = 'a long enough password'
const passwordHash = hashPassword(password)

/** The settings of users who get no email notifications. */
const silent = { NewLeadByEmail: false, IncomingTextByEmail: false }

export type User = { UserId: number; TenantId: number; Email: string; Name: string; token: string }
/** What fetch accepts as a body, as far as it is used here. */
type Payload = string | URLSearchParams | FormData | undefined
/** Tests add contacts that they may see, so they expect an id; `null` for one they may not is a test of its own. */
type Expected<T> = T extends { ContactId: number | null; AgentName: string | null } ? T & { ContactId: number } : T
type Sent = { as?: User; headers?: Record<string, string> }

/**
 * Starts the program on its own database and a free port; it ends with the test file, or with the test that starts it.
 * No worker runs unless requested. `logged` contains what it logged at `warn` and above.
 */
export const startTestProgram = async ({
  socketFolder,
  poolerPort,
  tells = false,
  measuresDatabase = false,
  ...options
}: Partial<Config> & {
  /**
   * Whether users get emails about new leads and texts, as they do by default: a worker would send them at any moment.
   */
  tells?: boolean
  /** Whether PostgreSQL can be made to measure its work for `databaseWork`, by `measureDatabase`. */
  measuresDatabase?: boolean
  /** The folder of PostgreSQL's socket, or of something in between. */
  socketFolder?: string
  /** The port of a pooler that the program reaches its database through. */
  poolerPort?: number
} = {}) => {
  const host = inject('databaseHost')
  const database = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ host, port: 5432, user: 'postgres', database: 'postgres' })
  await admin.connect()
  // As files: the default reads each page and writes it to the WAL, which takes four times as long.
  await admin.query(`create database ${database} template dormer owner dormer_owner strategy file_copy`)

  const dataDir = mkdtempSync(join(tmpdir(), 'dormer-test-'))
  const address = (user: string, folder = host) =>
    poolerPort
      ? `postgresql://${user}@127.0.0.1:${poolerPort}/${database}`
      : `postgresql://${user}@/${database}?host=${encodeURIComponent(folder)}&port=5432`
  const logged: Record<string, unknown>[] = []
  const config: Config = {
    ...readConfig({ PORT: '0', DORMER_DATA: dataDir, DATABASE_POOL: '10', LISTING_FEEDS: '[]' }),
    databaseUrl: address('dormer_app', socketFolder),
    databaseOwnerUrl: address('dormer_owner'),
    worker: false,
    checksAnswers: true,
    rateLimits: { user: 0, address: 0 },
    securityLog: `${dataDir}.security.log`,
    ...options,
  }
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) })
  if (measuresDatabase) await admin.query(`alter role dormer_app in database ${database} set log_min_messages = fatal`)
  const program = await startProgram(config, log, () => {})
  /** The milliseconds of processor time that PostgreSQL says it has spent on each of the program's statements so far. */
  let statementWork = 0
  let isMeasuring = false
  /** Telling what each statement took is work of its own, for PostgreSQL and for whoever listens. */
  const tell = (client: pg.PoolClient) =>
    client.query(
      isMeasuring
        ? 'set log_statement_stats = on; set client_min_messages = log'
        : 'reset log_statement_stats; reset client_min_messages',
    )
  const measure = (client: pg.PoolClient) => {
    if (isMeasuring) void tell(client)
    client.on('notice', ({ detail = '' }) => {
      const [, user, system] = /^!\t(\d+\.\d+) s user, (\d+\.\d+) s system/m.exec(detail) ?? []
      statementWork += 1000 * (Number(user ?? 0) + Number(system ?? 0))
    })
  }
  const { pool, bulkPool } = program.services.database
  for (const clients of measuresDatabase ? [pool, bulkPool] : []) {
    clients.on('connect', measure)
    // Those that starting the program has opened.
    for (const client of openIn(clients)) measure(client)
  }
  const measureDatabase = async (measures: boolean) => {
    isMeasuring = measures
    await Promise.all([pool, bulkPool].flatMap((clients) => openIn(clients).map(tell)))
  }
  const owner = new pg.Pool({ connectionString: config.databaseOwnerUrl, max: 4 })
  owner.on('error', () => {})
  const end = async () => {
    await program.stop()
    await owner.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(config.securityLog ?? '', { force: true })
  }
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)

  const url = program.url ?? ''
  /** Runs SQL as the owner, for inspection and for what no call creates. */
  const query = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> =>
    (await owner.query({ text: sql, values })).rows as T[]

  /** Who waits for a lock in this program's database: the server has those of other tests, too. */
  const blocked = () =>
    query<{ pid: number; locktype: string; relation: string | null }>(
      `select pid, locktype, relation::regclass::text as relation from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`,
    )

  /** Works on its own connection, for transactions that run concurrently with others. */
  const withConnection = async <T>(work: (client: pg.PoolClient) => Promise<T>) => {
    const client = await owner.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }

  /** Sends any request and returns the answer as received; `body` is parsed if it is JSON. */
  const send = async (method: string, path: string, { as, headers, body }: Sent & { body?: object | string } = {}) => {
    const raw =
      body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof URLSearchParams
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: raw ? (body as Payload) : JSON.stringify(body),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      reason: response.statusText,
      headers: response.headers,
      text,
      // biome-ignore lint/suspicious/noExplicitAny: a test that sends anything may get anything.
      body: (isJson && text !== '' ? JSON.parse(text) : undefined) as any,
    }
  }

  /** Calls an endpoint as the contract declares it, with the first of its verbs unless given. */
  const call = async <E extends Endpoint>(
    endpoint: E,
    { as, headers, method, ...input }: Request<E> & Sent & { method?: string } = {} as never,
  ) => {
    const {
      params = {},
      query: search = {},
      body,
    } = input as unknown as Record<'params' | 'query' | 'body', object | undefined>
    const answer = await send(
      method ?? (endpoint.method.split('|')[0] as string),
      addressOf(endpoint, params as Record<string, unknown>, search as Record<string, unknown>),
      { as, headers, body: encode(endpoint, body) },
    )
    return { ...answer, body: answer.body as Expected<Response<E>> & ErrorBody }
  }

  /** Waits until the worker has done what is due. */
  const idle = () =>
    expect.poll(() => query('select task_id from graphile_worker._private_jobs where run_at <= now()')).toEqual([])

  /** The stored files. */
  const files = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((f) => f.isFile())
      .map((f) => join(f.parentPath, f.name))
      .sort()
      .join()
  /**
   * From now on, records which rows of every tenant table and of the queue are written. A rollback takes its records
   * with it; an update that changes nothing does not count, and neither does what the queue's schedule does each
   * minute. Contact counts are excluded, because they are compacted at any minute, and so is what is due: it follows from
   * the other rows. Comparing all rows before and after would take longer with each table and row.
   */
  const startWatching = once(async () => {
    await query(`
      create table written (name text not null, operation text not null);
      create function note_write() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        if (tg_op <> 'UPDATE' or old *<> new) and not coalesce(to_jsonb(coalesce(new, old)) -> 'payload' ? '_cron', false)
          and coalesce(to_jsonb(coalesce(new, old)) ->> 'key', '') not like '%:due' then
          insert into written values (tg_table_name, tg_op);
        end if;
        return null;
      end $$`)
    const tables = await query<{ name: string }>(`
      select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid
      where attname = 'tenant_id' and relkind in ('r', 'p') and not relispartition
        and relnamespace = 'public'::regnamespace and relname not in ('contact_count', 'contact_total', 'due')
      union all select 'graphile_worker._private_jobs'`)
    // One by one: locking a table while holding another could deadlock with a worker.
    for (const { name } of tables)
      await query(`create trigger zz_note_write after insert or update or delete on ${name}
        for each row execute function note_write()`)
  })
  const watchWrites = async () => {
    await startWatching()
    // Work that a worker still has to do must not count.
    if (config.worker) await idle()
    await query('delete from written')
  }
  /**
   * Runs `work` and fails if it adds a row anywhere, except download links and rows of `change`: answering alone may
   * write those.
   */
  const nothingAdded = async <T>(work: () => Promise<T>): Promise<T> => {
    await watchWrites()
    const before = files()
    const result = await work()
    const added = await query<{ name: string }>(
      `select distinct name from written where operation = 'INSERT' and name <> 'download_link'
         and name !~ '^change(_|$)' order by 1`,
    )
    if (files() !== before) added.push({ name: 'files' })
    expect(added, 'what the second one added').toEqual([])
    return result
  }
  /** Runs `work` and fails if anything of any tenant has changed. */
  const unchanged = async <T>(work: () => Promise<T>): Promise<T> => {
    await watchWrites()
    const before = files()
    const result = await work()
    const changed = await query<{ name: string }>(
      `select distinct operation || ' ' || name as name from written order by 1`,
    )
    if (files() !== before) changed.push({ name: 'files' })
    if (changed.length > 0)
      throw new Error(`Something changed that should not have: ${changed.map(({ name }) => name).join(', ')}`)
    return result
  }

  /** A user, signed in with a token: checking a password is slow on purpose. */
  const makeUser = async (
    TenantId: number,
    RoleId: number,
    first: string,
    last: string,
    domain: string,
  ): Promise<User> => {
    const Email = `${first}.${last}@${domain}`.toLowerCase()
    const [row] = await query<{ id: string }>(
      `insert into user_account (tenant_id, first_name, last_name, email, role_id, password_hash, notification_settings)
       values ($1, $2, $3, $4, $5, $6, $7) returning user_id as id`,
      [TenantId, first, last, Email, RoleId, await passwordHash, config.worker && !tells ? silent : null],
    )
    const user = { UserId: Number(row?.id), TenantId, Email, Name: `${first} ${last}`, token: '' }
    return signedIn(user)
  }
  /** The same user with another session. */
  const signedIn = async <U extends User>(user: U): Promise<U> => {
    const token = newToken()
    await query(
      `insert into session (tenant_id, user_id, access_hash, refresh_hash, access_expires, expires)
       values ($1, $2, $3, $4, now() + interval '1 hour', now() + interval '1 day')`,
      [user.TenantId, user.UserId, hashToken(token), hashToken(newToken())],
    )
    return { ...user, token }
  }
  /** A brokerage with an admin, two agents, a lender and a team leader, all at `name`.example.com. */
  const makeBrokerage = async (name: string) => {
    const domain = `${name.toLowerCase()}.example.com`
    const [row] = await query<{ id: string }>(`select create_tenant($1, 'America/Chicago') as id`, [`${name} Realty`])
    const TenantId = Number(row?.id)
    return {
      TenantId,
      domain,
      admin: await makeUser(TenantId, 2, 'Alex', 'Admin', domain),
      agent: await makeUser(TenantId, 3, 'Ana', 'Agent', domain),
      colleague: await makeUser(TenantId, 3, 'Ben', 'Colleague', domain),
      lender: await makeUser(TenantId, 4, 'Lena', 'Lender', domain),
      leader: await makeUser(TenantId, 1, 'Tim', 'Leader', domain),
    }
  }

  /** What a job is given that a test runs itself. */
  const jobContext = (options: Partial<Pick<JobContext, 'signal' | 'isLastTry'>> = {}): JobContext => ({
    ...servicesForJobs(program.services),
    signal: new AbortController().signal,
    isLastTry: false,
    isTurnOver: async () => false,
    ...options,
  })

  /** Does what is due of these kinds, of every brokerage, as the queue does each minute. */
  const runDue = async (dues = program.services.dues) => {
    for (const { id } of await query<{ id: string }>('select tenant_id as id from tenant order by 1'))
      await workOffDue(Number(id), jobContext(), dues)
    // What a worker had already taken is passed over above, and may not be committed yet.
    if (config.worker) await idle()
  }

  /** The lines of the security log so far, as they were written. */
  const securityLog = () =>
    readFileSync(config.securityLog ?? '', 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)

  return {
    ...program,
    url,
    config,
    logged,
    securityLog,
    databaseWork: () => statementWork,
    measureDatabase,
    query,
    blocked,
    withConnection,
    send,
    call,
    idle,
    jobContext,
    runDue,
    unchanged,
    nothingAdded,
    makeBrokerage,
    makeUser,
    signedIn,
  }
}
export type TestProgram = Awaited<ReturnType<typeof startTestProgram>>
export type Brokerage = Awaited<ReturnType<TestProgram['makeBrokerage']>>

/** The address of a call; a list in a query is repeated, and undefined values are left out. */
export const addressOf = (
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  search: Record<string, unknown> = {},
) => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const parts = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().flatMap((v) => (v === undefined ? [] : [[name, String(v)]])),
  )
  const text = new URLSearchParams(parts).toString()
  return `/${path}${text && `?${text}`}`
}

/** A body in the form its endpoint takes. */
export const encode = (endpoint: Endpoint, body: object | undefined): object | string | undefined => {
  if (!endpoint.bodyType || !body) return body
  const form = endpoint.bodyType === 'form' ? new URLSearchParams() : new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File && form instanceof FormData) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form
}
