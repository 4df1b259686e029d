import { createTransaction } from '@dormer/contract/deals/transactions'
import { find } from '@dormer/contract/desk/shell'
import { addJointContact, createContact } from '@dormer/contract/people/contacts'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { TenantId, agent, colleague, admin, lender } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const makeContact = async (FirstName: string, LastName: string, owner = agent, CellPhone = '') => {
  const body = { FirstName, LastName, Email: 'ida@example.com', CellPhone, AssignedAgentId: owner.UserId }
  return (await t.call(createContact, { as: admin, body })).body.ContactId
}
const one = async (sql: string, values: unknown[]) => Number((await t.query<{ id: string }>(sql, values))[0]?.id)
const makeTask = (title: string, user: User, { contact, due, done }: Partial<Record<string, unknown>> = {}) =>
  one(
    `insert into task (tenant_id, title, task_type_id, assigned_user_id, contact_entity_id, due_date, is_completed,
       date_completed)
     values ($1, $2, 2, $3, (select contact_entity_id from contact where contact_id = $4), $5, $6,
       case when $6 then now() end) returning task_id as id`,
    [user.TenantId, title, user.UserId, contact ?? null, due ?? null, done ?? false],
  )
const makeAppointment = (title: string, user: User, days: number, contact?: number) =>
  one(
    `insert into appointment (tenant_id, title, user_id, contact_id, appointment_type_id, date_time)
     values ($1, $2, $3, $4, 1001, now() + make_interval(days => $5)) returning appointment_id as id`,
    [user.TenantId, title, user.UserId, contact ?? null, days],
  )
const look = async (text: string, as: User = agent) => (await t.call(find, { as, query: { text } })).body

test('people by any of their words and by their phone, those whose name begins so first', async () => {
  const banana = await makeContact('Banana', 'Zeller')
  const ana = await makeContact('Ana', 'Zeller', agent, '5125550177')
  await makeContact('Diana', 'Zeller')
  const ids = async (text: string, as?: User) => (await look(text, as)).Contacts.map((c) => c.ContactId)
  expect((await ids('ana'))[0]).toBe(ana)
  expect(await ids('zeller ban')).toEqual([banana])
  expect(await ids('ÁNA zéll')).toHaveLength(3)
  expect(await ids('(512) 555-0177')).toEqual([ana])
  expect((await look('ana zeller')).Contacts[0]).toEqual({
    ContactId: ana,
    Name: 'Ana Zeller',
    Email: 'ida@example.com',
    CellPhone: '5125550177',
    ContactType: 'Lead',
  })
  expect(await ids('100%')).toEqual([])
  const [near, typed, newest] = [
    await makeContact('Bea', 'Kelley'),
    await makeContact('Cy', 'Kelly'),
    await makeContact('Kelley', 'Dow'),
  ]
  expect(await ids('kelly')).toEqual([typed, newest, near])
  expect(await ids('zeller', colleague)).toEqual([])
  expect(await ids('zeller', south.admin)).toEqual([])
  expect(await ids('zeller', admin)).toHaveLength(3)
})

test('transactions by address, MLS number and the names of their people, to those who see them', async () => {
  const start = async (body: object, as = agent) =>
    (await t.call(createTransaction, { as, body: { Type: 'Purchase', ...body } as never })).body.TransactionId
  const TransactionContactId = await makeContact('Xenia', 'Buyer')
  const one = await start({
    address: '77 Quarry Ln',
    unitNumber: '#2',
    city: 'Austin',
    mlsId: 'QX5512',
    TransactionContactId,
  })
  const two = await start({ TransactionContactId, status: 2 })
  const theirs = await start({ address: '78 Quarry Ln', SharedWithIds: [lender.UserId] }, colleague)
  const ids = async (text: string, as = agent) => (await look(text, as)).Transactions.map((d) => d.TransactionId)
  expect((await look('quarry')).Transactions).toEqual([
    {
      ...{ TransactionId: one, Name: '77 Quarry Ln #2', City: 'Austin', Type: 'Purchase', Status: 'Active' },
      Clients: 'Xenia Buyer',
    },
  ])
  expect((await look('xenia')).Transactions.map(({ Name, Status }) => [Name, Status])).toEqual([
    ['Purchase for Xenia Buyer', 'Under Contract'],
    ['77 Quarry Ln #2', 'Active'],
  ])
  expect(await ids('qx5512')).toEqual([one])
  expect(await ids('xenia', admin)).toEqual([two, one])
  expect(await ids('quarry', lender)).toEqual([theirs])
  expect(await ids('quarry', admin)).toEqual([theirs, one])
  expect(await ids('quarry', south.admin)).toEqual([])
})

