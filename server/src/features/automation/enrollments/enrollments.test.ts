import {
  assignWorkflow,
  contactEnrollments,
  enrollContact,
  enrollmentTimeline,
  getHold,
  removeEnrollment,
  retryEnrollment,
  saveWorkflowSettings,
  setHold,
  startEnrollment,
  togglePause,
  workflowSettings,
} from '@dormer/contract/automation/enrollments'
import { runs } from '@dormer/contract/brokerage/runs'
import { updateContact } from '@dormer/contract/people/contacts'
import { describe, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { enrollRun } from './enroll.jobs.ts'
import { makerOf, moveClock } from './enrollments.fixture.ts'

const t = await startTestProgram()
const make = makerOf(t)
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const { agent, colleague, admin } = north

const start = (as: typeof agent, WorkflowId: number, ContactId: number) =>
  t.call(enrollContact, { as, body: { WorkflowId, ContactId } })
const started = async (WorkflowId: number, ContactId: number, as = agent) =>
  make.ok(await start(as, WorkflowId, ContactId)).body
const toggle = (ContactWorkflowId: number, as = agent) => t.call(togglePause, { as, params: { ContactWorkflowId } })

describe('starting by hand', () => {
  test('says what comes next, and when', async () => {
    const { WorkflowId, Name } = await make.workflow(agent)
    const { ContactId } = await make.person(agent)
    await t.query(`update contact set zip_code = '10001' where contact_id = $1`, [ContactId])
    const time = moveClock()
    time.set('2030-05-06T15:00:00Z')
    const body = await started(WorkflowId, ContactId)
    expect(body).toMatchObject({
      WorkflowId,
      Name,
      ContactId,
      Status: 'Active',
      IsPaused: false,
      IsComplete: false,
      Why: null,
      NextStep: 'create a To-Do task “Call them”',
      NextDate: '2030-05-07T15:00:00Z',
      TimeZone: 'America/New_York',
      HasFailed: false,
    })
    expect(await make.of(agent, ContactId)).toEqual([body])
  })

  test('is refused in words', async () => {
    const { WorkflowId } = await make.workflow(agent)
    const draft = await make.workflow(agent, { isDraft: true })
    const { ContactId } = await make.person(agent)
    await started(WorkflowId, ContactId)
    const theirs = await make.person(colleague)
    const foreign = await make.person(south.agent)
    const personal = await make.workflow(colleague)
    const other = await make.workflow(south.agent)
    const cases: [number, number, number, string][] = [
      [WorkflowId, ContactId, 400, 'Already in this workflow'],
      [draft.WorkflowId, ContactId, 400, `“${draft.Name}” is not active. Publish it first, then start it.`],
      [WorkflowId, theirs.ContactId, 404, 'Contact was not found'],
      [WorkflowId, foreign.ContactId, 404, 'Contact was not found'],
      [personal.WorkflowId, ContactId, 404, 'Workflow was not found'],
      [other.WorkflowId, ContactId, 404, 'Workflow was not found'],
    ]
    await t.unchanged(async () => {
      for (const [workflow, contact, status, Message] of cases)
        expect(await start(agent, workflow, contact)).toMatchObject({ status, body: { Message } })
      expect(await t.call(enrollContact, { body: { WorkflowId, ContactId } })).toMatchObject({ status: 401 })
      expect(await t.call(enrollContact, { as: agent, body: { WorkflowId } as never })).toMatchObject({ status: 400 })
    })
  })

  test('who was in it before can be started again by hand, but not by a selection', async () => {
    const { WorkflowId } = await make.workflow(agent)
    const { ContactId } = await make.person(agent)
    const { ContactWorkflowId } = await started(WorkflowId, ContactId)
    make.ok(await t.call(removeEnrollment, { as: agent, params: { ContactWorkflowId } }))
    const again = await t.call(assignWorkflow, {
      as: agent,
      params: { workflowId: WorkflowId },
      body: [ContactId] as never,
    })
    expect(again.body).toEqual({
      Successful: true,
      Changed: 0,
      Skipped: [{ Reason: 'Were in this workflow before', Count: 1 }],
    })
    await started(WorkflowId, ContactId)
  })
})

test('a list is of a contact the user sees', async () => {
  const { ContactId } = await make.person(agent)
  for (const as of [colleague, south.admin])
    expect(await t.call(contactEnrollments, { as, params: { contactId: ContactId } })).toMatchObject({
      status: 404,
      body: { Message: 'Contact was not found' },
    })
  expect(await t.call(contactEnrollments, { params: { contactId: ContactId } })).toMatchObject({ status: 401 })
  expect(await make.of(admin, ContactId)).toEqual([])
})

describe('pausing', () => {
  test('keeps the time that is left, and shows the date of resuming now', async () => {
    const { WorkflowId } = await make.workflow(agent)
    const { ContactId } = await make.person(agent)
    const time = moveClock()
    time.set('2030-05-06T15:00:00Z')
    const { ContactWorkflowId: id } = await started(WorkflowId, ContactId)
    time.add({ hours: 10 })
    expect(make.ok(await toggle(id)).body).toMatchObject({
      Status: 'Paused',
      IsPaused: true,
      Why: 'Paused by Ana Agent',
      NextDate: '2030-05-07T15:00:00Z',
    })
    time.add({ hours: 100 })
    expect(await make.of(agent, ContactId)).toMatchObject([
      { Status: 'Paused', NextStep: 'create a To-Do task “Call them”', NextDate: '2030-05-11T19:00:00Z' },
    ])
    expect(make.ok(await toggle(id)).body).toMatchObject({
      Status: 'Active',
      Why: null,
      NextDate: '2030-05-11T19:00:00Z',
    })
  })

  test('is of those who see the contact, and of what has not ended', async () => {
    const { WorkflowId } = await make.workflow(agent)
    const { ContactId } = await make.person(agent)
    const { ContactWorkflowId: id } = await started(WorkflowId, ContactId)
    await t.unchanged(async () => {
      for (const as of [colleague, south.admin])
        for (const endpoint of [togglePause, removeEnrollment, enrollmentTimeline, retryEnrollment])
          expect(await t.call(endpoint, { as, params: { ContactWorkflowId: id } })).toMatchObject({
            status: 404,
            body: { Message: 'Workflow was not found' },
          })
      expect(await t.call(togglePause, { params: { ContactWorkflowId: id } })).toMatchObject({ status: 401 })
      expect(await t.call(retryEnrollment, { as: agent, params: { ContactWorkflowId: id } })).toMatchObject({
        status: 400,
        body: { Message: 'No step of this workflow failed for the contact.' },
      })
    })
    await t.query(
      `update contact_workflow set status = 'Completed', next_at = null, date_ended = now() where contact_workflow_id = $1`,
      [id],
    )
    expect(await toggle(id)).toMatchObject({
      status: 400,
      body: { Message: 'This workflow has ended for the contact. Start it again instead.' },
    })
    expect(await make.of(agent, ContactId)).toMatchObject([
      { Status: 'Completed', IsComplete: true, NextStep: null, NextDate: null },
    ])
    make.ok(await t.call(removeEnrollment, { as: agent, params: { ContactWorkflowId: id } }))
    expect(await make.of(agent, ContactId)).toEqual([])
    expect(await t.call(removeEnrollment, { as: agent, params: { ContactWorkflowId: id } })).toMatchObject({
      status: 404,
    })
  })

  test('removing takes the next step off what is due', async () => {
    const { WorkflowId } = await make.workflow(agent)
    const { ContactId } = await make.person(agent)
    const { ContactWorkflowId: id } = await started(WorkflowId, ContactId)
    const due = () => t.query(`select from due where kind = 'enrollment' and key = $1`, [id])
    expect(await due()).toHaveLength(1)
    make.ok(await t.call(removeEnrollment, { as: agent, params: { ContactWorkflowId: id } }))
    expect(await due()).toEqual([])
  })
})

describe('while it stands still', () => {
  test('a deactivated workflow says so, and keeps the time left', async () => {
    const { WorkflowId } = await make.workflow(agent)
    const { ContactId } = await make.person(agent)
    const time = moveClock()
    time.set('2030-05-06T15:00:00Z')
    await started(WorkflowId, ContactId)
    time.add({ hours: 4 })
    await make.deactivate(agent, WorkflowId)
    time.add({ hours: 50 })
    expect(await make.of(agent, ContactId)).toMatchObject([
      {
        ...{ Status: 'Active', Why: 'Waiting: the workflow is deactivated', StandsWhy: 'The workflow is deactivated' },
        NextDate: '2030-05-09T17:00:00Z',
      },
    ])
    const [{ ContactWorkflowId } = { ContactWorkflowId: 0 }] = await make.of(agent, ContactId)
    make.ok(await toggle(ContactWorkflowId))
    expect(await make.of(agent, ContactId)).toMatchObject([
      { Status: 'Paused', StandsWhy: 'The workflow is deactivated', NextDate: '2030-05-09T17:00:00Z' },
    ])
    make.ok(await toggle(ContactWorkflowId))
    await make.publish(agent, WorkflowId)
    expect(await make.of(agent, ContactId)).toMatchObject([
      { Why: null, StandsWhy: null, NextDate: '2030-05-09T17:00:00Z' },
    ])
  })

  test('the red switch stops all workflows, and starts them again', async () => {
    const b = await t.makeBrokerage('East')
    const { WorkflowId } = await make.workflow(b.agent)
    const { ContactId } = await make.person(b.agent)
    const time = moveClock()
    time.set('2030-05-06T15:00:00Z')
    await started(WorkflowId, ContactId, b.agent)
    const usual = { IsStopped: false, StoppedByName: null, DateStopped: null, MinimumGapHours: 4 }
    expect((await t.call(workflowSettings, { as: b.admin })).body).toEqual({ ...usual, CanEdit: true })
    expect((await t.call(workflowSettings, { as: b.agent })).body).toEqual({ ...usual, CanEdit: false })
    await t.unchanged(async () => {
      expect(await t.call(saveWorkflowSettings, { as: b.agent, body: { IsStopped: true } })).toMatchObject({
        status: 403,
      })
      expect(await t.call(saveWorkflowSettings, { body: { IsStopped: true } })).toMatchObject({ status: 401 })
      expect(
        await t.call(saveWorkflowSettings, { as: b.admin, body: { MinimumGapHours: 200 } as never }),
      ).toMatchObject({ status: 400, body: { Message: expect.stringContaining('168') } })
    })
    const stopped = make.ok(await t.call(saveWorkflowSettings, { as: b.admin, body: { IsStopped: true } }))
    expect(stopped.body).toMatchObject({
      IsStopped: true,
      StoppedByName: 'Alex Admin',
      DateStopped: '2030-05-06T15:00:00Z',
    })
    time.add({ hours: 7 })
    // Once more, and it is still the first time that counts.
    make.ok(await t.call(saveWorkflowSettings, { as: b.admin, body: { IsStopped: true, MinimumGapHours: 12 } }))
    expect(await make.of(b.agent, ContactId)).toMatchObject([
      {
        ...{ Why: 'Waiting: all workflows are stopped', StandsWhy: 'All workflows are stopped' },
        NextDate: '2030-05-07T22:00:00Z',
      },
    ])
    const going = make.ok(await t.call(saveWorkflowSettings, { as: b.admin, body: { IsStopped: false } }))
    expect(going.body).toMatchObject({ IsStopped: false, StoppedByName: null, MinimumGapHours: 12 })
    expect(await make.of(b.agent, ContactId)).toMatchObject([{ Why: null, NextDate: '2030-05-07T22:00:00Z' }])
    expect((await t.call(workflowSettings, { as: north.admin })).body).toEqual({ ...usual, CanEdit: true })
  })
})

describe('a timeline', () => {
  test('is what was done, what is next, and what comes later', async () => {
    const [template] = await t.query<{ id: number }>(
      `select min(text_template_id)::int as id from text_template where tenant_id = $1`,
      [north.TenantId],
    )
    const { WorkflowId, steps } = await make.workflow(agent, {
      steps: [
        { TaskTypeId: 3, TaskTitle: 'Call them' },
        { TaskTypeId: 4, TextTemplateId: template?.id, WaitTime: 2 },
        { TaskTypeId: 5, TaskTitle: 'Look again', WaitTime: 1, TimeUnit: 'Months' },
      ],
    })
    const [name] = await t.query<{ name: string }>('select name from text_template where text_template_id = $1', [
      template?.id,
    ])
    const { ContactId } = await make.person(agent)
    const { ContactWorkflowId: id } = await started(WorkflowId, ContactId)
    await t.query(
      `insert into workflow_outcome (tenant_id, contact_workflow_id, workflow_step_id, outcome, why) values ($1, $2, $3, 'Failed', 'No agent')`,
      [north.TenantId, id, steps[0]],
    )
    await t.query(
      `update contact_workflow set next_step_id = $2, next_at = '2030-05-08T15:00:00Z' where contact_workflow_id = $1`,
      [id, steps[1]],
    )
    const { body } = await t.call(enrollmentTimeline, { as: agent, params: { ContactWorkflowId: id } })
    expect(body).toMatchObject([
      { Outcome: 'Failed', TaskTypeId: 3, Step: 'create a To-Do task “Call them”', Why: 'No agent', MessageId: null },
      { Outcome: null, Step: `text “${name?.name}”`, Date: '2030-05-08T15:00:00Z' },
      { Outcome: null, Step: 'After 1 month, create a Follow Up task “Look again”', Date: null },
    ])
    expect(await make.of(agent, ContactId)).toMatchObject([{ HasFailed: true }])
  })

  test('says in words what a branch asks of the filters, and what came of it', async () => {
    const Criteria = { Filters: [{ PropertyName: 'ContactTypeId', Operation: 'Equals', FilterType: 'select', Value: '2' }] } // biome-ignore format: a row
    const { WorkflowId, steps } = await make.workflow(agent, {
      steps: [
        { TaskTypeId: 21, Settings: { Condition: 'Filters', Criteria } },
        { TaskTypeId: 3, TaskTitle: 'Call' },
      ],
    })
    const { ContactId } = await make.person(agent)
    const { ContactWorkflowId: id } = await started(WorkflowId, ContactId)
    const asks = 'check whether they match: Contact Type includes Prospects'
    expect(await make.of(agent, ContactId)).toMatchObject([{ NextStep: asks }])
    const timeline = async () =>
      (await t.call(enrollmentTimeline, { as: agent, params: { ContactWorkflowId: id } })).body
    expect((await timeline())[0]).toMatchObject({ Outcome: null, Step: asks })
    await t.query(
      `insert into workflow_outcome (tenant_id, contact_workflow_id, workflow_step_id, outcome, why) values ($1, $2, $3, 'Done', 'No')`,
      [north.TenantId, id, steps[0]],
    )
    expect((await timeline())[0]).toMatchObject({ Outcome: 'Done', Step: asks, Why: 'No' })
  })

  test('leaves out the answer of a branch that was not given', async () => {
    const { WorkflowId, steps } = await make.workflow(agent, {
      steps: [
        { TaskTypeId: 21, Settings: { Condition: 'Replied' } },
        { TaskTypeId: 3, TaskTitle: 'After it' },
      ],
      isDraft: true,
    })
    const [branch] = steps
    const add = async (Branch: string, TaskTitle: string) => {
      const { addStep, updateStep } = await import('@dormer/contract/automation/steps')
      const list = make.ok(
        await t.call(addStep, {
          as: agent,
          body: { Index: 9, WorkflowId, TaskTypeId: 3, ParentStepId: branch, Branch } as never,
        }),
      ).body
      const WorkflowStepId = Math.max(...list.map((step) => step.WorkflowStepId))
      make.ok(await t.call(updateStep, { as: agent, body: { WorkflowStepId, TaskTitle } as never }))
      return WorkflowStepId
    }
    const yes = await add('Yes', 'They did')
    await add('No', 'They did not')
    await make.publish(agent, WorkflowId)
    const { ContactId } = await make.person(agent)
    const { ContactWorkflowId: id } = await started(WorkflowId, ContactId)
    const words = async () =>
      (await t.call(enrollmentTimeline, { as: agent, params: { ContactWorkflowId: id } })).body.map(({ Step }) => Step)
    expect(await words()).toEqual([
      'check whether they have replied',
      'If yes: right away, create a To-Do task “They did”',
      'If no: right away, create a To-Do task “They did not”',
      'Right away, create a To-Do task “After it”',
    ])
    await t.query('update contact_workflow set next_step_id = $2 where contact_workflow_id = $1', [id, yes])
    expect(await words()).toEqual(['create a To-Do task “They did”', 'Right away, create a To-Do task “After it”'])
  })
})

describe('a hold', () => {
  test('is until a day of the contact, and can be lifted', async () => {
    const { ContactId: contactId } = await make.person(agent)
    const { WorkflowId } = await make.workflow(agent)
    const time = moveClock()
    time.set('2030-05-06T15:00:00Z')
    await started(WorkflowId, contactId)
    const none = { Until: null, Why: null, TimeZone: 'America/Chicago' }
    expect((await t.call(getHold, { as: agent, params: { contactId } })).body).toEqual(none)
    const set = (Until: string | null, as = agent) => t.call(setHold, { as, params: { contactId }, body: { Until } })
    expect((await set('2030-06-01')).body).toEqual({
      Until: '2030-06-01',
      Why: 'By Ana Agent: messages and tasks wait',
      TimeZone: 'America/Chicago',
    })
    const [row] = await t.query('select until from workflow_hold where contact_id = $1', [contactId])
    expect(row).toEqual({ until: new Date('2030-06-01T05:00:00Z') })
    expect(await make.of(agent, contactId)).toMatchObject([
      { Why: 'Waiting: held out of workflows until June 1, 2030', NextDate: '2030-06-01T05:00:00Z' },
    ])
    await t.unchanged(async () => {
      expect(await set('2030-05-06')).toMatchObject({ status: 400, body: { Message: 'Choose a day after today' } })
      expect(await set('soon')).toMatchObject({ status: 400 })
      expect(await set('2030-06-02', south.admin)).toMatchObject({
        status: 404,
        body: { Message: 'Contact was not found' },
      })
      expect(await t.call(setHold, { params: { contactId }, body: { Until: null } })).toMatchObject({ status: 401 })
      expect(await t.call(getHold, { as: colleague, params: { contactId } })).toMatchObject({ status: 404 })
      expect(await t.call(getHold, { params: { contactId } })).toMatchObject({ status: 401 })
    })
    expect((await set(null)).body).toEqual(none)
    await t.query(
      `insert into workflow_hold (tenant_id, contact_id, why, until) values ($1, $2, 'OutOfOffice', '2030-05-09T05:00:00Z')`,
      [north.TenantId, contactId],
    )
    expect((await t.call(getHold, { as: agent, params: { contactId } })).body).toEqual({
      Until: '2030-05-09',
      Why: 'Out of office: messages wait',
      TimeZone: 'America/Chicago',
    })
    time.set('2030-05-10T15:00:00Z')
    expect((await t.call(getHold, { as: agent, params: { contactId } })).body).toEqual(none)
  })

  test.each([
    ['96813', 'Pacific/Honolulu', '2030-06-01T10:00:00Z'],
    ['10001', 'America/New_York', '2030-06-01T04:00:00Z'],
    ['85001', 'America/Phoenix', '2030-06-01T07:00:00Z'],
  ])(
    'ends when its day begins where the contact is, and there again after a move: %s',
    async (ZipCode, zone, begins) => {
      const { ContactId: contactId } = await make.person(agent)
      const { WorkflowId } = await make.workflow(agent)
      moveClock().set('2030-05-06T15:00:00Z')
      await started(WorkflowId, contactId)
      await t.call(setHold, { as: agent, params: { contactId }, body: { Until: '2030-06-01' } })
      expect(await make.of(agent, contactId)).toMatchObject([{ NextDate: '2030-06-01T05:00:00Z' }])
      const body = { Contact: { ContactId: contactId, ZipCode } } as never
      make.ok(await t.call(updateContact, { as: agent, body }))
      expect((await t.call(getHold, { as: agent, params: { contactId } })).body).toMatchObject({
        Until: '2030-06-01',
        TimeZone: zone,
      })
      expect(await make.of(agent, contactId)).toMatchObject([
        { Why: 'Waiting: held out of workflows until June 1, 2030', NextDate: begins },
      ])
    },
  )

  test('its day is one after today where the contact is', async () => {
    const { ContactId: contactId } = await make.person(agent)
    await t.query(`update contact set zip_code = '96813' where contact_id = $1`, [contactId])
    // Already the 7th for the agent, still the 6th in Honolulu.
    moveClock().set('2030-05-07T06:00:00Z')
    const set = (Until: string) => t.call(setHold, { as: agent, params: { contactId }, body: { Until } })
    expect((await set('2030-05-06')).status).toBe(400)
    expect((await set('2030-05-07')).body).toMatchObject({ Until: '2030-05-07', TimeZone: 'Pacific/Honolulu' })
    const [row] = await t.query('select until from workflow_hold where contact_id = $1', [contactId])
    expect(row).toEqual({ until: new Date('2030-05-07T10:00:00Z') })
  })
})

describe('for several at once', () => {
  const assign = (as: typeof agent, workflowId: number, ids: number[]) =>
    t.call(assignWorkflow, { as, params: { workflowId }, body: ids as never })

  test('starts those who are free, and says why not the others', async () => {
    const { WorkflowId } = await make.workflow(agent)
    const [one, two] = [await make.person(agent), await make.person(agent)]
    await started(WorkflowId, one.ContactId)
    expect((await assign(agent, WorkflowId, [one.ContactId, two.ContactId])).body).toEqual({
      Successful: true,
      Changed: 1,
      Skipped: [{ Reason: 'Already in this workflow', Count: 1 }],
    })
    expect(await make.inIt(WorkflowId)).toEqual([one.ContactId, two.ContactId])
  })

  test('is whole or not at all', async () => {
    const { WorkflowId } = await make.workflow(agent, { share: true })
    const draft = await make.workflow(agent, { isDraft: true })
    const mine = await make.person(agent)
    const theirs = await make.person(colleague)
    await t.unchanged(async () => {
      expect(await assign(agent, WorkflowId, [mine.ContactId, theirs.ContactId])).toMatchObject({
        status: 404,
        body: { Message: 'Contact was not found' },
      })
      expect(await assign(agent, draft.WorkflowId, [mine.ContactId])).toMatchObject({ status: 400 })
      expect(await assign(agent, WorkflowId, [])).toMatchObject({
        status: 400,
        body: { Message: 'Choose at least one contact' },
      })
      expect(
        await assign(
          agent,
          WorkflowId,
          Array.from({ length: 1001 }, (_, n) => n + 1),
        ),
      ).toMatchObject({
        status: 400,
        body: { Message: 'Choose at most 1,000 contacts at a time' },
      })
      expect(await assign(south.admin, WorkflowId, [mine.ContactId])).toMatchObject({
        status: 404,
        body: { Message: 'Workflow was not found' },
      })
      expect(await t.call(assignWorkflow, { params: { workflowId: WorkflowId }, body: [1] as never })).toMatchObject({
        status: 401,
      })
    })
  })

  test('all that match, in the background', async () => {
    const b = await t.makeBrokerage('West')
    const { WorkflowId, Name } = await make.workflow(b.agent)
    const people = []
    for (let n = 0; n < 3; n++) people.push((await make.person(b.agent)).ContactId)
    await make.person(b.colleague)
    await started(WorkflowId, people[0] as number, b.agent)
    const begin = (Count: number, as = b.agent, more: object = {}) =>
      t.call(startEnrollment, { as, body: { WorkflowId, Criteria: {}, Count, ...more } as never })
    await t.unchanged(async () => {
      expect(await begin(4)).toMatchObject({
        status: 409,
        body: { Message: '3 contacts match now, not 4. Look at the list, then start again.' },
      })
      expect(await begin(0)).toMatchObject({ status: 400 })
      expect(await begin(3, south.agent)).toMatchObject({ status: 404, body: { Message: 'Workflow was not found' } })
      expect(await t.call(startEnrollment, { body: { WorkflowId, Criteria: {}, Count: 3 } as never })).toMatchObject({
        status: 401,
      })
    })
    const { body } = make.ok(await begin(3))
    expect(body).toMatchObject({
      Kind: 'Start a workflow',
      Title: `Start “${Name}”`,
      Status: 'Waiting',
      Total: 3,
      Done: 0,
    })
    await enrollRun.job.run({ TenantId: b.TenantId, RunId: body.RunId }, t.jobContext())
    const [run] = (await t.call(runs, { as: b.agent, query: {} as never })).body
    expect(run).toMatchObject({
      Status: 'Done',
      Done: 3,
      Counts: [{ Name: 'Started', Count: 2 }],
      Skipped: [{ Reason: 'Already in this workflow', Count: 1 }],
    })
    expect(await make.inIt(WorkflowId)).toEqual(people)
  })

  test('a run ends in words if its workflow was deactivated', async () => {
    const b = await t.makeBrokerage('Mid')
    const { WorkflowId } = await make.workflow(b.agent)
    const { ContactId } = await make.person(b.agent)
    const given = { WorkflowId, ContactIds: [ContactId], Criteria: {}, Count: 1 }
    const { body } = make.ok(await t.call(startEnrollment, { as: b.agent, body: given as never }))
    await make.deactivate(b.agent, WorkflowId)
    await enrollRun.job.run({ TenantId: b.TenantId, RunId: body.RunId }, t.jobContext())
    const [run] = (await t.call(runs, { as: b.agent, query: {} as never })).body
    expect(run).toMatchObject({
      Status: 'Failed',
      Message: 'The workflow is no longer active. Publish it, then try again for the others.',
      Acts: ['Retry'],
    })
    expect(await make.inIt(WorkflowId)).toEqual([])
  })
})
