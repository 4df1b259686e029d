import pg from 'pg'
import { inject } from 'vitest'
import type { TestProgram } from './harness.ts'

/** The tables with tenants' rows; partitions count as part of theirs. */
export const tenantTables = async (t: TestProgram) =>
  (
    await t.query<{ name: string }>(
      `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
    )
  ).map(({ name }) => name)

/** How many rows a brokerage has in each table. */
export const countRows = async (t: TestProgram, tenantId: number) => {
  const tables = await tenantTables(t)
  const [row] = await t.query<Record<string, number>>(
    `select ${tables.map((name) => `(select count(*)::int from ${name} where tenant_id = $1) as "${name}"`).join(', ')}`,
    [tenantId],
  )
  return row as Record<string, number>
}

const plain: [RegExp, string][] = [
  [/^_/, `'{}'`],
  [/^(int|numeric|float)/, '1'],
  [/^bool/, 'false'],
  [/^timestamp|^date/, 'now()'],
  [/^json/, `'{}'`],
  [/^uuid/, 'gen_random_uuid()'],
  [/^bytea/, `decode(md5(random()::text), 'hex')`],
  [/^point/, `'(0,0)'`],
  [/./, 'md5(random()::text)'],
]

/**
 * Puts a row into every table that has none for this brokerage, whatever it means: code that must handle all tables is
 * tried on all of them, including future ones. This database's constraints are off from then on.
 */
export const fillTables = async (t: TestProgram, tenantId: number) => {
  const database = new URL(t.config.databaseOwnerUrl?.replace('@/', '@localhost/') ?? '').pathname.slice(1)
  const mighty = new pg.Client({ host: inject('databaseHost'), port: 5432, user: 'postgres', database })
  await mighty.connect()
  try {
    await mighty.query(`do $$ declare c record; begin
      for c in select conrelid::regclass as t, conname from pg_constraint
        where contype = 'c' and coninhcount = 0 and connamespace = 'public'::regnamespace
      loop execute format('alter table %s drop constraint if exists %I', c.t, c.conname); end loop; end $$`)
    await mighty.query('set session_replication_role = replica')
    const counts = await countRows(t, tenantId)
    for (const table of Object.keys(counts).filter((name) => counts[name] === 0)) {
      const { rows } = await mighty.query<{ name: string; type: string }>(
        `select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
         where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'tenant_id'
           and a.attidentity = '' and a.attgenerated = '' and a.attnotnull and not a.atthasdef`,
        [table],
      )
      const columns = rows.map(({ name, type }) => ({ name, value: plain.find(([of]) => of.test(type))?.[1] }))
      await mighty.query(
        `insert into ${table} (${['tenant_id', ...columns.map(({ name }) => `"${name}"`)].join(', ')})
         values (${[tenantId, ...columns.map(({ value }) => value)].join(', ')})`,
      )
    }
  } finally {
    await mighty.end()
  }
}
