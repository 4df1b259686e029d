import { applyWorkflow } from '@dormer/contract/automation/auto-tasks'
import { saveWorkflowSettings, togglePause } from '@dormer/contract/automation/enrollments'
import { stepType } from '@dormer/contract/automation/steps'
import { setWorkflowStatus } from '@dormer/contract/automation/workflows'
import { saveBrokerage } from '@dormer/contract/brokerage/brokerage'
import { updateUser } from '@dormer/contract/brokerage/users'
import { createTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { updateContact } from '@dormer/contract/people/contacts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Brokerage, startTestProgram } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { givePostalAddress, makeMany } from '../../messages/mass/mass.fixture.ts'
import { makeWorkflow as makeTransactionWorkflow, ok } from '../auto-tasks/auto-tasks.fixture.ts'
import { autoTasksDue } from '../auto-tasks/auto-tasks.jobs.ts'
import { followZones } from '../auto-tasks/zones.jobs.ts'
import { makerOf } from '../enrollments/enrollments.fixture.ts'
import { timeTriggersDue } from '../triggers/times.jobs.ts'
import { watchesDue } from '../triggers/watch.queries.ts'
import { doDue, makeTemplate, makeWorkflow, standing, start, step } from './engine.fixture.ts'
import { askAllAgain } from './gap.queries.ts'

/* Another time zone of the brokerage or of an agent: what depends on the hour of a day comes at that hour there. */
const t = await startTestProgram()
const make = makerOf(t)
let north: Brokerage
let n = 0
beforeEach(async () => {
  north = await t.makeBrokerage(`Zone${++n}`)
  await t.query(`update user_account set time_zone = 'America/Chicago' where tenant_id = $1`, [north.TenantId])
  await givePostalAddress(t, north.agent)
})
afterEach(() => void vi.restoreAllMocks())
const at = (text: string, zone = 'America/Chicago') =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
const now = (time: Temporal.Instant) => void vi.spyOn(clock, 'now').mockReturnValue(time)
const there = (instant: string | Date | null | undefined, zone: string) =>
  instant &&
  Temporal.Instant.from(instant instanceof Date ? instant.toISOString() : instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
/** What the change of a zone has asked for is done, as a worker does. */
const jobs = async () => {
  const waiting = await t.query<{ name: string; payload: never }>(
    `select task_identifier as name, j.payload from graphile_worker._private_jobs j
     join graphile_worker.jobs using (id) where task_identifier = any($1)`,
    [[askAllAgain.name, followZones.name]],
  )
  await t.query('delete from graphile_worker._private_jobs')
  for (const { name, payload } of waiting)
    await (name === askAllAgain.name ? askAllAgain : followZones).run(payload, t.jobContext())
}
const moveTo = async (TimeZone: string) => {
  await t.query('delete from graphile_worker._private_jobs')
  expect((await t.call(saveBrokerage, { as: north.admin, body: { TimeZone } as never })).status).toBe(200)
  await jobs()
}

/** People of whom nothing tells where they are. */
const nowhere = async (count: number) => {
  const ids = await makeMany(t, north.agent, count, `zone${n}`)
  await t.query('update contact set cell_phone = null, zip_code = null, state_code = null where contact_id = any($1)', [ids]) // biome-ignore format: a row
  return ids
}

test.each([
  ['America/New_York', '09:30'],
  ['Pacific/Honolulu', '09:30'],
  // The same evening is Thursday elsewhere.
  ['America/New_York', '23:30'],
])('in %s, what waits for a weekday at %s waits for that there; a counted wait stays', async (zone, Hour) => {
  // A Monday.
  now(at('2030-05-06T12:00'))
  const [waiting = 0, counting = 0] = await nowhere(2)
  const weekday = step(stepType.WaitUntil, { Settings: { WaitFor: 'Weekday', Weekdays: [3], Hour } })
  const workflow = await makeWorkflow(t, north.agent, [weekday])
  const [a = 0] = await start(t, north.agent, workflow, [waiting])
  const plain = await makeWorkflow(t, north.agent, [step(stepType.Call, { TaskTitle: 'Call', WaitTime: 2 })])
  const [b = 0] = await start(t, north.agent, plain, [counting])
  const doIt = () => doDue(t, north.TenantId)
  await doIt()
  expect(there((await standing(t, a)).next, 'America/Chicago')).toBe(`2030-05-08T${Hour}`)
  now(at('2030-05-07T12:00'))
  await moveTo(zone)
  await doIt()
  expect(there((await standing(t, a)).next, zone)).toBe(`2030-05-08T${Hour}`)
  expect(there((await standing(t, b)).next, 'America/Chicago')).toBe('2030-05-08T12:00')
  now(at(`2030-05-08T${Hour}`, zone).subtract({ minutes: 1 }))
  await doIt()
  expect((await standing(t, a)).status).toBe('Active')
  now(at(`2030-05-08T${Hour}`, zone))
  await doIt()
  expect((await standing(t, a)).status).toBe('Completed')
})

test('a contact who is elsewhere now is waited for there', async () => {
  now(at('2030-05-06T12:00'))
  const [contact = 0] = await nowhere(1)
  const weekday = step(stepType.WaitUntil, { Settings: { WaitFor: 'Weekday', Weekdays: [3], Hour: '09:30' } })
  const [id = 0] = await start(t, north.agent, await makeWorkflow(t, north.agent, [weekday]), [contact])
  await doDue(t, north.TenantId)
  expect(there((await standing(t, id)).next, 'America/Chicago')).toBe('2030-05-08T09:30')
  const saved = await t.call(updateContact, {
    as: north.agent,
    body: { Contact: { ContactId: contact, ZipCode: '96813' } } as never,
  })
  expect(saved.status, saved.text).toBe(200)
  await doDue(t, north.TenantId)
  expect(there((await standing(t, id)).next, 'Pacific/Honolulu')).toBe('2030-05-08T09:30')
  now(at('2030-05-08T09:30', 'Pacific/Honolulu'))
  await doDue(t, north.TenantId)
  expect((await standing(t, id)).status).toBe('Completed')
})

test('what waits for the window that a workflow sends in leaves when it opens there', async () => {
  now(at('2030-05-06T20:00'))
  const [contact = 0] = await nowhere(1)
  const EmailTemplateId = await makeTemplate(t, north.TenantId, '<p>Dear {{FirstName}}</p>')
  const window = JSON.stringify({ Days: [1, 2, 3, 4, 5, 6, 7], From: '09:00', To: '18:00' })
  const workflow = await makeWorkflow(t, north.agent, [step(stepType.Email, { EmailTemplateId })], { send_window: window }) // biome-ignore format: a row
  const [id = 0] = await start(t, north.agent, workflow, [contact])
  await doDue(t, north.TenantId)
  expect(there((await standing(t, id)).next, 'America/Chicago')).toMatch(/^2030-05-07T09:/)
  await moveTo('America/New_York')
  await doDue(t, north.TenantId)
  expect(there((await standing(t, id)).next, 'America/New_York')).toMatch(/^2030-05-07T09:/)
})

test('who is paused keeps what was left, and the day that it waits for', async () => {
  now(at('2030-05-06T12:00'))
  const [contact = 0] = await nowhere(1)
  const weekday = step(stepType.WaitUntil, { Settings: { WaitFor: 'Weekday', Weekdays: [3], Hour: '09:30' } })
  const [id = 0] = await start(t, north.agent, await makeWorkflow(t, north.agent, [weekday]), [contact])
  await doDue(t, north.TenantId)
  const paused = await t.query('update contact_workflow set status = $2, next_at = null, time_left = $3 where contact_workflow_id = $1 returning waits_until', [id, 'Paused', '1 day']) // biome-ignore format: a row
  await moveTo('America/New_York')
  const [row] = await t.query('select status, time_left::text as left, waits_until from contact_workflow where contact_workflow_id = $1', [id]) // biome-ignore format: a row
  expect(row).toEqual({ status: 'Paused', left: '1 day', waits_until: paused[0]?.waits_until })
})

test.each([
  ['paused', '96813', 'Pacific/Honolulu', '2030-05-08T09:30'],
  ['paused', '10001', 'America/New_York', '2030-05-08T09:30'],
  ['deactivated', '96813', 'Pacific/Honolulu', '2030-05-08T09:30'],
  ['deactivated', '10001', 'America/New_York', '2030-05-08T09:30'],
  ['stopped', '10001', 'America/New_York', '2030-05-08T09:30'],
])('who moves while %s waits for the day at its hour there: %s', async (how, ZipCode, zone, hour) => {
  now(at('2030-05-06T12:00'))
  const [contact = 0] = await nowhere(1)
  const Settings = { WaitFor: 'Weekday', Weekdays: [3], Hour: '09:30' }
  const { WorkflowId } = await make.workflow(north.agent, { steps: [{ TaskTypeId: stepType.WaitUntil, Settings }] })
  const [id = 0] = await start(t, north.agent, WorkflowId, [contact])
  await doDue(t, north.TenantId)
  const turn = async (isOn: boolean) => {
    const as = north.admin
    if (how === 'paused') await ok(t.call(togglePause, { as, params: { ContactWorkflowId: id } }))
    else if (how === 'stopped') await ok(t.call(saveWorkflowSettings, { as, body: { IsStopped: !isOn } }))
    else await ok(t.call(setWorkflowStatus, { as, body: { WorkflowId, Status: isOn ? 'Active' : 'Inactive' } }))
  }
  await turn(false)
  await ok(t.call(updateContact, { as: north.agent, body: { Contact: { ContactId: contact, ZipCode } } as never }))
  const listed = async () => (await make.of(north.agent, contact))[0]?.NextDate
  // It is shown before it goes on.
  expect(there(await listed(), zone)).toBe(hour)
  now(at('2030-05-07T08:00'))
  await turn(true)
  expect(there(await listed(), zone)).toBe(hour)
  await doDue(t, north.TenantId)
  expect(there((await standing(t, id)).next, zone)).toBe(hour)
  expect(there(await listed(), zone)).toBe(hour)
  now(at(hour, zone).subtract({ minutes: 1 }))
  await doDue(t, north.TenantId)
  expect((await standing(t, id)).status).toBe('Active')
  now(at(hour, zone))
  await doDue(t, north.TenantId)
  expect((await standing(t, id)).status).toBe('Completed')
})

test.each([
  ['DateOfBirth', 'an earlier one', '1970-06-10', '1970-05-20', '2030-05-20T09:00'],
  ['DateOfBirth', 'a later one', '1970-06-10', '1970-07-04', '2030-07-04T09:00'],
  // The day has passed this year.
  ['DateOfBirth', 'one that has passed', '1970-06-10', '1970-05-01', '2031-05-01T09:00'],
  ['PurchaseAnniversary', 'an earlier one', '2020-06-10', '2020-05-20', '2030-05-20T09:00'],
  ['Timeframe', 'an earlier one', '2030-09-01', '2030-08-01', '2030-08-01T09:00'],
  // What comes once has come.
  ['Timeframe', 'one that has passed', '2030-09-01', '2030-01-01', null],
])('who waits for a %s, and gets %s, waits for that', async (DateField, _what, before, after, next) => {
  now(at('2030-05-06T12:00'))
  const [contact = 0] = await nowhere(1)
  const column = { DateOfBirth: 'contact.date_of_birth', PurchaseAnniversary: 'contact_entity.purchase_anniversary', Timeframe: 'contact_entity.timeframe' }[DateField] as string // biome-ignore format: a row
  const [table, name] = column.split('.')
  await t.query(
    `update ${table} set ${name} = $2 where contact_entity_id = (select contact_entity_id from contact where contact_id = $1)`,
    [contact, before],
  )
  const wait = step(stepType.WaitUntil, { Settings: { WaitFor: 'Date', DateField } as never })
  const [id = 0] = await start(t, north.agent, await makeWorkflow(t, north.agent, [wait]), [contact])
  await doDue(t, north.TenantId)
  expect((await standing(t, id)).next).not.toBeNull()
  const fields = DateField === 'DateOfBirth' ? { Contact: { ContactId: contact, [DateField]: after } } : { Contact: { ContactId: contact }, Entity: { [DateField]: after } } // biome-ignore format: a row
  const saved = await t.call(updateContact, { as: north.agent, body: fields as never })
  expect(saved.status, saved.text).toBe(200)
  await doDue(t, north.TenantId)
  expect(there((await standing(t, id)).next, 'America/Chicago')).toBe(next)
})

test('a birthday begins at nine there, once', async () => {
  now(at('2030-05-05T12:00'))
  const { WorkflowId } = await make.workflow(north.agent, { event: 'Birthday' })
  const { ContactId } = await make.person(north.agent)
  await t.query(`update contact set date_of_birth = '1970-05-06' where contact_id = $1`, [ContactId])
  const look = () => t.runDue([timeTriggersDue, watchesDue])
  await look()
  // Half past nine in New York, and half past eight in Chicago.
  now(at('2030-05-06T08:30'))
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([])
  await moveTo('America/New_York')
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([ContactId])
  now(at('2030-05-06T10:00'))
  await moveTo('America/Los_Angeles')
  await look()
  now(at('2030-05-06T09:00', 'America/Los_Angeles'))
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([ContactId])
})

test('a lead is taken back when the office minutes are over there', async () => {
  now(at('2030-05-06T08:00'))
  const { WorkflowId } = await make.workflow(north.agent, { event: 'NoFirstTouch', conditions: ['30'] })
  const { ContactId } = await make.person(north.agent, { ContactTypeId: 1 })
  const due = async () => (await t.query<{ at: Date }>('select at from workflow_watch where workflow_id = $1', [WorkflowId]))[0]?.at // biome-ignore format: a row
  expect(ContactId).toBeGreaterThan(0)
  expect(there(await due(), 'America/Chicago')).toBe('2030-05-06T09:30')
  await moveTo('America/Los_Angeles')
  expect(there(await due(), 'America/Los_Angeles')).toBe('2030-05-06T09:30')
  await moveTo('America/New_York')
  expect(there(await due(), 'America/New_York')).toBe('2030-05-06T09:30')
})

test('automated tasks of transactions are done at nine where their agent is, or the agent who has them then', async () => {
  now(at('2030-05-06T12:00'))
  const rule = [1, null, 'ClosingDate'] as [number, null, string]
  const { agent, colleague, admin, TenantId } = north
  const workflow = await makeTransactionWorkflow(t, agent, [{ TaskTypeId: 2, TaskTitle: 'Call', rule }])
  const { TransactionId } = await ok(t.call(createTransaction, { as: agent, body: { Type: 'Purchase', address: '1 Oak St' } })) // biome-ignore format: a row
  await ok(t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId, ClosingDate: '2030-05-10' } as never })) // biome-ignore format: a row
  await ok(t.call(applyWorkflow, { as: agent, params: { transactionId: TransactionId }, query: { workflowId: workflow } })) // biome-ignore format: a row
  const task = async () =>
    (await t.query<{ at: Date; due: Date | null; why: string | null; done: boolean }>(
      `select execute_date as at, d.at as due, why, is_complete as done from auto_task a
       left join due d on d.tenant_id = a.tenant_id and d.kind = 'auto-task' and d.key = a.auto_task_id
       where transaction_id = $1`,
      [TransactionId],
    )).map((one) => one)[0] // biome-ignore format: a row
  const moveUser = async (TimeZone: string, user = agent) => {
    await t.query('delete from graphile_worker._private_jobs')
    await ok(t.call(updateUser, { as: user, body: { UserId: user.UserId, TimeZone } as never }))
    await jobs()
  }
  expect(there((await task())?.at, 'America/Chicago')).toBe('2030-05-10T09:00')
  await moveUser('America/New_York')
  expect(there((await task())?.at, 'America/New_York')).toBe('2030-05-10T09:00')
  expect((await task())?.due).toEqual((await task())?.at)
  // The brokerage's zone is not the agent's.
  await moveTo('America/Denver')
  expect(there((await task())?.at, 'America/New_York')).toBe('2030-05-10T09:00')
  await moveUser('Pacific/Honolulu', colleague)
  await ok(t.call(updateTransaction, { as: admin, query: {}, body: { TransactionId, AgentId: colleague.UserId } as never })) // biome-ignore format: a row
  expect(there((await task())?.at, 'Pacific/Honolulu')).toBe('2030-05-10T09:00')
  // What was tried on its day is not tried again for another hour of it.
  now(at('2030-05-10T09:30', 'Pacific/Honolulu'))
  await t.query(`update auto_task set why = 'It rained' where transaction_id = $1`, [TransactionId])
  await moveUser('America/Chicago', colleague)
  expect(await task()).toMatchObject({ why: 'It rained', done: false })
  expect(there((await task())?.at, 'America/Chicago')).toBe('2030-05-10T09:00')
  expect(TenantId).toBe(north.TenantId)
  await t.runDue([autoTasksDue])
  expect(await task()).toMatchObject({ why: 'It rained', done: false })
})
