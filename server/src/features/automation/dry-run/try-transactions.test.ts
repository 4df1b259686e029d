import { applyWorkflow } from '@dormer/contract/automation/auto-tasks'
import { dryRun, dryRunOptions } from '@dormer/contract/automation/dry-run'
import { saveWorkflowSettings } from '@dormer/contract/automation/enrollments'
import { setWorkflowStatus, shareWorkflow } from '@dormer/contract/automation/workflows'
import { linkContact } from '@dormer/contract/deals/people'
import { createTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { createContact } from '@dormer/contract/people/contacts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { givePostalAddress } from '../../messages/mass/mass.fixture.ts'
import { makeEmail, makeText, makeWorkflow, ok } from '../auto-tasks/auto-tasks.fixture.ts'
import { autoTasksDue } from '../auto-tasks/auto-tasks.jobs.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const { agent, colleague, admin } = north
await givePostalAddress(t, north)
await t.query(`update user_account set time_zone = 'America/Chicago'`)
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('America/Chicago').toInstant()
const real = clock.now
beforeEach(() => void vi.spyOn(clock, 'now').mockReturnValue(at('2026-12-01T10:00')))
afterEach(() => void vi.restoreAllMocks())

const email = await makeEmail(
  t,
  agent,
  'Closing soon, {{FirstName}}',
  '<p>Dear {{FirstName}}, yours, {{AgentName}}</p>',
)
const steps = [
  {
    TaskTypeId: 1,
    EmailTemplateId: email,
    RecipientPeopleRole: 5,
    rule: [2, 3, 'ClosingDate'] as [number, number, string],
  },
  { TaskTypeId: 2, TaskTitle: 'Ask about the inspection', rule: [3, 1, 'ContractDate'] as [number, number, string] },
  { TaskTypeId: 2, TaskTitle: 'Go along', rule: [1, null, 'InspectionDate'] as [number, null, string] },
  { TaskTypeId: 2, TaskTitle: 'Send flowers', rule: [3, 60, 'ClosingDate'] as [number, number, string] },
]
const make = async (dates: object = {}, as: User = agent) => {
  const { TransactionId } = await ok(t.call(createTransaction, { as, body: { Type: 'Purchase', address: '1 Oak St' } }))
  if (Object.keys(dates).length > 0)
    await ok(t.call(updateTransaction, { as, query: {}, body: { TransactionId, ...dates } as never }))
  return TransactionId
}
const addBuyer = async (id: number, body: object) => {
  const { ContactId } = await ok(t.call(createContact, { as: agent, body: { LastName: 'Moor', AssignedAgentId: agent.UserId, ...body } as never })) // biome-ignore format: a row
  await ok(t.call(linkContact, { as: agent, params: { id }, query: { contactId: ContactId, roleId: 5 } }))
}
const run = (body: object, as: User | undefined = agent) => t.call(dryRun, { as, body: body as never })

test('it says on which day which task is made and which message goes to whom, and changes nothing', async () => {
  const WorkflowId = await makeWorkflow(t, agent, steps)
  const TransactionId = await make({ ClosingDate: '2026-12-18', ContractDate: '2026-11-20' })
  await addBuyer(TransactionId, { FirstName: 'Ida', Email: 'ida@example.com' })
  await addBuyer(TransactionId, { FirstName: 'Bo', Email: 'bo@example.com' })
  const answer = await t.unchanged(() => run({ WorkflowId, TransactionId }))
  expect(answer.status, answer.text).toBe(200)
  const { Entries, ...rest } = answer.body
  expect(rest).toEqual({
    Contacts: 1,
    Matching: 1,
    Notes: [
      expect.stringMatching(
        /^1 Oak St.* has no inspection date yet, so this waits: on the inspection date, .*Go along.*\.$/,
      ),
    ],
  })
  const brief = Entries.map(({ Date: date, ...entry }) => ({ ...entry, Date: Temporal.Instant.from(date).toString() }))
  const common = { TransactionId, ContactId: null, TimeZone: 'America/Chicago' }
  expect(brief).toMatchObject([
    { ...common, Date: at('2026-12-01T10:00').toString(), Outcome: 'Skipped', Why: 'Its day had passed when the workflow was applied' },
    { ...common, Date: at('2026-12-15T09:00').toString(), Outcome: 'Done', To: 'ida@example.com', Subject: 'Closing soon, Ida', Body: expect.stringContaining('Dear Ida, yours, Ana Agent') },
    { ...common, Date: at('2026-12-15T09:00').toString(), Outcome: 'Done', To: 'bo@example.com', Subject: 'Closing soon, Bo' },
    { ...common, Date: at('2027-02-16T09:00').toString(), Outcome: 'Done', TaskTypeId: 2, To: null, Step: expect.stringContaining('Send flowers') },
  ]) // biome-ignore format: rows
})

test('it says what would fail and why, also while all are stopped', async () => {
  const WorkflowId = await makeWorkflow(t, agent, steps.slice(0, 1))
  const TransactionId = await make({ ClosingDate: '2026-12-18' })
  await ok(t.call(saveWorkflowSettings, { as: admin, body: { IsStopped: true } }))
  const { Entries, Notes } = (await t.unchanged(() => run({ WorkflowId, TransactionId }))).body
  await ok(t.call(saveWorkflowSettings, { as: admin, body: { IsStopped: false } }))
  expect(Notes).toEqual(['All workflows are stopped: nothing is done until they are started again.'])
  expect(Entries).toMatchObject([{ Outcome: 'Failed', Why: expect.stringMatching(/Buyer/) }])
})

test('without a transaction, it is tried for those that match what starts it and that one sees', async () => {
  const WorkflowId = await makeWorkflow(t, agent, steps.slice(3), {
    event: 'TransactionCreated',
    condition: 'Purchase',
  })
  const mine = await make({ ClosingDate: '2026-12-20' })
  const theirs = await make({ ClosingDate: '2026-12-20' }, colleague)
  // It has been applied to them already, by being created.
  await t.query('delete from auto_task where workflow_id = $1', [WorkflowId])
  const { Entries, Contacts, Matching } = (await run({ WorkflowId })).body
  const ids = Entries.map(({ TransactionId }) => TransactionId)
  expect(ids).toContain(mine)
  expect(ids).not.toContain(theirs)
  expect(Contacts).toBe(Matching)
  const offered = (id: number, as: User = agent) => t.call(dryRunOptions, { as, params: { WorkflowId: id } })
  const matching = (await ok(offered(WorkflowId))) as { IsMatching: boolean; Options: { Id: number; Name: string }[] }
  expect(matching.IsMatching).toBe(true)
  expect(matching.Options[0]).toEqual({ Id: mine, Name: expect.stringContaining('1 Oak St') })
  expect(matching.Options.map(({ Id }) => Id)).not.toContain(theirs)
  const nobody = await makeWorkflow(t, agent, steps.slice(3))
  expect((await run({ WorkflowId: nobody })).body).toEqual({
    Entries: [],
    Contacts: 0,
    Matching: 0,
    Notes: ['No transaction matches now, or nothing starts it by itself. Choose a transaction.'],
  })
})

test('what cannot be tried is refused in words', async () => {
  const WorkflowId = await makeWorkflow(t, agent, steps)
  const TransactionId = await make()
  const { ContactId } = await ok(t.call(createContact, { as: agent, body: { FirstName: 'Uma', LastName: 'Moor', Email: 'uma@example.com', AssignedAgentId: agent.UserId } as never })) // biome-ignore format: a row
  const wrong = await run({ WorkflowId, ContactId })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('This workflow is for transactions. Choose a transaction.')]) // biome-ignore format: a row
  expect((await run({ WorkflowId, TransactionId: await make({}, colleague) })).status).toBe(404)
  expect((await run({ WorkflowId, TransactionId }, south.agent)).status).toBe(404)
  expect((await run({ WorkflowId, TransactionId }, colleague)).status).toBe(404)
  expect((await t.call(dryRun, { body: { WorkflowId, TransactionId } })).status).toBe(401)
  await ok(t.call(setWorkflowStatus, { as: agent, body: { WorkflowId, Status: 'Inactive' } }))
  expect((await run({ WorkflowId, TransactionId })).status).toBe(200)
})

