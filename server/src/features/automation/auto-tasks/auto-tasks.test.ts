import { applyWorkflow, autoTasks, toggleAutoTask } from '@dormer/contract/automation/auto-tasks'
import {
  addWorkflowAgent,
  createWorkflow,
  deleteWorkflow,
  setWorkflowRules,
  setWorkflowStatus,
} from '@dormer/contract/automation/workflows'
import { restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { notifications } from '@dormer/contract/day/notifications'
import { tasks } from '@dormer/contract/day/tasks'
import { linkContact, saveTransactionPerson } from '@dormer/contract/deals/people'
import { createTransaction, deleteTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { createContact } from '@dormer/contract/people/contacts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { givePostalAddress } from '../../messages/mass/mass.fixture.ts'
import { startAll, stopAll } from '../enrollments/standing.queries.ts'
import { makeEmail, makeText, makeWorkflow, ok, type StepGiven } from './auto-tasks.fixture.ts'
import { autoTasksDue } from './auto-tasks.jobs.ts'
import { whyKept } from './leave.queries.ts'

const t = await startTestProgram()
let [north, south]: Brokerage[] = []
let [agent, colleague, lender]: User[] = []
let n = 0
/** A time in Chicago. */
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('America/Chicago').toInstant()
const now = (text: string) => void vi.spyOn(clock, 'now').mockReturnValue(at(text))
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
  south ??= await t.makeBrokerage('South')
  ;({ agent, colleague, lender } = north)
  await givePostalAddress(t, north)
  await t.query(`update user_account set time_zone = 'America/Chicago' where tenant_id = $1`, [north.TenantId])
  now('2026-12-01T10:00')
})
afterEach(() => void vi.restoreAllMocks())

const make = async (dates: object = {}, as: User = agent as User) => {
  const { TransactionId } = await ok(t.call(createTransaction, { as, body: { Type: 'Purchase', address: '1 Oak St' } }))
  if (Object.keys(dates).length > 0) await change(TransactionId, dates)
  return TransactionId
}
const change = (TransactionId: number, values: object) =>
  ok(t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId, ...values } as never }))
const apply = (transactionId: number, workflowId: number, as = agent) =>
  t.call(applyWorkflow, { as, params: { transactionId }, query: { workflowId } })
const listed = (transactionId: number, as = agent) => ok(t.call(autoTasks, { as, params: { transactionId } }))
const toggle = (taskId: number, as = agent) => t.call(toggleAutoTask, { as, params: { taskId } })
const run = () => t.runDue([autoTasksDue])
const addPerson = (id: number, body: object) =>
  ok(t.call(saveTransactionPerson, { as: agent, params: { id }, body: body as never }))
/** A contact of the agent's in a role on a transaction. */
const addContact = async (id: number, values: object, roleId = 5) => {
  const body = { FirstName: 'Ida', LastName: 'Moor', AssignedAgentId: agent?.UserId, ...values }
  const { ContactId } = await ok(t.call(createContact, { as: agent, body: body as never }))
  await ok(t.call(linkContact, { as: agent, params: { id }, query: { contactId: ContactId, roleId } }))
  return ContactId
}
const sent = () =>
  t.query<{ to: string[]; subject: string | null; body: string; purpose: string; task: number; user: number }>(
    `select m.to_addresses as to, m.subject, m.body, m.purpose, w.auto_task_id::int as task, m.user_id::int as user
     from message m join workflow_message w using (tenant_id, message_id) where m.tenant_id = $1 order by m.message_id`,
    [north?.TenantId],
  )
const days = async (id: number) => (await listed(id)).map(({ ExecuteDate }) => ExecuteDate)
const call = (rule: StepGiven['rule'], TaskTitle = 'Call'): StepGiven => ({ TaskTypeId: 2, TaskTitle, rule })
const iso = (text: string) => at(text).toString()
const utc = (text: string | null | undefined) => (text ? Temporal.Instant.from(text).toString() : null)

