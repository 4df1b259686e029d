import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { createAppointment } from '@dormer/contract/day/appointments'
import { saveTask } from '@dormer/contract/day/tasks'
import { linkContact, searchPeople } from '@dormer/contract/deals/people'
import { createTransaction, deleteTransaction } from '@dormer/contract/deals/transactions'
import { createContact, updateContact } from '@dormer/contract/people/contacts'
import { mergeContacts, unmerge } from '@dormer/contract/people/duplicates'
import { erasePerson } from '@dormer/contract/people/personal-data'
import { savedSearches, saveSearch } from '@dormer/contract/people/saved-searches'
import { expect, test } from 'vitest'
import { password, startTestProgram } from '../../../../test/harness.ts'

/* What an erasure finds by words and pages, and what it leaves to others. */

const t = await startTestProgram({ worker: true })
const { admin, agent, TenantId } = await t.makeBrokerage('North')
await t.call(proveIdentity, { as: admin, body: { Password: password } })
const person = async (fields: object) =>
  (await t.call(createContact, { as: admin, body: fields as never })).body.ContactId as number
const erase = async (ContactId: number, Name: string) =>
  expect(await t.call(erasePerson, { as: admin, params: { ContactId }, body: { Name } })).toMatchObject({ status: 200 })

test('what users were told goes by the page that it leads to, and nobody else’s', async () => {
  const ContactId = await person({ FirstName: 'Ana', LastName: 'Renamed', CellPhone: '5125550171' })
  const [conversation] = await t.query<{ id: number }>(
    `insert into conversation (tenant_id, channel, address, contact_id, assigned_user_id)
     values ($1, 'Text', '5125550171', $2, $3) returning conversation_id::int as id`,
    [TenantId, ContactId, agent.UserId],
  )
  const about = { ContactId, AssignedUserId: agent.UserId }
  const task = (await t.call(saveTask, { as: admin, body: { ...about, Title: 'x', TaskTypeId: 1 } as never })).body
    .TaskId
  const appointment = (
    await t.call(createAppointment, {
      as: admin,
      body: { ContactId, Title: 'x', AppointmentTypeId: 1001, DateTime: '2030-01-05T15:00:00Z' } as never,
    })
  ).body.Id
  expect([task, appointment]).toEqual([expect.any(Number), expect.any(Number)])
  const told = {
    'Ana: I lost my job and': `/inbox?conversation=${conversation?.id}`,
    'Ana: of another conversation': `/inbox?conversation=${conversation?.id}0`,
    'Your lead Ana': `/contact/${ContactId}`,
    'Call Ana about her divorce': `/tasks?task=${task}`,
    'Coffee with Ana': `/calendar?appointment=${appointment}`,
    'Another task': `/tasks?task=${task}0`,
    'A task of Ana': `/contact/${ContactId}/tasks`,
    'Somebody else': `/contact/${ContactId}0`,
  }
  for (const [title, path] of Object.entries(told))
    await t.query(
      `insert into notification (tenant_id, user_id, kind, title, path, cause) values ($1, $2, 'NewMessage', $3, $4, $3)`,
      [TenantId, agent.UserId, title, path],
    )
  await erase(ContactId, 'Ana Renamed')
  const left = await t.query<{ title: string }>('select title from notification where user_id = $1 order by title', [
    agent.UserId,
  ])
  expect(left.map(({ title }) => title)).toEqual(['Ana: of another conversation', 'Another task', 'Somebody else'])
})

