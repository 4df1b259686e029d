import { updateContact } from '@dormer/contract/people/contacts'
import { customValues, saveCustomField, setCustomValues } from '@dormer/contract/people/custom-fields'
import { mergeContacts, unmerge } from '@dormer/contract/people/duplicates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeFull } from '../../../../test/full.ts'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
const full = await makeFull(t, 'Wide', 3)
const { admin, TenantId, contacts } = full

const tables = await t.query<{ name: string }>(
  `select relname as name from pg_class c join pg_attribute a on attrelid = c.oid
   where relkind = 'r' and relnamespace = 'public'::regnamespace and attname = 'tenant_id' order by 1`,
)
/** What a merge itself leaves, and what counts how often something happened. */
const besides =
  /^(contact_merge(_row)?|contact_count|contact_total|idempotency_key|option_version|session|trash|change.*)$/
const snapshot = async () => {
  const all: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !besides.test(table.name))) {
    const rows = await t.query<{ r: string }>(
      `select (to_jsonb(r) - 'is_shared')::text as r from ${name} r where tenant_id = $1`,
      [TenantId],
    )
    all[name] = rows.map(({ r }) => r).sort()
  }
  return all
}

const CustomFieldId = (await t.call(saveCustomField, { as: admin, body: { Name: 'Wide', Kind: 'Text' } as never })).body
  .CustomFieldId
const setOwn = async (contactId: number, value: string | null) => {
  const query = { contactId }
  const set = await t.call(setCustomValues, { as: admin, query, body: { Values: { [CustomFieldId]: value } } as never })
  expect(set.status, set.text).toBe(200)
}
for (const [at, id] of contacts.entries()) if (at > 0) await setOwn(id, `Own ${at}`)

/** Rows that are written about a contact, each as the SQL that adds one. */
const adds: Record<string, { table: string; key: string; sql: string }> = {
  email: {
    table: 'contact_point',
    key: 'contact_point_id',
    sql: `insert into contact_point (tenant_id, contact_id, kind, label, value, address)
      values ($1, $2, 'Email', 'Other', 'wide' || $3 || '@example.com', 'wide' || $3 || '@example.com')`,
  },
  phone: {
    table: 'contact_point',
    key: 'contact_point_id',
    sql: `insert into contact_point (tenant_id, contact_id, kind, label, value, address)
      values ($1, $2, 'Phone', 'Other', '51255' || (60000 + $3::int), '51255' || (60000 + $3::int))`,
  },
  conversation: {
    table: 'conversation',
    key: 'conversation_id',
    sql: `insert into conversation (tenant_id, contact_id, channel, address)
      values ($1, $2, 'Email', 'talk' || $3 || '@example.com')`,
  },
  enrollment: {
    table: 'contact_workflow',
    key: 'contact_workflow_id',
    sql: `insert into contact_workflow (tenant_id, workflow_id, workflow_version_id, contact_id, status, date_ended, cause)
      select $1, workflow_id, workflow_version_id, $2, 'Completed', now(), 'wide ' || $3
      from contact_workflow where tenant_id = $1 limit 1`,
  },
  activity: {
    table: 'note',
    key: 'note_id',
    sql: `insert into note (tenant_id, contact_entity_id, note)
      select $1, contact_entity_id, 'wide ' || $3 from contact where contact_id = $2`,
  },
}
const kinds = [...Object.keys(adds), 'edit', 'own', 'own', 'clear']

