import { addStep, updateStep } from '@dormer/contract/automation/steps'
import type { EventCode } from '@dormer/contract/automation/triggers'
import {
  addCondition,
  createWorkflow,
  setWorkflowEvent,
  setWorkflowStatus,
} from '@dormer/contract/automation/workflows'
import { saveEmailTemplate, saveTextTemplate } from '@dormer/contract/messages/templates'
import { expect } from 'vitest'
import type { TestProgram, User } from '../../../../test/harness.ts'

type Answer<B> = { status: number; text: string; body: B }
/** The body of an answer that must be a success. */
export const ok = async <B>(answer: Promise<Answer<B>>): Promise<B> => {
  const { status, text, body } = await answer
  expect(status, text).toBe(200)
  return body
}

export type StepGiven = { TaskTypeId: number; rule?: [timing: number, days: number | null, date: string] } & Record<
  string,
  unknown
>

/** Creates and publishes a workflow of transactions; returns its id. */
export const makeWorkflow = async (
  t: TestProgram,
  as: User,
  steps: StepGiven[],
  { Name = 'Under contract', event, condition }: { Name?: string; event?: EventCode; condition?: string } = {},
) => {
  const { WorkflowId } = await ok(t.call(createWorkflow, { as, body: { Name, Type: 'Transaction' } }))
  for (const [Index, { TaskTypeId, rule = [1, null, 'ContractDate'], ...values }] of steps.entries()) {
    const added = await ok(t.call(addStep, { as, body: { WorkflowId, Index, TaskTypeId } }))
    const [Timing, DayAmount, DateType] = rule
    const body = {
      WorkflowStepId: added.at(-1)?.WorkflowStepId,
      DueDateRule: { Timing, DayAmount, DateType },
      ...values,
    }
    await ok(t.call(updateStep, { as, body: body as never }))
  }
  if (event) await ok(t.call(setWorkflowEvent, { as, body: { WorkflowId, EventCode: event } }))
  if (event && condition)
    await ok(t.call(addCondition, { as, params: { eventCode: event }, body: { WorkflowId, Value: condition } }))
  await ok(t.call(setWorkflowStatus, { as, body: { WorkflowId, Status: 'Active' } }))
  return WorkflowId
}

export const makeEmail = async (t: TestProgram, as: User, Subject: string, Body: string, Name = 'Welcome') =>
  (await ok(t.call(saveEmailTemplate, { as, body: { Name, Subject, Body } as never }))).EmailTemplateId
export const makeText = async (t: TestProgram, as: User, Body: string, Name = 'Reminder') =>
  (await ok(t.call(saveTextTemplate, { as, body: { Name, Body } as never }))).TextTemplateId
