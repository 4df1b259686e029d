import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from './harness.ts'

/* Row-level security, tried with a row of each of two tenants in every table. */
const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const tenants = [north.TenantId, south.TenantId]

const tables = await t.query<{ name: string; from: string | null }>(
  `select relname as name, case pg_get_expr(relpartbound, oid) when 'DEFAULT' then '1990-01-01'
     else substring(pg_get_expr(relpartbound, oid) from $$FROM \\('([^']+)$$) end as from
   from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     and exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id')
   order by relname`,
)

const app = new pg.Client({ connectionString: t.config.databaseUrl })
await app.connect()
afterAll(() => app.end())

/** A value of a type that differs by tenant where it can. */
const sampleOf = (type: string, tenant: number, from: string | null) => {
  if (type.endsWith('[]')) return '{}'
  if (/^(timestamp|date)/.test(type)) return from ?? '2026-01-02'
  if (/^(smallint|integer|bigint|numeric|double|real)/.test(type)) return tenant
  if (type === 'boolean') return false
  if (type === 'jsonb' || type === 'json') return '{}'
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(tenant).padStart(12, '0')}`
  if (type === 'bytea') return Buffer.from(String(tenant))
  if (type === 'interval') return '1 day'
  if (type === 'tsvector' || type === 'text' || type.startsWith('character')) return String(tenant)
  throw new Error(`no value for ${type}`)
}

/**
 * Gives both tenants a row with a value in each column that needs one. What a row must refer to or satisfy is lifted
 * first, in this database only: the policies are what is tried.
 */
const fill = async (table: string, from: string | null) => {
  const constraints = await t.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f') and coninhcount = 0`,
    [table],
  )
  for (const { name } of constraints) await t.query(`alter table ${table} drop constraint if exists "${name}" cascade`)
  await t.query(`alter table ${table} disable trigger user`)
  const columns = await t.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and attgenerated = ''
       and (not atthasdef or $2::text is not null and format_type(atttypid, null) ~ '^timestamp') and attname <> 'tenant_id'`,
    [table, from],
  )
  for (const tenant of tenants)
    if (!(await t.query(`select from ${table} where tenant_id = $1 limit 1`, [tenant])).length)
      await t.query(
        `insert into ${table} (${['tenant_id', ...columns.map((c) => c.name)].join(', ')}) overriding system value
         values (${[tenant, ...columns].map((_, i) => `$${i + 1}`).join(', ')})`,
        [tenant, ...columns.map(({ type }) => sampleOf(type, tenant, from))],
      )
}

/** The tenants whose rows of a table the application's role sees, when let in for a tenant or for none. */
const visible = async (table: string, tenantId?: number) => {
  await app.query('begin')
  try {
    if (tenantId) await app.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)])
    const { rows } = await app.query<{ tenant: number }>(`select distinct tenant_id::int as tenant from ${table}`)
    return rows.map((row) => row.tenant)
  } finally {
    await app.query('rollback')
  }
}

test.for(tables)(
  '$name shows nothing without a tenant, and only that tenant’s rows with one',
  async ({ name, from }) => {
    await fill(name, from)
    expect(await visible(name)).toEqual([])
    for (const tenant of tenants) expect(await visible(name, tenant)).toEqual([tenant])
  },
)
