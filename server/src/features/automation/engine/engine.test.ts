import { contactEnrollments } from '@dormer/contract/automation/enrollments'
import { stepType } from '@dormer/contract/automation/steps'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { workOffDue } from '../../../jobs/due.ts'
import { clock } from '../../../time/clock.ts'
import { join } from '../../homes/alerts/alerts.fixture.ts'
import { makeListings } from '../../homes/listings.fixture.ts'
import { givePostalAddress, makeMany } from '../../messages/mass/mass.fixture.ts'
import { pause, resume } from '../enrollments/change.queries.ts'
import { letGoOn, startAll, stopAll } from '../enrollments/standing.queries.ts'
import { spread } from '../enrollments/timing.rules.ts'
import { deliver, doDue, makeTemplate, makeWorkflow, messagesTo, standing, start, step } from './engine.fixture.ts'
import { retryStep, retryStepJob } from './retry.ts'

/* Steps are done when they are due: once, in order, and not after their workflow was stopped. */
const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const { TenantId, agent, admin, colleague } = north
await givePostalAddress(t, agent)
const mail = await makeTemplate(t, TenantId, '<p>Dear {{FirstName}}, yours {{AgentName}}</p>')
const [tag] = await t.query<{ id: string }>(
  `insert into tag (tenant_id, name) values ($1, 'Warm') returning tag_id as id`,
  [TenantId],
)
const TagId = Number(tag?.id)
afterEach(() => void vi.restoreAllMocks())
const at = (time: Temporal.Instant) => vi.spyOn(clock, 'now').mockReturnValue(time)
/** Does what is due, then or at the time that it is. */
const run = async (time?: Temporal.Instant) => {
  if (time) at(time)
  await doDue(t, TenantId)
}

/** Noon in Chicago next Monday, or some time after. */
const today = Temporal.Now.plainDateISO('America/Chicago')
const monday = (plainTime: string, days = 0) =>
  today
    .add({ days: 8 - today.dayOfWeek + days })
    .toZonedDateTime({ timeZone: 'America/Chicago', plainTime })
    .toInstant()
const noon = monday('12:00')
const one = async (prefix = `c${Math.random().toString(36).slice(2)}`) =>
  (await makeMany(t, agent, 1, prefix))[0] as number
const asTenant = t.services.database.asTenant
const tagsOf = async (contactId: number) =>
  (
    await t.query<{ name: string }>(
      `select tag.name from tag join tag_contact_entity using (tenant_id, tag_id)
       join contact c using (tenant_id, contact_entity_id) where contact_id = $1 order by 1`,
      [contactId],
    )
  ).map(({ name }) => name)
const notices = (kind: string) =>
  t.query<{ user_id: string; title: string }>(
    'select user_id, title from notification where kind = $1 order by notification_id',
    [kind],
  )
const ofType = (type: number) => [{ PropertyName: 'ContactTypeId', Operation: 'Contains', Value: [type] }]
const addTag = (more = {}) => step(stepType.AddTag, { TagId, ...more })
const email = (more = {}) => step(stepType.Email, { EmailTemplateId: mail, ...more })