test('a workflow is applied: its steps get their days, those that have passed are cancelled', async () => {
  const email = await makeEmail(t, agent as User, 'Welcome {{FirstName}}', '<p>Hello</p>')
  const workflow = await makeWorkflow(t, agent as User, [
    { TaskTypeId: 1, EmailTemplateId: email, RecipientPeopleRole: 5, rule: [2, 3, 'ClosingDate'] },
    call([3, 1, 'ContractDate'], 'Ask about the inspection'),
    call([1, null, 'InspectionDate'], 'Go along'),
  ])
  const id = await make({ ClosingDate: '2026-12-18', ContractDate: '2026-11-20' })
  expect((await apply(id, workflow)).body).toEqual({ Successful: true })
  const rows = await listed(id)
  expect(rows).toMatchObject([
    {
      TaskType: 'Call', TaskTypeId: 2, EmailTemplateName: null, TextTemplateName: null, RecipientRoleName: null,
      DateControl: '1 day after Contract Date', IsCancelled: true, IsComplete: false, Due: null, CssClass: 'cancelled',
      IconCss: 'call', TaskTitle: 'Ask about the inspection', Why: 'Its day had passed when the workflow was applied',
      WorkflowId: workflow, WorkflowName: 'Under contract',
    },
    {
      TaskType: 'Email', TaskTypeId: 1, EmailTemplateName: 'Welcome', RecipientRoleName: 'Buyer', Due: null, CssClass: '',
      DateControl: '3 days before Closing Date', IsCancelled: false, IconCss: 'email', Why: null,
    },
    { DateControl: 'On Inspection Date', ExecuteDate: null, Due: null, Why: 'The transaction has no inspection date yet' },
  ]) // biome-ignore format: rows
  expect(rows.map(({ ExecuteDate }) => utc(ExecuteDate))).toEqual([iso('2026-11-21T09:00'), iso('2026-12-15T09:00'), null]) // biome-ignore format: a row
  await run()
  expect(await sent()).toEqual([])
})

test('what cannot be applied is refused in words', async () => {
  const workflow = await makeWorkflow(t, agent as User, [call([1, null, 'ClosingDate'])])
  const id = await make({ ClosingDate: '2026-12-18' })
  const refusedWith = async (answer: Promise<{ status: number; body: { Message: string } }>) => {
    const { status, body } = await t.unchanged(() => answer)
    return `${status} ${body.Message}`
  }
  expect(await refusedWith(apply(id, '' as never))).toBe('400 Choose a workflow')
  const theirs = await makeWorkflow(t, colleague as User, [call([1, null, 'ClosingDate'])])
  expect(await refusedWith(apply(id, theirs))).toBe('404 Workflow was not found')
  expect(await refusedWith(apply(id, workflow, lender))).toMatch(/^403/)
  expect((await t.call(applyWorkflow, { params: { transactionId: id }, query: { workflowId: workflow } })).status).toBe(401) // biome-ignore format: a row
  expect(await refusedWith(apply(id, workflow, south?.agent))).toBe('404 Transaction was not found')
  expect(await refusedWith(apply(id, workflow, colleague))).toBe('404 Transaction was not found')
  const { WorkflowId } = await ok(t.call(createWorkflow, { as: agent, body: { Name: 'New lead' } }))
  expect(await refusedWith(apply(id, WorkflowId))).toBe(
    '400 “New lead” is a workflow for contacts. Choose one that was made for transactions.',
  )
  expect((await apply(id, workflow)).status).toBe(200)
  expect(await refusedWith(apply(id, workflow))).toBe(
    '400 “Under contract” has been applied already, and still has automated tasks to do here.',
  )
  await ok(t.call(setWorkflowStatus, { as: agent, body: { WorkflowId: workflow, Status: 'Inactive' } }))
  expect(await refusedWith(apply(await make(), workflow))).toBe(
    '400 “Under contract” is inactive. Publish it before you apply it.',
  )
  // Those who do not see the transaction do not see its tasks.
  expect((await t.call(autoTasks, { as: colleague, params: { transactionId: id } })).status).toBe(404)
  expect((await t.call(autoTasks, { params: { transactionId: id } })).status).toBe(401)
})

