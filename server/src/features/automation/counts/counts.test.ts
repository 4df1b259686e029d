import {
  RETRIED_AT_ONCE,
  retryFailed,
  workflowCounts,
  workflowPeople,
  workflowStepCounts,
} from '@dormer/contract/automation/counts'
import { contactEnrollments, removeEnrollment, togglePause } from '@dormer/contract/automation/enrollments'
import { stepType } from '@dormer/contract/automation/steps'
import { workflows } from '@dormer/contract/automation/workflows'
import { runs } from '@dormer/contract/brokerage/runs'
import { createAppointment } from '@dormer/contract/day/appointments'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { suppress } from '../../messages/consent/consent.queries.ts'
import { givePostalAddress, makeMany } from '../../messages/mass/mass.fixture.ts'
import { type Arrival, receiveMessage } from '../../messages/messages/receive.ts'
import { doDue, makeTemplate, makeWorkflow, start, step } from '../engine/engine.fixture.ts'
import { retryStepJob } from '../engine/retry.ts'
import { retryRun } from './retry.jobs.ts'

const t = await startTestProgram()
const { TenantId, agent, admin, colleague } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
await givePostalAddress(t, agent)
const mail = await makeTemplate(t, TenantId, '<p>Dear {{FirstName}}</p>')
afterEach(() => void vi.restoreAllMocks())
const noon = Temporal.Now.instant().add({ hours: 24 }).round('second')
const at = (hours: number) => vi.spyOn(clock, 'now').mockReturnValue(noon.add({ hours }))
const run = () => doDue(t, TenantId)

const email = (more = {}) => step(stepType.Email, { EmailTemplateId: mail, ...more })
const later = (WaitTime = 1) => step(stepType.Call, { TaskTitle: 'Call', WaitTime })
let last = 0
const people = async (count: number, of: User = agent) => {
  const ids = await makeMany(t, of, count, `n${++last}x`)
  return ids.map((ContactId, n) => ({ ContactId, Email: `n${last}x${n + 1}@example.com` }))
}
const arrives = (From: string, more: Partial<Arrival> = {}) =>
  t.services.database.asTenant(TenantId, (db) =>
    receiveMessage(db, {
      TenantId,
      Channel: 'Email',
      From,
      To: [agent.Email],
      Subject: 'Re: Hello',
      Body: 'Yes, please',
      PlainText: 'Yes, please',
      Via: 'Outbox',
      ...more,
    }),
  )
const nothing = {
  Active: 0,
  Paused: 0,
  Goal: 0,
  Completed: 0,
  Ended: 0,
  Removed: 0,
  Answered: 0,
  OptedOut: 0,
  Failed: 0,
}
const counted = async (WorkflowId: number, as: User = agent, type: 'Contact' | 'Transaction' = 'Contact') => {
  const { status, text, body } = await t.call(workflowCounts, { as, params: { type } })
  expect(status, text).toBe(200)
  return { ...body.Workflows.find((one) => one.WorkflowId === WorkflowId), IsPartial: body.IsPartial }
}
const stepsOf = async (id: number, as: User = agent) => (await t.call(workflowStepCounts, { as, params: { id } })).body
const peopleIn = async (id: number, query: object, as: User = agent) =>
  t.call(workflowPeople, { as, params: { id }, query: query as never })

