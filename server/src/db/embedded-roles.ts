import pg from 'pg'

const EXTENSIONS = ['pg_trgm', 'btree_gin', 'btree_gist', 'unaccent', 'pgcrypto', 'citext']

const ROLES = `
  do $$ begin
    create role dormer_owner login;
  exception when duplicate_object then null; end $$;
  do $$ begin
    create role dormer_app login;
  exception when duplicate_object then null; end $$;
  do $$ begin
    create role dormer_queue nologin;
    grant dormer_queue to dormer_owner;
  exception when duplicate_object then null; end $$;`

/**
 * Creates whatever is missing that only the superuser can create: the database, the role that owns and migrates it, the
 * role the application runs as (which owns nothing), and the extensions. Apart from this, only backup and restore
 * connect as superuser, over the same private socket.
 */
export async function prepareRoles(host: string): Promise<void> {
  await asSuperuser(host, 'postgres', async (db) => {
    await db.query(ROLES)
    const { rowCount } = await db.query("select from pg_database where datname = 'dormer'")
    if (!rowCount) await db.query('create database dormer owner dormer_owner')
  })
  await asSuperuser(host, 'dormer', async (db) => {
    const { rows } = await db.query<{ name: string }>(
      'select name from pg_available_extensions where installed_version is null and name = any($1)',
      [EXTENSIONS],
    )
    for (const { name } of rows) await db.query(`create extension ${name}`)
  })
}

async function asSuperuser(host: string, database: string, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ host, port: 5432, user: 'postgres', database })
  await db.connect()
  try {
    await work(db)
  } finally {
    await db.end()
  }
}
