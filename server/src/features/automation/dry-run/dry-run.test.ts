import { type DryRunEntry, dryRun, dryRunOptions } from '@dormer/contract/automation/dry-run'
import { assignWorkflow, enrollContact, saveWorkflowSettings } from '@dormer/contract/automation/enrollments'
import { addStep, stepType, updateStep, type WorkflowStep } from '@dormer/contract/automation/steps'
import {
  createWorkflow,
  setWorkflowEvent,
  setWorkflowRules,
  setWorkflowStatus,
  shareWorkflow,
} from '@dormer/contract/automation/workflows'
import { saveEmailTemplate, saveTextTemplate } from '@dormer/contract/messages/templates'
import { createContact } from '@dormer/contract/people/contacts'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

const t = await startTestProgram()
const { agent, colleague, admin, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
await t.query(
  `update tenant set text_number = '5125550199', postal_address = '1 Main St, Austin, TX' where tenant_id = $1`,
  [TenantId],
)
const real = clock.now
afterAll(() => {
  clock.now = real
})
// A Tuesday morning in Austin.
clock.now = () => Temporal.Instant.from('2030-05-14T15:00:00Z')

const text = (
  await t.call(saveTextTemplate, {
    as: agent,
    body: { Name: 'Hello', Body: 'Hi {{FirstName}}, this is {{AgentName}}.' },
  })
).body.TextTemplateId
const email = (
  await t.call(saveEmailTemplate, {
    as: agent,
    body: { Name: 'Welcome', Subject: 'Homes for {{FirstName}}', Body: '<p>Hi {{FirstName|there}}</p>' },
  })
).body.EmailTemplateId

const makeWorkflow = async (steps: object[]) => {
  const { WorkflowId } = (await t.call(createWorkflow, { as: agent, body: { Name: 'New lead' } })).body
  for (const [Index, step] of steps.entries()) {
    const added = (await t.call(addStep, { as: agent, body: { WorkflowId, Index } })).body
    const { WorkflowStepId } = added[Index] as WorkflowStep
    const updated = await t.call(updateStep, { as: agent, body: { WorkflowStepId, ...step } })
    expect(updated.status, updated.text).toBe(200)
  }
  return WorkflowId
}
const steps = [
  { TaskTypeId: stepType.Text, TextTemplateId: text },
  { TaskTypeId: stepType.Email, EmailTemplateId: email, WaitTime: 2, TimeUnit: 'Days' },
  { TaskTypeId: stepType.Call, TaskTitle: 'Call them', WaitTime: 1, TimeUnit: 'Months' },
]
const makeContact = async (body: object = {}) => {
  const sent = {
    FirstName: 'Ida',
    LastName: 'Moor',
    Email: 'ida@example.com',
    CellPhone: '5125550101',
    AssignedAgentId: agent.UserId,
    ...body,
  }
  return (await t.call(createContact, { as: admin, body: sent })).body.ContactId
}
const run = (WorkflowId: number, ContactId?: number, as: User = agent) =>
  t.call(dryRun, { as, body: { WorkflowId, ...(ContactId && { ContactId }) } })

test('it says when what would go to whom, in which words, and changes nothing', async () => {
  const WorkflowId = await makeWorkflow(steps)
  const ContactId = await makeContact()
  await t.query(
    `insert into consent (tenant_id, channel, address, says, how) values ($1, 'Text', '5125550101', 'Yes', 'x')`,
    [TenantId],
  )
  const answer = await t.unchanged(() => run(WorkflowId, ContactId))
  expect(answer.status, answer.text).toBe(200)
  const { Entries, ...rest } = answer.body
  expect(rest).toEqual({ Contacts: 1, Matching: 1, Notes: [] })
  const common = {
    ContactId,
    TransactionId: null,
    ContactName: 'Ida Moor',
    TimeZone: 'America/Chicago',
    Outcome: 'Done',
  }
  expect(Entries).toEqual([
    {
      ...common,
      Date: '2030-05-14T15:00:00Z',
      TaskTypeId: 4,
      Step: 'text “Hello”',
      Why: null,
      Waited: null,
      To: '5125550101',
      Subject: null,
      Body: expect.stringContaining('Hi Ida, this is Ana Agent.'),
      WaitsUntil: null,
    },
    {
      ...common,
      Date: '2030-05-16T15:00:00Z',
      TaskTypeId: 1,
      Step: 'email “Welcome”',
      Why: null,
      Waited: null,
      To: 'ida@example.com',
      Subject: 'Homes for Ida',
      Body: expect.stringContaining('Hi Ida'),
      WaitsUntil: null,
    },
    {
      ...common,
      Date: '2030-06-16T15:00:00Z',
      TaskTypeId: 2,
      Step: 'create a Call task “Call them”',
      Why: null,
      Waited: null,
      To: null,
      Subject: null,
      Body: null,
      WaitsUntil: null,
    },
  ] satisfies { [F in keyof DryRunEntry]: unknown }[])
  expect(clock.now().toString()).toBe('2030-05-14T15:00:00Z')
})

test('what would be left out says why', async () => {
  const WorkflowId = await makeWorkflow(steps)
  const ContactId = await makeContact({ FirstName: 'Bo', Email: 'bo@example.com', CellPhone: '5125550102' })
  await t.query(
    `insert into consent (tenant_id, channel, address, says, how) values ($1, 'Text', '5125550102', 'No', 'STOP')`,
    [TenantId],
  )
  const [first, second] = (await run(WorkflowId, ContactId)).body.Entries
  expect(first).toMatchObject({ Outcome: 'Skipped', Why: expect.stringMatching(/stop|no texts|opted out/i), To: null })
  expect(second).toMatchObject({ Outcome: 'Done', To: 'bo@example.com' })
})

test('without a contact it is tried for those who match now, or says why not', async () => {
  const WorkflowId = await makeWorkflow(steps.slice(1, 2))
  expect((await run(WorkflowId)).body).toMatchObject({
    Entries: [],
    Contacts: 0,
    Notes: [expect.stringContaining('Choose a contact')],
  })
  await t.call(setWorkflowEvent, { as: agent, body: { WorkflowId, EventCode: 'LeadCreated' } })
  const { Entries, Contacts, Matching } = (await run(WorkflowId)).body
  expect(Contacts).toBeGreaterThan(1)
  expect(Matching).toBe(Contacts)
  expect(new Set(Entries.map(({ ContactId }) => ContactId)).size).toBe(Contacts)
})

test('a contact who is in it already is tried from the beginning; while all are stopped, it says so', async () => {
  const WorkflowId = await makeWorkflow(steps.slice(2))
  const ContactId = await makeContact({ Email: 'cy@example.com', CellPhone: '5125550103' })
  await t.call(saveWorkflowSettings, { as: admin, body: { IsStopped: true } })
  const answer = await t.unchanged(() => run(WorkflowId, ContactId))
  expect(answer.body).toMatchObject({
    Entries: [{ Step: 'create a Call task “Call them”' }],
    Notes: ['All workflows are stopped: nothing is done until they are started again.'],
  })
  await t.call(saveWorkflowSettings, { as: admin, body: { IsStopped: false } })
})

test('what is not complete, or not theirs, is refused', async () => {
  const WorkflowId = await makeWorkflow([{ TaskTypeId: stepType.Text }])
  const ContactId = await makeContact({ Email: 'dee@example.com', CellPhone: '5125550104' })
  expect(await run(WorkflowId, ContactId)).toMatchObject({
    status: 400,
    body: { Message: 'Step 1 (Text): Choose a text template' },
  })
  expect(await run(WorkflowId, ContactId, colleague)).toMatchObject({ status: 404 })
  expect(await run(WorkflowId, ContactId, south.admin)).toMatchObject({ status: 404 })
  const others = await makeContact({
    AssignedAgentId: colleague.UserId,
    Email: 'eve@example.com',
    CellPhone: '5125550105',
  })
  expect(await run(await makeWorkflow(steps), others)).toMatchObject({ status: 404 })
})

test('what waits says for what: quiet hours, or the hours in which the workflow sends', async () => {
  // A quarter past nine in the evening in Austin, from which the dry run goes on.
  const begin = Temporal.Instant.from('2030-05-15T02:15:00Z')
  const evening = () => (Temporal.Instant.compare(real(), begin) > 0 ? real() : begin)
  const morning = clock.now
  const ContactId = await makeContact({ FirstName: 'Kim', Email: 'kim@example.com', CellPhone: '5125550108' })
  await t.query(
    `insert into consent (tenant_id, channel, address, says, how) values ($1, 'Text', '5125550108', 'Yes', 'x')`,
    [TenantId],
  )
  const WorkflowId = await makeWorkflow(steps)
  const waitedOf = async () => (await run(WorkflowId, ContactId)).body.Entries.map(({ Waited }) => Waited)
  clock.now = evening
  try {
    expect(await waitedOf()).toEqual(['quiet hours until 9 am', null, null])
    const SendWindow = { Days: [1, 2, 3, 4, 5], From: '10:30', To: '18:00' }
    await t.call(setWorkflowRules, { as: agent, body: { WorkflowId, SendWindow } })
    expect(await waitedOf()).toEqual(['sends only from 10:30 am to 6 pm', null, null])
  } finally {
    clock.now = morning
  }
})

test('it offers whom to try it for: those who match now or, if nobody does, the latest', async () => {
  const offered = (id: number, as: User | undefined = agent) =>
    t.call(dryRunOptions, { as, params: { WorkflowId: id } } as never)
  const WorkflowId = await makeWorkflow(steps)
  const latest = await makeContact({ FirstName: 'Lou', Email: 'lou@example.com', CellPhone: '5125550109' })
  const theirs = await makeContact({ AssignedAgentId: colleague.UserId, Email: 'max@example.com', CellPhone: '5125550110' }) // biome-ignore format: a row
  const { status, body, text } = await offered(WorkflowId)
  expect(status, text).toBe(200)
  expect(body.IsMatching).toBe(false)
  expect(body.Options[0]).toEqual({ Id: latest, Name: 'Lou Moor' })
  expect(body.Options.map(({ Id }: { Id: number }) => Id)).not.toContain(theirs)
  await t.call(setWorkflowEvent, { as: agent, body: { WorkflowId, EventCode: 'LeadCreated' } })
  const lead = await makeContact({ FirstName: 'Pia', Email: 'pia@example.com', CellPhone: '5125550111', ContactTypeId: 1 }) // biome-ignore format: a row
  const now = (await offered(WorkflowId)).body
  expect(now.IsMatching).toBe(true)
  expect(now.Options[0]).toEqual({ Id: lead, Name: 'Pia Moor' })
  expect((await offered(WorkflowId, colleague)).status).toBe(404)
  expect((await offered(WorkflowId, south.admin)).status).toBe(404)
  expect((await t.call(dryRunOptions, { params: { WorkflowId } })).status).toBe(401)
  const wrong = await t.call(dryRunOptions, { as: agent, params: { WorkflowId: 'x' } } as never)
  expect([wrong.status, wrong.body]).toMatchObject([400, { Message: 'Choose a workflow' }])
})

const published = (WorkflowId: number, ContactId?: number, as: User | undefined = agent) =>
  t.call(dryRun, { as, body: { WorkflowId, IsPublished: true, ...(ContactId && { ContactId }) } })
const publish = (WorkflowId: number) => t.call(setWorkflowStatus, { as: agent, body: { WorkflowId, Status: 'Active' } })

test('whoever may start a workflow sees before what it would do: what is published, for a contact of theirs', async () => {
  const WorkflowId = await makeWorkflow(steps.slice(1))
  expect((await publish(WorkflowId)).status).toBe(200)
  await t.call(shareWorkflow, { as: agent, body: { WorkflowId, Setting: true } })
  // The draft is somebody else's affair: here it is not even complete.
  await t.call(addStep, { as: agent, body: { WorkflowId, Index: 0, TaskTypeId: stepType.Text } })
  const theirs = await makeContact({ FirstName: 'Rae', AssignedAgentId: colleague.UserId, Email: 'rae@example.com', CellPhone: '5125550112' }) // biome-ignore format: a row
  const { status, body, text } = await t.unchanged(() => published(WorkflowId, theirs, colleague))
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ Contacts: 1, Matching: 1, Notes: [] })
  expect(body.Entries).toMatchObject([
    {
      ContactId: theirs,
      Date: '2030-05-16T15:00:00Z',
      To: 'rae@example.com',
      Subject: 'Homes for Rae',
      Outcome: 'Done',
    },
    { ContactId: theirs, Date: '2030-06-16T15:00:00Z', Step: 'create a Call task “Call them”' },
  ])
  // The draft is for who may change it, for whomever else.
  const draft = await t.unchanged(() => run(WorkflowId, theirs, colleague))
  expect([draft.status, draft.body]).toMatchObject([403, { Message: expect.stringMatching(/^Ana Agent made this workflow\. Only its creator/) }]) // biome-ignore format: a row
  expect((await run(WorkflowId, await makeContact({ Email: 'sue@example.com', CellPhone: '5125550113' }))).status).toBe(400) // biome-ignore format: a row
})