test('each workflow and step says how many, only of contacts one may see, and who they are', async () => {
  at(0)
  const [mailed, call] = [email(), later(2)]
  const WorkflowId = await makeWorkflow(t, agent, [mailed, call], {
    goals: ['AppointmentMade'],
    share_with_group: true,
  })
  const [a, b, c, d, e, f] = (await people(6)) as [
    { ContactId: number; Email: string },
    ...{ ContactId: number; Email: string }[],
  ]
  const all = [a, b, c, d, e, f] as (typeof a)[]
  const ids = await start(t, agent, WorkflowId, all.map(({ ContactId }) => ContactId)) // biome-ignore format: a row
  await run()
  at(1)
  // One answers, one unsubscribes, one is paused, one reaches the goal, one is removed.
  await arrives(a.Email)
  await t.services.database.asTenant(TenantId, (db) =>
    suppress(db, { TenantId, Channel: 'Email', Address: b?.Email ?? '' }, 'Unsubscribed', { How: 'x' }),
  )
  await t.call(togglePause, { as: agent, params: { ContactWorkflowId: ids[2] as number } })
  const DateTime = noon.add({ hours: 40 }).toString()
  const appointment = { Title: 'Tour', AppointmentTypeId: 1001, DateTime, DurationMinutes: 30, ContactId: d?.ContactId }
  expect((await t.call(createAppointment, { as: agent, body: appointment as never })).status).toBe(200)
  await t.call(removeEnrollment, { as: agent, params: { ContactWorkflowId: ids[4] as number } })
  const expected = { WorkflowId, ...nothing, Active: 3, Paused: 1, Goal: 1, Removed: 1, Answered: 1, OptedOut: 1 }
  expect(await counted(WorkflowId)).toEqual({ ...expected, IsPartial: true })
  expect(await counted(WorkflowId, admin)).toEqual({ ...expected, IsPartial: false })
  expect(await stepsOf(WorkflowId)).toEqual({
    Workflow: expected,
    Steps: [{ WorkflowStepId: mailed.WorkflowStepId, Done: 5, NotSent: 0, Answered: 1, Failed: 0, Skipped: 0 }],
    IsPartial: true,
  })
  const names = async (query: object, as: User = agent) => {
    const answer = await peopleIn(WorkflowId, query, as)
    expect(answer.status, answer.text).toBe(200)
    expect(Number(answer.headers.get('x-total-count'))).toBe(answer.body.length)
    return answer.body.map(({ ContactId }) => ContactId)
  }
  expect(await names({ state: 'Active' })).toEqual([f?.ContactId, b?.ContactId, a.ContactId])
  expect(await names({ state: 'Paused' })).toEqual([c?.ContactId])
  expect(await names({ state: 'Goal' })).toEqual([d?.ContactId])
  expect(await names({ state: 'Removed' })).toEqual([e?.ContactId])
  expect(await names({ state: 'Answered' })).toEqual([a.ContactId])
  expect(await names({ state: 'OptedOut' })).toEqual([b?.ContactId])
  expect(await names({ state: 'Answered', stepId: mailed.WorkflowStepId })).toEqual([a.ContactId])
  expect((await names({ state: 'Done', stepId: mailed.WorkflowStepId })).length).toBe(5)
  const [goal] = (await peopleIn(WorkflowId, { state: 'Goal' })).body
  expect(goal).toMatchObject({ Status: 'Reached its goal', Why: 'Reached its goal: an appointment was made' })
  // Two rows, then the next.
  const page = await peopleIn(WorkflowId, { state: 'Active', take: 2 })
  expect(page.headers.get('x-total-count')).toBe('3')
  const rest = await peopleIn(WorkflowId, { state: 'Active', take: 2, before: page.body[1]?.Id })
  expect([...page.body, ...rest.body].map(({ ContactId }) => ContactId)).toEqual([
    f?.ContactId,
    b?.ContactId,
    a.ContactId,
  ])

  // A colleague may use it, and sees nobody of it.
  expect(await counted(WorkflowId, colleague)).toEqual({ IsPartial: true })
  // The list counts no others.
  const inList = async (as: User) =>
    (await t.call(workflows, { as, params: { type: 'Contact' } })).body.find((one) => one.WorkflowId === WorkflowId)
  expect(await inList(agent)).toMatchObject({ ContactsCount: 4 })
  expect(await inList(admin)).toMatchObject({ ContactsCount: 4 })
  expect(await inList(colleague)).toMatchObject({ ContactsCount: 0 })
  expect((await stepsOf(WorkflowId, colleague)).Steps).toEqual([])
  expect((await peopleIn(WorkflowId, { state: 'Active' }, colleague)).body).toEqual([])
})

test('an answer counts also after the last message, not before, not what a program wrote, and once', async () => {
  at(0)
  const one = email()
  const WorkflowId = await makeWorkflow(t, agent, [one])
  const [a, b, c] = (await people(3)) as { ContactId: number; Email: string }[] as [{ ContactId: number; Email: string }, { ContactId: number; Email: string }, { ContactId: number; Email: string }] // biome-ignore format: a row
  at(-24)
  await arrives(c.Email)
  at(0)
  await start(t, agent, WorkflowId, [a.ContactId, b.ContactId, c.ContactId])
  await run()
  at(30)
  await arrives(a.Email)
  await arrives(a.Email)
  await arrives(b.Email, { IsAutomatic: true, Subject: 'Automatic reply' })
  at(24 * 40)
  await arrives(c.Email)
  expect(await counted(WorkflowId)).toMatchObject({ Completed: 3, Answered: 1, OptedOut: 0 })
  expect((await stepsOf(WorkflowId)).Steps).toMatchObject([{ Done: 3, Answered: 1 }])
})

