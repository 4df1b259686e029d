import { restoreTrash, trash as trashList } from '@dormer/contract/brokerage/trash'
import { countContacts } from '@dormer/contract/people/contact-search'
import { createContact, deleteContacts, getContact, updateContact } from '@dormer/contract/people/contacts'
import { customValues, saveCustomField, setCustomValues } from '@dormer/contract/people/custom-fields'
import { contactMerges, mergeContacts, mergePreview, unmerge } from '@dormer/contract/people/duplicates'
import { contactHistory } from '@dormer/contract/people/history'
import { addNote, contactNotes } from '@dormer/contract/people/notes'
import { contactProperties, deleteProperty, saveProperty } from '@dormer/contract/people/owned-properties'
import fc from 'fast-check'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
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
// Whether a key is shared is noted when it is written, and may be out of date.
const snapshot = async () => {
  const all: Record<string, unknown> = {}
  for (const { name } of tables.filter((table) => !besides.includes(table.name) && !table.name.startsWith('change'))) {
    const rows = await t.query<{ r: string }>(
      `select (to_jsonb(r) - 'is_shared')::text as r from ${name} r where tenant_id = $1`,
      [TenantId],
    )
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
    'Ida Moor3 opted out of email, so none can be sent to the merged contact.',
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

test('of a merge that is cut off nothing is done', async () => {
  const before = await snapshot()
  const superuser = new pg.Client({ host: inject('databaseHost'), port: 5432, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  try {
    await t.withConnection(async (other) => {
      const { rows } = await other.query<{ name: string }>('select current_database() as name')
      // Everything has been moved by then.
      await other.query('begin')
      await other.query('select from contact_touch where contact_id = $1 for update', [first])
      const merging = merge(second, [first])
      const waiting = `from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`
      await expect.poll(async () => (await superuser.query(`select ${waiting}`, [rows[0]?.name])).rowCount).toBe(1)
      await superuser.query(`select pg_terminate_backend(pid) ${waiting}`, [rows[0]?.name])
      expect((await merging).status).toBeGreaterThanOrEqual(500)
      await other.query('rollback')
    })
  } finally {
    await superuser.end()
  }
  expect(await snapshot()).toEqual(before)
  expect(await t.query('select from merged_contact')).toEqual([])
})

test('what was in the trash before a merge comes back to the one kept', async () => {
  const [kept, gone] = [await make('Rosa', 'Diaz'), await make('Rosa', 'Diaz')]
  const home = { Address: '9 Oak Ln', City: 'Waco', StateCode: 'TX', ZipCode: '76701' }
  const saved = await t.call(saveProperty, { as: admin, query: { contactId: gone }, body: home as never })
  expect(saved.status, saved.text).toBe(200)
  const [property] = await t.query<{ id: number }>(
    `select contact_property_id::int as id from contact_property where address = '9 Oak Ln'`,
  )
  await t.call(deleteProperty, { as: admin, query: { propertyId: property?.id as number } })
  await merge(kept, [gone])
  const [entry] = (await t.call(trashList, { as: admin })).body
  const restored = await t.call(restoreTrash, { as: admin, params: { TrashId: entry?.TrashId as number } })
  expect(restored.status, restored.text).toBe(200)
  expect((await t.call(contactProperties, { as: admin, query: { contactId: kept } })).body).toMatchObject([home])
})

test('a merge into a contact that is deleted for good is forgotten', async () => {
  const [kept, gone] = [await make('Rosa', 'Diaz'), await make('Rosa', 'Diaz')]
  const { MergeId } = (await merge(kept, [gone])).body
  await t.call(deleteContacts, { as: admin, body: [kept] as never })
  const rows = () => t.query('select from contact_merge_row where contact_merge_id = $1', [MergeId])
  await t.query('select keep_changes()')
  expect(await rows()).not.toEqual([])
  await t.query(`update change set date_created = now() - interval '31 days' where contact_id = $1`, [kept])
  await t.query('select keep_changes()')
  expect(await rows()).toEqual([])
  expect(await t.query('select from merged_contact where into_id = $1', [kept])).toEqual([])
})

let last = 1000
const make = async (FirstName: string, LastName: string, body: object = {}) =>
  (await t.call(createContact, { as: admin, body: { FirstName, LastName, CellPhone: `512556${++last}`, ...body } }))
    .body.ContactId as number

test('the id of one that was merged leads on; what is typed about them is told, not lost in another', async () => {
  const [kept, gone] = [await make('Rosa', 'Diaz', { Email: 'rosa@example.com' }), await make('R.', 'Diaz')]
  const { ContactEntityId } = (await get(gone)).body.Contact
  const { MergeId } = (await merge(kept, [gone])).body
  const note = { ContactEntityId, Note: '<p>Late</p>' }
  expect((await t.call(addNote, { as: admin, body: note })).status).toBe(200)
  expect((await t.call(contactNotes, { as: admin, query: { contactId: kept } })).body).toHaveLength(1)
  const edit = { Contact: { ContactId: gone, Profession: 'Baker' } }
  expect(await t.call(updateContact, { as: admin, body: edit as never })).toMatchObject({
    status: 409,
    body: { Message: 'This contact was merged into Rosa Diaz meanwhile. Open Rosa Diaz and edit there.' },
  })
  expect((await t.call(updateContact, { as: south.admin, body: edit as never })).status).toBe(404)
  expect((await t.call(addNote, { as: south.admin, body: note })).status).toBe(404)
  await undo(MergeId)
  // Only the one with whom it was written keeps it.
  expect((await t.call(contactNotes, { as: admin, query: { contactId: kept } })).body).toHaveLength(1)
})

test('fields of the brokerage’s own are chosen as others, and come back', async () => {
  const field = async (Name: string, Kind: string, Choices?: string[]) =>
    (await t.call(saveCustomField, { as: admin, body: { Name, Kind, Choices } as never })).body.CustomFieldId
  const [loan, budget, likes] = [
    await field('Loan', 'Text'),
    await field('Budget', 'Money'),
    await field('Likes', 'Choices', ['Pool', 'View', 'Yard']),
  ]
  const ids = [await make('Rosa', 'Diaz'), await make('R.', 'Diaz')] as [number, number]
  const set = (contactId: number, Values: object) =>
    t.call(setCustomValues, { as: admin, query: { contactId }, body: { Values } as never })
  const values = async (contactId: number) =>
    (await t.call(customValues, { as: admin, query: { contactId } })).body as Record<string, unknown>
  const own = [
    { [loan]: 'FHA', [likes]: ['Pool', 'View'] },
    { [loan]: 'VA', [budget]: '450000.00', [likes]: ['View', 'Yard'] },
  ]
  await set(ids[0], own[0] as object)
  await set(ids[1], own[1] as object)
  const { Fields } = (await t.call(mergePreview, { as: admin, query: { contactIds: `${ids}` } })).body
  const suggested = Object.fromEntries(Fields.map(({ Field, Suggested }) => [Field, Suggested]))
  // A name in full; what was set last.
  expect(suggested).toMatchObject({ FirstName: ids[0], [`Custom${loan}`]: ids[1], [`Custom${budget}`]: ids[1] })
  const Choices = [{ Field: `Custom${loan}`, ContactId: ids[1] }]
  const { MergeId } = (await merge(ids[0], [ids[1]], { Choices })).body
  const both = { [loan]: 'VA', [budget]: '450000.00', [likes]: ['Pool', 'View', 'Yard'] }
  expect(await values(ids[0])).toEqual(both)
  expect(await values(ids[1])).toEqual(both)
  await undo(MergeId)
  expect([await values(ids[0]), await values(ids[1])]).toEqual(own)
})

test('only who sees everybody who would come back undoes a merge', async () => {
  const { agent, colleague } = full
  const kept = await make('Rosa', 'Diaz', { AssignedAgentId: agent.UserId })
  const gone = await make('Rosa', 'Diaz', { AssignedAgentId: colleague.UserId })
  expect((await merge(kept, [gone], {}, agent)).status).toBe(404)
  const { MergeId } = (await merge(kept, [gone])).body
  const refused = await undo(MergeId, agent)
  expect([refused.status, refused.body.Message]).toEqual([403, expect.stringContaining('Ask an admin')])
  // Neither sees the other's any more.
  expect((await undo(MergeId, colleague)).status).toBe(404)
  expect((await get(gone, colleague)).status).toBe(404)
  expect((await undo(MergeId)).status).toBe(200)
  expect((await get(gone, colleague)).body.Contact).toMatchObject({ ContactId: gone })
  expect((await get(gone, agent)).status).toBe(404)
})

test('what the one person has opted out of since, each of the two keeps', async () => {
  const ids = [
    await make('Rosa', 'Diaz', { Email: 'rosa1@example.com' }),
    await make('Rosa', 'Diaz', { Email: 'rosa2@example.com' }),
  ] as [number, number]
  const { MergeId } = (await merge(ids[0], [ids[1]])).body
  await t.query(
    `with no as (insert into consent (tenant_id, channel, address, says, how) values ($1, 'Email', 'rosa1@example.com', 'No', 'x'))
     insert into suppression (tenant_id, channel, address, reason) values ($1, 'Email', 'rosa1@example.com', 'Unsubscribed')`,
    [TenantId],
  )
  await undo(MergeId)
  const stopped = await t.query(`select address from suppression where address like 'rosa%' order by 1`)
  expect(stopped).toEqual([{ address: 'rosa1@example.com' }, { address: 'rosa2@example.com' }])
})

test('an opt-out said again since the merge outlives its undoing', async () => {
  const ids = [
    await make('Ida', 'Oak', { Email: 'oak1@example.com' }),
    await make('Ida', 'Oak', { Email: 'oak2@example.com' }),
  ] as [number, number]
  await t.query(
    `insert into suppression (tenant_id, channel, address, reason) values ($1, 'Email', 'oak2@example.com', 'Unsubscribed')`,
    [TenantId],
  )
  const { MergeId } = (await merge(ids[0], [ids[1]])).body
  // It is stopped already, by the merge: only the evidence is added.
  await t.query(
    `insert into consent (tenant_id, channel, address, says, how) values ($1, 'Email', 'oak1@example.com', 'No', 'Unsubscribed')`,
    [TenantId],
  )
  await undo(MergeId)
  const stopped = await t.query(`select address from suppression where address like 'oak%' order by 1`)
  expect(stopped).toEqual([{ address: 'oak1@example.com' }, { address: 'oak2@example.com' }])
})

test('undoing the import of somebody who was merged since leaves the one kept', async () => {
  const [kept, gone] = [await make('Rosa', 'Diaz'), await make('Rosa', 'Diaz')]
  await t.query(
    `with f as (insert into import_file (tenant_id, file_name, signature, found, targets, settings)
       values ($1, 'b.csv', 'y', '{}', '[]', '{}') returning import_file_id),
     x as (insert into contact_external_id (tenant_id, contact_id, system, external_id) values ($1, $2, 'hubspot', '77'))
     insert into import_contact (tenant_id, import_file_id, contact_id, is_created, row_number) select $1, import_file_id, $2, true, 2 from f`,
    [TenantId, gone],
  )
  const before = await snapshot()
  const { MergeId } = (await merge(kept, [gone])).body
  const owners = `select x.contact_id::int as known, l.contact_id::int as imported, l.is_created from contact_external_id x
    join import_contact l using (tenant_id, contact_id) where x.external_id = '77'`
  expect(await t.query(owners)).toEqual([{ known: kept, imported: kept, is_created: true }])
  await undo(MergeId)
  expect(await snapshot()).toEqual(before)
})

test('random merges, edits, notes and unmerges end where they began, with each edit and note where it was made', async () => {
  const before = await snapshot()
  const contacts = full.contacts.slice(0, 3)
  const others = await t.query<{ id: number }>(
    'select contact_id::int as id from contact where tenant_id = $1 and contact_id <> all($2)',
    [TenantId, contacts],
  )
  contacts.push(...others.map(({ id }) => id))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('merge', 'merge', 'unmerge', 'edit', 'note'), fc.nat(), fc.nat(), fc.nat()), {
        minLength: 4,
        maxLength: 10,
      }),
      async (steps) => {
        const alive = new Set(contacts)
        const merges: number[] = []
        const notes = new Map<string, number>()
        const edits = new Map<number, string>()
        const trades = await t.query<{ id: number; profession: string | null }>(
          'select contact_id::int as id, profession from contact where tenant_id = $1',
          [TenantId],
        )
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
          if (what === 'edit') {
            const [id, Profession] = [pick(a), `Trade ${edits.size} ${b}`]
            const edited = await t.call(updateContact, {
              as: admin,
              body: { Contact: { ContactId: id, Profession } } as never,
            })
            expect(edited.status, edited.text).toBe(200)
            edits.set(id, Profession)
          }
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
        for (const [id, Profession] of edits) {
          expect((await get(id)).body.Contact).toMatchObject({ Profession })
          await t.query('update contact set profession = $2 where contact_id = $1', [
            id,
            trades.find((one) => one.id === id)?.profession,
          ])
        }
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