test('it says that starting would start nothing: who is in it already, or was before and may not be again', async () => {
  const WorkflowId = await makeWorkflow(steps.slice(2))
  await publish(WorkflowId)
  const ContactId = await makeContact({ FirstName: 'Tom', Email: 'tom@example.com', CellPhone: '5125550114' })
  expect((await published(WorkflowId, ContactId)).body.Notes).toEqual([])
  expect((await t.call(enrollContact, { as: agent, body: { WorkflowId, ContactId } })).status).toBe(200)
  const inIt = await t.unchanged(() => published(WorkflowId, ContactId))
  expect(inIt.body).toMatchObject({
    Entries: [{ Step: 'create a Call task “Call them”', Outcome: 'Done' }],
    Notes: ['They are in this workflow already, so it does not start again. This is what it does from the beginning.'],
  })
  await t.query(`update contact_workflow set status = 'Completed', next_step_id = null, next_at = null, date_ended = now() where contact_id = $1`, [ContactId]) // biome-ignore format: a row
  const before = await t.unchanged(() => published(WorkflowId, ContactId))
  expect(before.body.Notes).toEqual([
    'They were in this workflow before: Assign Workflow leaves them out, Add Workflow on their page starts it again.',
  ])
  // As it says: the one leaves them out, the other starts it.
  expect((await t.call(assignWorkflow, { as: agent, params: { workflowId: WorkflowId }, body: [ContactId] })).body).toMatchObject({ Changed: 0 }) // biome-ignore format: a row
  expect((await t.call(enrollContact, { as: agent, body: { WorkflowId, ContactId } })).status).toBe(200)
})

