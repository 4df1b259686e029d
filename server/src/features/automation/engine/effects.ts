import {
  messageStepTypes,
  type StepSettings,
  type StepTypeId,
  stepType,
  stepTypes,
  taskStepTypes,
} from '@dormer/contract/automation/steps'
import { taskTypes } from '@dormer/contract/day/tasks'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { type Doer, doerSeeingAll } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, refused } from '../../../http/errors.ts'
import { addTasks } from '../../day/acts/add-tasks.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { reassignAgent } from '../../people/acts/assign.ts'
import { type Chosen, lockContacts, type PreparedAct } from '../../people/acts/contact-act.ts'
import { setOwnField } from '../../people/acts/set-custom-field.ts'
import { settingField } from '../../people/acts/set-field.ts'
import { changeSource } from '../../people/acts/set-source.ts'
import { putTag, removeTags } from '../../people/acts/tags.ts'
import { byDay } from '../enrollments/timing.rules.ts'
import { holdsFor } from './branches.queries.ts'
import type { Turn } from './facts.queries.ts'
import { giveToNextAgents } from './next-agents.ts'
import { sendMessages } from './send-step.queries.ts'
import { type Asked, type Effect, type Effects, forAll } from './step-effect.ts'

const done: Effect = { Outcome: 'Done' }

/** Does a step for enrollments that are all at it; whatever it throws, it has done for none of them. */
export const effectsOf = async (asked: Asked): Promise<Effects> => {
  const { step, turns } = asked
  const { TaskTypeId, IsCreateTask } = step
  if (IsCreateTask || taskStepTypes.includes(TaskTypeId)) return createTasks(asked)
  if (messageStepTypes.includes(TaskTypeId)) return sendMessages(asked)
  switch (TaskTypeId) {
    case stepType.AddTag:
    case stepType.RemoveTag:
      return changeTags(asked)
    case stepType.ChangeType:
    case stepType.ChangeSource:
    case stepType.ChangeUrgency:
    case stepType.SetField:
      return change(asked)
    case stepType.ChangeAgent:
      return changeAgents(asked)
    case stepType.Notify:
      return tellColleague(asked)
    case stepType.Branch: {
      const holds = await holdsFor(asked.db, asked.TenantId, step, turns)
      return forAll(turns, ({ ContactWorkflowId }) => ({
        Outcome: 'Done',
        Answer: holds.has(ContactWorkflowId) ? 'Yes' : 'No',
      }))
    }
    default:
      return forAll(turns, () => done)
  }
}

/** Gives contacts to another agent, where whoever the workflow acts for may do so. */
const changeAgents = async (asked: Asked): Promise<Effects> => {
  const mayNot = asked.turns.filter(({ RoleId }) => RoleId && !may({ RoleId }, 'ReassignContacts'))
  const turns = asked.turns.filter((turn) => !mayNot.includes(turn))
  const refusedOnes = forAll(mayNot, () => ({ Outcome: 'Skipped', Why: 'Lenders cannot reassign contacts' }))
  if (turns.length === 0) return refusedOnes
  const given =
    asked.step.AssignToId === null
      ? await giveToNextAgents(asked.db, asked.TenantId, turns)
      : await change({ ...asked, turns })
  return new Map([...refusedOnes, ...given])
}

/** Of these users, those who are active. */
const activeAmong = async (db: Tx, TenantId: number, userIds: readonly (number | null)[]) => {
  const { rows } = await sql<{ UserId: number }>`
    select user_id from user_account
    where tenant_id = ${TenantId} and user_id = any(${userIds.filter((id) => id !== null)}::bigint[])
      and date_deactivated is null`.execute(db)
  return new Set(rows.map(({ UserId }) => UserId))
}

/** Whose each step's work is: whom it names, if that user is active, else the contact's agent or whoever signs for them. */
const workersOf = async ({ db, TenantId, step }: Asked) => {
  const active = await activeAmong(db, TenantId, [step.AssignToId])
  return ({ SignerId }: Turn) => (step.AssignToId !== null && active.has(step.AssignToId) ? step.AssignToId : SignerId)
}

/** Where these users are. */
const zonesOf = async (db: Tx, TenantId: number, userIds: readonly number[]) => {
  const { rows } = await sql<{ UserId: number; TimeZone: string }>`
    select user_id, time_zone from user_account
    where tenant_id = ${TenantId} and user_id = any(${[...new Set(userIds)]}::bigint[])`.execute(db)
  return new Map(rows.map(({ UserId, TimeZone }) => [UserId, TimeZone]))
}