test('days follow the dates, over both changes of clocks, until they are done or somebody cancels them', async () => {
  now('2026-10-01T10:00')
  const workflow = await makeWorkflow(t, agent as User, [
    call([2, 3, 'ClosingDate']),
    call([3, 2, 'ClosingDate'], 'After'),
  ])
  const id = await make({ ClosingDate: '2026-10-20' })
  await apply(id, workflow)
  const [first] = await listed(id)
  expect((await days(id)).map(utc)).toEqual([iso('2026-10-17T09:00'), iso('2026-10-22T09:00')])
  // The end of summer time is on November 1st, its beginning on March 14th.
  await change(id, { ClosingDate: '2026-11-02' })
  expect((await days(id)).map(utc)).toEqual(['2026-10-30T14:00:00Z', '2026-11-04T15:00:00Z'])
  await change(id, { ClosingDate: '2027-03-13' })
  expect((await days(id)).map(utc)).toEqual(['2027-03-10T15:00:00Z', '2027-03-15T14:00:00Z'])
  await change(id, { ClosingDate: null })
  expect(await listed(id)).toMatchObject([
    { ExecuteDate: null, Due: null, Why: 'The transaction has no closing date yet' },
    { ExecuteDate: null },
  ])
  expect(await ok(toggle(first?.Id ?? 0))).toMatchObject({ IsCancelled: true, Why: null, CssClass: 'cancelled' })
  await change(id, { ClosingDate: '2026-12-20' })
  expect((await listed(id)).map(({ IsCancelled }) => IsCancelled)).toEqual([true, false])
  expect((await days(id)).map(utc)).toEqual([iso('2026-12-17T09:00'), iso('2026-12-22T09:00')])
  // A day that has passed then is not caught up on.
  now('2026-12-10T10:00')
  await change(id, { ClosingDate: '2026-12-01' })
  await run()
  expect(await listed(id)).toMatchObject([
    { IsCancelled: true },
    {
      IsCancelled: false,
      IsComplete: false,
      Due: 'pastdue',
      CssClass: 'pastdue',
      Why: expect.stringContaining('moved'),
    },
  ])
  await change(id, { ClosingDate: '2026-12-20' })
  expect((await listed(id))[1]).toMatchObject({ Why: null, Due: null })
})

test('what was cancelled because its day had passed comes back with a later date', async () => {
  const workflow = await makeWorkflow(t, agent as User, [call([2, 3, 'ClosingDate'])])
  const id = await make({ ClosingDate: '2026-12-02' })
  await apply(id, workflow)
  expect(await listed(id)).toMatchObject([{ IsCancelled: true }])
  await change(id, { ClosingDate: '2026-12-20' })
  expect(await listed(id)).toMatchObject([{ IsCancelled: false, Why: null }])
})

test('cancelling and reinstating', async () => {
  const workflow = await makeWorkflow(t, agent as User, [call([1, null, 'ClosingDate'])])
  const id = await make({ ClosingDate: '2026-12-18' })
  await apply(id, workflow)
  const [{ Id } = { Id: 0 }] = await listed(id)
  const statuses = [undefined, lender, colleague, south?.agent].map((as) => t.call(toggleAutoTask, { as, params: { taskId: Id } }).then((a) => a.status)) // biome-ignore format: a row
  expect(await Promise.all(statuses)).toEqual([401, 403, 404, 404])
  expect((await t.call(toggleAutoTask, { as: agent, params: { taskId: 'x' as never } })).body.Message).toBe(
    'Choose an automated task',
  )
  expect((await toggle(999_999)).body.Message).toBe('Automated task was not found')
  expect(await ok(toggle(Id))).toMatchObject({ IsCancelled: true })
  now('2026-12-18T12:00')
  await run()
  expect(await listed(id)).toMatchObject([{ IsCancelled: true, IsComplete: false }])
  // On its day it is done at once.
  expect(await ok(toggle(Id))).toMatchObject({ IsCancelled: false, Due: 'today', CssClass: 'today' })
  await run()
  expect(await listed(id)).toMatchObject([{ IsComplete: true, CssClass: 'complete', Due: null }])
  expect((await t.unchanged(() => toggle(Id))).body.Message).toBe(
    'This has been done already, so it can no longer be cancelled',
  )
  const other = await make({ ClosingDate: '2026-12-20' })
  await apply(other, workflow)
  const [task] = await listed(other)
  await ok(toggle(task?.Id ?? 0))
  now('2026-12-21T08:00')
  const { status, body } = await t.unchanged(() => toggle(task?.Id ?? 0))
  expect([status, body.Message]).toEqual([400, expect.stringContaining('Its day has passed')])
})

