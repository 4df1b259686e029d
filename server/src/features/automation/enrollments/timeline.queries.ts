import type { Outcome, TimelineEntry } from '@dormer/contract/automation/enrollments'
import { withinSentence } from '@dormer/contract/automation/sentence'
import { actionPhrase, stepSentence } from '@dormer/contract/automation/step-words'
import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import type { EnrollmentRow } from './enrollments.queries.ts'
import { namesOfSteps } from './step-names.queries.ts'
import { stepsOfVersion } from './versions.queries.ts'

type Done = Pick<
  TimelineEntry,
  'Date' | 'Why' | 'WorkflowOutcomeId' | 'MessageId' | 'ConversationId' | 'MessageStatus' | 'TaskId'
> & { Outcome: Outcome; WorkflowStepId: number }

/** What became of its steps, in order, with the first message that each wrote. */
const doneBy = prepared((db, { TenantId, Id }: { TenantId: number; Id: number }) =>
  sql<Done>`
    select o.workflow_outcome_id, o.workflow_step_id, o.outcome, o.why, o.task_id, o.date_done as date, m.message_id,
      m.conversation_id, m.status as message_status
    from workflow_outcome o
    left join lateral (
      select m.message_id, m.conversation_id, m.status
      from workflow_message wm join message m on m.tenant_id = wm.tenant_id and m.message_id = wm.message_id
      where wm.tenant_id = o.tenant_id and wm.contact_workflow_id = o.contact_workflow_id
        and wm.workflow_step_id = o.workflow_step_id
      order by m.message_id limit 1
    ) m on true
    where o.tenant_id = ${TenantId} and o.contact_workflow_id = ${Id}
    order by o.date_done, o.workflow_outcome_id`.compile(db),
)

/** Steps that were taken on earlier versions and are no longer there, as they were last. */
const formerSteps = async (db: Tx, TenantId: number, WorkflowId: number, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ Step: WorkflowStep }>`
    select distinct on (step ->> 'WorkflowStepId') step
    from workflow_version v cross join lateral jsonb_array_elements(v.steps) step
    where v.tenant_id = ${TenantId} and v.workflow_id = ${WorkflowId}
      and (step ->> 'WorkflowStepId')::bigint = any(${ids}::bigint[])
    order by step ->> 'WorkflowStepId', v.workflow_version_id desc`.execute(db)
  return rows.map(({ Step }) => Step)
}

/** What may follow a step: not the other answer of a Branch that led to it, nor what comes after an End of its list. */
const following = (steps: readonly WorkflowStep[], next: WorkflowStep) => {
  const byId = new Map(steps.map((step) => [step.WorkflowStepId, step]))
  /** The answers that lead to a step, by Branch. */
  const answersTo = (step: WorkflowStep | undefined): [number, string][] =>
    step?.ParentStepId && step.Branch
      ? [...answersTo(byId.get(step.ParentStepId)), [step.ParentStepId, step.Branch]]
      : []
  const taken = new Map(answersTo(next))
  const ended = new Set<string>(next.TaskTypeId === stepType.End ? [`${next.ParentStepId}${next.Branch}`] : [])
  return steps.slice(steps.indexOf(next) + 1).filter((step) => {
    const answers = answersTo(step)
    if (answers.some(([branch, answer]) => taken.has(branch) && taken.get(branch) !== answer)) return false
    const lists = ['nullnull', ...answers.map(([branch, answer]) => `${branch}${answer}`)]
    if (lists.some((list) => ended.has(list))) return false
    if (step.TaskTypeId === stepType.End) ended.add(lists.at(-1) as string)
    return true
  })
}

const ahead = {
  Outcome: null,
  Date: null,
  Why: null,
  WorkflowOutcomeId: null,
  MessageId: null,
  ConversationId: null,
  MessageStatus: null,
  TaskId: null,
}

/** What a workflow did for a contact, what it does next, and what comes after that. */
export const timelineOf = async (db: Tx, actor: Actor, row: EnrollmentRow): Promise<TimelineEntry[]> => {
  const { TenantId } = actor
  const steps = await stepsOfVersion(db, TenantId, row.WorkflowVersionId)
  const done = await doneBy(db, { TenantId, Id: row.ContactWorkflowId })
  const here = new Map(steps.map((step) => [step.WorkflowStepId, step]))
  const gone = done.map(({ WorkflowStepId }) => WorkflowStepId).filter((id) => !here.has(id))
  for (const step of await formerSteps(db, TenantId, row.WorkflowId, gone)) here.set(step.WorkflowStepId, step)
  const next = steps.find(({ WorkflowStepId }) => WorkflowStepId === row.Step?.WorkflowStepId)
  const later = next ? following(steps, next) : []
  const namesOf = await namesOfSteps(db, actor, [...here.values()])
  /** Both answers of a Branch that is still ahead are listed: each step says to which it belongs. */
  const ifAnswered = ({ ParentStepId, Branch }: WorkflowStep, sentence: string) =>
    [next, ...later].some((step) => step?.WorkflowStepId === ParentStepId) && Branch
      ? `If ${Branch.toLowerCase()}: ${withinSentence(sentence)}`
      : sentence
  return [
    ...done.map(({ WorkflowStepId, ...entry }) => {
      const step = here.get(WorkflowStepId)
      return {
        ...entry,
        TaskTypeId: step?.TaskTypeId ?? stepType.ToDo,
        Step: step ? actionPhrase(step, namesOf(step)) : 'a step that is no longer there',
      }
    }),
    ...(next
      ? [
          {
            ...ahead,
            TaskTypeId: next.TaskTypeId,
            Step: actionPhrase(next, namesOf(next)),
            Date: row.NextDate,
            Why: row.Why,
          },
        ]
      : []),
    ...later.map((step) => ({
      ...ahead,
      TaskTypeId: step.TaskTypeId,
      Step: ifAnswered(step, stepSentence(step, namesOf(step))),
    })),
  ]
}