test('names and addresses that only contain theirs are left alone, and so is a run that goes on', async () => {
  const ContactId = await person({ FirstName: 'Ann', LastName: 'Lee', Email: 'lee@aol.com' })
  for (const Name of ['Ann Lee', 'Joann Leeds', 'like ashlee@aol.com', 'From lee@aol.com'])
    await t.call(saveSearch, { as: agent, body: { Name, SearchFilters: [] } as never })
  for (const [title, status] of Object.entries({ 'Email Ann Lee': 'Done', 'Text Ann Lee': 'Running' }))
    await t.query(
      `insert into run (tenant_id, user_id, kind, title, status, params, date_finished)
       values ($1, $2, 'Bulk', $3, $4, '{"act": "kept"}', case when $4 = 'Done' then now() end)`,
      [TenantId, agent.UserId, title, status],
    )
  await erase(ContactId, 'ann lee')
  const { body } = await t.call(savedSearches, { as: agent })
  expect(body.map(({ Name }) => Name).toSorted()).toEqual(['Joann Leeds', 'like ashlee@aol.com'])
  expect(
    await t.query(`select status, title, params from run where user_id = $1 order by status`, [agent.UserId]),
  ).toEqual([
    { status: 'Done', title: 'Erased', params: {} },
    { status: 'Running', title: 'Erased', params: { act: 'kept' } },
  ])
})

test('a lead without a name of its own takes no titles along that say lead', async () => {
  const ContactId = await person({ FirstName: 'New', LastName: 'Lead', Email: 'nobody@example.com' })
  await t.query(
    `insert into notification (tenant_id, user_id, kind, title, path, cause) values ($1, $2, 'NewLead', 'New lead: Ida Moor', '/', 'x')`,
    [TenantId, admin.UserId],
  )
  await erase(ContactId, 'New Lead')
  expect(await t.query(`select from notification where title = 'New lead: Ida Moor'`)).toHaveLength(1)
})

test('a transaction in the trash is restored with the record of them', async () => {
  const ContactId = await person({ FirstName: 'Nora', LastName: 'Buyer', Email: 'nora@example.com' })
  const body = { Type: 'Purchase', Address: '7 Trash St' }
  const { TransactionId: id } = (await t.call(createTransaction, { as: admin, body: body as never })).body
  await t.query(`update transaction set note = 'For Nora Buyer' where transaction_id = $1`, [id])
  const linked = await t.call(linkContact, { as: admin, params: { id }, query: { contactId: ContactId, roleId: 5 } })
  expect(linked).toMatchObject({ status: 200 })
  expect(await t.call(deleteTransaction, { as: admin, params: { transactionId: id } })).toMatchObject({ status: 200 })
  await erase(ContactId, 'Nora Buyer')
  const [item] = (await t.call(trash, { as: admin })).body
  expect(await t.call(restoreTrash, { as: admin, params: { TrashId: item?.TrashId ?? 0 } })).toMatchObject({
    status: 200,
  })
  const rows = await t.query(
    `select p.first_name, p.contact_id from transaction_role join transaction_people p using (tenant_id, transaction_people_id)
     where transaction_id = $1`,
    [id],
  )
  expect(rows).toMatchObject([{ first_name: 'Nora', contact_id: null }])
  expect(await t.query('select note from transaction where transaction_id = $1', [id])).toEqual([
    { note: 'For Nora Buyer' },
  ])
  // They are in that record, and nobody who could be added to another.
  const found = await t.call(searchPeople, { as: admin, query: { searchTerm: 'Nora' } as never })
  expect(found).toMatchObject({ status: 200, body: [] })
})

test('what a merge that was undone had given to somebody else is in their history no more', async () => {
  const kept = await person({ FirstName: 'Ben', LastName: 'Keeps', Email: 'ben@keeps.example' })
  const gone = await person({ FirstName: 'Cleo', LastName: 'Leaves', CellPhone: '5125550199' })
  const merged = await t.call(mergeContacts, { as: admin, body: { KeepContactId: kept, OtherContactIds: [gone] } })
  expect(merged).toMatchObject({ status: 200 })
  expect(await t.call(unmerge, { as: admin, params: { MergeId: merged.body.MergeId } })).toMatchObject({ status: 200 })
  await t.call(updateContact, { as: admin, body: { Contact: { ContactId: kept, Nickname: 'Benny' } } })
  const history = () =>
    t.query<{ row: string }>('select concat(before, after) as row from change where contact_id = $1', [kept])
  expect((await history()).some(({ row }) => row.includes('5125550199'))).toBe(true)
  await erase(gone, 'Cleo Leaves')
  const left = await history()
  expect(left.filter(({ row }) => row.includes('5125550199'))).toEqual([])
  expect(left.some(({ row }) => row.includes('Benny'))).toBe(true)
})
