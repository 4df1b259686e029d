import { enrollContact, enrollmentTimeline } from '@dormer/contract/automation/enrollments'
import { addStep, deleteStep, updateStep } from '@dormer/contract/automation/steps'
import type { EventCode } from '@dormer/contract/automation/triggers'
import { clearWorkflowEvent, previewPublish } from '@dormer/contract/automation/workflows'
import { saveUrgencyType } from '@dormer/contract/brokerage/settings'
import { addTag } from '@dormer/contract/people/contacts'
import { saveSearch } from '@dormer/contract/people/saved-searches'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { enrollRun } from './enroll.jobs.ts'
import { makerOf, moveClock } from './enrollments.fixture.ts'

const t = await startTestProgram()
const make = makerOf(t)
let names = 0
let north = await t.makeBrokerage('North')
let { agent, colleague, admin } = north
beforeEach(async () => {
  north = await t.makeBrokerage(`North${++names}`)
  ;({ agent, colleague, admin } = north)
})
const preview = async (id: number, as = agent) =>
  make.ok(await t.call(previewPublish, { as, params: { id } })).body.Matching
const runAll = async () => {
  const waiting = await t.query<{ id: number }>(
    `select run_id::int as id from run where tenant_id = $1 and kind = 'enroll' and status = 'Waiting'`,
    [north.TenantId],
  )
  for (const { id } of waiting) await enrollRun.job.run({ TenantId: north.TenantId, RunId: id }, t.jobContext())
  return waiting.length
}
type Person = Awaited<ReturnType<typeof make.person>>

