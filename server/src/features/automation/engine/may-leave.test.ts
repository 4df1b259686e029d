import { saveWorkflowSettings, setHold, togglePause } from '@dormer/contract/automation/enrollments'
import { stepType } from '@dormer/contract/automation/steps'
import { setWorkflowRules } from '@dormer/contract/automation/workflows'
import { saveMessageSettings } from '@dormer/contract/messages/message-settings'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { givePostalAddress, makeMany } from '../../messages/mass/mass.fixture.ts'
import { deliver, doDue, makeTemplate, makeWorkflow, messagesTo, standing, start, step } from './engine.fixture.ts'
import { askAllAgain } from './gap.queries.ts'

/* What is written waits, or leaves, when it is handed over. */
const t = await startTestProgram()
const { TenantId, agent, admin } = await t.makeBrokerage('North')
await givePostalAddress(t, agent)
const mail = await makeTemplate(t, TenantId, '<p>Dear {{FirstName}}</p>')
afterEach(() => void vi.restoreAllMocks())
const at = (time: Temporal.Instant) => vi.spyOn(clock, 'now').mockReturnValue(time)
const run = async (time?: Temporal.Instant) => {
  if (time) at(time)
  await doDue(t, TenantId)
}
/** Noon in Chicago, next Monday. */
const today = Temporal.Now.plainDateISO('America/Chicago')
const noon = today
  .add({ days: 8 - today.dayOfWeek })
  .toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '12:00' })
  .toInstant()
const email = (more = {}) => step(stepType.Email, { EmailTemplateId: mail, ...more })

test('two messages that wait for the same hour keep the gap: the second waits, and says for what', async () => {
  at(noon)
  const [contact = 0] = await makeMany(t, agent, 1, 'gap')
  await start(t, agent, await makeWorkflow(t, agent, [email()], { name: 'First' }), [contact])
  await run()
  const [second = 0] = await start(
    t,
    agent,
    await makeWorkflow(t, agent, [email({ WaitTime: 5, TimeUnit: 'Hours' })]),
    [contact],
  )
  await run(noon.add({ hours: 5 }))
  const [a, b] = (await messagesTo(t, contact)).map(({ id }) => id)
  await Promise.all([a, b].map((id) => deliver(t, TenantId, id as number)))
  const after = await messagesTo(t, contact)
  expect(after.filter(({ status }) => status === 'Delivered')).toHaveLength(1)
  const [waiting] = after.filter(({ status }) => status === 'Waiting')
  const [other] = await t.query<{ name: string; who: string }>(
    `select w.name, c.name as who from workflow_message l join contact_workflow e using (tenant_id, contact_workflow_id)
     join workflow w using (tenant_id, workflow_id) join contact c using (tenant_id, contact_id) where message_id = $1`,
    [waiting?.id === a ? b : a],
  )
  expect(waiting?.status_text).toBe(`Waits because “${other?.name}” wrote to ${other?.who} less than 4 hours before.`)
  const dueAgain = () =>
    t.query<{ at: Date }>('select not_before as at from outbox where message_id = $1', [waiting?.id])
  expect((await dueAgain())[0]?.at.toISOString()).toBe(new Date(noon.add({ hours: 9 }).epochMilliseconds).toISOString())
  at(noon.add({ hours: 9 }))
  await deliver(t, TenantId, waiting?.id as number)
  expect((await messagesTo(t, contact)).map(({ status }) => status)).toEqual(['Delivered', 'Delivered'])
  expect((await standing(t, second)).status).toBe('Completed')
})

test('a message that waits for a hold leaves when the hold is lifted, and one for a window when that has changed', async () => {
  at(noon)
  const [held = 0, late = 0] = await makeMany(t, agent, 2, 'lift')
  const weekdays = JSON.stringify({ Days: [1, 2, 3, 4, 5, 6, 7], From: '08:00', To: '14:00' })
  const windowed = await makeWorkflow(t, agent, [email()], { send_window: weekdays })
  await start(t, agent, await makeWorkflow(t, agent, [email()]), [held])
  await start(t, agent, windowed, [late])
  await run()
  const messages = await Promise.all([held, late].map(async (id) => (await messagesTo(t, id))[0]?.id as number))
  const jobs = async () => {
    const rows = await t.query<{ isNow: boolean }>(
      `select run_at <= now() + interval '10 seconds' as "isNow" from graphile_worker.jobs
       where key = any($1::text[]) order by key`,
      [messages.map((id) => `${TenantId}:deliver:${id}`)],
    )
    return rows.map(({ isNow }) => isNow)
  }
  at(noon.add({ hours: 4 }))
  const Until = '2099-01-01'
  expect((await t.call(setHold, { as: agent, params: { contactId: held }, body: { Until } })).status).toBe(200)
  for (const id of messages) await deliver(t, TenantId, id)
  expect((await messagesTo(t, held))[0]).toMatchObject({
    status: 'Waiting',
    status_text: 'Waits because workflows are held for the contact.',
  })
  expect((await messagesTo(t, late))[0]).toMatchObject({
    status: 'Waiting',
    status_text: 'Waits for the hours in which “Follow-up” sends.',
  })
  expect(await jobs()).toEqual([false, false])
  await t.call(setHold, { as: agent, params: { contactId: held }, body: { Until: null } })
  await t.call(setWorkflowRules, { as: agent, body: { WorkflowId: windowed, SendWindow: null } })
  await askAllAgain.run({ TenantId, WorkflowId: windowed }, t.jobContext())
  expect(await jobs()).toEqual([true, true])
  for (const id of messages) await deliver(t, TenantId, id)
  for (const id of [held, late]) expect((await messagesTo(t, id))[0]?.status).toBe('Delivered')
})