test('open tasks by their titles, the first due first, with whom they are about', async () => {
  const contact = await makeContact('Tess', 'Tasker')
  await t.call(addJointContact, {
    as: agent,
    body: {
      ContactEntityId: await one('select contact_entity_id as id from contact where contact_id = $1', [contact]),
      FirstName: 'Tom',
    },
  })
  const later = await makeTask('Send the staging plan', agent, { due: '2031-01-02T12:00:00Z', contact })
  const never = await makeTask('Staging: order flowers', agent)
  const first = await makeTask('Plan staging', agent, { due: '2031-01-01T12:00:00Z' })
  await makeTask('Staging is over', agent, { done: true })
  await makeTask('Staging for Ben', colleague)
  expect((await look('staging')).Tasks).toEqual([
    { TaskId: first, Title: 'Plan staging', DueDate: '2031-01-01T12:00:00Z', AssociatedWith: null },
    { TaskId: later, Title: 'Send the staging plan', DueDate: '2031-01-02T12:00:00Z', AssociatedWith: 'Tess Tasker' },
    { TaskId: never, Title: 'Staging: order flowers', DueDate: null, AssociatedWith: null },
  ])
  expect((await look('plan staging')).Tasks.map((task) => task.TaskId)).toEqual([first, later])
  expect((await look('staging', admin)).Tasks).toHaveLength(4)
  expect((await look('staging', lender)).Tasks).toEqual([])
  expect((await look('staging', south.admin)).Tasks).toEqual([])
})

test('appointments of the last months and to come, those to come first', async () => {
  const contact = await makeContact('Walt', 'Walker')
  const [past, soon, far] = [
    await makeAppointment('Walk through Elm', agent, -20),
    await makeAppointment('Walk through Oak', agent, 2, contact),
    await makeAppointment('Walk through Fir', agent, 40),
  ]
  await makeAppointment('Walk through Ash', agent, -200)
  await makeAppointment('Walk through Yew', colleague, 1)
  const found = (await look('walk thr')).Appointments
  expect(found.map((a) => a.Id)).toEqual([soon, far, past])
  expect(found[0]).toMatchObject({ Title: 'Walk through Oak', ContactName: 'Walt Walker' })
  expect((await look('walk thr', admin)).Appointments).toHaveLength(4)
  expect((await look('walk thr', lender)).Appointments).toEqual([])
  expect((await look('walk thr', south.agent)).Appointments).toEqual([])
})

test('the user’s own are found among any number of the brokerage’s', async () => {
  await t.query(
    `insert into task (tenant_id, title, task_type_id, assigned_user_id)
     select $1, 'Return the lockbox', 3, $2 from generate_series(1, 600)`,
    [TenantId, colleague.UserId],
  )
  await t.query(
    `insert into appointment (tenant_id, title, user_id, appointment_type_id, date_time)
     select $1, 'Return the lockbox', $2, 1001, now() + interval '1 day' from generate_series(1, 600)`,
    [TenantId, colleague.UserId],
  )
  const [task, appointment] = [
    await makeTask('Return the lockbox', agent),
    await makeAppointment('Return the lockbox', agent, 9),
  ]
  const found = await look('lockbox')
  expect([found.Tasks.map((x) => x.TaskId), found.Appointments.map((x) => x.Id)]).toEqual([[task], [appointment]])
  expect((await look('lockbox', admin)).Tasks).toHaveLength(8)
})

test('upcoming appointments come before any number of past ones, and due tasks before unscheduled ones', async () => {
  await t.query(
    `insert into appointment (tenant_id, title, user_id, appointment_type_id, date_time)
     select $1, 'Photo shoot', $2, 1001, now() - interval '2 days' - n * interval '1 hour' from generate_series(1, 600) n`,
    [TenantId, colleague.UserId],
  )
  await t.query(
    `insert into task (tenant_id, title, task_type_id, assigned_user_id)
     select $1, 'Photo shoot', 3, $2 from generate_series(1, 600)`,
    [TenantId, colleague.UserId],
  )
  const coming = await makeAppointment('Photo shoot', colleague, 2)
  const due = await makeTask('Photo shoot', colleague, { due: '2031-01-01T12:00:00Z' })
  const found = await look('photo', admin)
  expect([found.Appointments[0]?.Id, found.Tasks[0]?.TaskId]).toEqual([coming, due])
})

describe('what is not looked for', () => {
  const nothing = { Contacts: [], Transactions: [], Tasks: [], Appointments: [] }
  test.for(['', '   '])('%j', async (text) => {
    expect(await look(text)).toEqual(nothing)
  })
  test('too long a text', async () => {
    expect(await t.call(find, { as: agent, query: { text: 'x'.repeat(101) } })).toMatchObject({
      status: 400,
      body: { Message: 'Use at most 100 characters' },
    })
  })
})
