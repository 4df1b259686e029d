import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { makePool } from './connect.ts'
import type { Login } from './login.ts'

const sqlFilesIn = async (folder: string) =>
  (await readdir(new URL(`./${folder}/`, import.meta.url))).filter((f) => f.endsWith('.sql')).sort()
const read = (folder: string, file: string) => readFile(new URL(`./${folder}/${file}`, import.meta.url), 'utf8')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The names of the migrations this program knows, in order. */
export const knownMigrations = () => sqlFilesIn('migrations')

/** Migrations up to this one called `track` themselves; after each later one, what is `tracked/` is applied. */
const LAST_WITH_TRACK = '0107-keep-own-closing-days.sql'

/** Migrations up to this one created their own functions; later ones use `procedures/` in their current form. */
const LAST_WITH_FUNCTIONS = '0013-create-today.sql'

/** Allows one migration at a time across all processes starting on a database; the number is arbitrary. */
const LOCK = 713_100_001

/**
 * Creates or completes the two roles the program works as, if the owner may; otherwise explains what to do.
 * dormer_owner is a member of dormer_queue, whose tables the doors reach; it needs to act as dormer_app only if the
 * application has no login of its own (`actsAsApp`).
 */
const prepareRoles = async (client: pg.Client, actsAsApp: boolean) => {
  const { rows } = await client.query<{ role: string; exists: boolean; member: boolean; creates: boolean }>(
    `select role, r.oid is not null as exists, coalesce(pg_has_role(current_user, r.oid, 'member'), false) as member,
       has_database_privilege(coalesce(r.oid, 'pg_monitor'::regrole), current_database(), 'create') as creates
     from unnest(array['dormer_app', 'dormer_queue']) role left join pg_roles r on r.rolname = role`,
  )
  try {
    for (const { role, exists, member, creates } of rows) {
      if (!exists) await client.query(`create role ${role} nologin`)
      if (!member && (role === 'dormer_queue' || actsAsApp)) await client.query(`grant ${role} to current_user`)
      if (role === 'dormer_queue' && !creates)
        await client.query(
          `do $$ begin execute format('grant create on database %I to dormer_queue', current_database()); end $$`,
        )
    }
  } catch (cause) {
    throw new Error(
      'The database roles dormer_app and dormer_queue are not set up correctly, and this login may not repair them. Run scripts/make-roles.sql as a database administrator, and put the logins it creates into DATABASE_URL and DATABASE_OWNER_URL.',
      { cause },
    )
  }
}

/**
 * Waits for the lock, and holds it on a connection of its own, in a transaction, which a pooler does not move to another
 * connection. A statement without parameters comes last: one with parameters would keep its portal and so its snapshot,
 * and a concurrent index build would wait for it.
 */
const takeLock = async (client: pg.Client) => {
  for (;;) {
    await client.query('begin')
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [LOCK])
    if (rows[0]?.mine) {
      await client.query('set local idle_in_transaction_session_timeout = 0')
      return
    }
    await client.query('rollback')
    await sleep(100)
  }
}

const inTransaction = async (client: pg.Client, work: () => Promise<void>) => {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** SQLSTATE of a function that does not exist (yet). */
const UNDEFINED_FUNCTION = '42883'

const noteApplied = (client: pg.Client, name: string, hash: string) =>
  client.query(
    `insert into applied_definition (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, date_applied = now()`,
    [name, hash],
  )

/**
 * Creates the definitions in a folder, one function, view or kind of what is due per file, if they are new or have changed since they were
 * last created. A file may call what is created after it.
 */
const define = async (client: pg.Client, folder: 'functions' | 'procedures' | 'due') => {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from applied_definition')
  const applied = new Map(rows.map((r) => [r.name, r.hash]))
  const files = await Promise.all(
    (await sqlFilesIn(folder)).map(async (file) => {
      const text = await read(folder, file)
      return { name: `${folder}/${file}`, text, hash: hashOf(text) }
    }),
  )
  let changed = files.filter(({ name, hash }) => applied.get(name) !== hash)
  while (changed.length > 0) {
    const failed: { file: (typeof files)[number]; cause: Error & { code?: string } }[] = []
    for (const file of changed) {
      await client.query('savepoint definition')
      try {
        await client.query(file.text)
        await noteApplied(client, file.name, file.hash)
      } catch (error) {
        await client.query('rollback to definition')
        failed.push({ file, cause: error as Error })
      }
    }
    const hopeless =
      failed.length === changed.length ? failed[0] : failed.find((f) => f.cause.code !== UNDEFINED_FUNCTION)
    if (hopeless) throw new Error(`${hopeless.file.name} failed: ${hopeless.cause.message}`, { cause: hopeless.cause })
    changed = failed.map((f) => f.file)
  }
}

/**
 * Applies `tracked/TABLE.sql`, which says what is recorded of the table's rows, where it is new or where it, `track`, or
 * the table's columns or key, have changed since: the triggers are generated from these.
 */
const track = async (client: pg.Client) => {
  const { rows } = await client.query<{ table: string; shape: string; hash: string | null }>(
    `select relname as table,
       string_agg(attname || attgenerated::text, ' ' order by attnum) || (
         select pg_get_constraintdef(oid) from pg_constraint where conrelid = c.oid and contype = 'p') as shape,
       (select hash from applied_definition where name = 'tracked/' || relname || '.sql') as hash
     from pg_class c join pg_attribute on attrelid = c.oid
     where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped group by c.oid, relname`,
  )
  const tables = new Map(rows.map((row) => [`${row.table}.sql`, row]))
  const procedure = await read('procedures', 'track.sql')
  for (const file of await sqlFilesIn('tracked')) {
    const table = tables.get(file)
    // A later migration creates it.
    if (!table) continue
    const text = await read('tracked', file)
    const hash = hashOf(`${procedure}\n${text}\n${table.shape}`)
    if (hash === table.hash) continue
    await client.query(text)
    await noteApplied(client, `tracked/${file}`, hash)
  }
}

const defineAll = async (client: pg.Client) => {
  await define(client, 'procedures')
  await track(client)
  await define(client, 'due')
  await define(client, 'functions')
}

/** An index whose concurrent build was interrupted exists but is invalid. */
const dropInvalidIndexes = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where not indisvalid and (select relnamespace from pg_class where oid = indexrelid) = 'public'::regnamespace
       and (select relkind from pg_class where oid = indrelid) = 'r'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
}

