import { applyWorkflow, autoTasks, retryAutoTask } from '@dormer/contract/automation/auto-tasks'
import { RETRIED_AT_ONCE, retryFailed, workflowPeople, workflowStepCounts } from '@dormer/contract/automation/counts'
import { saveWorkflowSettings } from '@dormer/contract/automation/enrollments'
import { runs } from '@dormer/contract/brokerage/runs'
import { saveTransactionPerson } from '@dormer/contract/deals/people'
import { createTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { givePostalAddress } from '../../messages/mass/mass.fixture.ts'
import { retryRun } from '../counts/retry.jobs.ts'
import { makeEmail, makeWorkflow, ok } from './auto-tasks.fixture.ts'
import { autoTasksDue } from './auto-tasks.jobs.ts'

const t = await startTestProgram()
const south = await t.makeBrokerage('South')
let north: Brokerage
let agent: User
let n = 0
const now = (text: string) =>
  void vi
    .spyOn(clock, 'now')
    .mockReturnValue(Temporal.PlainDateTime.from(text).toZonedDateTime('America/Chicago').toInstant())
beforeEach(async () => {
  north = await t.makeBrokerage(`North${++n}`)
  agent = north.agent
  await givePostalAddress(t, north)
  await t.query(`update user_account set time_zone = 'America/Chicago' where tenant_id = $1`, [north.TenantId])
  now('2026-12-01T10:00')
})
afterEach(() => void vi.restoreAllMocks())

const make = async (as = agent) => {
  const { TransactionId } = await ok(t.call(createTransaction, { as, body: { Type: 'Purchase', address: '1 Oak St' } }))
  const body = { TransactionId, ClosingDate: '2026-12-18' }
  await ok(t.call(updateTransaction, { as, query: {}, body: body as never }))
  return TransactionId
}
/** A workflow that emails the buyer, and somebody to call, at the closing. */
const emailing = async () => {
  const EmailTemplateId = await makeEmail(t, agent, 'Congratulations', '<p>Dear {{FirstName}}</p>')
  const rule = [1, null, 'ClosingDate'] as [number, null, string]
  return makeWorkflow(t, agent, [
    { TaskTypeId: 1, EmailTemplateId, RecipientPeopleRole: 5, rule },
    { TaskTypeId: 2, TaskTitle: 'Call', rule },
  ])
}
const apply = (transactionId: number, workflowId: number, as = agent) =>
  ok(t.call(applyWorkflow, { as, params: { transactionId }, query: { workflowId } }))
const listed = (transactionId: number, as = agent) => ok(t.call(autoTasks, { as, params: { transactionId } }))
const run = () => t.runDue([autoTasksDue])
const addBuyer = (id: number, Email: string, as = agent) =>
  ok(
    t.call(saveTransactionPerson, {
      as,
      params: { id },
      body: { FirstName: 'Ida', LastName: 'Moor', PeopleRoleId: 5, Email, CellPhone: '5125550111' } as never,
    }),
  )
const sentTo = async () =>
  (await t.query<{ to: string }>('select to_addresses[1] as to from message where tenant_id = $1 order by message_id', [north.TenantId])).map(({ to }) => to) // biome-ignore format: a row
const retry = (taskId: number, as: User | undefined = agent) => t.call(retryAutoTask, { as, params: { taskId } })
const together = (body: object, as: User | undefined = agent) => t.call(retryFailed, { as, body: body as never })
/** Transactions on which nobody is a buyer yet on the closing day, so that the emails have failed. */
const failing = async (count: number, workflow: number) => {
  const ids: number[] = []
  for (let one = 0; one < count; one++) {
    const id = await make()
    await apply(id, workflow)
    ids.push(id)
  }
  now('2026-12-18T09:00')
  await run()
  return ids
}
const nobody = 'Nobody on this transaction is a Buyer with an email address'

test('what was not done is retried on its day: done, or not done again with its reason', async () => {
  const [id = 0] = await failing(1, await emailing())
  const [email, call] = await listed(id)
  expect([email, call]).toMatchObject([
    { IsComplete: false, Why: nobody, CanRetry: true },
    { IsComplete: true, Why: null, CanRetry: false },
  ])
  const task = email?.Id as number
  now('2026-12-18T09:30')
  expect((await retry(task)).body).toMatchObject({ Id: task, Why: null, CanRetry: false, IsComplete: false })
  await run()
  expect((await listed(id))[0]).toMatchObject({ Why: nobody, CanRetry: true, IsComplete: false })
  await addBuyer(id, 'ida@example.com')
  await retry(task)
  await run()
  await run()
  expect((await listed(id))[0]).toMatchObject({ Why: null, CanRetry: false, IsComplete: true })
  expect(await sentTo()).toEqual(['ida@example.com'])
  const again = await t.unchanged(() => retry(task))
  expect([again.status, again.body]).toMatchObject([400, { Message: 'This has not failed, so there is nothing to retry.' }]) // biome-ignore format: a row
})

test('what has missed its day, whose transaction is closed, or is another’s is not retried', async () => {
  const workflow = await emailing()
  const [id = 0, closed = 0] = await failing(2, workflow)
  const taskOf = async (transaction: number) => (await listed(transaction))[0]?.Id as number
  const [task, other] = [await taskOf(id), await taskOf(closed)]
  const refusedWith = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await t.unchanged(() => answer)
    return `${status} ${(body as { Message?: string }).Message}`
  }
  expect((await t.unchanged(() => t.call(retryAutoTask, { params: { taskId: task } }))).status).toBe(401)
  expect(await refusedWith(retry(task, north.lender))).toMatch(/^403 /)
  expect(await refusedWith(retry(task, north.colleague))).toBe('404 Transaction was not found')
  expect(await refusedWith(retry(task, south.admin))).toBe('404 Automated task was not found')
  expect(await refusedWith(retry('x' as never))).toBe('400 Choose an automated task')
  await t.query('update transaction set status_id = 4 where transaction_id = $1', [closed])
  expect(await refusedWith(retry(other))).toBe('400 The transaction was archived. Change its status first, then retry this.') // biome-ignore format: a row
  // An admin may, too.
  expect((await retry(task, north.admin)).status).toBe(200)
  await run()
  now('2026-12-19T00:05')
  expect((await listed(id))[0]).toMatchObject({ Why: nobody, CanRetry: false })
  expect(await refusedWith(retry(task))).toBe(
    '400 Its day has passed, so it would be late. Change the date that it depends on, or do it by hand.',
  )
})

