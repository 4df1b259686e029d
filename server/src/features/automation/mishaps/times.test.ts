import { dryRun } from '@dormer/contract/automation/dry-run'
import { enrollContact, saveWorkflowSettings, togglePause } from '@dormer/contract/automation/enrollments'
import { stepType } from '@dormer/contract/automation/steps'
import { setWorkflowStatus } from '@dormer/contract/automation/workflows'
import { updateContact } from '@dormer/contract/people/contacts'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { type Mishaps, makeMishaps } from './mishaps.fixture.ts'

/* Days and hours at which follow-up of other systems goes wrong. */
const t = await startTestProgram()
let m: Mishaps
beforeEach(async () => {
  m = await makeMishaps(t)
})
const began = async (
  at: string,
  steps: object[],
  { rules = {}, fields = {} }: { rules?: object; fields?: object } = {},
) => {
  m.time.set(m.at(at))
  const ida = await m.make.person(m.agent)
  if (Object.keys(fields).length > 0) await edit(ida.ContactId, fields)
  const { WorkflowId } = await m.make.workflow(m.agent, { steps, rules } as never)
  m.make.ok(await t.call(enrollContact, { as: m.agent, body: { WorkflowId, ContactId: ida.ContactId } }))
  return { ...ida, WorkflowId }
}
const edit = async (ContactId: number, fields: object) =>
  m.make.ok(await t.call(updateContact, { as: m.agent, body: { Contact: { ContactId, ...fields } } as never }))
const toggle = async (contactId: number) =>
  m.make.ok(await t.call(togglePause, { as: m.agent, params: { ContactWorkflowId: await m.enrollmentOf(contactId) } }))
    .body

describe('waits', () => {
  test.for<[began: string, wait: object, due: string]>([
    // Both nights on which clocks change, at an hour that is skipped, and at one that comes twice.
    ['2030-03-09T02:30', { WaitTime: 1 }, '2030-03-10T03:30:00'],
    ['2030-03-09T10:00', { WaitTime: 1 }, '2030-03-10T10:00:00'],
    ['2030-03-09T10:00', { WaitTime: 24, TimeUnit: 'Hours' }, '2030-03-10T11:00:00'],
    ['2030-11-02T01:30', { WaitTime: 1 }, '2030-11-03T01:30:00'],
    ['2030-11-02T10:00', { WaitTime: 24, TimeUnit: 'Hours' }, '2030-11-03T09:00:00'],
    // Months that are too short, and the turn of a year.
    ['2030-01-31T10:00', { WaitTime: 1, TimeUnit: 'Months' }, '2030-02-28T10:00:00'],
    ['2032-01-31T10:00', { WaitTime: 1, TimeUnit: 'Months' }, '2032-02-29T10:00:00'],
    ['2032-02-29T10:00', { WaitTime: 12, TimeUnit: 'Months' }, '2033-02-28T10:00:00'],
    ['2030-08-31T10:00', { WaitTime: 6, TimeUnit: 'Months' }, '2031-02-28T10:00:00'],
    ['2030-12-31T23:30', { WaitTime: 1 }, '2031-01-01T23:30:00'],
  ])('from %s on, %j is over at %s', async ([at, wait, due]) => {
    const { ContactId } = await began(at, [m.call(wait)])
    expect(await m.next(ContactId)).toBe(due)
    await m.run(Temporal.PlainDateTime.from(due).subtract({ minutes: 1 }).toString())
    expect((await m.standingOf(ContactId)).outcomes).toEqual([])
    await m.run(due)
    expect((await m.standingOf(ContactId)).outcomes).toEqual(['Done'])
  })

  test('paused over a change of clocks, the time that is left is left', async () => {
    const { ContactId } = await began('2030-03-09T10:00', [m.call({ WaitTime: 2 })])
    m.time.set(m.at('2030-03-09T22:00'))
    await toggle(ContactId)
    m.time.set(m.at('2030-03-12T22:00'))
    const { NextDate } = await toggle(ContactId)
    // 35 hours were left: a day of this wait has 23.
    expect(NextDate && Temporal.Instant.from(NextDate).epochMilliseconds).toBe(
      m.at('2030-03-12T22:00').add({ hours: 35 }).epochMilliseconds,
    )
  })

  test('paused and resumed many times, nothing is gained or lost', async () => {
    const { ContactId } = await began('2030-05-06T10:00', [m.call({ WaitTime: 10, TimeUnit: 'Hours' })])
    for (let n = 0; n < 5; n++) {
      m.time.add({ hours: 1 })
      await toggle(ContactId)
      m.time.add({ hours: 7 })
      await toggle(ContactId)
    }
    expect(await m.next(ContactId)).toBe('2030-05-08T07:00:00')
  })

  test('deactivated and all stopped at once, in either order, what was left is left', async () => {
    const { ContactId, WorkflowId } = await began('2030-05-06T10:00', [m.call({ WaitTime: 10, TimeUnit: 'Hours' })])
    const status = async (Status: 'Active' | 'Inactive') =>
      m.make.ok(await t.call(setWorkflowStatus, { as: m.agent, body: { WorkflowId, Status } as never }))
    const stopped = async (IsStopped: boolean) =>
      m.make.ok(await t.call(saveWorkflowSettings, { as: m.admin, body: { IsStopped } as never }))
    m.time.add({ hours: 1 })
    await status('Inactive')
    m.time.add({ hours: 30 })
    await stopped(true)
    await m.run()
    m.time.add({ hours: 30 })
    await status('Active')
    await m.run()
    m.time.add({ hours: 30 })
    await stopped(false)
    await m.run()
    expect((await m.standingOf(ContactId)).outcomes).toEqual([])
    expect(await m.next(ContactId)).toBe(
      m.time.now().add({ hours: 9 }).toZonedDateTimeISO('America/Chicago').toPlainDateTime().toString(),
    )
  })
})

