import type { EventCode } from '@dormer/contract/automation/triggers'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { logActivity } from '@dormer/contract/day/activities'
import { deleteContacts } from '@dormer/contract/people/contacts'
import { saveSearch } from '@dormer/contract/people/saved-searches'
import { beforeEach, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { makerOf, moveClock } from '../enrollments/enrollments.fixture.ts'
import { timeTriggersDue } from './times.jobs.ts'
import { watchesDue } from './watch.queries.ts'

/* Times of triggers, on a moved clock: each once, from when the workflow was published. */

const t = await startTestProgram()
const make = makerOf(t)
let names = 0
let north = await t.makeBrokerage('North')
let { agent, colleague, admin } = north
beforeEach(async () => {
  north = await t.makeBrokerage(`North${++names}`)
  ;({ agent, colleague, admin } = north)
})
const look = () => t.runDue([timeTriggersDue, watchesDue])
const personal = (ContactId: number, column: string, value: string) =>
  t.query(`update contact set ${column} = $2 where contact_id = $1`, [ContactId, value])
const ofHousehold = (ContactEntityId: number, column: string, value: string) =>
  t.query(`update contact_entity set ${column} = $2 where contact_entity_id = $1`, [ContactEntityId, value])
/** Chicago is five hours behind in summer. */
const nine = (day: string) => `${day}T14:00:00Z`

test('a birthday, once a year at nine; 29 February is kept on the 28th', async () => {
  const time = moveClock()
  time.set('2029-02-20T12:00:00Z')
  const { WorkflowId } = await make.workflow(agent, { event: 'Birthday', rules: { Reentry: 'AfterEnd' } })
  const [leap, may, theirs] = [await make.person(agent), await make.person(agent), await make.person(colleague)]
  await personal(leap.ContactId, 'date_of_birth', '1988-02-29')
  // Of a birthday the year may be unknown.
  await personal(may.ContactId, 'date_of_birth', '1604-05-06')
  await personal(theirs.ContactId, 'date_of_birth', '1970-05-06')
  time.set('2029-02-28T14:59:00Z')
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([])
  time.set('2029-02-28T15:00:00Z')
  await look()
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([leap.ContactId])
  time.set(nine('2029-05-06'))
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([leap.ContactId, may.ContactId])
  await t.query(
    `update contact_workflow set status = 'Completed', next_at = null, date_ended = now() where workflow_id = $1`,
    [WorkflowId],
  )
  time.set(nine('2029-08-06'))
  await look()
  expect(await make.inIt(WorkflowId)).toHaveLength(2)
  time.set('2030-02-28T15:00:00Z')
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([leap.ContactId, leap.ContactId, may.ContactId])
  const causes = await t.query('select cause from contact_workflow where workflow_id = $1 order by 1', [WorkflowId])
  expect(causes.map(({ cause }) => cause)).toEqual(['birthday:2029', 'birthday:2029', 'birthday:2030'])
})

test.for<[event: EventCode, column: string]>([
  ['PurchaseAnniversary', 'purchase_anniversary'],
  ['SaleAnniversary', 'sale_anniversary'],
])('%s: every year but the first, for the household’s first person', async ([event, column]) => {
  const time = moveClock()
  time.set('2030-05-01T12:00:00Z')
  const { WorkflowId } = await make.workflow(agent, { event })
  const [old, fresh] = [await make.person(agent), await make.person(agent)]
  await ofHousehold(old.ContactEntityId, column, '2027-05-06')
  await ofHousehold(fresh.ContactEntityId, column, '2030-05-06')
  await t.query(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name) values ($1, $2, 'Jo', 'Joint')`,
    [north.TenantId, old.ContactEntityId],
  )
  time.set(nine('2030-05-06'))
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([old.ContactId])
})

test('a date of a transaction, for those who buy or sell', async () => {
  const time = moveClock()
  time.set('2030-05-01T12:00:00Z')
  const { WorkflowId } = await make.workflow(agent, { event: 'TransactionDate', conditions: ['ClosingDate'] })
  const deal = async (ClosingDate: string, status: number, role: number) => {
    const { ContactId } = await make.person(agent)
    await t.query(
      `with deal as (
         insert into transaction (tenant_id, type, status_id, agent_id, closing_date, address)
         values ($1, 'Purchase', $2, $3, $4, '1 Elm St') returning transaction_id
       ), person as (
         insert into transaction_people (tenant_id, contact_id, first_name) values ($1, $5, 'x') returning transaction_people_id
       )
       insert into transaction_role select $1, transaction_id, transaction_people_id, $6 from deal, person`,
      [north.TenantId, status, agent.UserId, ClosingDate, ContactId, role],
    )
    return ContactId
  }
  const buyer = await deal('2030-05-06', 2, 5)
  await deal('2030-05-06', 5, 5)
  await deal('2030-05-06', 2, 7)
  await deal('2030-05-09', 2, 5)
  time.set(nine('2030-05-06'))
  await look()
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([buyer])
})

test('gone quiet: once for each quiet time, and only from when it was published', async () => {
  const time = moveClock()
  const now = time.now()
  const ago = (days: number) => now.subtract({ hours: 24 * days }).toString()
  const quiet = async (days: number) => {
    const person = await make.person(agent)
    await t.query('update contact_touch set last_contact = $2, date_created = $3 where contact_id = $1', [
      person.ContactId,
      ago(days),
      ago(days + 10),
    ])
    return person
  }
  const [long, soon, later] = [await quiet(40), await quiet(29), await quiet(20)]
  const rules = { Reentry: 'AfterEnd' }
  const { WorkflowId } = await make.workflow(agent, { event: 'GoneQuiet', conditions: [30, 60], rules })
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([])
  time.add({ hours: 24 * 2 })
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([soon.ContactId])
  await t.query(
    `update contact_workflow set status = 'Completed', next_at = null, date_ended = now() where workflow_id = $1`,
    [WorkflowId],
  )
  // Somebody is in touch with one of them.
  await t.query('update contact_touch set last_contact = $2 where contact_id = $1', [
    later.ContactId,
    time.now().toString(),
  ])
  time.add({ hours: 24 * 20 })
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([soon.ContactId])
  time.add({ hours: 24 * 11 })
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([soon.ContactId, later.ContactId])
  expect(await make.inIt(WorkflowId)).not.toContain(long.ContactId)
})

test('waiting for our answer', async () => {
  const time = moveClock()
  time.set('2030-05-06T12:00:00Z')
  const { WorkflowId } = await make.workflow(agent, { event: 'NoAnswer', conditions: [2] })
  const waits = async (since: string | null) => {
    const { ContactId, Email } = await make.person(agent)
    await t.query(
      `insert into conversation (tenant_id, channel, address, contact_id, waiting_since) values ($1, 'Email', $2, $3, $4)`,
      [north.TenantId, Email, ContactId, since],
    )
    return ContactId
  }
  const waiting = await waits('2030-05-05T12:00:00Z')
  await waits('2030-05-01T12:00:00Z')
  await waits(null)
  time.set('2030-05-07T11:59:00Z')
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([])
  time.set('2030-05-07T12:30:00Z')
  await look()
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([waiting])
})

test('in a saved search: whoever comes to be in it, once', async () => {
  const saved = await t.call(saveSearch, {
    as: agent,
    body: {
      Name: 'Past',
      SearchFilters: [{ PropertyName: 'ContactTypeId', Operation: 'Equals', Value: [4] }],
    } as never,
  })
  expect(saved.status, saved.text).toBe(200)
  const { SavedSearchId } = saved.body as { SavedSearchId: number }
  const was = await make.person(agent, { ContactTypeId: 4 })
  const comes = await make.person(agent)
  await make.person(agent)
  const time = moveClock()
  const rules = { Reentry: 'AfterEnd' }
  const { WorkflowId } = await make.workflow(agent, { event: 'InSavedSearch', conditions: [SavedSearchId], rules })
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([])
  await ofHousehold(comes.ContactEntityId, 'contact_type_id', '4')
  time.add({ minutes: 16 })
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([comes.ContactId])
  await t.query(
    `update contact_workflow set status = 'Completed', next_at = null, date_ended = now() where workflow_id = $1`,
    [WorkflowId],
  )
  // Whoever comes back from the trash was in it.
  const deleted = make.ok(await t.call(deleteContacts, { as: admin, body: [was.ContactId] as never }))
  time.add({ minutes: 16 })
  await look()
  const RequestId = deleted.headers.get('x-recorded-as') ?? ''
  make.ok(await t.call(restoreRequest, { as: admin, body: { RequestId } }))
  time.add({ minutes: 16 })
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([comes.ContactId])
})

test('nobody has contacted a new lead: office hours count, and whoever was contacted or given away is left alone', async () => {
  const time = moveClock()
  // A Friday, ten minutes before six.
  time.set('2030-05-10T22:50:00Z')
  const { WorkflowId } = await make.workflow(admin, { event: 'NoFirstTouch', conditions: [30] })
  const [missed, called, given] = [await make.person(agent), await make.person(agent), await make.person(agent)]
  const [talked, talking, dialed] = [await make.person(agent), await make.person(agent), await make.person(agent)]
  const body = { ContactId: called.ContactId, ActivityTypeId: 1, DateCreated: new Date().toISOString() }
  make.ok(await t.call(logActivity, { as: agent, body: body as never }))
  // Calls whose outcome nobody logged: of a minute, still going on, and a machine's.
  for (const [{ ContactId }, seconds] of [
    [talked, 60],
    [talking, null],
    [dialed, 59],
  ] as const)
    await t.query(
      `insert into call (tenant_id, user_id, contact_id, direction, way, number, status, date_started, date_answered, date_ended, duration_seconds, via)
       values ($1, $2, $3, 'Outgoing', 'Browser', '5125550100', case when $4::int is null then 'On Call' else 'Completed' end,
         $5, $5, case when $4::int is not null then $5::timestamptz end, coalesce($4::int, 0), 'Simulated')`,
      [north.TenantId, agent.UserId, ContactId, seconds, time.now().toString()],
    )
  await ofHousehold(given.ContactEntityId, 'assigned_agent_id', String(colleague.UserId))
  time.set('2030-05-13T14:19:00Z')
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([])
  time.set('2030-05-13T14:20:00Z')
  await look()
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([missed.ContactId, dialed.ContactId])
  expect(await t.query('select from workflow_watch where tenant_id = $1', [north.TenantId])).toEqual([])
})

test('a deactivated workflow starts nobody, and does not catch up', async () => {
  const time = moveClock()
  time.set('2030-05-01T12:00:00Z')
  const { WorkflowId } = await make.workflow(agent, { event: 'Birthday' })
  const [may, june] = [await make.person(agent), await make.person(agent)]
  await personal(may.ContactId, 'date_of_birth', '1970-05-06')
  await personal(june.ContactId, 'date_of_birth', '1970-06-06')
  await look()
  await make.deactivate(agent, WorkflowId)
  time.set('2030-05-20T12:00:00Z')
  await look()
  await make.publish(agent, WorkflowId)
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([])
  time.set(nine('2030-06-06'))
  await look()
  expect(await make.inIt(WorkflowId)).toEqual([june.ContactId])
})