test('steps are done in order, each after its wait, and leave their outcomes', async () => {
  at(noon)
  const contact = await one()
  const WorkflowId = await makeWorkflow(t, agent, [
    email(),
    addTag({ WaitTime: 1 }),
    step(stepType.Call, { TaskTitle: 'Call Ida', WaitTime: 2, TimeUnit: 'Hours' }),
    step(stepType.ChangeType, { Settings: { ContactTypeId: 2 } }),
    step(stepType.RemoveTag, { TagId, WaitTime: 1, TimeUnit: 'Months' }),
  ])
  const [id = 0] = await start(t, agent, WorkflowId, [contact])
  await run()
  expect(await messagesTo(t, contact)).toMatchObject([{ subject: 'Hello Ida', status: 'Waiting' }])
  const [{ body = '' } = {}] = await messagesTo(t, contact)
  expect(body).toContain('Dear Ida, yours Ana Agent')
  expect(body).toContain('1 Elm St')
  expect(await standing(t, id)).toMatchObject({
    status: 'Active',
    next: noon.add({ hours: 24 }).toString(),
    outcomes: ['Done'],
  })

  // Not early.
  await run(noon.add({ hours: 23, minutes: 59 }))
  expect(await tagsOf(contact)).toEqual([])
  // A little late: the next wait counts from when it was due.
  await run(noon.add({ hours: 24, minutes: 5 }))
  expect(await tagsOf(contact)).toEqual(['Warm'])
  expect((await standing(t, id)).next).toBe(noon.add({ hours: 26 }).toString())
  // Two at once.
  await run(noon.add({ hours: 26 }))
  expect(
    await t.query(
      `select title, task_type_id, assigned_user_id::int as by, is_from_workflow from task
       join contact c using (tenant_id, contact_entity_id) where c.contact_id = $1`,
      [contact],
    ),
  ).toEqual([{ title: 'Call Ida', task_type_id: 2, by: agent.UserId, is_from_workflow: true }])
  expect(await t.query('select contact_type_id from contact where contact_id = $1', [contact])).toEqual([
    { contact_type_id: 2 },
  ])
  // Long late: from then.
  const late = noon.add({ hours: 24 * 60 })
  await run(late)
  expect(await tagsOf(contact)).toEqual([])
  expect(await standing(t, id)).toMatchObject({
    status: 'Completed',
    next: null,
    outcomes: ['Done', 'Done', 'Done', 'Done', 'Done'],
  })
  expect(await t.query(`select from due where kind = 'enrollment' and key = $1`, [id])).toEqual([])
  // The history says who did it.
  expect(await t.query(`select distinct via from change where table_name = 'task' and user_id is null`)).toEqual([
    { via: 'Workflow' },
  ])
})

test('a step is done once, whoever runs it again, and one killed before its commit has done nothing', async () => {
  at(noon)
  const contact = await one()
  const WorkflowId = await makeWorkflow(t, agent, [email(), addTag({ WaitTime: 1 })])
  const [id = 0] = await start(t, agent, WorkflowId, [contact])
  // Killed at the end of its transaction.
  await t.query(
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed' using errcode = '57P01'; end $$`,
  )
  await t.query(
    `create constraint trigger die after insert on workflow_outcome deferrable initially deferred for each row execute function die()`,
  )
  await expect(run()).rejects.toThrow('broke at COMMIT')
  await t.query('drop trigger die on workflow_outcome')
  await t.query('drop function die')
  expect(await messagesTo(t, contact)).toEqual([])
  await Promise.all([run(), run()])
  await run()
  // Even if its time is set back.
  await t.query(
    'update contact_workflow set next_at = $2, next_step_id = (select workflow_step_id from workflow_outcome o where o.contact_workflow_id = $1) where contact_workflow_id = $1',
    [id, noon.toString()],
  )
  await run()
  expect(await messagesTo(t, contact)).toHaveLength(1)
  expect((await standing(t, id)).outcomes).toEqual(['Done'])
})

