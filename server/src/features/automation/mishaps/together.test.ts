import { enrollContact, saveWorkflowSettings } from '@dormer/contract/automation/enrollments'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { workOffDue } from '../../../jobs/due.ts'
import { deliver } from '../engine/engine.fixture.ts'
import { enrollmentsDue } from '../engine/engine.jobs.ts'
import { type Mishaps, makeMishaps } from './mishaps.fixture.ts'

/* Several workers of one brokerage at once, and contacts who share an address. */
const t = await startTestProgram()
let m: Mishaps
beforeEach(async () => {
  m = await makeMishaps(t)
  m.time.set(m.at('2030-05-06T10:00'))
})

const sharing = async (Email = 'moors@example.com') => {
  const people = []
  for (const FirstName of ['Ida', 'Joe', 'Kim', 'Lou', 'Max', 'Ned'])
    people.push(await m.make.person(m.agent, { FirstName, Email }))
  return people
}
const startFor = async (ContactId: number, WorkflowId: number) =>
  m.make.ok(await t.call(enrollContact, { as: m.agent, body: { WorkflowId, ContactId } }))
const byStatus = async () =>
  (
    await t.query<{ status: string; status_text: string | null }>(
      'select status, status_text from message where tenant_id = $1 and is_mine order by message_id',
      [m.TenantId],
    )
  ).map(({ status, status_text }) => [status, status_text] as const)

describe('contacts with one address', () => {
  test('in one workflow, taken by several workers in one moment: the step is written once', async () => {
    const people = await sharing()
    const { WorkflowId } = await m.make.workflow(m.agent, { steps: [m.email()] })
    for (const { ContactId } of people) await startFor(ContactId, WorkflowId)
    const one = { ...enrollmentsDue, batch: 1 }
    for (let n = 0; n < 4; n++) await Promise.all(people.map(() => workOffDue(m.TenantId, t.jobContext(), [one])))
    expect(await byStatus()).toHaveLength(1)
    const outcomes = await Promise.all(people.map(async ({ ContactId }) => (await m.standingOf(ContactId)).outcomes))
    expect(outcomes.flat().filter((one) => one === 'Done')).toHaveLength(1)
    expect(outcomes.flat().filter((one) => one.startsWith('Skipped'))).toHaveLength(people.length - 1)
  })

  test('in several workflows, handed over in one moment: one leaves, and the others wait for the gap', async () => {
    m.make.ok(await t.call(saveWorkflowSettings, { as: m.admin, body: { MinimumGapHours: 4 } }))
    const people = await sharing()
    for (const { ContactId } of people) {
      const { WorkflowId } = await m.make.workflow(m.agent, { steps: [m.email()] })
      await startFor(ContactId, WorkflowId)
    }
    await m.run()
    const written = (await Promise.all(people.map(({ ContactId }) => m.messages(ContactId)))).flat()
    expect(written).toHaveLength(people.length)
    await Promise.all(written.map(({ id }) => deliver(t, m.TenantId, id)))
    const stand = await byStatus()
    expect(stand.filter(([status]) => status === 'Delivered')).toHaveLength(1)
    for (const [status, why] of stand)
      if (status !== 'Delivered')
        expect([status, why]).toEqual([
          'Waiting',
          // It does not say who else has it: that may be another agent's.
          expect.stringMatching(/^Waits because “[^”]*” wrote to the same address less than 4 hours before\.$/),
        ])
    // One by one, each after its gap.
    for (let n = 1; n < people.length; n++) {
      m.time.add({ hours: 4, minutes: 1 })
      for (const { id } of written) await deliver(t, m.TenantId, id)
      expect((await byStatus()).filter(([status]) => status === 'Delivered').length).toBe(Math.min(n + 1, 3))
      if (n === 2) break
    }
  })

  test('without a gap, all leave', async () => {
    m.make.ok(await t.call(saveWorkflowSettings, { as: m.admin, body: { MinimumGapHours: 0 } }))
    const people = await sharing()
    for (const { ContactId } of people) {
      const { WorkflowId } = await m.make.workflow(m.agent, { steps: [m.email()] })
      await startFor(ContactId, WorkflowId)
    }
    await m.run()
    const written = (await Promise.all(people.map(({ ContactId }) => m.messages(ContactId)))).flat()
    await Promise.all(written.map(({ id }) => deliver(t, m.TenantId, id)))
    expect((await byStatus()).every(([status]) => status === 'Delivered')).toBe(true)
  })
})