test('random merges, writing of all kinds and unmerges end where they began, with what was written where it was', async () => {
  const before = await snapshot()
  let written = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.constantFrom('merge', 'merge', 'merge', 'unmerge', ...kinds, ...kinds), fc.nat(), fc.nat()),
        { minLength: 6, maxLength: 14 },
      ),
      async (steps) => {
        const alive = new Set(contacts)
        const merges: number[] = []
        const rows: { table: string; key: string; id: string; contactId: number }[] = []
        const edited = new Map<number, string | null>()
        const owned = new Map<number, string | null>()
        const first = new Map(
          await Promise.all(
            contacts.map(async (id) => {
              const query = { contactId: id }
              const own = (await t.call(customValues, { as: admin, query })).body[CustomFieldId]
              return [id, (own as string | undefined) ?? null] as const
            }),
          ),
        )
        const pick = (n: number) => [...alive][n % alive.size] as number
        const unmergeOne = async (n: number) => {
          const [MergeId = 0] = merges.splice(n % merges.length, 1)
          const undone = await t.call(unmerge, { as: admin, params: { MergeId } })
          expect(undone.status, undone.text).toBe(200)
          const now = await t.query<{ id: number }>(
            'select contact_id::int as id from contact where tenant_id = $1 and contact_id = any($2)',
            [TenantId, contacts],
          )
          alive.clear()
          for (const { id } of now) alive.add(id)
        }
        for (const [what, a, b] of steps) {
          const add = adds[what]
          if (what === 'merge' && alive.size > 1) {
            const kept = pick(a)
            const rest = [...alive].filter((id) => id !== kept)
            const gone = rest[b % rest.length] as number
            const merged = await t.call(mergeContacts, {
              as: admin,
              body: { KeepContactId: kept, OtherContactIds: [gone], Choices: [] } as never,
            })
            expect(merged.status, merged.text).toBe(200)
            alive.delete(gone)
            merges.push(merged.body.MergeId)
          } else if (what === 'unmerge' && merges.length > 0) await unmergeOne(a)
          else if (what === 'edit') {
            const [id, Profession] = [pick(a), `Wide ${++written}`]
            const done = await t.call(updateContact, {
              as: admin,
              body: { Contact: { ContactId: id, Profession } } as never,
            })
            expect(done.status, done.text).toBe(200)
            edited.set(id, Profession)
          } else if (what === 'own' || what === 'clear') {
            const [id, value] = [pick(a), what === 'own' ? `Wide ${++written}` : null]
            await setOwn(id, value)
            owned.set(id, value)
          } else if (add) {
            const contactId = pick(a)
            const [row] = await t.query<{ id: string }>(`${add.sql} returning ${add.key} as id`, [
              TenantId,
              contactId,
              String(++written),
            ])
            rows.push({ ...add, id: row?.id as string, contactId })
          }
        }
        while (merges.length > 0) await unmergeOne(steps[0]?.[2] ?? 0)
        expect(alive).toEqual(new Set(contacts))
        for (const { table, key, id, contactId } of rows.toReversed())
          expect(
            await t.query(
              `with gone as (delete from ${table} r where ${key} = $1 returning *)
               select (select c.contact_id::int from contact c where ${
                 table === 'note' ? 'c.contact_entity_id = gone.contact_entity_id' : 'c.contact_id = gone.contact_id'
               } order by 1 limit 1) as owner from gone`,
              [id],
            ),
            `${table} ${id}`,
          ).toEqual([{ owner: contactId }])
        for (const [id] of edited) {
          const rowsOf = before.contact?.find((one) => JSON.parse(one).contact_id === id) ?? '{}'
          await t.query('update contact set profession = $2 where contact_id = $1', [id, JSON.parse(rowsOf).profession])
        }
        for (const [id, value] of owned) {
          expect(
            (await t.call(customValues, { as: admin, query: { contactId: id } })).body[CustomFieldId] ?? null,
          ).toBe(value)
          await setOwn(id, first.get(id) ?? null)
        }
        const after = await snapshot()
        // Values that were set again are rows of their own.
        const withoutOwn = ({ custom_value: _, contact_text: __, ...rest }: Record<string, string[]>) => rest
        expect(withoutOwn(after)).toEqual(withoutOwn(before))
        for (const [id, value] of first)
          expect(
            (await t.call(customValues, { as: admin, query: { contactId: id } })).body[CustomFieldId] ?? null,
          ).toBe(value)
      },
    ),
    { numRuns: 10 },
  )
}, 300_000)
