import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import type { PersonPart } from '../../../area.ts'
import { aboutPerson, personRow } from './person.queries.ts'

const t = await startTestProgram()
const { TenantId } = await t.makeBrokerage('North')
const columns = await t.query<{ name: string; column: string; type: string }>(
  `select relname as name, attname::text as column, format_type(atttypid, null) as type
   from pg_class c join pg_attribute a on attrelid = c.oid
   where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and attnum > 0
     and not attisdropped and exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id')`,
)
const byTable = Map.groupBy(columns, ({ name }) => name)

test('each table that can hold something on a person says what', () => {
  const holds = ({ column, type }: (typeof columns)[number]) =>
    ['contact_id', 'contact_entity_id'].includes(column) || /^(text|json|jsonb|bytea)$|\[\]$/.test(type)
  const undecided = [...byTable].filter(([name, all]) => all.some(holds) && !t.services.tables[name]?.person)
  expect(undecided.map(([name]) => name)).toEqual([])
})

test('what tables say of a person is SQL that the database takes', async () => {
  const nobody = personRow({ ContactIds: [], HouseholdIds: [], Addresses: [], Names: [] })
  const parts = Object.entries(t.services.tables).flatMap(([name, { person }]) =>
    person && person !== 'none' ? [[name, person] as const] : [],
  )
  expect(parts.length).toBeGreaterThan(50)
  const faults: unknown[] = []
  for (const [name, part] of parts as [string, PersonPart][]) {
    const set = typeof part.erase === 'object' && part.erase.set ? Object.entries(part.erase.set) : []
    const has = (byTable.get(name) ?? []).map(({ column }) => column)
    const values = set.map(([column, value]) =>
      has.includes(column) ? sql`, (${sql.raw(value)}) as ${sql.id(column)}` : sql`, ${sql.id('missing', column)}`,
    )
    await t.services.database
      .asTenant(TenantId, (db) =>
        sql`with ${nobody} select 1 ${sql.join(values, sql``)} from ${sql.id(name)} r, person
          where r.tenant_id = ${TenantId} and ${aboutPerson(part, has)}`.execute(db),
      )
      .catch((error) => faults.push([name, String(error)]))
  }
  expect(faults).toEqual([])
})
