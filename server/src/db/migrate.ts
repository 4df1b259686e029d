import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Login, makePool } from './connect.ts'

const folder = new URL('./migrations/', import.meta.url)
/** The names of the migrations this program knows, in order. */
export const knownMigrations = async () => (await readdir(folder)).filter((f) => f.endsWith('.sql')).sort()
/** One at a time over all processes that start on a database; the number is Dormer's own. */
const LOCK = 713_100_001

/**
 * Makes or completes the two roles the program works under, where the owner may; else says what to do. dormer_owner is
 * a member of dormer_queue, whose tables the doors of 0002 reach; it must be able to act as dormer_app only where there
 * is no login of its own for the application (`actsAsApp`).
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
      'The database roles dormer_app and dormer_queue are not as they must be, and this login may not mend them. Run scripts/make-roles.sql as an administrator of the database, and name the logins it makes in DATABASE_URL and DATABASE_OWNER_URL.',
      { cause },
    )
  }
}

/**
 * Brings the schema to the newest version, as the owner, under a lock; answers the names of the migrations it ran.
 * Each file runs in its own transaction and is forward only. graphile-worker's own schema comes first, because the
 * doors of 0002 lead into it; it belongs to the queue's role. `only` leaves out migrations of other names, for rows of an
 * older backup.
 */
export const migrate = async (
  owner: Login,
  { actsAsApp = false, only }: { actsAsApp?: boolean; only?: string[] } = {},
): Promise<string[]> => {
  const client = new pg.Client({ ...owner, application_name: 'dormer-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await prepareRoles(client, actsAsApp)
    const queuePool = makePool(owner, { max: 2, role: 'dormer_queue', name: 'queue-migrate' })
    await runMigrations({ pgPool: queuePool }).finally(() => queuePool.end())

    await client.query(
      'create table if not exists migration (name text primary key, date_applied timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const applied = new Set(rows.map((r) => r.name))
    const pending = (await knownMigrations()).filter((f) => !applied.has(f) && (!only || only.includes(f)))
    for (const file of pending) {
      await client.query('begin')
      try {
        await client.query(await readFile(new URL(file, folder), 'utf8'))
        await client.query('insert into migration (name) values ($1)', [file])
        await client.query('commit')
      } catch (cause) {
        await client.query('rollback')
        throw new Error(`Migration ${file} failed: ${(cause as Error).message}`, { cause })
      }
    }
    return pending
  } finally {
    await client.end()
  }
}

/** Whether every migration this program knows has been applied, for readiness. */
export const isMigrated = async (owner: Login): Promise<boolean> => {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const applied = new Set(rows.map((r) => r.name))
    return (await knownMigrations()).every((f) => applied.has(f))
  } finally {
    await client.end()
  }
}
