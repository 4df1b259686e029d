import { enrollContact, removeEnrollment, togglePause } from '@dormer/contract/automation/enrollments'
import { addStep, stepType, updateStep } from '@dormer/contract/automation/steps'
import { setWorkflowStatus } from '@dormer/contract/automation/workflows'
import { updateContact } from '@dormer/contract/people/contacts'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { timeTriggersDue } from '../triggers/times.jobs.ts'
import { watchesDue } from '../triggers/watch.queries.ts'
import { type Mishaps, makeMishaps } from './mishaps.fixture.ts'

/*
 * What users of Mautic, n8n, Twenty, SuiteCRM, YetiForce and HubSpot reported of timing, windows, edits and stops, as it
 * is here; each names the thread.
 */
const t = await startTestProgram()
let m: Mishaps
beforeEach(async () => {
  m = await makeMishaps(t)
})
const began = async (at: string, steps: object[], { rules = {} }: { rules?: object } = {}) => {
  m.time.set(m.at(at))
  const ida = await m.make.person(m.agent)
  const workflow = await m.make.workflow(m.agent, { steps, rules } as never)
  await enrollIn(workflow.WorkflowId, ida.ContactId)
  return { ...ida, ...workflow }
}
const enrollIn = async (WorkflowId: number, ContactId: number) =>
  m.make.ok(await t.call(enrollContact, { as: m.agent, body: { WorkflowId, ContactId } }))
const edit = async (ContactId: number, Contact: object, Entity?: object) =>
  m.make.ok(await t.call(updateContact, { as: m.agent, body: { Contact: { ContactId, ...Contact }, Entity } as never }))
const weekdays = { Days: [1, 2, 3, 4, 5], From: '09:00', To: '17:00' }
const look = () => t.runDue([timeTriggersDue, watchesDue])
const typeChanged =
  (to: number) =>
  async ({ ContactId, ContactEntityId }: { ContactId: number; ContactEntityId: number }) =>
    edit(ContactId, {}, { ContactEntityId, ContactTypeId: to })

describe('windows', () => {
  // mautic/mautic#17283: a day that is moved for its weekday kept the hour at which it was looked at.
  test('what is due on Saturday evening goes when Monday’s window opens, not on Monday evening', async () => {
    const { ContactId } = await began('2030-05-11T18:13', [m.email()], { rules: { SendWindow: weekdays } })
    await m.run()
    expect(await m.next(ContactId)).toMatch(/^2030-05-13T09:/)
  })

  // mautic/mautic#7665, #9769, #10170: hours were those of the server, or of nobody.
  test.for<[zone: string, ZipCode: string, due: RegExp]>([
    ['Pacific/Honolulu', '96813', /^2030-05-07T09:/],
    ['America/New_York', '10001', /^2030-05-07T09:/],
    // It does not change its clocks.
    ['America/Phoenix', '85001', /^2030-05-07T09:/],
  ])('are the contact’s, in %s', async ([zone, ZipCode, due]) => {
    const { ContactId } = await began('2030-05-07T01:00', [m.email()], {
      rules: { SendWindow: weekdays },
    })
    await t.query('update contact set zip_code = $2 where contact_id = $1', [ContactId, ZipCode])
    // In Hawaii it is still Monday, after the window.
    await m.run()
    expect(await m.messages(ContactId)).toHaveLength(0)
    expect(await m.next(ContactId, zone)).toMatch(due)
  })

  // mautic/mautic#7676: days were not kept after a decision.
  test('hold after a branch as before one', async () => {
    m.time.set(m.at('2030-05-11T10:00'))
    const ida = await m.make.person(m.agent)
    const { WorkflowId, steps } = await m.make.workflow(m.agent, {
      steps: [{ TaskTypeId: stepType.Branch, Settings: { Condition: 'Replied' } }],
      rules: { SendWindow: weekdays },
      isDraft: true,
    })
    const body = { Index: 10_000, WorkflowId, TaskTypeId: stepType.Email, ParentStepId: steps[0], Branch: 'No' }
    const list = m.make.ok(await t.call(addStep, { as: m.agent, body: body as never })).body
    const WorkflowStepId = Math.max(...list.map((one) => one.WorkflowStepId))
    const { EmailTemplateId } = m
    m.make.ok(await t.call(updateStep, { as: m.agent, body: { WorkflowStepId, EmailTemplateId } as never }))
    await m.make.publish(m.agent, WorkflowId)
    await enrollIn(WorkflowId, ida.ContactId)
    await m.run()
    expect(await m.messages(ida.ContactId)).toHaveLength(0)
    expect(await m.next(ida.ContactId)).toMatch(/^2030-05-13T09:/)
  })
})