type Migration = { file: string; text: string; hash: string }

/**
 * Refuses data that other migrations made: the program would run, but not on the tables it was written for. Data from
 * before hashes were kept has none; 0030 repairs what it may lack.
 */
const refuseForeign = (applied: { name: string; hash: string | null }[], known: Migration[]) => {
  const hashes = new Map(known.map(({ file, hash }) => [file, hash]))
  const newer = applied.find(({ name }) => !hashes.has(name))
  if (newer)
    throw new Error(
      `this data was last used by a newer Dormer, which made changes to it that this one does not know (${newer.name}). Start the newer one, or restore a backup from before the update.`,
    )
  const changed = applied.find(({ name, hash }) => hash && hash !== hashes.get(name))
  if (changed)
    throw new Error(
      `the migration ${changed.name} is not the one that ran on this data: it was changed afterwards, and the data lacks that change. Restore the file in server/src/db/migrations (git checkout, or install Dormer again), and make the change in a new migration.`,
    )
}

/**
 * Brings the schema to the newest version, as the owner, under a lock; returns the names of the migrations it ran.
 *
 * Migrations hold tables and data and run in order, only forward, each in its own transaction. One that builds indexes
 * `concurrently`, which blocks no writes, runs statement by statement outside any transaction. `functions/`, what is
 * `tracked/` and what is `due/` are defined after the last migration, in its transaction; `procedures/`, which migrations call, before
 * the first.
 * graphile-worker's own schema comes before everything, because the doors use it; it belongs to the queue's role.
 * `only` leaves out other migrations, to load rows of an older backup, and the functions, which fit only today's
 * schema.
 */
export const migrate = async (
  owner: Login,
  { actsAsApp = false, only }: { actsAsApp?: boolean; only?: string[] } = {},
): Promise<string[]> => {
  const [lock, client] = [0, 1].map(() => new pg.Client({ ...owner, application_name: 'dormer-migrate' })) as [
    pg.Client,
    pg.Client,
  ]
  try {
    await Promise.all([lock.connect(), client.connect()])
    await takeLock(lock)
    await prepareRoles(client, actsAsApp)
    await client.query(`
      create table if not exists migration (
        name text primary key, date_applied timestamptz not null default now(), hash text);
      alter table migration add column if not exists hash text;
      create table if not exists applied_definition (
        name text primary key, hash text not null, date_applied timestamptz not null default now())`)
    const known = await Promise.all(
      (await knownMigrations()).map(async (file): Promise<Migration> => {
        const text = await read('migrations', file)
        return { file, text, hash: hashOf(text) }
      }),
    )
    const { rows } = await client.query<{ name: string; hash: string | null }>('select name, hash from migration')
    refuseForeign(rows, known)

    const queuePool = makePool(owner, { max: 2, role: 'dormer_queue', name: 'queue-migrate' })
    await runMigrations({ pgPool: queuePool }).finally(() => queuePool.end())

    const applied = new Set(rows.map((r) => r.name))
    const pending = known.filter(({ file }) => !applied.has(file) && (!only || only.includes(file)))
    const isConcurrent = (text: string) => /\bconcurrently\b/i.test(text)
    const last = pending.findLast(({ text }) => !isConcurrent(text))
    const note = ({ file, hash }: Migration) =>
      client.query('insert into migration (name, hash) values ($1, $2)', [file, hash])
    for (const migration of pending) {
      const { file, text } = migration
      try {
        if (isConcurrent(text)) {
          await dropInvalidIndexes(client)
          for (const statement of text.split(/;\s*$/m)) if (statement.trim()) await client.query(statement)
          await note(migration)
        } else
          await inTransaction(client, async () => {
            if (file > LAST_WITH_FUNCTIONS) await define(client, 'procedures')
            await client.query(text)
            await note(migration)
            // A trigger that names a dropped column would stop the next migration's writes.
            if (file > LAST_WITH_TRACK && !only) await track(client)
            if (migration === last && !only) await defineAll(client)
          })
      } catch (cause) {
        throw new Error(`Migration ${file} failed: ${(cause as Error).message}`, { cause })
      }
    }
    if (!last && !only) await inTransaction(client, () => defineAll(client))
    // With 0030, data from before hashes were kept is now as these migrations make it.
    if (!only)
      await client.query(
        `update migration m set hash = known.hash from unnest($1::text[], $2::text[]) known (name, hash)
         where m.name = known.name and m.hash is null`,
        [known.map(({ file }) => file), known.map(({ hash }) => hash)],
      )
    return pending.map(({ file }) => file)
  } finally {
    await Promise.all([lock.end(), client.end()])
  }
}
