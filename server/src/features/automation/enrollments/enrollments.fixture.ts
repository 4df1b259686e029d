import { contactEnrollments } from '@dormer/contract/automation/enrollments'
import { addStep, updateStep } from '@dormer/contract/automation/steps'
import type { EventCode } from '@dormer/contract/automation/triggers'
import {
  addCondition,
  addWorkflowAgent,
  createWorkflow,
  setWorkflowEvent,
  setWorkflowRules,
  setWorkflowStatus,
  shareWorkflow,
} from '@dormer/contract/automation/workflows'
import { createContact } from '@dormer/contract/people/contacts'
import { expect, onTestFinished, vi } from 'vitest'
import type { TestProgram, User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

type StepGiven = {
  TaskTypeId?: number
  TaskTitle?: string
  WaitTime?: number
  TimeUnit?: 'Minutes' | 'Hours' | 'Days' | 'Months'
}
type Given = {
  steps?: (StepGiven & Record<string, unknown>)[]
  event?: EventCode
  conditions?: (string | number)[]
  agents?: User[]
  rules?: Record<string, unknown>
  share?: boolean
  /** Not published. */
  isDraft?: boolean
}

let last = 0

/** What tests of workflows make, through the API. */
export const makerOf = (t: TestProgram) => {
  const ok = <A extends { status: number; text: string }>(answer: A) => {
    expect(answer.status, answer.text).toBe(200)
    return answer
  }
  /** A workflow of contacts; without steps given, a to-do after a day and another after two more. */
  const workflow = async (as: User, { steps, event, conditions, agents, rules, share, isDraft }: Given = {}) => {
    const { body } = ok(await t.call(createWorkflow, { as, body: { Name: `Follow-up ${++last}` } as never }))
    const { WorkflowId } = body
    const ids: number[] = []
    for (const step of steps ?? [
      { TaskTypeId: 3, TaskTitle: 'Call them', WaitTime: 1 },
      { TaskTypeId: 3, TaskTitle: 'Call again', WaitTime: 2 },
    ]) {
      const { TaskTypeId = 3, ParentStepId, Branch, ...values } = step as Record<string, never>
      const Index = 10_000
      const list = ok(
        await t.call(addStep, { as, body: { Index, WorkflowId, TaskTypeId, ParentStepId, Branch } as never }),
      ).body
      const id = Math.max(...list.map(({ WorkflowStepId }) => WorkflowStepId))
      ids.push(id)
      ok(await t.call(updateStep, { as, body: { WorkflowStepId: id, ...values } as never }))
    }
    if (share) ok(await t.call(shareWorkflow, { as, body: { WorkflowId, Setting: true } }))
    if (event) ok(await t.call(setWorkflowEvent, { as, body: { WorkflowId, EventCode: event } }))
    for (const Value of conditions ?? [])
      ok(await t.call(addCondition, { as, params: { eventCode: event as EventCode }, body: { WorkflowId, Value } }))
    for (const { UserId } of agents ?? [])
      ok(await t.call(addWorkflowAgent, { as, body: { WorkflowId, AgentId: UserId } }))
    if (rules) ok(await t.call(setWorkflowRules, { as, body: { WorkflowId, ...rules } as never }))
    if (!isDraft) await publish(as, WorkflowId)
    return { WorkflowId, Name: `Follow-up ${last}`, steps: ids }
  }
  const publish = async (as: User, WorkflowId: number, more: object = {}) =>
    ok(await t.call(setWorkflowStatus, { as, body: { WorkflowId, Status: 'Active', ...more } as never }))
  const deactivate = async (as: User, WorkflowId: number) =>
    ok(await t.call(setWorkflowStatus, { as, body: { WorkflowId, Status: 'Inactive' } as never }))
  const person = async (as: User, fields: object = {}) => {
    const body = { FirstName: 'Ida', LastName: `Moor${++last}`, Email: `ida${last}@example.com`, ...fields }
    ok(await t.call(createContact, { as, body: body as never }))
    const [row] = await t.query<{ ContactId: number; ContactEntityId: number; SourceId: number }>(
      `select contact_id::int as "ContactId", contact_entity_id::int as "ContactEntityId", source_id::int as "SourceId"
       from contact where tenant_id = $1 and last_name = $2`,
      [as.TenantId, body.LastName],
    )
    return { ...(row as { ContactId: number; ContactEntityId: number; SourceId: number }), Email: body.Email }
  }
  /** The workflows of a contact, as they are listed. */
  const of = async (as: User, contactId: number) =>
    ok(await t.call(contactEnrollments, { as, params: { contactId } })).body
  /** Who is or was in a workflow. */
  const inIt = async (WorkflowId: number) =>
    (
      await t.query<{ id: number }>(
        'select contact_id::int as id from contact_workflow where workflow_id = $1 order by 1',
        [WorkflowId],
      )
    ).map(({ id }) => id)
  return { ok, workflow, publish, deactivate, person, of, inIt }
}

/** Moves the clock until the test ends. */
export const moveClock = () => {
  let now = Temporal.Now.instant()
  const spy = vi.spyOn(clock, 'now').mockImplementation(() => now)
  onTestFinished(() => spy.mockRestore())
  return {
    set: (to: Temporal.Instant | string) => {
      now = Temporal.Instant.from(to.toString())
    },
    add: (duration: Temporal.DurationLike) => {
      now = now.add(duration)
    },
    now: () => now,
  }
}