test('what failed on transactions is retried together: by workflow or step, only what one sees, and what is late is told', async () => {
  const workflow = await emailing()
  const ids = await failing(3, workflow)
  const [first = 0, second = 0] = ids
  await t.query('update transaction set agent_id = $2 where transaction_id = $1', [ids[2], north.colleague.UserId])
  for (const id of [first, second]) await addBuyer(id, `ida${id}@example.com`)
  const { Steps } = await ok(t.call(workflowStepCounts, { as: agent, params: { id: workflow } }))
  expect(Steps).toMatchObject([{ Failed: 2 }, { Failed: 0 }])
  const [emailStep, callStep] = Steps.map(({ WorkflowStepId }) => WorkflowStepId)
  const none = await t.unchanged(() => together({ WorkflowId: workflow, WorkflowStepId: callStep }))
  expect([none.status, none.body]).toMatchObject([400, { Message: 'Nothing that failed is left to retry.' }])
  expect((await together({ WorkflowId: workflow }, north.lender)).status).toBe(404)
  await t.query('update workflow set share_with_group = true where workflow_id = $1', [workflow])
  expect((await t.unchanged(() => together({ WorkflowId: workflow }, north.lender))).status).toBe(403)
  const answer = await together({ WorkflowId: workflow, WorkflowStepId: emailStep })
  expect(answer.body).toEqual({ Retried: 2, Skipped: [], RunId: null, Found: 2 })
  await run()
  expect((await sentTo()).sort()).toEqual([`ida${first}@example.com`, `ida${second}@example.com`].sort())
  const people = await ok(t.call(workflowPeople, { as: north.admin, params: { id: workflow }, query: { state: 'Failed' } as never })) // biome-ignore format: a row
  expect(people).toMatchObject([{ TransactionId: ids[2], Status: 'Failed', Why: nobody }])
  now('2026-12-19T09:00')
  expect((await together({ WorkflowId: workflow }, north.admin)).body).toEqual({
    Retried: 0,
    Skipped: [
      {
        Reason: 'Its day has passed, so it would be late. Change the date that it depends on, or do it by hand.',
        Count: 1,
      },
    ],
    RunId: null,
    Found: 1,
  })
})

test('many are retried in the background, and wait while all workflows are stopped', async () => {
  const workflow = await emailing()
  const [id = 0] = await failing(1, workflow)
  await addBuyer(id, 'ida@example.com')
  const [task] = await listed(id)
  await t.query(
    `insert into auto_task (tenant_id, transaction_id, workflow_id, workflow_name, step, execute_date, why)
     select tenant_id, transaction_id, workflow_id, workflow_name, step, execute_date, why
     from auto_task, generate_series(1, $2) where auto_task_id = $1`,
    [task?.Id, RETRIED_AT_ONCE],
  )
  const { body } = await together({ WorkflowId: workflow })
  expect(body).toEqual({ Retried: 0, Skipped: [], RunId: expect.any(Number), Found: RETRIED_AT_ONCE + 1 })
  await ok(t.call(saveWorkflowSettings, { as: north.admin, body: { IsStopped: true } }))
  await retryRun.job.run({ TenantId: north.TenantId, RunId: body.RunId as number }, t.jobContext())
  const [shown] = await ok(t.call(runs, { as: agent }))
  expect(shown).toMatchObject({
    Status: 'Done',
    Counts: [{ Name: 'Retried', Count: RETRIED_AT_ONCE + 1 }],
    Skipped: [],
  })
  await run()
  expect(await sentTo()).toEqual([])
  await ok(t.call(saveWorkflowSettings, { as: north.admin, body: { IsStopped: false } }))
  await run()
  expect(await sentTo()).toHaveLength(RETRIED_AT_ONCE + 1)
})