test('one that fails says why, goes on, tells the agent, holds nobody else, and is retried by itself', async () => {
  at(noon)
  const [bad = 0, good = 0] = await makeMany(t, agent, 2, 'fail')
  await t.query(`create function refuse() returns trigger language plpgsql as $$ begin
    if new.subject = 'Hello Bad' then raise exception 'no room'; end if; return new; end $$`)
  await t.query('create trigger refuse before insert on message for each row execute function refuse()')
  await t.query(`update contact set first_name = 'Bad' where contact_id = $1`, [bad])
  const WorkflowId = await makeWorkflow(t, agent, [email(), addTag({ WaitTime: 1 })])
  const [failed = 0, done = 0] = await start(t, agent, WorkflowId, [bad, good])
  await run()
  expect(await messagesTo(t, good)).toHaveLength(1)
  expect(await messagesTo(t, bad)).toEqual([])
  expect((await standing(t, done)).outcomes).toEqual(['Done'])
  const why = 'Something went wrong in Dormer. Retry it, or ask whoever runs Dormer to look into its log.'
  expect(await standing(t, failed)).toMatchObject({ status: 'Active', outcomes: [`Failed: ${why}`] })
  expect(await notices('WorkflowFailed')).toEqual([
    { user_id: String(agent.UserId), title: `A step of “Follow-up” failed for Bad Moor: ${why}` },
  ])
  await t.query('drop trigger refuse on message')
  await asTenant(TenantId, (db) => retryStep(db, TenantId, failed))
  const payload = { TenantId, ContactWorkflowId: failed, WorkflowStepId: 0 }
  const [job] = await t.query<{ payload: typeof payload }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
     where k.identifier = 'retry-workflow-step'`,
  )
  await retryStepJob.run(job?.payload, t.jobContext())
  await retryStepJob.run(job?.payload, t.jobContext())
  expect(await messagesTo(t, bad)).toHaveLength(1)
  expect(await tagsOf(bad)).toEqual([])
  expect((await standing(t, failed)).outcomes).toEqual(['Done'])
  await expect(asTenant(TenantId, (db) => retryStep(db, TenantId, failed))).rejects.toThrow(
    'No step of this workflow failed',
  )
})

test('what cannot be sent is skipped with the reason', async () => {
  at(noon)
  const [gap = 0, none = 0] = await makeMany(t, agent, 2, 'skip')
  await t.query(`update contact set email = null where contact_id = $1`, [none])
  const city = await makeTemplate(t, TenantId, '<p>In {{City}}</p>', 'Homes')
  const WorkflowId = await makeWorkflow(t, agent, [
    email({ EmailTemplateId: city }),
    step(stepType.RunSearch, { SearchGuid: crypto.randomUUID() }),
  ])
  const [a = 0, b = 0] = await start(t, agent, WorkflowId, [gap, none])
  await run()
  const deleted = 'Failed: The search of this step was deleted. Choose another in the workflow, and publish it.'
  expect((await standing(t, a)).outcomes).toEqual([
    'Skipped: {{City}} has no value for Ida Moor, so the message would have a gap.',
    deleted,
  ])
  expect((await standing(t, b)).outcomes).toEqual(['Skipped: Ida Moor has no email address.', deleted])
})

test('a pause keeps the time left; deactivation and the red switch put off what is due', async () => {
  at(noon)
  const contacts = await makeMany(t, agent, 3, 'still')
  const WorkflowId = await makeWorkflow(t, agent, [addTag({ WaitTime: 2 }), email({ WaitTime: 1 })])
  const ids = await start(t, agent, WorkflowId, contacts)
  const [first = 0, second = 0] = ids
  at(noon.add({ hours: 12 }))
  await asTenant(TenantId, (db) => pause(db, TenantId, [first], 'Person', 'Paused by Ana'))
  at(noon.add({ hours: 100 }))
  await asTenant(TenantId, (db) => resume(db, TenantId, [first]))
  expect((await standing(t, first)).next).toBe(noon.add({ hours: 136 }).toString())

  // Deactivated an hour before it is due, and found due meanwhile.
  at(noon.add({ hours: 47 }))
  await t.query(`update workflow set status = 'Inactive', date_deactivated = $2 where workflow_id = $1`, [
    WorkflowId,
    noon.add({ hours: 47 }).toString(),
  ])
  await run(noon.add({ hours: 50 }))
  expect(await tagsOf(contacts[1] as number)).toEqual([])
  at(noon.add({ hours: 60 }))
  await asTenant(TenantId, (db) => stopAll(db, TenantId, admin.UserId))
  at(noon.add({ hours: 70 }))
  const publish = () =>
    asTenant(TenantId, async (db) => {
      await letGoOn(db, TenantId, WorkflowId)
      await db
        .updateTable('workflow')
        .set({ Status: 'Active', DateDeactivated: null })
        .where('WorkflowId', '=', WorkflowId)
        .where('TenantId', '=', TenantId)
        .execute()
    })
  await publish()
  await run(noon.add({ hours: 80 }))
  expect(await tagsOf(contacts[1] as number)).toEqual([])
  at(noon.add({ hours: 90 }))
  await asTenant(TenantId, (db) => startAll(db, TenantId))
  // An hour was left.
  expect((await standing(t, second)).next).toBe(noon.add({ hours: 91 }).toString())
  await run(noon.add({ hours: 91 }))
  expect(await tagsOf(contacts[1] as number)).toEqual(['Warm'])
  expect((await standing(t, second)).next).toBe(noon.add({ hours: 115 }).toString())

  // A stop of no duration forgets nobody.
  at(noon.add({ hours: 115 }))
  await asTenant(TenantId, (db) => stopAll(db, TenantId, admin.UserId))
  await run()
  await asTenant(TenantId, (db) => startAll(db, TenantId))
  await run()
  expect((await standing(t, second)).status).toBe('Completed')
})

test('what is written but not handed over does not leave after its stop', async () => {
  const text = async (stop: (id: number, WorkflowId: number) => Promise<unknown>) => {
    at(noon)
    const contact = await one()
    const WorkflowId = await makeWorkflow(t, agent, [email(), addTag({ WaitTime: 1 })])
    const [id = 0] = await start(t, agent, WorkflowId, [contact])
    await run()
    const [message] = await messagesTo(t, contact)
    // It was written when the clock says.
    await t.query('update outbox set not_before = $1', [noon.toString()])
    await stop(id, WorkflowId)
    await deliver(t, TenantId, message?.id as number)
    const [{ status = '', status_text = null } = {}] = await messagesTo(t, contact)
    return `${status}: ${status_text}`
  }
  expect(await text(async () => {})).toBe('Delivered: null')
  expect(
    await text((id) => asTenant(TenantId, (db) => pause(db, TenantId, [id], 'Communication', 'Ida answered by text'))),
  ).toBe('Blocked: Not sent: Ida answered by text, so the workflow is paused.')
  expect(await text((id) => asTenant(TenantId, (db) => pause(db, TenantId, [id], 'Person', 'x')))).toBe(
    'Blocked: Not sent: “Follow-up” was paused for the contact.',
  )
  expect(await text((_, id) => t.query(`update workflow set status = 'Inactive' where workflow_id = $1`, [id]))).toBe(
    'Blocked: Not sent: “Follow-up” was deactivated.',
  )
  expect(await text((_, id) => t.query('delete from workflow where workflow_id = $1', [id]))).toBe(
    'Blocked: Not sent: the workflow it belonged to was deleted.',
  )
  expect(
    await text((id) =>
      t.query(
        `insert into workflow_hold (tenant_id, contact_id, why, until) select tenant_id, contact_id, 'Person', $2 from contact_workflow where contact_workflow_id = $1`,
        [id, noon.add({ hours: 24 }).toString()],
      ),
    ),
  ).toBe('Waiting: Waits because workflows are held for the contact.')
  expect(await text(() => asTenant(TenantId, (db) => stopAll(db, TenantId, admin.UserId)))).toBe(
    'Blocked: Not sent: all workflows of the brokerage are stopped.',
  )
  await asTenant(TenantId, (db) => startAll(db, TenantId))
})

test('windows, holds and the gap to other workflows move what is sent, and holds move everything', async () => {
  at(noon)
  const [window = 0, held = 0, away = 0, both = 0] = await makeMany(t, agent, 4, 'moved')
  const weekdays = JSON.stringify({ Days: [1, 2, 3, 4, 5], From: '13:00', To: '14:00' })
  const hold = (contact: number, why: string) =>
    t.query('insert into workflow_hold (tenant_id, contact_id, why, until) values ($1, $2, $3, $4)', [
      TenantId,
      contact,
      why,
      noon.add({ hours: 5 }).toString(),
    ])
  await hold(held, 'Person')
  await hold(away, 'OutOfOffice')
  const windowed = await makeWorkflow(t, agent, [addTag(), email(), addTag({ WaitTime: 1, TimeUnit: 'Hours' })], {
    send_window: weekdays,
  })
  const plain = await makeWorkflow(t, agent, [addTag(), email()])
  const other = await makeWorkflow(t, agent, [email({ WaitTime: 1, TimeUnit: 'Hours' })], { name: 'Other' })
  const [a = 0] = await start(t, agent, windowed, [window])
  const [b = 0, c = 0, d = 0] = await start(t, agent, plain, [held, away, both])
  const [e = 0] = await start(t, agent, other, [both])
  await run()
  const later = noon.add({ hours: 5 }).toString()
  // Not at one with everybody else, but within the first minutes.
  const opened = spread(noon.add({ hours: 1 }), a, 3600)
  expect(await standing(t, a)).toMatchObject({ next: opened.toString(), outcomes: ['Done'] })
  // Shown so also while nobody has looked at it yet.
  await t.query('update contact_workflow set next_at = $2 where contact_workflow_id = $1', [a, noon.toString()])
  const [shown] = (await t.call(contactEnrollments, { as: agent, params: { contactId: window } })).body
  expect(shown?.NextDate).toBe(opened.toString())
  await run()
  expect(await standing(t, b)).toMatchObject({ next: later, outcomes: [] })
  expect(await standing(t, c)).toMatchObject({ next: later, outcomes: ['Done'] })
  expect(await standing(t, d)).toMatchObject({ status: 'Completed' })
  await run(noon.add({ hours: 1 }))
  // The next wait is counted from when it was done.
  await run(opened)
  expect(await standing(t, a)).toMatchObject({ next: opened.add({ hours: 1 }).toString() })
  // Four hours after the other's.
  expect(await standing(t, e)).toMatchObject({ next: noon.add({ hours: 4 }).toString(), outcomes: [] })
  await run(noon.add({ hours: 5 }))
  for (const id of [b, c, e]) expect((await standing(t, id)).status).toBe('Completed')
})

test('two workflows due together do not write to a person together', async () => {
  at(noon)
  const contact = await one()
  const ids = []
  for (const name of ['A', 'B'])
    ids.push(...(await start(t, agent, await makeWorkflow(t, agent, [email()], { name }), [contact])))
  await run()
  expect(await messagesTo(t, contact)).toHaveLength(1)
  expect(await standing(t, ids[1] as number)).toMatchObject({
    status: 'Active',
    next: noon.add({ hours: 4 }).toString(),
  })
})

test('more than ten acts an hour end as a loop, which is told', async () => {
  at(noon)
  const contact = await one()
  const WorkflowId = await makeWorkflow(
    t,
    agent,
    Array.from({ length: 12 }, () => addTag()),
    { name: 'Round' },
  )
  const [id = 0] = await start(t, agent, WorkflowId, [contact])
  await run()
  const { status, why, outcomes } = await standing(t, id)
  expect([status, outcomes.length]).toEqual(['Ended', 10])
  expect(why).toBe('10 steps were done for Ida Moor within an hour, by “Round”. It may start itself.')
  expect((await notices('WorkflowFailed')).at(-1)?.title).toBe(`“Round” ended for Ida Moor: ${why}`)
})

test('it ends for contacts that whoever started it no longer sees, and for those who no longer match', async () => {
  at(noon)
  const [moved = 0, unmatched = 0, matching = 0] = await makeMany(t, agent, 3, 'ends')
  const plain = await makeWorkflow(t, agent, [addTag({ WaitTime: 1 })])
  const [a = 0] = await start(t, agent, plain, [moved], 3)
  await t.query(
    'update contact_entity set assigned_agent_id = $2 where contact_entity_id = (select contact_entity_id from contact where contact_id = $1)',
    [moved, colleague.UserId],
  )
  const leads = await makeWorkflow(t, agent, [addTag({ WaitTime: 1 })], {
    stop_when_unmatched: true,
    criteria: JSON.stringify({ Filters: ofType(1) }),
  })
  const [b = 0, c = 0] = await start(t, agent, leads, [unmatched, matching])
  await t.query(
    'update contact_entity set contact_type_id = 2 where contact_entity_id = (select contact_entity_id from contact where contact_id = $1)',
    [unmatched],
  )
  await run(noon.add({ hours: 24 }))
  expect(await standing(t, a)).toMatchObject({ status: 'Ended', why: 'No longer a contact of Ana Agent' })
  expect(await standing(t, b)).toMatchObject({ status: 'Ended', why: 'No longer matches what the workflow is for' })
  expect(await standing(t, c)).toMatchObject({ status: 'Completed' })
})

test('branches lead to one of their lists and on, waits until a weekday and a birthday come when they should', async () => {
  at(noon)
  const [yes = 0, no = 0] = await makeMany(t, agent, 2, 'branch')
  await t.query(
    `update contact_entity set contact_type_id = 2 where contact_entity_id = (select contact_entity_id from contact where contact_id = $1)`,
    [yes],
  )
  await t.query(`update contact set date_of_birth = '1980-02-29' where contact_id = $1`, [yes])
  const branch = step(stepType.Branch, {
    Settings: { Condition: 'Filters', Criteria: { Filters: ofType(2) } as never },
  })
  const under = (Branch: 'Yes' | 'No') => ({ ParentStepId: branch.WorkflowStepId, Branch })
  const WorkflowId = await makeWorkflow(t, agent, [
    branch,
    addTag(under('Yes')),
    step(stepType.End, under('No')),
    step(stepType.WaitUntil, { Settings: { WaitFor: 'Weekday', Weekdays: [3], Hour: '09:30' } }),
    step(stepType.WaitUntil, { Settings: { WaitFor: 'Date', DateField: 'DateOfBirth', Hour: '10:00' } }),
    step(stepType.WaitUntil, { Settings: { WaitFor: 'Date', DateField: 'Timeframe' } }),
  ])
  const [a = 0, b = 0] = await start(t, agent, WorkflowId, [yes, no])
  await run()
  expect(await standing(t, b)).toMatchObject({ status: 'Completed', outcomes: ['Done: No', 'Done'] })
  const wednesday = monday('09:30', 2)
  expect(await standing(t, a)).toMatchObject({ next: wednesday.toString(), outcomes: ['Done: Yes', 'Done'] })
  // The day stays when it is, while it is paused.
  await asTenant(TenantId, (db) => pause(db, TenantId, [a], 'Person', 'x'))
  at(noon.add({ hours: 20 }))
  await asTenant(TenantId, (db) => resume(db, TenantId, [a]))
  // It is looked at at once, and waits for the same day.
  await run(noon.add({ hours: 20 }))
  expect((await standing(t, a)).next).toBe(wednesday.toString())
  await run(wednesday)
  const birthday = Temporal.Instant.from((await standing(t, a)).next ?? '').toZonedDateTimeISO('America/Chicago')
  expect([birthday.month, birthday.hour, birthday.day]).toEqual([2, 10, birthday.daysInMonth])
  await run(birthday.toInstant())
  expect(await standing(t, a)).toMatchObject({
    status: 'Completed',
    outcomes: ['Done: Yes', 'Done', 'Done', 'Done', 'Skipped: Ida Moor has no timeframe.'],
  })
})

test('what is held goes on when the hold ends, also earlier', async () => {
  at(noon)
  const contact = await one()
  const hold = (days: number) =>
    t.query(
      `insert into workflow_hold (tenant_id, contact_id, why, until) values ($1, $2, 'Person', $3)
       on conflict (tenant_id, contact_id, why) do update set until = excluded.until`,
      [TenantId, contact, noon.add({ hours: 24 * days }).toString()],
    )
  await hold(5)
  const [id = 0] = await start(t, agent, await makeWorkflow(t, agent, [addTag()]), [contact])
  await run()
  expect((await standing(t, id)).next).toBe(noon.add({ hours: 120 }).toString())
  await hold(7)
  await run(noon.add({ hours: 48 }))
  expect((await standing(t, id)).next).toBe(noon.add({ hours: 168 }).toString())
  await t.query('delete from workflow_hold where contact_id = $1', [contact])
  await run()
  expect((await standing(t, id)).status).toBe('Completed')
})

test('joint contacts get copies of emails, but who is held does not, and the gap is everybody’s', async () => {
  at(noon)
  const [first = 0, joint = 0, held = 0] = await makeMany(t, agent, 3, 'joint')
  await t.query(
    `update contact set contact_entity_id = (select contact_entity_id from contact where contact_id = $1),
       first_name = 'Joe' where contact_id in ($2, $3)`,
    [first, joint, held],
  )
  await t.query(`insert into workflow_hold (tenant_id, contact_id, why, until) values ($1, $2, 'Person', $3)`, [
    TenantId,
    held,
    noon.add({ hours: 99 }).toString(),
  ])
  const both = await makeWorkflow(t, agent, [email()], { secondary_contacts: true })
  const [id = 0] = await start(t, agent, both, [first])
  await run()
  expect(await messagesTo(t, first)).toMatchObject([{ subject: 'Hello Ida' }])
  expect(await messagesTo(t, joint)).toMatchObject([{ subject: 'Hello Joe' }])
  expect(await messagesTo(t, held)).toEqual([])
  expect(await t.query('select count(*)::int as n from workflow_message where contact_workflow_id = $1', [id])).toEqual(
    [{ n: 2 }],
  )
  at(noon.add({ hours: 1 }))
  const [own = 0] = await start(t, agent, await makeWorkflow(t, agent, [email()]), [joint])
  await run()
  expect(await standing(t, own)).toMatchObject({ next: noon.add({ hours: 4 }).toString(), outcomes: [] })
})

test('a notice tells the agent, other changes are made, and whom somebody is changing waits', async () => {
  at(noon)
  const contact = await one()
  const WorkflowId = await makeWorkflow(t, agent, [
    step(stepType.Notify, { TaskTitle: 'Ring them' }),
    step(stepType.ChangeAgent, { AssignToId: colleague.UserId }),
    step(stepType.Notify, { TaskTitle: 'Yours now' }),
  ])
  const [id = 0] = await start(t, admin, WorkflowId, [contact])
  await t.withConnection(async (client) => {
    await client.query('begin')
    await client.query('select from contact where contact_id = $1 for update', [contact])
    await run()
    expect((await standing(t, id)).outcomes).toEqual(['Done'])
    await client.query('rollback')
  })
  await run()
  expect((await standing(t, id)).status).toBe('Completed')
  expect(await notices('WorkflowNotice')).toEqual([
    { user_id: String(agent.UserId), title: 'Ida Moor: Ring them' },
    { user_id: String(colleague.UserId), title: 'Ida Moor: Yours now' },
  ])
})

test('many are done in batches, also when others hold some of them', async () => {
  at(noon)
  const contacts = await makeMany(t, agent, 120, 'many')
  const ids = await start(
    t,
    agent,
    await makeWorkflow(t, agent, [addTag(), step(stepType.Call, { TaskTitle: 'x' })]),
    contacts,
  )
  await t.withConnection(async (client) => {
    await client.query('begin')
    await client.query('select from contact_workflow where contact_workflow_id = $1 for update', [ids[60]])
    await workOffDue(TenantId, t.jobContext())
    await client.query('rollback')
  })
  const open = () =>
    t.query(
      `select contact_workflow_id::int as id from contact_workflow where contact_workflow_id = any($1) and status = 'Active'`,
      [ids],
    )
  expect(await open()).toEqual([{ id: ids[60] }])
  await run()
  expect(await open()).toEqual([])
})

test('texts need consent, name their sender and say how to stop', async () => {
  at(noon)
  const [said = 0, silent = 0] = await makeMany(t, agent, 2, 'text')
  await t.query(`update contact set cell_phone = '512555' || (1000 + contact_id % 1000) where contact_id in ($1, $2)`, [
    said,
    silent,
  ])
  await t.query(
    `insert into consent (tenant_id, channel, address, says, how)
     select tenant_id, 'Text', cell_phone, 'Yes', 'in person' from contact where contact_id = $1`,
    [said],
  )
  const [row] = await t.query<{ id: string }>(
    `insert into text_template (tenant_id, name, body) values ($1, 'Hi', 'Hi {{FirstName|there}}, still looking?') returning text_template_id as id`,
    [TenantId],
  )
  const WorkflowId = await makeWorkflow(t, agent, [step(stepType.Text, { TextTemplateId: Number(row?.id) })])
  const [a = 0, b = 0] = await start(t, agent, WorkflowId, [said, silent])
  await run()
  expect(await messagesTo(t, said)).toMatchObject([
    { body: 'Hi Ida, still looking?\nNorth Realty. Reply STOP to end', status: 'Waiting' },
  ])
  expect((await standing(t, a)).outcomes).toEqual(['Done'])
  expect((await standing(t, b)).outcomes[0]).toContain('Skipped: No consent to receive texts is on record for Ida Moor')
  // At night nothing is written yet: it is moved to the morning.
  const night = await makeWorkflow(t, agent, [step(stepType.Text, { TextTemplateId: Number(row?.id) })], {
    name: 'Night',
  })
  const midnight = monday('23:30', 1)
  at(midnight)
  const [c = 0] = await start(t, agent, night, [said])
  await run()
  expect(await messagesTo(t, said)).toHaveLength(1)
  expect((await standing(t, c)).next?.localeCompare(midnight.toString())).toBe(1)
})

test('a search sends the homes that are on the market, or says that there are none', async () => {
  at(noon)
  const [contact = 0] = await makeMany(t, agent, 1, 'homes')
  const search = async (city: string) => {
    const [row] = await t.query<{ guid: string }>(
      `insert into search (tenant_id, user_id, name, filters) values ($1, $2, 'Homes', $3) returning search_guid as guid`,
      [TenantId, agent.UserId, JSON.stringify([{ Field: 'City', Value: city }])],
    )
    return step(stepType.RunSearch, { SearchGuid: row?.guid as string })
  }
  await join(t, TenantId, 7)
  await makeListings(t, 7, [
    { listing_key: 'A1', unparsed_address: '1 Oak St, Austin, TX 78704' },
    { listing_key: 'A2', unparsed_address: '2 Oak St, Austin, TX 78704' },
    { listing_key: 'A3', unparsed_address: '3 Oak St, Austin, TX 78704', standard_status: 'Closed' },
  ])
  const WorkflowId = await makeWorkflow(t, agent, [await search('Austin'), await search('Nowhere')])
  const [id = 0] = await start(t, agent, WorkflowId, [contact])
  await run()
  expect(await messagesTo(t, contact)).toMatchObject([
    { subject: '2 homes: Homes', plain_text: expect.stringContaining('1 Oak St, Austin') },
  ])
  expect((await standing(t, id)).outcomes).toEqual(['Done', 'Skipped: No homes match the search'])
})

test('a contact is given to the next agent in round robin, another than it has; or it says that there is none', async () => {
  at(noon)
  const agentOf = async (contact: number) =>
    (
      await t.query<{ id: number }>('select assigned_agent_id::int as id from contact where contact_id = $1', [contact])
    )[0]?.id
  const WorkflowId = await makeWorkflow(t, admin, [step(stepType.ChangeAgent)])
  const inTurn = (ids: number[]) =>
    t.query('update user_account set round_robin = user_id = any($2) where tenant_id = $1', [TenantId, ids])
  await inTurn([agent.UserId])
  const alone = await one()
  const [first = 0] = await start(t, admin, WorkflowId, [alone])
  await run()
  expect(await agentOf(alone)).toBe(agent.UserId)
  expect((await standing(t, first)).outcomes).toEqual([
    'Skipped: Nobody else takes part in round robin. Have somebody take part on the users list.',
  ])
  await inTurn([agent.UserId, colleague.UserId])
  const [a, b] = [await one(), await one()]
  const ids = await start(t, admin, WorkflowId, [a, b])
  await run()
  expect([await agentOf(a), await agentOf(b)]).toEqual([colleague.UserId, colleague.UserId])
  for (const id of ids) expect((await standing(t, id)).outcomes).toEqual(['Done'])
  await inTurn([])
})

test('a template’s video goes along; once it has expired, its step says so and sends nothing', async () => {
  at(noon)
  const [video] = await t.query<{ guid: string }>(
    `insert into video (tenant_id, user_id, name, storage_key, size, media_type, duration, date_created, date_expires)
     values ($1, $2, 'Den', 'k-' || gen_random_uuid(), 1, 'video/mp4', 20000, $3, $3::timestamptz + interval '14 days') returning video_guid as guid`,
    [TenantId, agent.UserId, noon.toString()],
  )
  const id = await makeTemplate(t, TenantId, '<p>Look</p>')
  await t.query('update email_template set video_guid = $2 where email_template_id = $1', [id, video?.guid])
  const withVideo = (more = {}) => step(stepType.Email, { EmailTemplateId: id, ...more })
  const WorkflowId = await makeWorkflow(t, agent, [withVideo(), withVideo({ WaitTime: 15 })])
  const [contact, other] = [await one(), await one()]
  const [first = 0] = await start(t, agent, WorkflowId, [contact])
  await start(t, agent, WorkflowId, [other])
  await run()
  const [{ body = '' } = {}] = await messagesTo(t, contact)
  expect(body).toContain('Play “Den”</a> (0:20)')
  const links = await t.query('select from video_link where tenant_id = $1', [TenantId])
  expect(links).toHaveLength(2)
  await run(noon.add({ hours: 24 * 16 }))
  expect((await standing(t, first)).outcomes).toEqual([
    'Done',
    'Failed: The video of this step’s template has expired or was deleted. Choose another, or take it out.',
  ])
  expect(await messagesTo(t, contact)).toHaveLength(1)
})
