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

/** Tables that are emptied by an erasure and refuse nothing afterwards, and why. */
const open: Record<string, string> = {
  alert_match: 'Homes for a saved search of theirs, which is gone and cannot be made',
  booking: 'Is made with an address, which finds somebody new',
  change: 'Written by the history alone, of rows that are refused themselves',
  client_code: 'Codes and links to their pages, which are found by their address',
  client_link: 'Links in messages, which are refused',
  client_visit: 'Begins with a link or a code, which are gone',
  contact_different: 'Pairs of ids of people with the same name or address',
  contact_external_id: 'Written by imports, for whom they find by an address or an id: somebody new',
  contact_merge: 'Merging refuses them in words',
  contact_workflow: 'Enrolling leaves them out',
  do_not_call: 'Numbers of the brokerage, by number',
  import_contact: 'Written by imports, for whom they find: somebody new',
  import_record: 'Written by imports, for whom they find: somebody new',
  mass_recipient: 'Ids; a message to them is refused',
  merged_contact: 'Merging refuses them in words',
  personal_data_copy: 'Starting one refuses them in words',
  workflow_hold: 'Ids and times, of enrollments',
  workflow_watch: 'Ids and times, of enrollments',
}

test('what an erasure empties refuses to be filled again, or there is a reason', async () => {
  const refusing = new Set(
    (
      await t.query<{ name: string }>(
        `select tgrelid::regclass::text as name from pg_trigger where tgname = 'erased' and not tgisinternal`,
      )
    ).map(({ name }) => name),
  )
  const emptied = [...byTable].flatMap(([name, all]) => {
    const person = t.services.tables[name]?.person
    const isAbout = all.some(({ column }) => ['contact_id', 'contact_entity_id', 'conversation_id'].includes(column))
    return isAbout && person && person !== 'none' && (person.erase === 'delete' || person.erase.set) ? [name] : []
  })
  expect(emptied.filter((name) => !refusing.has(name)).sort()).toEqual(Object.keys(open).sort())
  expect(emptied.length).toBeGreaterThan(30)
})