test('each step is done once on its day: messages to the role, tasks and notices', async () => {
  const email = await makeEmail(t, agent as User, 'Almost there, {{FirstName|there}}', '<p>Hi {{FirstName}}, {{AgentName}}</p>') // biome-ignore format: a row
  const text = await makeText(t, agent as User, 'Hi {{FirstName}}, closing is near. {{AgentName}}')
  const on = { rule: [1, null, 'ClosingDate'] as [number, null, string] }
  const workflow = await makeWorkflow(t, agent as User, [
    { TaskTypeId: 1, EmailTemplateId: email, RecipientPeopleRole: 5, ...on },
    { TaskTypeId: 4, TextTemplateId: text, RecipientPeopleRole: 5, ...on },
    { TaskTypeId: 5, TaskTitle: 'Order flowers', ...on },
    { TaskTypeId: 1, IsCreateTask: true, TaskTitle: 'Write to the lender', AssignToId: colleague?.UserId, ...on },
    { TaskTypeId: 27, TaskTitle: 'Closing day', ...on },
  ])
  const id = await make({ ClosingDate: '2026-12-18' })
  const contact = await addContact(id, { Email: 'ida@example.com', CellPhone: '5125550111' })
  await addPerson(id, { FirstName: 'Otto', LastName: 'Poe', Email: 'otto@example.com', CellPhone: '5125550112', PeopleRoleId: 5, IsContact: false }) // biome-ignore format: a row
  // Automatic texts only go to those who have agreed.
  await t.query(`insert into consent (tenant_id, channel, address, says, how) select $1, 'Text', number, 'Yes', 'Written' from unnest($2::text[]) number`, [north?.TenantId, ['5125550111', '5125550112']]) // biome-ignore format: a row
  await addPerson(id, { FirstName: 'Tia', LastName: 'Title', Email: 'tia@example.com', PeopleRoleId: 10 })
  await apply(id, workflow)
  now('2026-12-18T08:59')
  await run()
  expect(await sent()).toEqual([])
  now('2026-12-18T09:00')
  await run()
  await run()
  const messages = await sent()
  expect(messages.map(({ to, subject, purpose, user }) => [to[0], subject, purpose, user])).toEqual([
    ['ida@example.com', 'Almost there, Ida', 'Automatic', agent?.UserId],
    ['otto@example.com', 'Almost there, Otto', 'Automatic', agent?.UserId],
    ['5125550111', null, 'Automatic', agent?.UserId],
    ['5125550112', null, 'Automatic', agent?.UserId],
  ])
  expect(messages[0]?.body).toMatch(/^<p>Hi Ida, Ana Agent<\/p>[\s\S]*Unsubscribe/)
  expect(messages[2]?.body).toBe('Hi Ida, closing is near. Ana Agent\nReply STOP to end')
  expect((await listed(id)).every(({ IsComplete, DateCompleted }) => IsComplete && DateCompleted)).toBe(true)
  const [conversation] = await t.query('select contact_id::int as id from conversation where address = $1', ['ida@example.com']) // biome-ignore format: a row
  expect(conversation).toEqual({ id: contact })
  const about = (await ok(t.call(tasks, { as: agent, query: { assignedId: 0, type: 'TransactionId', typeValue: id } as never }))) as unknown // biome-ignore format: a row
  expect(about).toMatchObject([
    { Title: 'Order flowers', TaskTypeId: 5, AssignedUserId: agent?.UserId, IsFromWorkflow: true },
    { Title: 'Write to the lender', TaskTypeId: 1, AssignedUserId: colleague?.UserId, IsFromWorkflow: true },
  ])
  const notes = await t.query<{ title: string; kind: string }>('select title, kind from notification where tenant_id = $1 and kind like $2', [north?.TenantId, 'Workflow%']) // biome-ignore format: a row
  expect(notes).toEqual([{ kind: 'WorkflowNotice', title: 'Closing day: 1 Oak St' }])
  const [change_] = await t.query('select via, user_id from change where table_name = $1 and tenant_id = $2 and what = $3', ['task', north?.TenantId, 'Added']) // biome-ignore format: a row
  expect(change_).toEqual({ via: 'Workflow', user_id: null })
})