test('a step that was moved by the send window or the gap is asked again when that changes, and no other', async () => {
  at(noon)
  const [a = 0, b = 0, c = 0, paused = 0] = await makeMany(t, agent, 4, 'asked-again')
  const hours = JSON.stringify({ Days: [1, 2, 3, 4, 5], From: '16:00', To: '17:00' })
  const windowed = await makeWorkflow(t, agent, [email(), email({ WaitTime: 3 })], { send_window: hours })
  const hourly = email({ WaitTime: 1, TimeUnit: 'Hours' })
  const other = await makeWorkflow(t, agent, [hourly, hourly], { name: 'Other' })
  const [moved = 0, still = 0] = await start(t, agent, windowed, [a, paused])
  await start(t, agent, await makeWorkflow(t, agent, [email()]), [b])
  const [near = 0, free = 0] = await start(t, agent, other, [b, c])
  await run()
  await t.call(togglePause, { as: agent, params: { ContactWorkflowId: still } })
  await run(noon.add({ hours: 1 }))
  expect((await standing(t, moved)).outcomes).toEqual([])
  expect((await standing(t, near)).outcomes).toEqual([])
  expect(await standing(t, free)).toMatchObject({ next: noon.add({ hours: 2 }).toString(), outcomes: ['Done'] })

  // The window is open now, from which the next wait is counted; a wait itself is not shortened.
  const SendWindow = { Days: [1, 2, 3, 4, 5], From: '09:00', To: '17:00' }
  const half = noon.add({ minutes: 90 })
  at(half)
  expect((await t.call(setWorkflowRules, { as: agent, body: { WorkflowId: windowed, SendWindow } })).status).toBe(200)
  await askAllAgain.run({ TenantId, WorkflowId: windowed }, t.jobContext())
  await run()
  expect(await standing(t, moved)).toMatchObject({ next: half.add({ hours: 72 }).toString(), outcomes: ['Done'] })
  expect((await standing(t, near)).outcomes).toEqual([])
  await t.call(togglePause, { as: agent, params: { ContactWorkflowId: still } })
  await run()
  expect((await standing(t, still)).outcomes).toEqual(['Done'])

  const body = { MinimumGapHours: 1 }
  expect((await t.call(saveWorkflowSettings, { as: admin, body })).status).toBe(200)
  await askAllAgain.run({ TenantId, WorkflowId: null }, t.jobContext())
  await run()
  expect((await standing(t, near)).outcomes).toEqual(['Done'])
  expect(await standing(t, free)).toMatchObject({ next: noon.add({ hours: 2 }).toString(), outcomes: ['Done'] })
  expect(await standing(t, moved)).toMatchObject({ next: half.add({ hours: 72 }).toString() })
})

test('a step that a sending limit has moved is asked again when the limit is lifted', async () => {
  at(noon)
  const south = await t.makeBrokerage('South')
  await givePostalAddress(t, south.agent)
  const template = await makeTemplate(t, south.TenantId, '<p>Dear {{FirstName}}</p>')
  const limit = (MassEmailsPerDay: number | null) =>
    t.call(saveMessageSettings, {
      as: south.admin,
      body: { NeedsTextConsent: false, MassEmailsPerDay },
    })
  expect((await limit(1)).status).toBe(200)
  const people = await makeMany(t, south.agent, 2, 'limited')
  const list = [step(stepType.Email, { EmailTemplateId: template })]
  const workflow = await makeWorkflow(t, south.agent, list)
  const [one = 0] = await start(t, south.agent, workflow, people.slice(0, 1))
  await doDue(t, south.TenantId)
  expect((await standing(t, one)).outcomes).toEqual(['Done'])
  for (const { id } of await messagesTo(t, people[0] as number)) await deliver(t, south.TenantId, id)
  const [moved = 0] = await start(t, south.agent, workflow, people.slice(1))
  await doDue(t, south.TenantId)
  expect((await standing(t, moved)).outcomes).toEqual([])

  const asked = () => t.query(`select from graphile_worker.jobs where task_identifier = $1`, [askAllAgain.name])
  await t.query('delete from graphile_worker._private_jobs')
  expect((await limit(1)).status).toBe(200)
  expect(await asked()).toHaveLength(0)
  expect((await limit(null)).status).toBe(200)
  expect(await asked()).toHaveLength(1)
  await askAllAgain.run({ TenantId: south.TenantId, WorkflowId: null }, t.jobContext())
  await doDue(t, south.TenantId)
  expect((await standing(t, moved)).outcomes).toEqual(['Done'])
})