describe('waits', () => {
  // YetiForce#12528: 15 hours after it was created came with the schedule's first run. n8n#14198: a wait began again.
  test('of 15 hours are not over with the next run, nor begun anew by it', async () => {
    const { ContactId } = await began('2030-05-06T10:00', [m.call({ WaitTime: 15, TimeUnit: 'Hours' })])
    for (let n = 0; n < 5; n++) {
      m.time.add({ minutes: 175 })
      await m.run()
    }
    expect((await m.standingOf(ContactId)).outcomes).toEqual([])
    expect(await m.next(ContactId)).toBe('2030-05-07T01:00:00')
    await m.run('2030-05-07T01:00')
    await m.run('2030-05-07T01:01')
    expect((await m.standingOf(ContactId)).outcomes).toEqual(['Done'])
  })

  // n8n#8136, #23101: what came due while the program was down was never done, or all of its waits at once.
  test('that ended while nothing ran: the next step is done once, and the wait after it is whole', async () => {
    const { ContactId } = await began('2030-05-06T10:00', [m.call({ WaitTime: 1 }), m.call({ WaitTime: 2 })])
    await m.run('2030-05-20T12:00')
    expect((await m.standingOf(ContactId)).outcomes).toEqual(['Done'])
    expect(await m.next(ContactId)).toBe('2030-05-22T12:00:00')
  })

  // mautic/mautic#3340: after weeks unpublished, everything that would have been due came at once.
  test('of a workflow that stood still for weeks go on with what was left, one message at a time', async () => {
    const mails = [m.email({ WaitTime: 7 }), m.email({ WaitTime: 7 }), m.email({ WaitTime: 7 })]
    const { ContactId, WorkflowId } = await began('2030-05-06T10:00', mails)
    m.time.set(m.at('2030-05-08T10:00'))
    await m.make.deactivate(m.agent, WorkflowId)
    m.time.set(m.at('2030-06-20T10:00'))
    await m.make.publish(m.agent, WorkflowId)
    await m.run()
    expect(await m.messages(ContactId)).toHaveLength(0)
    await m.run('2030-06-25T10:00')
    await m.run('2030-06-25T10:01')
    expect(await m.messages(ContactId)).toHaveLength(1)
    expect(await m.next(ContactId)).toBe('2030-07-02T10:00:00')
  })

  // n8n#8578: a wait in hours was read in another zone.
  test('in hours do not move when the brokerage’s time zone changes', async () => {
    const { ContactId } = await began('2030-05-06T10:00', [m.call({ WaitTime: 5, TimeUnit: 'Hours' })])
    await t.query(`update tenant set time_zone = 'Pacific/Auckland' where tenant_id = $1`, [m.TenantId])
    expect(await m.next(ContactId)).toBe('2030-05-06T15:00:00')
    await m.run('2030-05-06T14:59')
    expect((await m.standingOf(ContactId)).outcomes).toEqual([])
    await m.run('2030-05-06T15:00')
    expect((await m.standingOf(ContactId)).outcomes).toEqual(['Done'])
  })
})