test('nobody in the role, or nobody who may get it: not done, told why, and not repeated', async () => {
  const email = await makeEmail(t, agent as User, 'Hello', '<p>Hi</p>')
  const step = { TaskTypeId: 1, EmailTemplateId: email, rule: [1, null, 'ClosingDate'] as [number, null, string] }
  const workflow = await makeWorkflow(t, agent as User, [
    { ...step, RecipientPeopleRole: 5 },
    { ...step, RecipientPeopleRole: 11 },
    { ...step, RecipientPeopleRole: 6 },
  ])
  const id = await make({ ClosingDate: '2026-12-18' })
  await addContact(id, { Email: 'sam@example.com' }, 6)
  await addPerson(id, { FirstName: 'Al', LastName: 'Praise', PeopleRoleId: 11, Email: 'al@example.com' })
  await t.query(`update transaction_people set email = null where email = 'al@example.com'`)
  await t.query(`insert into suppression (tenant_id, channel, address, reason) values ($1, 'Email', 'sam@example.com', 'Unsubscribed')`, [north?.TenantId]) // biome-ignore format: a row
  await apply(id, workflow)
  now('2026-12-18T09:00')
  await run()
  now('2026-12-18T09:05')
  await addContact(id, { Email: 'late@example.com' })
  await run()
  expect((await listed(id)).map(({ IsComplete, Due, Why }) => [IsComplete, Due, Why])).toEqual([
    [false, 'today', 'Nobody on this transaction is a Buyer with an email address'],
    [false, 'today', 'Nobody on this transaction is an Appraiser with an email address'],
    [false, 'today', expect.stringMatching(/unsubscribed/i)],
  ])
  expect(await sent()).toEqual([])
  now('2026-12-19T09:00')
  expect((await listed(id)).map(({ CssClass }) => CssClass)).toEqual(['pastdue', 'pastdue', 'pastdue'])
  const told = await ok(t.call(notifications, { as: agent, query: {} as never }))
  expect(JSON.stringify(told)).toContain('Nobody on this transaction is a Buyer with an email address')
})

test('a transaction that is cancelled, a person who is held back and a deactivated workflow keep what waits to leave', async () => {
  const { TenantId } = north as Brokerage
  const text = await makeText(t, agent as User, 'Hello from {{AgentName}}')
  const step = { TaskTypeId: 4, TextTemplateId: text, RecipientPeopleRole: 5, rule: [1, null, 'ClosingDate'] as [number, null, string] } // biome-ignore format: a row
  const workflow = await makeWorkflow(t, agent as User, [step])
  const id = await make({ ClosingDate: '2026-12-18' })
  const contact = await addContact(id, { Email: 'ida@example.com', CellPhone: '5125550111' })
  await t.query(`insert into consent (tenant_id, channel, address, says, how) values ($1, 'Text', '5125550111', 'Yes', 'Written')`, [TenantId]) // biome-ignore format: a row
  await apply(id, workflow)
  now('2026-12-18T09:00')
  await run()
  const [message] = await t.query<{ id: number; task: number }>('select message_id::int as id, auto_task_id::int as task from workflow_message where tenant_id = $1', [TenantId]) // biome-ignore format: a row
  const { id: MessageId = 0, task = 0 } = message ?? {}
  const why = () => t.services.database.asTenant(TenantId, (db) => whyKept(db, TenantId, task, MessageId))
  expect(await why()).toBeUndefined()
  const hold = `insert into workflow_hold (tenant_id, contact_id, why, until) values ($1, $2, 'Person', $3)`
  await t.query(hold, [TenantId, contact, iso('2026-12-20T09:00')])
  expect(await why()).toBe('workflows are held for the contact.')
  await t.query('delete from workflow_hold where tenant_id = $1', [TenantId])
  await change(id, { StatusId: 5 })
  expect(await why()).toBe('its transaction is no longer open.')
  await change(id, { StatusId: 2 })
  await ok(t.call(setWorkflowStatus, { as: agent, body: { WorkflowId: workflow, Status: 'Inactive' } }))
  expect(await why()).toBe('“Under contract” was deactivated.')
})

test('who is held back, or would read a gap, gets nothing; the others do', async () => {
  const { TenantId } = north as Brokerage
  const email = await makeEmail(t, agent as User, 'To {{City}}', '<p>Hi</p>')
  const step = { TaskTypeId: 1, EmailTemplateId: email, RecipientPeopleRole: 5, rule: [1, null, 'ClosingDate'] as [number, null, string] } // biome-ignore format: a row
  const workflow = await makeWorkflow(t, agent as User, [step])
  const id = await make({ ClosingDate: '2026-12-18' })
  const held = await addContact(id, { Email: 'ida@example.com', FirstName: 'Ida' })
  await addContact(id, { Email: 'otto@example.com', FirstName: 'Otto' })
  await addContact(id, { Email: 'eve@example.com', FirstName: 'Eve' })
  await t.query(`update transaction_people set city = 'Austin' where email <> 'otto@example.com' and tenant_id = $1`, [TenantId]) // biome-ignore format: a row
  await t.query(`insert into workflow_hold (tenant_id, contact_id, why, until) values ($1, $2, 'OutOfOffice', $3)`, [TenantId, held, iso('2026-12-20T09:00')]) // biome-ignore format: a row
  await apply(id, workflow)
  now('2026-12-18T09:00')
  await run()
  expect((await sent()).map(({ to, subject }) => [to[0], subject])).toEqual([['eve@example.com', 'To Austin']])
  expect(await listed(id)).toMatchObject([
    {
      IsComplete: true,
      Why: 'Not sent to everybody: Ida Moor is out of office until December 20, 2026. Otto Moor has no value for {{City}}, so the message would have a gap.',
    },
  ])
})

