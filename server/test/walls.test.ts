import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { householdTables } from '../src/features/people/contacts/households.queries.ts'
import { startTestProgram } from './harness.ts'

/* Row-level security: what the database itself separates, read from its catalog. */
const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const tables = await t.query<{ name: string; tenant: boolean }>(
  `select relname as name, exists (select from pg_attribute where attrelid = oid and attname = 'tenant_id') as tenant
   from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not in ('migration', 'applied_definition')
   order by relname`,
)
const tenantTables = tables.filter((table) => table.tenant).map((table) => table.name)

test('each tenant table is behind a policy that only its owner can bypass', async () => {
  const rows = await t.query<{ name: string }>(
    `select relname as name from pg_class c where relname = any($1) and relnamespace = 'public'::regnamespace
       and relrowsecurity and relforcerowsecurity
       and exists (select from pg_policy p where p.polrelid = c.oid and 'dormer_app'::regrole = any(p.polroles)
         and pg_get_expr(p.polqual, p.polrelid) like '%tenant_id = %app.tenant_id%')
       and not exists (select from pg_policy p where p.polrelid = c.oid and pg_get_expr(p.polqual, p.polrelid) = 'true'
         and p.polroles <> array[c.relowner])`,
    [tenantTables],
  )
  expect(rows.map((r) => r.name).sort()).toEqual(tenantTables)
})

test('the application’s role owns nothing and cannot bypass a policy', async () => {
  const roles = await t.query(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as mighty,
       exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid) as owns,
       exists (select from pg_auth_members where member = r.oid) as member
     from pg_roles r where rolname = 'dormer_app'`,
  )
  expect(roles).toEqual([{ mighty: false, owns: false, member: false }])
})

test('tables readable without a tenant hold no tenant’s data', async () => {
  const open = await t.query<{ name: string }>(
    `select c.relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and has_table_privilege('dormer_app', c.oid, 'select') and not relname = any($1) order by 1`,
    [tenantTables],
  )
  // Before adding to this list: no policy guards these tables.
  expect(open.map((r) => r.name)).toEqual([
    'listing',
    'listing_event',
    'listing_feed',
    'listing_pace',
    'listing_place',
    'passkey_challenge',
    'sign_in_failure',
  ])
})

test.for(tenantTables)('%s begins its key with the tenant', async (table) => {
  const [key] = await t.query<{ first: string }>(
    `select a.attname as first from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where indisprimary and indrelid = $1::regclass`,
    [table],
  )
  expect(key?.first ?? 'tenant_id').toBe('tenant_id')
})

test('a row of another tenant can be neither written nor moved', async () => {
  const db = new pg.Client({ connectionString: t.config.databaseUrl })
  await db.connect()
  const as = async (sql: string) => {
    await db.query('begin')
    await db.query("select set_config('app.tenant_id', $1, true)", [String(north.TenantId)])
    return db.query(sql).finally(() => db.query('rollback'))
  }
  await expect(as(`insert into tag (tenant_id, name) values (${south.TenantId}, 'x')`)).rejects.toThrow(/row-level/)
  await expect(as(`update source set tenant_id = ${south.TenantId}`)).rejects.toThrow(/row-level/)
  expect((await as(`update source set name = name || '!' where tenant_id = ${south.TenantId}`)).rowCount).toBe(0)
  expect((await as(`delete from user_account where tenant_id = ${south.TenantId}`)).rowCount).toBe(0)
  await db.end()
})

test('every door past the policies is listed, and no search path can redirect it', async () => {
  const doors = await t.query<{ name: string; safe: boolean }>(
    `select proname as name, prosqlbody is not null or array_to_string(proconfig, ',') like '%search_path=%' as safe
     from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
       and has_function_privilege('dormer_app', oid, 'execute') order by 1`,
  )
  expect(doors.filter((d) => !d.safe)).toEqual([])
  const written = await readFile(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
  expect(doors.map((d) => d.name).filter((name) => !written.includes(name))).toEqual([])
})

test('moving an entity’s last person covers every table whose rows are deleted with an entity', async () => {
  const cascading = await t.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'contact_entity'::regclass and confdeltype = 'c' and conparentid = 0 order by 1`,
  )
  expect(cascading.map((c) => c.name)).toEqual([...householdTables, 'contact', 'tag_contact_entity'].sort())
})

test('recorded changes can be read by their own tenant and changed by nobody', async () => {
  const parts = await t.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'change'::regclass`,
  )
  // This month, the next three, and the default partition.
  expect(parts.length).toBeGreaterThanOrEqual(5)
  const db = new pg.Client({ connectionString: t.config.databaseUrl })
  await db.connect()
  for (const table of ['change', ...parts.map((p) => p.name), 'trash', 'ledger'])
    for (const statement of [
      `insert into ${table} (tenant_id) values (${north.TenantId})`,
      `update ${table} set tenant_id = ${north.TenantId}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      await expect(db.query(statement), statement).rejects.toThrow(/permission denied/)
  await expect(db.query('select keep_changes()')).rejects.toThrow(/permission denied/)
  await db.end()
})