test.each([['HELP'], ['START'], ['STOP', 'STOP'], ['info']])(
  'words to our number are no answers: %s',
  async (...words) => {
    at(0)
    const WorkflowId = await makeWorkflow(t, agent, [step(stepType.Call, { TaskTitle: 'Call' }), later(9)])
    const [{ ContactId } = { ContactId: 0 }] = await people(1)
    const phone = `512555${String(ContactId).padStart(4, '0')}`
    await t.query('update contact set cell_phone = $2 where contact_id = $1', [ContactId, phone])
    await t.query(`update tenant set text_number = '5125550199' where tenant_id = $1`, [TenantId])
    await start(t, agent, WorkflowId, [ContactId])
    for (const Body of words)
    await arrives(phone, { Channel: 'Text', To: ['5125550199'], Subject: '', Body, PlainText: Body, Via: 'Twilio', ProviderId: crypto.randomUUID() }) // biome-ignore format: a row
    expect(await counted(WorkflowId)).toMatchObject({ Active: 1, Answered: 0 })
    await arrives(phone, { Channel: 'Text', To: ['5125550199'], Subject: '', Body: '👍', PlainText: '👍', Via: 'Twilio', ProviderId: crypto.randomUUID() }) // biome-ignore format: a row
    expect(await counted(WorkflowId)).toMatchObject({ Answered: 1 })
  },
)

test('a message that did not leave is not counted as sent', async () => {
  at(0)
  const one = email()
  const WorkflowId = await makeWorkflow(t, agent, [one])
  const both = await people(2)
  const ids = await start(t, agent, WorkflowId, both.map(({ ContactId }) => ContactId)) // biome-ignore format: a row
  await run()
  await t.query(
    `update message set status = 'Failed' where message_id in (select message_id from workflow_message where contact_workflow_id = $1)`,
    [ids[0]],
  )
  expect((await stepsOf(WorkflowId)).Steps).toMatchObject([{ Done: 1, NotSent: 1 }])
  const stepId = one.WorkflowStepId
  expect((await peopleIn(WorkflowId, { state: 'NotSent', stepId })).body).toMatchObject([
    { Name: expect.any(String), Status: 'not sent' },
  ])
})

/** A workflow whose step has failed for so many, on whom nothing stands in the way any more. */
const failing = async (count: number) => {
  at(0)
  const notify = step(stepType.Call, { TaskTitle: 'Call' })
  const WorkflowId = await makeWorkflow(t, agent, [notify, later(9)])
  const them = await people(count)
  const ids = await start(t, agent, WorkflowId, them.map(({ ContactId }) => ContactId)) // biome-ignore format: a row
  await run()
  await t.query(
    `update workflow_outcome set outcome = 'Failed', why = 'It rained', task_id = null where contact_workflow_id = any($1)`,
    [ids],
  )
  await t.query('delete from task where tenant_id = $1', [TenantId])
  return { WorkflowId, stepId: notify.WorkflowStepId, them, ids }
}
const retry = (body: object, as: User = agent) => t.call(retryFailed, { as, body: body as never })

test('what failed is retried together, and what cannot be is told', async () => {
  const { WorkflowId, stepId, ids } = await failing(4)
  expect(await counted(WorkflowId)).toMatchObject({ Failed: 4, Active: 4 })
  expect((await peopleIn(WorkflowId, { state: 'Failed' })).body[0]).toMatchObject({
    Status: 'Failed',
    Why: 'It rained',
  })
  await t.call(togglePause, { as: agent, params: { ContactWorkflowId: ids[1] as number } })
  const answer = await retry({ WorkflowId, WorkflowStepId: stepId })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toEqual({
    Retried: 3,
    Skipped: [{ Reason: 'The workflow is paused for the contact. Resume it first.', Count: 1 }],
    RunId: null,
    Found: 4,
  })
  for (const id of [ids[0], ids[2], ids[3]])
    await retryStepJob.run({ TenantId, ContactWorkflowId: id as number, WorkflowStepId: stepId }, t.jobContext())
  expect((await stepsOf(WorkflowId)).Steps).toMatchObject([{ Done: 3, Failed: 1 }])
  expect(await counted(WorkflowId)).toMatchObject({ Failed: 1 })
})