test('two workflows do not write to the same person within the minimum gap, one may', async () => {
  const email = await makeEmail(t, agent as User, 'Hello', '<p>Hi</p>')
  const step = { TaskTypeId: 1, EmailTemplateId: email, RecipientPeopleRole: 5, rule: [1, null, 'ClosingDate'] as [number, null, string] } // biome-ignore format: a row
  const one = await makeWorkflow(t, agent as User, [step, step], { Name: 'One' })
  const two = await makeWorkflow(t, agent as User, [step], { Name: 'Two' })
  const id = await make({ ClosingDate: '2026-12-18' })
  await addContact(id, { Email: 'ida@example.com' })
  await apply(id, one)
  await apply(id, two)
  now('2026-12-18T09:00')
  await run()
  expect((await listed(id)).map(({ WorkflowName, IsComplete, Why }) => [WorkflowName, IsComplete, Why])).toEqual([
    ['One', true, null],
    ['One', true, null],
    ['Two', false, null],
  ])
  now('2026-12-18T12:59')
  await run()
  expect(await sent()).toHaveLength(2)
  now('2026-12-18T13:00')
  await run()
  expect(await sent()).toHaveLength(3)
  expect((await listed(id)).every(({ IsComplete }) => IsComplete)).toBe(true)
})

test('what somebody is just changing waits for the next time', async () => {
  const workflow = await makeWorkflow(t, agent as User, [call([1, null, 'ClosingDate'])])
  const id = await make({ ClosingDate: '2026-12-18' })
  await apply(id, workflow)
  now('2026-12-18T09:00')
  await t.withConnection(async (client) => {
    await client.query('begin')
    await client.query('select from auto_task where transaction_id = $1 for update', [id])
    await run()
    await client.query('rollback')
  })
  expect(await listed(id)).toMatchObject([{ IsComplete: false, Why: null }])
  await run()
  expect(await listed(id)).toMatchObject([{ IsComplete: true }])
})

test('whatever happens at the same time, each is done once or was cancelled before', async () => {
  const text = await makeEmail(t, agent as User, 'Hello', '<p>Hi</p>')
  const rule = [1, null, 'ClosingDate'] as [number, null, string]
  const steps = Array.from({ length: 8 }, (_, n): StepGiven => (n % 2 ? call(rule, `Call ${n}`) : { TaskTypeId: 1, EmailTemplateId: text, RecipientPeopleRole: 5, rule })) // biome-ignore format: a row
  const workflow = await makeWorkflow(t, agent as User, steps)
  const id = await make({ ClosingDate: '2026-12-18' })
  await addContact(id, { Email: 'ida@example.com' })
  await apply(id, workflow)
  const rows = await listed(id)
  now('2026-12-18T09:00')
  const [runs, answers] = await Promise.all([
    Promise.all([run(), run(), run()]),
    Promise.all(rows.slice(2, 6).map(({ Id }) => toggle(Id))),
    change(id, { Note: 'Meanwhile' }),
  ])
  expect(runs).toHaveLength(3)
  await run()
  const cancelled = answers.filter(({ status }) => status === 200).length
  const after = await listed(id)
  expect(after.filter(({ IsCancelled }) => IsCancelled)).toHaveLength(cancelled)
  expect(after.filter(({ IsComplete }) => IsComplete)).toHaveLength(8 - cancelled)
  const done = (type: number) => after.filter(({ IsComplete, TaskTypeId }) => IsComplete && TaskTypeId === type).length
  expect(await sent()).toHaveLength(done(1))
  const made = await t.query('select from task where tenant_id = $1', [north?.TenantId])
  expect(made).toHaveLength(done(2))
})