describe('who is in it', () => {
  // mautic/mautic#6439: on the day after a birthday nobody matched any more, and the rest was never done.
  test('stays to the end when the criteria no longer find them, unless it says otherwise', async () => {
    const Criteria = { Filters: [{ PropertyName: 'ContactTypeId', Operation: 'Equals', Value: [1] }] }
    for (const StopWhenUnmatched of [false, true]) {
      const { ContactId, ContactEntityId } = await began('2030-05-06T10:00', [m.call(), m.call({ WaitTime: 2 })], {
        rules: { Criteria, StopWhenUnmatched },
      })
      await m.run()
      await typeChanged(4)({ ContactId, ContactEntityId })
      await m.run('2030-05-08T10:00')
      expect((await m.standingOf(ContactId)).status).toBe(StopWhenUnmatched ? 'Ended' : 'Completed')
    }
  })

  // mautic/mautic#4356: after a bounce each later message was tried again and again.
  test('has an address that bounced: each later message is skipped once, with the reason, and calls go on', async () => {
    const { ContactId, Email } = await began('2030-05-06T10:00', [m.email(), m.email({ WaitTime: 1 }), m.call({ WaitTime: 1 })]) // biome-ignore format: a row
    await m.run()
    expect(await m.leave(ContactId)).toEqual(['Delivered'])
    await t.query(
      `insert into suppression (tenant_id, channel, address, reason) values ($1, 'Email', lower($2), 'Bounced')`,
      [m.TenantId, Email],
    )
    for (const at of ['2030-05-07T10:00', '2030-05-07T10:15', '2030-05-07T10:30']) await m.run(at)
    expect((await m.standingOf(ContactId)).outcomes).toEqual(['Done', expect.stringMatching(/^Skipped: /)])
    await m.run('2030-05-08T10:00')
    expect(await m.standingOf(ContactId)).toMatchObject({ status: 'Completed' })
    expect(await m.messages(ContactId)).toHaveLength(1)
  })

  // mautic/mautic#842, #6405: removed and added again, they got what had waited, or nothing.
  test('was removed and is started again by hand: from the first step, and what had waited is not sent', async () => {
    const { ContactId, WorkflowId } = await began('2030-05-06T10:00', [m.email(), m.call({ WaitTime: 1 })])
    await m.run()
    const params = { ContactWorkflowId: await m.enrollmentOf(ContactId) }
    m.make.ok(await t.call(removeEnrollment, { as: m.agent, params }))
    expect(await m.leave(ContactId)).toEqual(['Blocked'])
    m.time.add({ hours: 26 })
    await enrollIn(WorkflowId, ContactId)
    await m.run()
    expect(await m.leave(ContactId)).toEqual(['Blocked', 'Delivered'])
    expect((await m.standingOf(ContactId)).outcomes).toEqual(['Done'])
  })

  // HubSpot, re-enrollment: whoever is started by hand need not match what starts others.
  test('may be started by hand without matching, but not twice at once', async () => {
    m.time.set(m.at('2030-05-06T10:00'))
    const Criteria = { Filters: [{ PropertyName: 'ContactTypeId', Operation: 'Equals', Value: [4] }] }
    const { WorkflowId } = await m.make.workflow(m.agent, { event: 'TagAdded', rules: { Criteria } })
    const ida = await m.make.person(m.agent)
    await enrollIn(WorkflowId, ida.ContactId)
    const body = { WorkflowId, ContactId: ida.ContactId }
    await t.unchanged(async () => {
      expect((await t.call(enrollContact, { as: m.agent, body })).status).toBe(400)
    })
    expect(await m.make.inIt(WorkflowId)).toHaveLength(1)
  })

  // HubSpot, community: paused by hand, somebody answers; resuming sends what was due before the answer.
  test('is paused twice over, by hand and by an answer: resuming sends nothing that had waited', async () => {
    const { ContactId, WorkflowId, Email } = await began('2030-05-06T10:00', [m.email(), m.email({ WaitTime: 1 })])
    await t.query('update workflow set pause_on_communication = true where workflow_id = $1', [WorkflowId])
    await m.run()
    const params = { ContactWorkflowId: await m.enrollmentOf(ContactId) }
    m.make.ok(await t.call(togglePause, { as: m.agent, params }))
    m.time.add({ hours: 2 })
    await m.answer(Email)
    expect(await m.leave(ContactId)).toEqual(['Blocked'])
    m.time.add({ hours: 120 })
    m.make.ok(await t.call(togglePause, { as: m.agent, params }))
    await m.run()
    expect(await m.messages(ContactId)).toHaveLength(1)
    m.time.add({ hours: 24 })
    await m.run()
    expect(await m.messages(ContactId)).toHaveLength(2)
  })
})