test('of one for whom two steps failed, both are retried', async () => {
  at(0)
  const steps = [step(stepType.Call, { TaskTitle: 'One' }), step(stepType.Call, { TaskTitle: 'Two' })]
  const WorkflowId = await makeWorkflow(t, agent, [...steps, later(9)])
  const [{ ContactId } = { ContactId: 0 }] = await people(1)
  const [id = 0] = await start(t, agent, WorkflowId, [ContactId])
  await run()
  await t.query(`update workflow_outcome set outcome = 'Failed', why = 'It rained' where contact_workflow_id = $1`, [
    id,
  ])
  expect((await retry({ WorkflowId })).body).toMatchObject({ Retried: 1, Found: 1 })
  for (const { WorkflowStepId } of steps)
    await retryStepJob.run({ TenantId, ContactWorkflowId: id, WorkflowStepId }, t.jobContext())
  expect(await counted(WorkflowId)).toMatchObject({ Failed: 0 })
})

test('many are retried in the background, and its run says how many', async () => {
  const { WorkflowId, ids } = await failing(RETRIED_AT_ONCE + 5)
  await t.call(togglePause, { as: agent, params: { ContactWorkflowId: ids[1] as number } })
  const { body, status, text } = await retry({ WorkflowId })
  expect(status, text).toBe(200)
  expect(body).toEqual({ Retried: 0, Skipped: [], RunId: expect.any(Number), Found: RETRIED_AT_ONCE + 5 })
  await retryRun.job.run({ TenantId, RunId: body.RunId as number }, t.jobContext())
  const [shown] = (await t.call(runs, { as: agent })).body
  expect(shown).toMatchObject({
    Status: 'Done',
    Total: RETRIED_AT_ONCE + 5,
    Counts: [{ Name: 'Retried', Count: RETRIED_AT_ONCE + 4 }],
    Skipped: [{ Reason: 'The workflow is paused for the contact. Resume it first.', Count: 1 }],
  })
  expect(await counted(WorkflowId)).toMatchObject({ Failed: 1 })
})

test('only what one sees is retried', async () => {
  const { WorkflowId, ids } = await failing(2)
  await t.query('update workflow set share_with_group = true where workflow_id = $1', [WorkflowId])
  const answer = await retry({ WorkflowId }, colleague)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ Message: 'Nothing that failed is left to retry.' })
  expect((await t.query('select from workflow_outcome where contact_workflow_id = any($1)', [ids])).length).toBe(2)
  const [own] = (await t.call(contactEnrollments, { as: agent, params: { contactId: (await peopleIn(WorkflowId, { state: 'Failed' })).body[0]?.ContactId as number } })).body // biome-ignore format: a row
  expect(own?.HasFailed).toBe(true)
})

test('what is not asked for right is refused in words, and others’ workflows are not found', async () => {
  const { WorkflowId, stepId } = await failing(1)
  const refusal = async (query: object) => (await peopleIn(WorkflowId, query)).text
  expect(await refusal({ state: 'Done' })).toContain('Choose a step')
  expect(await refusal({ state: 'Paused', stepId })).toContain('Choose what became of the step')
  expect(await refusal({ state: 'Sleeping' })).toContain('Choose a state')
  expect((await t.call(workflowCounts, { as: agent, params: { type: 'Other' as never } })).text).toContain(
    'Choose Contact or Transaction',
  )
  expect((await peopleIn(WorkflowId, { state: 'Done', stepId: 77 })).body).toMatchObject({
    Message: 'Step was not found',
  })
  expect((await retry({ WorkflowId, WorkflowStepId: 77 })).status).toBe(404)
  for (const as of [south.agent, south.admin]) {
    expect((await peopleIn(WorkflowId, { state: 'Active' }, as)).status).toBe(404)
    expect((await t.call(workflowStepCounts, { as, params: { id: WorkflowId } })).status).toBe(404)
    expect((await retry({ WorkflowId }, as)).status).toBe(404)
    expect(await counted(WorkflowId, as)).toEqual({ IsPartial: as === south.agent })
  }
  expect((await t.call(workflowCounts, { params: { type: 'Contact' } })).status).toBe(401)
  expect((await t.call(retryFailed, { body: { WorkflowId } })).status).toBe(401)
})