test('whoever may apply a workflow sees before what it would do on a transaction of theirs', async () => {
  const WorkflowId = await makeWorkflow(t, agent, steps.slice(3))
  const TransactionId = await make({ ClosingDate: '2026-12-20' }, colleague)
  const published = (as: User | undefined = colleague, of: object = { TransactionId }) =>
    t.unchanged(() => run({ WorkflowId, IsPublished: true, ...of }, as))
  const refusal = async (answer: ReturnType<typeof published>) => {
    const { status, body } = await answer
    return `${status} ${(body as unknown as { Message: string }).Message}`
  }
  expect(await refusal(published())).toBe('404 Workflow was not found')
  await ok(t.call(shareWorkflow, { as: agent, body: { WorkflowId, Setting: true } }))
  const { status, body } = await published()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    Contacts: 1,
    Matching: 1,
    Notes: [],
    Entries: [{ TransactionId, Step: expect.stringContaining('Send flowers'), Outcome: 'Done' }],
  })
  expect(await refusal(published(agent))).toBe('404 Transaction was not found')
  expect(await refusal(published(south.admin))).toBe('404 Workflow was not found')
  expect(await refusal(published(north.lender, { TransactionId }))).toMatch(/^40[34] /)
  expect(await refusal(published(colleague, {}))).toBe('400 Choose a transaction')
  expect((await run({ WorkflowId, TransactionId }, colleague)).status).toBe(403)
  await ok(t.call(applyWorkflow, { as: colleague, params: { transactionId: TransactionId }, query: { workflowId: WorkflowId } })) // biome-ignore format: a row
  expect((await published()).body.Notes).toEqual([
    'It has been applied already, and still has automated tasks to do here: it cannot be applied again yet.',
  ])
  await t.query('update transaction set status_id = 4 where transaction_id = $1', [TransactionId])
  expect(await refusal(published())).toBe('400 The transaction was archived. Change its status before you apply a workflow.') // biome-ignore format: a row
  await ok(t.call(setWorkflowStatus, { as: agent, body: { WorkflowId, Status: 'Inactive' } }))
  expect(await refusal(published())).toBe('400 “Under contract” is inactive. Publish it before you apply it.')
})