test('while the workflow or all of them stand still nothing is done, and what passed is cancelled when they go on', async () => {
  const workflow = await makeWorkflow(t, agent as User, [call([1, null, 'ClosingDate']), call([3, 9, 'ClosingDate'])])
  const id = await make({ ClosingDate: '2026-12-18' })
  await apply(id, workflow)
  const { TenantId } = north as Brokerage
  const asTenant = t.services.database.asTenant
  await asTenant(TenantId, (db) => stopAll(db, TenantId, agent?.UserId ?? 0))
  now('2026-12-19T09:00')
  await run()
  await run()
  expect(await listed(id)).toMatchObject([
    { IsComplete: false, IsCancelled: false, Why: 'All workflows of the brokerage are stopped', Due: 'pastdue' },
    { IsCancelled: false },
  ])
  await asTenant(TenantId, (db) => startAll(db, TenantId))
  await run()
  expect(await listed(id)).toMatchObject([
    { IsComplete: false, IsCancelled: true, Why: 'Its day passed while the workflow stood still' },
    { IsComplete: false, IsCancelled: false, Why: null },
  ])
  const setStatus = (Status: 'Active' | 'Inactive') =>
    ok(t.call(setWorkflowStatus, { as: agent, body: { WorkflowId: workflow, Status } }))
  await setStatus('Inactive')
  now('2026-12-27T09:00')
  await run()
  expect((await listed(id))[1]).toMatchObject({ IsComplete: false, Why: 'The workflow is inactive' })
  now('2026-12-28T08:00')
  await setStatus('Active')
  await run()
  expect((await listed(id))[1]).toMatchObject({ IsCancelled: true })
})

test('what is done late is not done; a deleted workflow does nothing more', async () => {
  const workflow = await makeWorkflow(t, agent as User, [call([1, null, 'ClosingDate']), call([3, 9, 'ClosingDate'])])
  const id = await make({ ClosingDate: '2026-12-18' })
  await apply(id, workflow)
  now('2026-12-19T00:01')
  await run()
  expect(await listed(id)).toMatchObject([{ IsComplete: false, Due: 'pastdue', Why: expect.stringContaining('could be done') }, {}]) // biome-ignore format: a row
  await ok(t.call(deleteWorkflow, { as: agent, params: { id: workflow } }))
  expect(await listed(id)).toMatchObject([
    { IsCancelled: true, WorkflowId: null, Why: 'The workflow was deleted' },
    { IsCancelled: true, Why: 'The workflow was deleted' },
  ])
})

test('a transaction that is cancelled or closed cancels what no longer applies; opened again it comes back', async () => {
  const workflow = await makeWorkflow(t, agent as User, [
    call([2, 3, 'ClosingDate'], 'Before'),
    call([3, 7, 'DateClosed'], 'After'),
  ])
  const id = await make({ ClosingDate: '2026-12-18' })
  await apply(id, workflow)
  const whys = async () => (await listed(id)).map(({ IsCancelled, Why }) => [IsCancelled, Why])
  await change(id, { StatusId: 5 })
  expect(await whys()).toEqual([
    [true, 'The transaction was cancelled'],
    [true, 'The transaction was cancelled'],
  ])
  const [first] = await listed(id)
  expect((await toggle(first?.Id ?? 0)).body.Message).toBe(
    'The transaction was cancelled. Change its status first, then reinstate this.',
  )
  expect((await apply(id, workflow)).body.Message).toMatch(/^The transaction was cancelled/)
  await change(id, { StatusId: 2 })
  expect(await whys()).toEqual([[false, null], [false, 'The transaction has not closed yet']]) // biome-ignore format: a row
  await change(id, { StatusId: 3, DateClosed: '2026-12-02' })
  expect(await listed(id)).toMatchObject([
    { TaskTitle: 'After', IsCancelled: false, ExecuteDate: expect.stringContaining('2026-12-09') },
    { TaskTitle: 'Before', IsCancelled: true, Why: 'The transaction has closed' },
  ])
  now('2026-12-09T09:00')
  await run()
  expect((await listed(id))[0]).toMatchObject({ TaskTitle: 'After', IsComplete: true })
})