describe('who matches now', () => {
  const tagged = async ({ ContactEntityId }: Person, Name: string) =>
    make.ok(await t.call(addTag, { as: agent, params: { ContactEntityId }, body: { Name } }))
  const set = (table: string, column: string, person: Person, value: unknown) =>
    t.query(`update ${table} set ${column} = $2 where contact_entity_id = $1`, [person.ContactEntityId, value])
  type Case = { condition?: (one: Person) => Promise<string | number>; alsoWithout?: number }
  const cases: { [C in EventCode]?: Case } = {
    LeadCreated: { condition: async ({ SourceId }) => SourceId },
    LeadAssigned: {},
    NoFirstTouch: { condition: async () => 30 },
    TypeChanged: {
      condition: async (one) => {
        await set('contact_entity', 'contact_type_id', one, 4)
        return 4
      },
    },
    UrgencyChanged: {
      condition: async (one) => {
        const { body } = await t.call(saveUrgencyType, { as: admin, body: { Description: 'Soon' } as never })
        const { UrgencyTypeId } = body as never as { UrgencyTypeId: number }
        await set('contact_entity', 'urgency_type_id', one, UrgencyTypeId)
        return UrgencyTypeId
      },
    },
    TagAdded: {
      condition: async (one) => {
        await tagged(one, 'VIP')
        const [tag] = await t.query<{ id: number }>(
          'select tag_id::int as id from tag where tenant_id = $1 and name = $2',
          [north.TenantId, 'VIP'],
        )
        return tag?.id as number
      },
    },
    GoneQuiet: {
      condition: async (one) => {
        await set('contact_touch', 'date_created', one, '2020-01-01')
        return 30
      },
    },
    InSavedSearch: {
      condition: async (one) => {
        await set('contact_entity', 'contact_type_id', one, 4)
        const { body } = await t.call(saveSearch, {
          as: agent,
          body: {
            Name: 'Past',
            SearchFilters: [{ PropertyName: 'ContactTypeId', Operation: 'Equals', Value: [4] }],
          } as never,
        })
        return (body as { SavedSearchId: number }).SavedSearchId
      },
    },
  }
  test.for(Object.entries(cases) as [EventCode, Case][])('%s', async ([event, { condition }]) => {
    const one = await make.person(agent)
    const key = await condition?.(one)
    // Nobody but the first is in the state that the condition names, or they are somebody else's.
    const other = await make.person(colleague)
    if (['LeadCreated', 'LeadAssigned', 'NoFirstTouch'].includes(event))
      await set('contact_entity', 'contact_type_id', other, 3)
    const conditions = key === undefined ? [] : [key]
    const { WorkflowId } = await make.workflow(agent, { event, conditions, isDraft: true })
    expect(await preview(WorkflowId)).toBe(1)
    // 'From now on' is the default.
    await make.publish(agent, WorkflowId)
    expect(await runAll()).toBe(0)
    expect(await make.inIt(WorkflowId)).toEqual([])
    await make.publish(agent, WorkflowId, { EnrollMatching: true })
    expect(await runAll()).toBe(1)
    expect(await make.inIt(WorkflowId)).toEqual([one.ContactId])
    expect(await preview(WorkflowId)).toBe(0)
  })

  test('of a moment, nobody does', async () => {
    await make.person(agent)
    for (const event of ['Birthday', 'TextCode', 'ClientAct', 'TransactionDate'] as const) {
      const { WorkflowId } = await make.workflow(agent, { event, isDraft: true })
      expect(await preview(WorkflowId), event).toBe(0)
    }
    const { WorkflowId } = await make.workflow(agent, { event: 'LeadAssigned', isDraft: true })
    expect(await preview(WorkflowId)).toBe(1)
    make.ok(await t.call(clearWorkflowEvent, { as: agent, params: { id: WorkflowId } }))
    expect(await preview(WorkflowId)).toBe(0)
  })

  test('of the selected agents, whom the criteria find and its creator sees, and who are free', async () => {
    const mine = await make.person(agent)
    await make.person(agent)
    const theirs = await make.person(colleague)
    const Criteria = { Filters: [{ PropertyName: 'LastName', Operation: 'Equals', Value: await nameOf(mine) }] }
    const cases: [Parameters<typeof make.workflow>[1], number][] = [
      [{}, 3],
      [{ agents: [colleague] }, 1],
      [{ rules: { Criteria } }, 1],
      [{ rules: { Criteria }, agents: [colleague] }, 0],
    ]
    for (const [given, Matching] of cases) {
      const { WorkflowId } = await make.workflow(admin, { event: 'LeadAssigned', isDraft: true, ...given })
      expect(await preview(WorkflowId, admin), JSON.stringify(given)).toBe(Matching)
    }
    const shared = await make.workflow(colleague, { event: 'LeadAssigned', share: true })
    expect(await preview(shared.WorkflowId, colleague)).toBe(1)
    // Also for an admin, who sees more: it starts on behalf of whoever made it.
    expect(await preview(shared.WorkflowId, admin)).toBe(1)
    await make.publish(admin, shared.WorkflowId, { EnrollMatching: true })
    await runAll()
    const rows = await t.query(
      'select contact_id::int as id, user_id::int as by from contact_workflow where workflow_id = $1',
      [shared.WorkflowId],
    )
    expect(rows).toEqual([{ id: theirs.ContactId, by: colleague.UserId }])
  })

  test('is for those who may change the workflow', async () => {
    const { WorkflowId } = await make.workflow(colleague, { event: 'LeadAssigned', share: true })
    const south = await t.makeBrokerage(`South${names}`)
    expect(await t.call(previewPublish, { as: agent, params: { id: WorkflowId } })).toMatchObject({ status: 403 })
    expect(await t.call(previewPublish, { as: south.admin, params: { id: WorkflowId } })).toMatchObject({ status: 404 })
    expect(await t.call(previewPublish, { params: { id: WorkflowId } })).toMatchObject({ status: 401 })
  })
})
const nameOf = async ({ ContactId }: Person) => {
  const [row] = await t.query<{ name: string }>('select last_name as name from contact where contact_id = $1', [
    ContactId,
  ])
  return row?.name
}