test('what waits says for what: another workflow’s message, or quiet hours', async () => {
  const TextTemplateId = await makeText(t, agent, 'Hi {{FirstName}}')
  const rule = [1, null, 'ClosingDate'] as [number, null, string]
  const text = await makeWorkflow(t, agent, [{ TaskTypeId: 4, TextTemplateId, RecipientPeopleRole: 5, rule }])
  const TransactionId = await make({ ClosingDate: '2026-12-18' })
  await addBuyer(TransactionId, { FirstName: 'Ida', Email: 'ida2@example.com', CellPhone: '8085550111' })
  await t.query(`insert into consent (tenant_id, channel, address, says, how) values ($1, 'Text', '8085550111', 'Yes', 'x')`, [north.TenantId]) // biome-ignore format: a row
  await t.query(`update tenant set text_number = '5125550199' where tenant_id = $1`, [north.TenantId])
  // It is at least that time: a dry run goes on from it, as it does without a clock that stands.
  const since = (begin: Temporal.Instant) =>
    vi.spyOn(clock, 'now').mockImplementation(() => (Temporal.Instant.compare(real(), begin) > 0 ? real() : begin))
  since(at('2026-12-01T10:00'))
  // Nine in Austin is night in Honolulu.
  const [waits] = (await t.unchanged(() => run({ WorkflowId: text, TransactionId }))).body.Entries
  expect(waits).toMatchObject({ Outcome: 'Done', Waited: 'quiet hours until 12 pm' })
  expect(Temporal.Instant.from(waits?.WaitsUntil ?? '')).toEqual(at('2026-12-18T12:00'))
  const email_ = await makeWorkflow(t, agent, [{ TaskTypeId: 1, EmailTemplateId: email, RecipientPeopleRole: 5, rule }])
  since(at('2026-12-18T10:00'))
  const other = await makeWorkflow(t, agent, [{ TaskTypeId: 1, EmailTemplateId: email, RecipientPeopleRole: 5, rule }])
  await ok(t.call(applyWorkflow, { as: agent, params: { transactionId: TransactionId }, query: { workflowId: other } }))
  await t.runDue([autoTasksDue])
  const [gap] = (await t.unchanged(() => run({ WorkflowId: email_, TransactionId }))).body.Entries
  expect(gap).toMatchObject({ Outcome: 'Done', Waited: 'gap after another workflow’s message' })
  expect(Temporal.Instant.from(gap?.Date ?? '')).toEqual(at('2026-12-18T14:00'))
})
