import { TASK_COMPLETED } from '@dormer/contract/day/activities'
import type { Repeat } from '@dormer/contract/day/tasks'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { requireEntry } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { addTasks } from '../acts/add-tasks.ts'
import { logActivities } from '../acts/log-activities.ts'
import { nextOf } from './repeat.rules.ts'
import {
  changeTask,
  findTask,
  lockTask,
  lockTasks,
  ownersOf,
  requireAssignee,
  type StoredTask,
} from './tasks.queries.ts'

/**
 * The first contact of a task's entity. Contact and entity are locked against deletion and linking before the task is,
 * in the same order as deleting and linking lock them.
 */
const lockContact = (db: Tx, { TenantId }: Actor, taskId: number) =>
  db
    .selectFrom('contact')
    .innerJoin('contact_entity', (join) =>
      join
        .onRef('contact_entity.TenantId', '=', 'contact.TenantId')
        .onRef('contact_entity.ContactEntityId', '=', 'contact.ContactEntityId'),
    )
    .select(['contact.ContactId', 'contact.ContactEntityId'])
    .where('contact.TenantId', '=', TenantId)
    .where('contact.ContactEntityId', '=', (eb) =>
      eb
        .selectFrom('task')
        .select('task.ContactEntityId')
        .where('TenantId', '=', TenantId)
        .where('TaskId', '=', taskId),
    )
    .orderBy(
      (eb) =>
        sql`contact.contact_id is distinct from ${eb
          .selectFrom('task')
          .select('task.ContactId')
          .where('TenantId', '=', TenantId)
          .where('TaskId', '=', taskId)}`,
    )
    .orderBy('ContactId')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()

/** A task's transaction, for the same reason: the next one refers to it. */
const lockTransaction = (db: Tx, { TenantId }: Actor, taskId: number) =>
  sql`
    select from transaction
    where tenant_id = ${TenantId}
      and transaction_id = (select transaction_id from task where tenant_id = ${TenantId} and task_id = ${taskId})
    for key share`.execute(db)

/** Creates the next one of a repeating task; its creator stays the same. */
const makeNext = async (db: Tx, actor: Actor, task: StoredTask) => {
  if (!task.Repeat) return null
  const { TimeZone } = await requireAssignee(db, actor, task.AssignedUserId)
  const { Title, TaskTypeId, AssignedUserId, CreatedById, Notes, ReminderMinutes } = task
  const { ContactEntityId, ContactId, TransactionId } = task
  const Repeat = task.Repeat as Repeat
  const next = {
    ...{ Title, TaskTypeId, AssignedUserId, CreatedById, Notes, ReminderMinutes, Repeat },
    ...{ ContactEntityId, ContactId, TransactionId },
    ...nextOf({ ...task, Repeat }, TimeZone, clock.now()),
  }
  const [TaskId = null] = await addTasks(db, actor, [next])
  return TaskId
}

/** Completes a task the actor may see; 404 for any other. Returns the id of the next one, if it repeats. */
export const complete = async (db: Tx, actor: Actor, taskId: number) => {
  const contact = await lockContact(db, actor, taskId)
  await lockTransaction(db, actor, taskId)
  const task = await lockTask(db, actor, taskId)
  if (task.IsCompleted) return task.NextTaskId
  if (task.ContactEntityId !== (contact?.ContactEntityId ?? null))
    throw conflict('Someone else changed this at the same moment. Please try again.')
  const DateCompleted = clock.now().toString()
  // A reopened task already has its next one, if somebody has changed that since.
  const NextTaskId = task.NextTaskId ?? (await makeNext(db, actor, task))
  const done = { ActivityTypeId: TASK_COMPLETED, UserId: actor.UserId, Subject: task.Title, DateCreated: DateCompleted }
  const [ActivityId = null] = contact ? await logActivities(db, actor.TenantId, [{ ...done, ...contact }]) : []
  await changeTask(db, task, { IsCompleted: true, DateCompleted, NextTaskId, ActivityId })
  return NextTaskId
}

/**
 * Undoes what completing a task created: the next one, unless a person has changed it, and the contact's activity. The
 * next one is locked first, in the same order as deleting locks them.
 */
export const reopen = async (db: Tx, actor: Actor, taskId: number) => {
  await lockContact(db, actor, taskId)
  const { NextTaskId } = await findTask(db, actor, taskId)
  if (NextTaskId) await lockTasks(db, actor, [NextTaskId])
  const task = await lockTask(db, actor, taskId)
  if (task.NextTaskId && task.NextTaskId !== NextTaskId)
    throw conflict('Someone else changed this at the same moment. Please try again.')
  if (!task.IsCompleted) return
  const { TenantId, ActivityId } = task
  if (ActivityId) {
    // The activity that completing it logged is deleted: allowed for the user who logged it and for the task's owners.
    const { OwnerIds, AgentId } = await ownersOf(db, actor, task)
    const logged = await db
      .selectFrom('activity')
      .select('UserId')
      .where('TenantId', '=', TenantId)
      .where('ActivityId', '=', ActivityId)
      .executeTakeFirst()
    requireEntry(actor, 'task', 're-open', { OwnerIds: [...OwnerIds, logged?.UserId ?? null], AgentId })
  }
  // Not to the trash: completing the task again creates another one.
  await sql`select set_config('app.taking_back', 'on', true)`.execute(db)
  await changeTask(db, task, { IsCompleted: false, DateCompleted: null })
  if (task.NextTaskId)
    await db
      .deleteFrom('task')
      .where('TenantId', '=', TenantId)
      .where('TaskId', '=', task.NextTaskId)
      .where('DateChanged', 'is', null)
      .execute()
  if (ActivityId)
    await db.deleteFrom('activity').where('TenantId', '=', TenantId).where('ActivityId', '=', ActivityId).execute()
}