test('deleted with its transaction, and back with it: what is still ahead is done', async () => {
  const workflow = await makeWorkflow(t, agent as User, [call([1, null, 'ClosingDate']), call([3, 9, 'ClosingDate'])])
  const id = await make({ ClosingDate: '2026-12-18' })
  await apply(id, workflow)
  await ok(t.call(deleteTransaction, { as: agent, params: { transactionId: id } }))
  expect((await t.call(autoTasks, { as: agent, params: { transactionId: id } })).status).toBe(404)
  now('2026-12-20T09:00')
  await run()
  const [entry] = (await t.call(trash, { as: agent, query: {} })).body
  await ok(t.call(restoreTrash, { as: agent, params: { TrashId: entry?.TrashId ?? 0 } }))
  await run()
  expect(await listed(id)).toMatchObject([
    { IsComplete: false, IsCancelled: true, Why: 'Its day passed while it was in the trash' },
    { IsComplete: false, IsCancelled: false, Why: null },
  ])
  now('2026-12-27T09:00')
  await run()
  expect((await listed(id))[1]).toMatchObject({ IsComplete: true })
})

test('new transactions and statuses start workflows of those who see them, once', async () => {
  const steps = [call([1, null, 'ClosingDate'])]
  await makeWorkflow(t, agent as User, steps, { Name: 'Purchase', event: 'TransactionCreated', condition: 'Purchase' })
  await makeWorkflow(t, agent as User, steps, { Name: 'Listing', event: 'TransactionCreated', condition: 'Listing' })
  await makeWorkflow(t, colleague as User, steps, { Name: 'Not seen', event: 'TransactionCreated' })
  await makeWorkflow(t, agent as User, steps, { Name: 'Contract', event: 'TransactionStatus', condition: '2' })
  const id = await make()
  const names = async () => (await listed(id)).map(({ WorkflowName }) => WorkflowName)
  expect(await names()).toEqual(['Purchase'])
  await change(id, { StatusId: 2 })
  expect(await names()).toEqual(['Purchase', 'Contract'])
  await change(id, { StatusId: 1 })
  await change(id, { StatusId: 2 })
  expect(await names()).toEqual(['Purchase', 'Contract'])
  // What comes back from the trash, or is written by a job, starts nothing.
  await ok(t.call(deleteTransaction, { as: agent, params: { transactionId: id } }))
  const [entry] = (await t.call(trash, { as: agent, query: {} })).body
  await ok(t.call(restoreTrash, { as: agent, params: { TrashId: entry?.TrashId ?? 0 } }))
  expect(await names()).toEqual(['Purchase', 'Contract'])
})

test('only the selected agents’ transactions start it, again only as the workflow says, and nothing that jobs do', async () => {
  const { admin, TenantId } = north as Brokerage
  const steps = [call([1, null, 'ClosingDate'])]
  const event = { event: 'TransactionStatus', condition: '2' } as const
  const mine = await makeWorkflow(t, admin, steps, { Name: 'For Ana', ...event })
  const theirs = await makeWorkflow(t, admin, steps, { Name: 'For Ben', ...event })
  const select = (WorkflowId: number, user?: User) =>
    ok(t.call(addWorkflowAgent, { as: admin, body: { WorkflowId, AgentId: user?.UserId ?? 0 } }))
  await select(mine, agent)
  await select(theirs, colleague)
  await ok(t.call(setWorkflowRules, { as: admin, body: { WorkflowId: mine, Reentry: 'AfterEnd' } }))
  const id = await make({ ClosingDate: '2026-12-18' })
  const setStatus = (status: number, Via: 'Job' | 'Import') =>
    t.services.database.asTenant(
      TenantId,
      (db) => db.updateTable('transaction').set({ StatusId: status }).where('TransactionId', '=', id).execute(),
      { UserId: admin.UserId, Via, RequestId: crypto.randomUUID() },
    )
  await setStatus(2, 'Import')
  await setStatus(1, 'Job')
  const names = async () => (await listed(id)).map(({ WorkflowName }) => WorkflowName)
  expect(await names()).toEqual([])
  await change(id, { StatusId: 2 })
  expect(await names()).toEqual(['For Ana'])
  // While it is still to be done there, it does not start again.
  await change(id, { StatusId: 1 })
  await change(id, { StatusId: 2 })
  expect(await names()).toEqual(['For Ana'])
  now('2026-12-18T09:00')
  await run()
  await change(id, { StatusId: 1 })
  await change(id, { StatusId: 2 })
  expect(await names()).toEqual(['For Ana', 'For Ana'])
})
