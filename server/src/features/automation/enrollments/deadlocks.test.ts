import { stepType, updateStep } from '@dormer/contract/automation/steps'
import { setWorkflowStatus } from '@dormer/contract/automation/workflows'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { makeMany } from '../../messages/mass/mass.fixture.ts'
import { doDue, makeWorkflow, start, step } from '../engine/engine.fixture.ts'
import { makerOf } from './enrollments.fixture.ts'

/*
 * Publishing takes a workflow and then whoever is in it; the engine has taken some of them when a step of another workflow
 * starts it. Where they meet, one begins anew, and nobody is told to try again. ROUNDS=60 takes longer.
 */
const t = await startTestProgram()
const { TenantId, agent } = await t.makeBrokerage('North')
const make = makerOf(t)
const rounds = Number(process.env.ROUNDS ?? 5)

test(`whoever publishes and moves the enrolled while steps start it is not refused, ${rounds} times`, async () => {
  const [tag] = await t.query<{ id: string }>(
    `insert into tag (tenant_id, name) values ($1, 'Warm') returning tag_id as id`,
    [TenantId],
  )
  const { WorkflowId, steps } = await make.workflow(agent, { event: 'TagAdded', rules: { Reentry: 'AfterEnd' } })
  const tagging = await makeWorkflow(t, agent, [step(stepType.AddTag, { TagId: Number(tag?.id) })])
  const before = await deadlocks()
  const statuses: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const contacts = await makeMany(t, agent, 24, `r${round}x`)
    await start(t, agent, WorkflowId, contacts.slice(0, 12))
    await start(t, agent, tagging, contacts.slice(12))
    await t.query(`update contact_workflow set next_at = now() - interval '1 minute' where status = 'Active'`)
    const publishing = async () => {
      const body = { WorkflowStepId: steps[0] as number, TaskTitle: `Call ${round}` }
      make.ok(await t.call(updateStep, { as: agent, body }))
      const publish = { WorkflowId, Status: 'Active', MoveEnrolled: true } as const
      statuses.push((await t.call(setWorkflowStatus, { as: agent, body: publish })).status)
    }
    await Promise.all([doDue(t, TenantId), publishing()])
    await doDue(t, TenantId)
    // Everybody whom the tag was given to is in it, on a version that exists.
    const started = await t.query<{ n: number }>(
      'select count(*)::int as n from contact_workflow where workflow_id = $1 and contact_id = any($2::bigint[])',
      [WorkflowId, contacts.slice(12)],
    )
    expect(started).toEqual([{ n: 12 }])
  }
  expect(statuses).toEqual(statuses.map(() => 200))
  if (process.env.ROUNDS) console.log(`${(await deadlocks()) - before} deadlocks in ${rounds} rounds`)
}, 300_000)

const deadlocks = async () => {
  const [row] = await t.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  return row?.n ?? 0
}