describe('moving those who are in it', () => {
  test('to the step they wait for, or to what came after it', async () => {
    const time = moveClock()
    time.set('2030-05-06T15:00:00Z')
    const { WorkflowId, steps } = await make.workflow(agent, {
      steps: ['One', 'Two', 'Three'].map((TaskTitle) => ({ TaskTypeId: 3, TaskTitle, WaitTime: 1 })),
    })
    const start = async (at: number) => {
      const { ContactId } = await make.person(agent)
      const { body } = make.ok(await t.call(enrollContact, { as: agent, body: { WorkflowId, ContactId } }))
      await t.query('update contact_workflow set next_step_id = $2 where contact_workflow_id = $1', [
        body.ContactWorkflowId,
        steps[at],
      ])
      return { ContactId, id: body.ContactWorkflowId }
    }
    const [first, second, third] = [await start(0), await start(1), await start(2)]
    make.ok(await t.call(deleteStep, { as: agent, body: { WorkflowStepId: steps[1] as number } }))
    make.ok(
      await t.call(updateStep, {
        as: agent,
        body: { WorkflowStepId: steps[0] as number, TaskTitle: 'First' } as never,
      }),
    )
    const preview = await t.call(previewPublish, { as: agent, params: { id: WorkflowId } })
    expect(preview.body).toMatchObject({ OnEarlierVersion: 3 })
    await make.publish(agent, WorkflowId)
    // They finish on the version they began with.
    expect((await t.call(previewPublish, { as: agent, params: { id: WorkflowId } })).body.OnEarlierVersion).toBe(3)
    expect(await make.of(agent, second.ContactId)).toMatchObject([{ NextStep: 'create a To-Do task “Two”' }])
    const { body } = await make.publish(agent, WorkflowId, { MoveEnrolled: true })
    expect(body.OnEarlierVersion).toBe(0)
    const NextDate = '2030-05-07T15:00:00Z'
    expect(await make.of(agent, first.ContactId)).toMatchObject([{ NextStep: 'create a To-Do task “First”', NextDate }])
    expect(await make.of(agent, second.ContactId)).toMatchObject([
      { NextStep: 'create a To-Do task “Three”', NextDate },
    ])
    expect(await make.of(agent, third.ContactId)).toMatchObject([{ NextStep: 'create a To-Do task “Three”', NextDate }])

    make.ok(await t.call(deleteStep, { as: agent, body: { WorkflowStepId: steps[2] as number } }))
    await t.query(
      `insert into workflow_outcome (tenant_id, contact_workflow_id, workflow_step_id, outcome) values ($1, $2, $3, 'Done')`,
      [north.TenantId, third.id, steps[1]],
    )
    await make.publish(agent, WorkflowId, { MoveEnrolled: true })
    expect(await make.of(agent, third.ContactId)).toMatchObject([
      { Status: 'Completed', Why: 'What was left of it was taken out of the workflow', NextDate: null },
    ])
    // What was done is still told, although the step is gone.
    const timeline = await t.call(enrollmentTimeline, { as: agent, params: { ContactWorkflowId: third.id } })
    expect(timeline.body).toMatchObject([{ Outcome: 'Done', Step: 'create a To-Do task “Two”' }])
    expect(await make.of(agent, first.ContactId)).toMatchObject([
      { Status: 'Active', NextStep: 'create a To-Do task “First”' },
    ])
  })

  test('who is paused keeps the time left', async () => {
    const time = moveClock()
    time.set('2030-05-06T15:00:00Z')
    const { WorkflowId, steps } = await make.workflow(agent)
    const { ContactId } = await make.person(agent)
    make.ok(await t.call(enrollContact, { as: agent, body: { WorkflowId, ContactId } }))
    await t.query(
      `update contact_workflow set status = 'Paused', pauses = '{Person}', next_at = null, time_left = '5 hours' where workflow_id = $1`,
      [WorkflowId],
    )
    make.ok(await t.call(addStep, { as: agent, body: { WorkflowId, Index: 0, TaskTypeId: 28 } as never }))
    make.ok(await t.call(deleteStep, { as: agent, body: { WorkflowStepId: steps[0] as number } }))
    await make.publish(agent, WorkflowId, { MoveEnrolled: true })
    expect(await make.of(agent, ContactId)).toMatchObject([
      { Status: 'Paused', NextStep: 'create a To-Do task “Call again”', NextDate: '2030-05-06T20:00:00Z' },
    ])
  })
})
