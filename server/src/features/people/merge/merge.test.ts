import { countContacts } from '@dormer/contract/people/contact-search'
import { deleteContacts, getContact } from '@dormer/contract/people/contacts'
import { contactMerges, mergeContacts, mergePreview, unmerge } from '@dormer/contract/people/duplicates'
import { contactHistory } from '@dormer/contract/people/history'
import fc from 'fast-check'
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

/** Gives a contact copies of another's rows, as far as unique keys that know no contact allow it. */
const copyRows = async (from: number, to: number) => {
  const entityOf = (id: number) => `(select contact_entity_id from contact where contact_id = ${id})`
  for (const { name, columns } of tables) {
    const rule = t.services.tables[name]?.merge
    if (!rule || !('moves' in rule)) continue
    const own = await t.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attidentity = '' and attgenerated = '' and attname not in ('token_hash', 'search_guid', 'provider_sid', 'transaction_id')`,
      [name],
    )
    const owner = columns.includes('contact_id') ? ['contact_id', `${from}`] : ['contact_entity_id', entityOf(from)]
    const values = own.map(({ column }) =>
      column === 'contact_id' ? `${to}` : column === 'contact_entity_id' ? entityOf(to) : column,
    )
    await t
      .query(
        `insert into ${name} (${own.map(({ column }) => column)}) select ${values} from ${name} where ${owner.join(' = ')} on conflict do nothing`,
      )
      // A link's secret is its own.
      .catch((error) => expect(error.message, name).toMatch(/null value in column "token_hash"/))
  }
}

test('where only one of two can stay, nothing is lost, and both come back', async () => {
  await copyRows(first, second)
  await t.query(
    `insert into workflow_hold (tenant_id, contact_id, why, until) values ($1, $2, 'Person', now() + interval '1 day'), ($1, $3, 'Person', now() + interval '2 days')`,
    [TenantId, first, second],
  )
  for (const id of [first, second])
    await t.query(
      `insert into message (tenant_id, conversation_id, channel, is_mine, from_address, to_addresses, body, status)
       select tenant_id, conversation_id, 'Text', true, 'x', '{x}', 'x', 'Sent' from conversation where contact_id = $1`,
      [id],
    )
  const count = async (table: string, id: number) =>
    (await t.query<{ n: number }>(`select count(*)::int as n from ${table} where contact_id = $1`, [id]))[0]?.n ?? 0
  const talks = await count('conversation', first)
  expect(await count('conversation', second)).toBe(talks)
  expect(await count('contact_workflow', second)).toBeGreaterThan(0)
  const before = await snapshot()
  const { MergeId } = (await merge(second, [first])).body
  expect(await count('conversation', second)).toBe(talks)
  const spread = await t.query(
    `select count(*) filter (where m.body = 'x' and is_mine) as n from conversation v join message m using (tenant_id, conversation_id)
     where v.contact_id = $1 group by v.conversation_id`,
    [second],
  )
  expect(spread).toEqual(Array(talks).fill({ n: '2' }))
  expect(
    await t.query(
      `select status, count(*)::int as n from contact_workflow where contact_id = $1 and workflow_id = $2 group by 1 order by 1`,
      [second, full.first.workflowId],
    ),
  ).toEqual([
    { status: 'Active', n: 1 },
    { status: 'Ended', n: 1 },
  ])
  expect((await undo(MergeId)).status).toBe(200)
  expect(await snapshot()).toEqual(before)
})

test('the stricter of two wins, for as long as they are one', async () => {
  const [one] = await t.query<{ email: string }>('select email from contact where contact_id = $1', [third])
  await t.query(
    `insert into suppression (tenant_id, channel, address, reason) values ($1, 'Email', $2, 'Unsubscribed')`,
    [TenantId, one?.email],
  )
  const before = await snapshot()
  const query = { contactIds: `${second},${third}` }
  expect((await t.call(mergePreview, { as: admin, query })).body.Warnings).toContain(
    'Ida Moor3 opted out of email: so will the merged contact.',
  )
  const { MergeId } = (await merge(second, [third])).body
  const email = (await get(second)).body.Contact.Email
  expect(
    await t.query('select reason from suppression where tenant_id = $1 and address = $2', [TenantId, email]),
  ).toEqual([{ reason: 'Unsubscribed' }])
  await undo(MergeId)
  expect(await snapshot()).toEqual(before)
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

test('random merges, notes and unmerges end where they began, with each note where it was written', async () => {
  const before = await snapshot()
  const contacts = full.contacts.slice(0, 3)
  const others = await t.query<{ id: number }>(
    'select contact_id::int as id from contact where tenant_id = $1 and contact_id <> all($2)',
    [TenantId, contacts],
  )
  contacts.push(...others.map(({ id }) => id))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('merge', 'merge', 'unmerge', 'note'), fc.nat(), fc.nat(), fc.nat()), {
        minLength: 4,
        maxLength: 10,
      }),
      async (steps) => {
        const alive = new Set(contacts)
        const merges: number[] = []
        const notes = new Map<string, number>()
        const pick = (n: number) => [...alive][n % alive.size] as number
        const unmergeOne = async (n: number) => {
          const [id] = merges.splice(n % merges.length, 1)
          const undone = await undo(id as number)
          expect(undone.status, undone.text).toBe(200)
          const now = await t.query<{ id: number }>('select contact_id::int as id from contact where tenant_id = $1', [
            TenantId,
          ])
          alive.clear()
          for (const one of now) alive.add(one.id)
        }
        for (const [what, a, b, c] of steps) {
          if (what === 'merge' && alive.size > 2) {
            const kept = pick(a)
            const rest = [...alive].filter((id) => id !== kept)
            const gone = [
              ...new Set([rest[b % rest.length] as number, ...(c % 3 === 0 ? [rest[c % rest.length] as number] : [])]),
            ]
            const merged = await merge(kept, gone)
            expect(merged.status, merged.text).toBe(200)
            for (const id of gone) alive.delete(id)
            merges.push(merged.body.MergeId)
          }
          if (what === 'unmerge' && merges.length > 0) await unmergeOne(a)
          if (what === 'note') {
            const [note] = await t.query<{ id: string; entity: number }>(
              `insert into note (tenant_id, contact_entity_id, note)
               select tenant_id, contact_entity_id, 'later' from contact where contact_id = $1
               returning note_id as id, contact_entity_id::int as entity`,
              [pick(a)],
            )
            notes.set(note?.id as string, note?.entity as number)
          }
        }
        while (merges.length > 0) await unmergeOne(steps[0]?.[3] ?? 0)
        for (const [id, entity] of notes)
          expect(
            await t.query('delete from note where note_id = $1 returning contact_entity_id::int as entity', [id]),
          ).toEqual([{ entity }])
        expect(await snapshot()).toEqual(before)
      },
    ),
    { numRuns: 8 },
  )
}, 240_000)

test('of a deleted contact nothing comes back until it is restored', async () => {
  const { MergeId } = (await merge(second, [first])).body
  expect((await undo(MergeId, south.admin)).status).toBe(404)
  await t.call(deleteContacts, { as: admin, body: [second] as never })
  expect(await undo(MergeId)).toMatchObject({ status: 409, body: { Message: expect.stringContaining('trash') } })
  expect((await get(first)).status).toBe(404)
})