test('the ledger records who changed which money, and why; not even the owner can change the ledger', async () => {
  const { TenantId, agent } = north
  const [made] = await t.query<{ id: string }>(
    `insert into transaction (tenant_id, type, listing_price, city) values ($1, 'Listing', 500000, 'Austin')
     returning transaction_id as id`,
    [TenantId],
  )
  await t.withConnection(async (client) => {
    await client.query('begin')
    await client.query(
      `select set_config('app.user_id', $1, true), set_config('app.via', 'User', true), set_config('app.why', 'Counter offer', true)`,
      [agent.UserId],
    )
    await client.query('update transaction set sales_price = 490000.5, city = null where transaction_id = $1', [
      made?.id,
    ])
    await client.query('update transaction set sales_price = 490000.50 where transaction_id = $1', [made?.id])
    await client.query('commit')
  })
  await t.query('delete from transaction where transaction_id = $1', [made?.id])
  const told = await t.query(
    `select what, user_name as "userName", via, why, before, after from ledger
     where tenant_id = $1 and transaction_id = $2 order by ledger_id`,
    [TenantId, made?.id],
  )
  const price = { listing_price: 500000, status_id: 1 }
  expect(told).toEqual([
    { what: 'Added', userName: null, via: 'System', why: null, before: null, after: price },
    {
      what: 'Changed',
      userName: expect.any(String),
      via: 'User',
      why: 'Counter offer',
      before: { sales_price: null },
      after: { sales_price: 490000.5 },
    },
    {
      what: 'Deleted',
      userName: null,
      via: 'System',
      why: null,
      before: { ...price, sales_price: 490000.5 },
      after: null,
    },
  ])
  for (const statement of ['update ledger set why = null', 'delete from ledger', 'truncate ledger'])
    await expect(t.query(statement), statement).rejects.toThrow('The ledger can only be added to')
})

test('a new month’s partition is created only when no long transaction would make writers wait', async () => {
  const last = `(select max(inhrelid::regclass::text) from pg_inherits
    where inhparent = 'change'::regclass and inhrelid <> 'change_default'::regclass)`
  const [before] = await t.query<{ name: string }>(`select ${last} as name`)
  await t.query(`drop table ${before?.name}`)
  await t.withConnection(async (long) => {
    await long.query('begin')
    await long.query('lock table change in row exclusive mode')
    try {
      await t.withConnection(async (client) => {
        await client.query(`set statement_timeout = '8s'`)
        await client.query('select keep_changes()').finally(() => client.query('reset statement_timeout'))
      })
      expect(await t.query(`select ${last} as name`)).not.toEqual([before])
    } finally {
      await long.query('rollback')
    }
  })
  await t.query('select keep_changes()')
  expect(await t.query(`select ${last} as name`)).toEqual([before])
})

test('each column of a tracked table is recorded or explicitly excluded', async () => {
  const triggers = await t.query<{ table: string; definition: string; columns: string[] }>(
    `select tgrelid::regclass::text as table, string_agg(pg_get_functiondef(tgfoid), ' ') as definition,
       array(select attname::text from pg_attribute where attrelid = tgrelid and attnum > 0 and not attisdropped) as columns
     from pg_trigger where tgname ~ '^track_' group by tgrelid`,
  )
  const files = await readdir(new URL('../src/db/tracked/', import.meta.url))
  const told = new Map(
    await Promise.all(
      files.map(
        async (file) =>
          [
            file.replace('.sql', ''),
            await readFile(new URL(`../src/db/tracked/${file}`, import.meta.url), 'utf8'),
          ] as const,
      ),
    ),
  )
  const isNamed = (column: string, text = '') => new RegExp(`\\b${column}\\b`).test(text)
  const silent = triggers.flatMap(({ table, definition, columns }) =>
    columns
      .filter((column) => !isNamed(column, definition) && !isNamed(column, told.get(table)))
      .map((column) => `${table}.${column}`),
  )
  expect(silent).toEqual([])
  expect(triggers.map((g) => g.table).sort()).toEqual([...told.keys()].sort())
  expect(
    Object.entries(t.services.tables)
      .flatMap(([name, { kind, kinds, restoredWith }]) => (kind || kinds || restoredWith ? name : []))
      .sort(),
    'each tracked table has `kind`, `kinds` or `restoredWith` in server/src/features/AREA/tables.ts',
  ).toEqual(triggers.map((g) => g.table).sort())
})