describe('days that are waited for', () => {
  const wishes = (more: object = {}) => [
    { TaskTypeId: stepType.WaitUntil, Settings: { WaitFor: 'Date', DateField: 'DateOfBirth', Hour: '09:00', ...more } },
    m.email(),
  ]
  const born = (ContactId: number, DateOfBirth: string | null) => edit(ContactId, { DateOfBirth })

  test.for<[began: string, born: string, kept: string]>([
    ['2030-02-01T10:00', '1988-02-29', '2030-02-28T09:00:00'],
    ['2032-02-01T10:00', '1988-02-29', '2032-02-29T09:00:00'],
    ['2030-12-30T10:00', '1970-01-02', '2031-01-02T09:00:00'],
    // On the day itself before its hour, and after it.
    ['2030-05-06T08:00', '1970-05-06', '2030-05-06T09:00:00'],
    ['2030-05-06T10:00', '1970-05-06', '2031-05-06T09:00:00'],
  ])('from %s on, who was born on %s is wished on %s', async ([at, DateOfBirth, kept]) => {
    const { ContactId } = await began(at, wishes(), { fields: { DateOfBirth } })
    await m.run()
    expect(await m.next(ContactId)).toBe(kept)
    await m.run(kept)
    expect(await m.messages(ContactId)).toHaveLength(1)
  })

  test('a birthday that is cleared mid-wait sends no wishes at once, nor that is not there', async () => {
    for (const DateOfBirth of ['1970-08-01', null]) {
      const { ContactId } = await began('2030-05-06T10:00', wishes(), { fields: { DateOfBirth } })
      await m.run()
      if (DateOfBirth) await born(ContactId, null)
      m.time.add({ minutes: 1 })
      await m.run()
      expect(await m.messages(ContactId)).toEqual([])
      expect((await m.standingOf(ContactId)).why).toMatch(/has no birthday to wait for$/)
    }
  })

  test('a birthday that is corrected to an earlier or a past day is waited for as it is now', async () => {
    const { ContactId } = await began('2030-05-06T10:00', wishes(), { fields: { DateOfBirth: '1970-08-01' } })
    await m.run()
    await born(ContactId, '1970-06-01')
    await m.run()
    expect(await m.next(ContactId)).toBe('2030-06-01T09:00:00')
    await born(ContactId, '1970-05-01')
    await m.run()
    expect(await m.next(ContactId)).toBe('2031-05-01T09:00:00')
  })
})