const createTasks = async (asked: Asked): Promise<Effects> => {
  const { db, TenantId, step, turns, now } = asked
  const workerOf = await workersOf(asked)
  const zones = await zonesOf(db, TenantId, turns.map(workerOf))
  const ids = await addTasks(
    db,
    doerSeeingAll(TenantId),
    turns.map((turn) => ({
      Title: step.TaskTitle ?? stepTypes[step.TaskTypeId as StepTypeId] ?? 'Follow up',
      // What only workflows can do has no type of task.
      TaskTypeId: step.TaskTypeId in taskTypes ? step.TaskTypeId : stepType.ToDo,
      AssignedUserId: workerOf(turn),
      CreatedById: turn.UserId,
      ContactEntityId: turn.ContactEntityId,
      ContactId: turn.ContactId,
      DueDate: byDay(now, zones.get(workerOf(turn)) ?? turn.BrokerageZone).toString(),
      IsFromWorkflow: true,
    })),
  )
  return new Map(
    turns.map(({ ContactWorkflowId }, at) => [ContactWorkflowId, { Outcome: 'Done', TaskId: ids[at] as number }]),
  )
}

const changeTags = async ({ db, TenantId, step, turns }: Asked): Promise<Effects> => {
  const entityIds = turns.map(({ ContactEntityId }) => ContactEntityId)
  const gone = () => refused('The tag of this step was deleted. Choose another in the workflow, and publish it.')
  if (step.TaskTypeId === stepType.AddTag) {
    if (!(await putTag(db, TenantId, step.TagId, entityIds))) throw gone()
    return forAll(turns, () => done)
  }
  const { rows } = await sql<{ TagContactEntityId: number | null }>`
    select t.tag_contact_entity_id from tag
    left join tag_contact_entity t on t.tenant_id = tag.tenant_id and t.tag_id = tag.tag_id
      and t.contact_entity_id = any(${entityIds}::bigint[])
    where tag.tenant_id = ${TenantId} and tag.tag_id = ${step.TagId}::bigint`.execute(db)
  if (rows.length === 0) throw gone()
  const ids = rows.flatMap(({ TagContactEntityId }) => TagContactEntityId ?? [])
  if (ids.length > 0) await removeTags(db, doerSeeingAll(TenantId), ids)
  return forAll(turns, () => done)
}

/** Changes a field of the contacts' households; those that somebody else is changing have their turn later. */
const change = async (asked: Asked): Promise<Effects> => {
  const { db, TenantId, turns } = asked
  const by = doerSeeingAll(TenantId)
  const act = await changeOf(asked)
  const contactIds = turns.map(({ ContactId }) => ContactId)
  const locked = (await lockContacts(db, by, contactIds, {})).filter(({ IsLocked }) => IsLocked)
  if (locked.length > 0) await act(db, by, locked)
  const changed = new Set(locked.map(({ ContactId }: Chosen) => ContactId))
  return forAll(turns, ({ ContactId }) => (changed.has(ContactId) ? done : { Outcome: 'Later' }))
}

const changeOf = async ({ db, TenantId, step }: Asked): Promise<PreparedAct['run']> => {
  const by = doerSeeingAll(TenantId)
  const { ContactTypeId, SourceId, UrgencyTypeId } = step.Settings
  switch (step.TaskTypeId) {
    case stepType.ChangeType:
      if (!ContactTypeId) throw refused('This step names no contact type. Choose one in the workflow, and publish it.')
      return settingField('ContactTypeId', ContactTypeId)
    case stepType.ChangeSource:
      return (await changeSource(db, by, { SourceId: SourceId ?? 0 })).run
    case stepType.ChangeUrgency: {
      const { rows } = await sql`
        select from urgency_type where tenant_id = ${TenantId} and urgency_type_id = ${UrgencyTypeId ?? null}`.execute(
        db,
      )
      if (rows.length === 0)
        throw refused('The urgency of this step was deleted. Choose another in the workflow, and publish it.')
      return settingField('UrgencyTypeId', UrgencyTypeId ?? null)
    }
    case stepType.SetField:
      return (await setOwnFieldInStep(db, by, step.Settings)).run
    default:
      return (await reassignAgent(db, by, { AgentId: step.AssignToId })).run
  }
}

/** 'Choose another' instead of what the API says where the field or the choice of a step is gone. */
const setOwnFieldInStep = async (db: Tx, by: Doer, { CustomFieldId, CustomValue = null }: StepSettings) => {
  try {
    return await setOwnField(db, by, { CustomField: { CustomFieldId: CustomFieldId ?? 0, Value: CustomValue } })
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    throw refused(
      error.status === 404
        ? 'The field of this step was deleted. Choose another in the workflow, and publish it.'
        : 'The field of this step no longer takes its value. Choose another in the workflow, and publish it.',
    )
  }
}

const tellColleague = async (asked: Asked): Promise<Effects> => {
  const { db, TenantId, step, turns } = asked
  const workerOf = await workersOf(asked)
  await notify(
    db,
    TenantId,
    turns.map((turn) => ({
      UserId: workerOf(turn),
      Kind: 'WorkflowNotice',
      Title: `${turn.Name}: ${step.TaskTitle ?? turn.WorkflowName}`,
      Path: `/contact/${turn.ContactId}`,
      Cause: `workflow-step:${turn.ContactWorkflowId}:${step.WorkflowStepId}`,
    })),
  )
  return forAll(turns, () => done)
}