test('what cannot be started, or is not theirs, is not tried as published either', async () => {
  const WorkflowId = await makeWorkflow(steps.slice(2))
  const ContactId = await makeContact({ FirstName: 'Una', Email: 'una@example.com', CellPhone: '5125550115' })
  const refusal = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await t.unchanged(() => answer)
    return `${status} ${(body as { Message: string }).Message}`
  }
  expect(await refusal(published(WorkflowId, ContactId))).toBe(
    '400 “New lead” is not active. Publish it first, then start it.',
  )
  await publish(WorkflowId)
  expect(await refusal(published(WorkflowId))).toBe('400 Choose a contact')
  expect(await refusal(published(WorkflowId, ContactId, colleague))).toBe('404 Workflow was not found')
  await t.call(shareWorkflow, { as: agent, body: { WorkflowId, Setting: true } })
  expect(await refusal(published(WorkflowId, ContactId, colleague))).toBe('404 Contact was not found')
  expect(await refusal(published(WorkflowId, ContactId, south.admin))).toBe('404 Workflow was not found')
  expect(await refusal(t.call(dryRun, { body: { WorkflowId, ContactId, IsPublished: true } }))).toMatch(/^401 /)
  expect(await refusal(t.call(dryRun, { as: agent, body: { WorkflowId, ContactId, IsPublished: 'perhaps' } as never }))).toMatch(/^400 /) // biome-ignore format: a row
  await t.call(setWorkflowStatus, { as: agent, body: { WorkflowId, Status: 'Inactive' } })
  expect(await refusal(published(WorkflowId, ContactId))).toBe(
    '400 “New lead” is not active. Publish it first, then start it.',
  )
})