describe('windows and gaps', () => {
  const window = { Days: [1, 2, 3, 4, 5], From: '09:00', To: '18:00' }

  test('two workflows want one person at the same minute: the second waits for the gap, beyond midnight for the window', async () => {
    m.make.ok(await t.call(saveWorkflowSettings, { as: m.admin, body: { MinimumGapHours: 10 } as never }))
    const { ContactId } = await began('2030-05-06T17:00', [m.email()], { rules: { SendWindow: window } })
    const second = await m.make.workflow(m.agent, { steps: [m.email()], rules: { SendWindow: window } } as never)
    m.make.ok(await t.call(enrollContact, { as: m.agent, body: { WorkflowId: second.WorkflowId, ContactId } }))
    await m.run()
    expect(await m.messages(ContactId)).toHaveLength(1)
    await m.run('2030-05-07T03:30')
    expect(await m.messages(ContactId)).toHaveLength(1)
    expect(await m.next(ContactId)).toMatch(/^2030-05-07T09:/)
    await m.run('2030-05-07T09:20')
    expect(await m.messages(ContactId)).toHaveLength(2)
  })

  test('a gap of a day at midnight does not stop a daily message of the same workflow', async () => {
    m.make.ok(await t.call(saveWorkflowSettings, { as: m.admin, body: { MinimumGapHours: 24 } as never }))
    const { ContactId } = await began('2030-05-06T23:59', [m.email(), m.email({ WaitTime: 1, TimeUnit: 'Hours' })])
    await m.run()
    await m.run('2030-05-07T00:59')
    expect(await m.messages(ContactId)).toHaveLength(2)
  })

  test('on Friday evening, what a window moves goes on Monday, and the wait after it counts from then', async () => {
    const { ContactId } = await began('2030-05-10T19:00', [m.email(), m.call({ WaitTime: 1 })], {
      rules: { SendWindow: window },
    })
    await m.run()
    const monday = await m.next(ContactId)
    expect(monday).toMatch(/^2030-05-13T09:(0|1[0-5])/)
    await m.run('2030-05-13T09:16')
    expect(await m.messages(ContactId)).toHaveLength(1)
    expect(await m.next(ContactId)).toBe(`2030-05-14${monday?.slice(10)}`)
  })
})

describe('tasks', () => {
  const dueOf = async (contactId: number) => {
    const [task] = await t.query<{ due: Date }>(
      `select due_date as due from task where contact_id = $1 order by task_id desc limit 1`,
      [contactId],
    )
    return Temporal.Instant.from((task as { due: Date }).due.toISOString())
      .toZonedDateTimeISO('America/Chicago')
      .toPlainDateTime()
      .toString()
  }
  test.for<[done: string, due: string]>([
    ['2030-05-07T00:16', '2030-05-07T09:00:00'],
    ['2030-05-07T06:59', '2030-05-07T09:00:00'],
    ['2030-05-07T08:00', '2030-05-07T08:00:00'],
    ['2030-05-07T14:40', '2030-05-07T14:40:00'],
    ['2030-05-07T20:30', '2030-05-07T20:30:00'],
    ['2030-05-07T21:00', '2030-05-08T09:00:00'],
    ['2030-05-10T23:50', '2030-05-11T09:00:00'],
  ])('a task that comes up at %s is for %s', async ([done, due]) => {
    const { ContactId } = await began(done, [m.call()])
    await m.run()
    expect(await dueOf(ContactId)).toBe(due)
  })

  test('a dry run at night says when a task is due', async () => {
    m.time.set(m.at('2030-05-07T22:16'))
    const { ContactId } = await m.make.person(m.agent)
    const { WorkflowId } = await m.make.workflow(m.agent, { steps: [m.call()] })
    const { body } = m.make.ok(await t.call(dryRun, { as: m.agent, body: { WorkflowId, ContactId } as never }))
    expect(body).toMatchObject({ Entries: [{ Why: 'Due at 9 am the next day' }] })
  })
})