describe('what starts it', () => {
  // SuiteCRM#3803: a condition of days is true all day, and each run of the schedule acted.
  test('is true all day, and starts once', async () => {
    m.time.set(m.at('2030-05-06T10:00'))
    const ida = await m.make.person(m.agent)
    await t.query(
      `update contact_touch set date_created = $2, last_contact = null, last_active = null where contact_id = $1`,
      [ida.ContactId, m.time.now().toString()],
    )
    await t.query(`update contact set date_created = $2 where contact_id = $1`, [
      ida.ContactId,
      m.time.now().toString(),
    ])
    const quiet = { event: 'GoneQuiet' as const, conditions: [3], steps: [m.call()], rules: { Reentry: 'AfterEnd' } }
    const { WorkflowId } = await m.make.workflow(m.agent, quiet)
    await look()
    m.time.set(m.at('2030-05-09T10:10'))
    for (let n = 0; n < 6; n++) {
      await look()
      await m.run()
      m.time.add({ hours: 2 })
    }
    expect(await m.make.inIt(WorkflowId)).toHaveLength(1)
  })

  // SuiteCRM#5803, #9225: 'any change' of a field was true of each save.
  test('is a change of type, and not a save without one', async () => {
    m.time.set(m.at('2030-05-06T10:00'))
    const { WorkflowId } = await m.make.workflow(m.agent, { event: 'TypeChanged', steps: [m.call()] })
    const ida = await m.make.person(m.agent)
    const [row] = await t.query<{ type: number }>(
      'select contact_type_id::int as type from contact_entity where contact_entity_id = $1',
      [ida.ContactEntityId],
    )
    await edit(ida.ContactId, { LastName: 'Moore' })
    await typeChanged(row?.type ?? 0)(ida)
    expect(await m.make.inIt(WorkflowId)).toHaveLength(0)
    await typeChanged(4)(ida)
    expect(await m.make.inIt(WorkflowId)).toHaveLength(1)
  })

  // twentyhq/twenty#11322: a workflow that its own change started, endlessly; #17575: each save of several in a row.
  test('are several saves in a row, or its own change: once', async () => {
    m.time.set(m.at('2030-05-06T10:00'))
    const { WorkflowId } = await m.make.workflow(m.agent, {
      event: 'TypeChanged',
      steps: [{ TaskTypeId: stepType.ChangeType, Settings: { ContactTypeId: 2 } }],
      rules: { Reentry: 'AfterEnd' },
    })
    const ida = await m.make.person(m.agent)
    for (const type of [4, 3, 4]) await typeChanged(type)(ida)
    for (let n = 0; n < 4; n++) await m.run()
    expect(await m.make.inIt(WorkflowId)).toHaveLength(1)
  })
})

describe('what is edited under way', () => {
  // mautic/mautic#1759: a step added to a running campaign acted at once for all who were in it.
  test('a step added at the end and published does nothing for those who began before', async () => {
    const { ContactId, WorkflowId } = await began('2030-05-06T10:00', [m.call({ WaitTime: 3 })])
    const body = { Index: 0, WorkflowId, TaskTypeId: stepType.Email }
    const list = m.make.ok(await t.call(addStep, { as: m.agent, body: body as never })).body
    const WorkflowStepId = Math.max(...list.map((one) => one.WorkflowStepId))
    const { EmailTemplateId } = m
    m.make.ok(await t.call(updateStep, { as: m.agent, body: { WorkflowStepId, EmailTemplateId } as never }))
    m.make.ok(await t.call(setWorkflowStatus, { as: m.agent, body: { WorkflowId, Status: 'Active' } as never }))
    await m.run()
    expect(await m.messages(ContactId)).toHaveLength(0)
    await m.run('2030-05-09T10:00')
    expect(await m.standingOf(ContactId)).toMatchObject({ status: 'Completed', outcomes: ['Done'] })
    expect(await m.messages(ContactId)).toHaveLength(0)
  })

  // mautic/mautic#9285: an email that was withdrawn was tried again every quarter of an hour, for ever.
  test('a template that is deleted: its step says so once, is not tried again, and the rest goes on', async () => {
    const { ContactId } = await began('2030-05-06T10:00', [m.email({ WaitTime: 1 }), m.call({ WaitTime: 1 })])
    await t.query('delete from email_template where email_template_id = $1', [m.EmailTemplateId])
    for (const at of ['2030-05-07T10:00', '2030-05-07T10:15', '2030-05-07T10:30']) await m.run(at)
    expect((await m.standingOf(ContactId)).outcomes).toEqual([expect.stringMatching(/^(Failed|Skipped): .*template/i)])
    await m.run('2030-05-08T10:00')
    expect(await m.standingOf(ContactId)).toMatchObject({ status: 'Completed' })
    expect(await m.messages(ContactId)).toHaveLength(0)
  })

  test('a template that is changed is sent as it is then', async () => {
    const { ContactId } = await began('2030-05-06T10:00', [m.email({ WaitTime: 1 })])
    await t.query(`update email_template set body = '<p>New words, {{FirstName}}</p>' where email_template_id = $1`, [
      m.EmailTemplateId,
    ])
    await m.run('2030-05-07T10:00')
    expect((await m.messages(ContactId))[0]?.plain_text).toContain('New words, Ida')
  })
})
