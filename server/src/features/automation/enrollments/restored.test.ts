import { stepType } from '@dormer/contract/automation/steps'
import { restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { deleteContacts } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { makeMany } from '../../messages/mass/mass.fixture.ts'
import { makeWorkflow, start, step } from '../engine/engine.fixture.ts'

/* What comes back from the trash has the time left that it had when its time stopped. */
const t = await startTestProgram()
const { TenantId, agent, admin } = await t.makeBrokerage('North')

test.for<[what: string, deactivated: number | null, stopped: number | null, left: number]>([
  ['from its deletion', null, null, 14],
  ['from when its workflow was deactivated before', 6, null, 16],
  ['from when all were stopped before', null, 7, 17],
  ['from the deletion, if it stands still only since', 2, null, 14],
  ['and not from before its step was timed', 12, null, 18],
])('%s', async ([, deactivated, stopped, left]) => {
  const [contact = 0] = await makeMany(t, agent, 1, 'back')
  const WorkflowId = await makeWorkflow(t, agent, [step(stepType.Call, { TaskTitle: 'Call', WaitTime: 10 })])
  const [id = 0] = await start(t, agent, WorkflowId, [contact])
  // It was timed eight days ago, is due in ten, and was deleted four days ago.
  await t.query(
    `update contact_workflow set date_timed = now() - interval '8 days', next_at = now() + interval '10 days'
     where contact_workflow_id = $1`,
    [id],
  )
  if (deactivated !== null)
    await t.query(
      `update workflow set status = 'Inactive', date_deactivated = now() - make_interval(days => $2) where workflow_id = $1`,
      [WorkflowId, deactivated],
    )
  await t.query(
    `insert into workflow_settings (tenant_id, date_stopped) values ($1, now() - make_interval(days => $2))
     on conflict (tenant_id) do update set date_stopped = excluded.date_stopped`,
    [TenantId, stopped],
  )
  expect((await t.call(deleteContacts, { as: admin, body: [contact] })).status).toBe(200)
  const [entry] = (await t.call(trash, { as: admin })).body
  const params = { TrashId: entry?.TrashId as number }
  await t.query(`update trash set date_created = now() - interval '4 days' where trash_id = $1`, [params.TrashId])
  expect((await t.call(restoreTrash, { as: admin, params })).status).toBe(200)
  const [row] = await t.query<{ status: string; days: number }>(
    `select status, round(extract(epoch from time_left) / 86400)::int as days from contact_workflow
     where contact_workflow_id = $1`,
    [id],
  )
  expect(row).toEqual({ status: 'Paused', days: left })
})
