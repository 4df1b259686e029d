import { countContacts } from '@dormer/contract/people/contact-search'
import { deleteContacts, getContact } from '@dormer/contract/people/contacts'
import { contactMerges, mergeContacts, mergePreview, unmerge } from '@dormer/contract/people/duplicates'
import { contactHistory } from '@dormer/contract/people/history'
import { expect, test } from 'vitest'
import { makeFull } from '../../../../test/full.ts'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const full = await makeFull(t, 'North', 3)
const { admin, TenantId } = full
const south = await t.makeBrokerage('South')
const [first = 0, second = 0, third = 0] = full.contacts

const tables = await t.query<{ name: string; columns: string[] }>(
  `select relname as name, array_agg(attname::text) as columns from pg_class c join pg_attribute a on attrelid = c.oid
   where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
   group by 1 having bool_or(attname = 'tenant_id') order by 1`,
)
/** What a merge itself leaves, and what counts how often something happened. */
const besides = [
  'contact_merge',
  'contact_merge_row',
  'contact_count',
  'contact_total',
  'idempotency_key',
  'option_version',
  'session',
  'trash',
]
const snapshot = async () => {
  const all: Record<string, unknown> = {}
  for (const { name } of tables.filter((table) => !besides.includes(table.name) && !table.name.startsWith('change'))) {
    const rows = await t.query<{ r: string }>(`select to_jsonb(r)::text as r from ${name} r where tenant_id = $1`, [
      TenantId,
    ])
    all[name] = rows.map(({ r }) => r).sort()
  }
  all.count = (await t.call(countContacts, { as: admin, body: {} })).body
  return all
}
const merge = (KeepContactId: number, OtherContactIds: number[], more: object = {}, as: User = admin) =>
  t.call(mergeContacts, { as, body: { KeepContactId, OtherContactIds, ...more } as never })
const undo = (MergeId: number, as: User = admin) => t.call(unmerge, { as, params: { MergeId } })
const get = (contactId: number, as: User = admin) => t.call(getContact, { as, query: { contactId } })

test('each table with the id of a contact or a household says what becomes of its rows', () => {
  const undecided = tables.filter(
    ({ name, columns }) =>
      columns.some((column) => column === 'contact_id' || column === 'contact_entity_id') &&
      !t.services.tables[name]?.merge &&
      !/^change_/.test(name),
  )
  expect(
    undecided.map(({ name }) => name),
    '`merge` in server/src/features/AREA/tables.ts',
  ).toEqual([])
})

test('whatever hangs on a contact moves, and comes back as it was', async () => {
  const before = await snapshot()
  const preview = await t.call(mergePreview, { as: admin, query: { contactIds: `${second},${first}` } })
  expect(preview).toMatchObject({ status: 200, body: { Suggested: first, Blocked: null } })
  const { MergeId } = (await merge(second, [first], { Version: preview.body.Version })).body
  expect(MergeId).toBeGreaterThan(0)
  for (const { name, columns } of tables) {
    const rule = t.services.tables[name]?.merge
    if (!rule || !('moves' in rule)) continue
    for (const column of ['contact_id'].filter((one) => columns.includes(one)))
      expect(await t.query(`select from ${name} where ${column} = $1`, [first]), name).toEqual([])
  }
  expect(await get(first)).toMatchObject({ status: 200, body: { Contact: { ContactId: second } } })
  expect(await t.query('select from trash where tenant_id = $1 and titles ? $2', [TenantId, 'contact'])).toEqual([])
  const undone = await undo(MergeId)
  expect(undone).toMatchObject({ status: 200, body: { ContactIds: [second, first], Kept: [] } })
  expect(await snapshot()).toEqual(before)
  expect(await undo(MergeId)).toMatchObject({ status: 409, body: { Message: expect.stringContaining('already') } })
})

const orders = [
  [0, 1],
  [1, 0],
] as const
test.for(orders)('merges on merges are undone in the order %s', async (order) => {
  const before = await snapshot()
  for (const [a, b] of [
    [() => merge(second, [first]), () => merge(second, [third])],
    [() => merge(second, [first]), () => merge(third, [second])],
  ] as const) {
    const merges = [(await a()).body.MergeId, (await b()).body.MergeId]
    expect(merges.every((id) => id > 0)).toBe(true)
    for (const at of order) expect(await undo(merges[at] as number)).toMatchObject({ status: 200 })
    expect(await snapshot()).toEqual(before)
  }
})

test('what comes after stays with the one kept', async () => {
  const { MergeId } = (await merge(second, [first])).body
  await t.query(`update contact set profession = 'Baker' where contact_id = $1`, [second])
  const { ContactEntityId } = (await get(second)).body.Contact
  const [note] = await t.query<{ id: string }>(
    `insert into note (tenant_id, contact_entity_id, note) values ($1, $2, 'after') returning note_id as id`,
    [TenantId, ContactEntityId],
  )
  expect((await undo(MergeId)).status).toBe(200)
  expect(await t.query('select contact_entity_id::int as id from note where note_id = $1', [note?.id])).toEqual([
    { id: ContactEntityId },
  ])
  expect((await get(second)).body.Contact).toMatchObject({ Profession: 'Baker' })
  expect((await get(first)).body.Contact).toMatchObject({ ContactId: first, Profession: null })
})

test('the one kept says with whom it was merged, and the history has no more than that', async () => {
  const [name] = await t.query<{ name: string }>('select name from contact where contact_id = $1', [first])
  const { MergeId } = (await merge(second, [first])).body
  const { Changes } = (await t.call(contactHistory, { as: admin, params: { contactId: second }, query: {} })).body
  expect(Changes[0]).toMatchObject({ Kind: 'Merge', What: 'Added', Title: name?.name })
  const [newest] = (await t.call(contactMerges, { as: admin, query: { contactId: second } })).body
  expect(newest).toMatchObject({ MergeId, Others: [{ ContactId: first, Name: name?.name }], DateUndone: null })
  await undo(MergeId)
})

test('two who merge the same contact: one wins, the other is told who did', async () => {
  const answers = await Promise.all([merge(second, [first]), merge(third, [first])])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect(lost?.body.Message).toMatch(/has merged .+ into .+ meanwhile/)
  expect((await undo(won?.body.MergeId as number)).status).toBe(200)
})

test('of a deleted contact nothing comes back until it is restored', async () => {
  const { MergeId } = (await merge(second, [first])).body
  expect((await undo(MergeId, south.admin)).status).toBe(404)
  await t.call(deleteContacts, { as: admin, body: [second] as never })
  expect(await undo(MergeId)).toMatchObject({ status: 409, body: { Message: expect.stringContaining('trash') } })
  expect((await get(first)).status).toBe(404)
})
