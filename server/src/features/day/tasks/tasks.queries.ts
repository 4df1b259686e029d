import { COMPLETED_LISTED, OPEN_LISTED, type TaskRow, type TaskTypeId, taskTypes } from '@dormer/contract/day/tasks'
import { may, mayChangeEntry, type RoleId } from '@dormer/contract/permissions'
import { type SqlBool, sql, type Updateable } from 'kysely'
import { type Actor, type Doer, visibleTo } from '../../../access/actor.ts'
import { requireEntry } from '../../../access/rights.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { prepared } from '../../../db/prepared.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { notFound } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { wasErased } from '../../people/acts/contact-act.ts'
import { dueIn } from './due.rules.ts'

/**
 * A `where` condition for the rows of `task` an actor may see: all of the tenant's for an admin, otherwise those
 * assigned to the actor, made by the actor, or about a contact or a transaction the actor may see.
 */
export const tasksVisibleTo = (actor: Doer) => {
  const tenant = sql<SqlBool>`task.tenant_id = ${actor.TenantId}`
  if (may(actor, 'SeeAll')) return tenant
  return sql<SqlBool>`${tenant} and (
    task.assigned_user_id = ${actor.UserId} or task.created_by_id = ${actor.UserId} or exists (
      select from contact_entity
      where contact_entity.contact_entity_id = task.contact_entity_id and ${visibleTo(actor, 'contact_entity')}
    ) or exists (
      select from transaction
      where transaction.transaction_id = task.transaction_id and ${transactionsVisibleTo(actor)}
    ))`
}

/** The name of the person or the transaction that a task is about. */
const subjectName = sql<string | null>`coalesce(
  person.name, case when task.transaction_id is not null then transaction_name(transaction) end)`

/** Tasks as the answer presents them. */
const tasksOf = (db: Tx, actor: Doer) =>
  db
    .selectFrom('task')
    .innerJoin('user_account', (join) =>
      join
        .onRef('user_account.TenantId', '=', 'task.TenantId')
        .onRef('user_account.UserId', '=', 'task.AssignedUserId'),
    )
    // The contact it was made for; if none, or no longer in the household, the entity's first contact.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contact')
          .select(['contact.ContactId', 'contact.Name', 'contact.AssignedAgentId as AgentId'])
          .select(visibleTo(actor, 'contact').as('IsOpen'))
          .whereRef('contact.TenantId', '=', 'task.TenantId')
          .whereRef('contact.ContactEntityId', '=', 'task.ContactEntityId')
          .orderBy(sql`contact.contact_id is distinct from task.contact_id`)
          .orderBy('contact.ContactId')
          .limit(1)
          .as('person'),
      (join) => join.onTrue(),
    )
    .leftJoin('transaction', (join) =>
      join
        .onRef('transaction.TenantId', '=', 'task.TenantId')
        .onRef('transaction.TransactionId', '=', 'task.TransactionId'),
    )
    .select([
      'TaskId',
      'task.Title as Title',
      'TaskTypeId',
      'AssignedUserId',
      'user_account.Name as AssignedUser',
      'DueDate',
      'Notes',
      'IsCompleted',
      'DateCompleted',
      'IsFromWorkflow',
      'task.ContactEntityId as ContactEntityId',
      'task.TransactionId as TransactionId',
      'Repeat',
      'ReminderMinutes',
      'person.ContactId as ContactId',
      'task.CreatedById as CreatedById',
    ])
    .select(subjectName.as('AssociatedWith'))
    .select(sql<boolean | null>`coalesce(person.is_open, ${transactionsVisibleTo(actor)})`.as('IsOpen'))
    .select(sql<number | null>`coalesce(person.agent_id, transaction.agent_id)`.as('AgentId'))
    .where('task.TenantId', '=', actor.TenantId)

type Row = Awaited<ReturnType<ReturnType<typeof tasksOf>['execute']>>[number]
const present = (rows: Row[], actor: Actor): TaskRow[] => {
  const dueOf = dueIn(actor.TimeZone, clock.now())
  return rows.map(({ ContactEntityId, TransactionId, ContactId, IsOpen, AgentId, CreatedById, ...row }) => {
    const TaskType = taskTypes[row.TaskTypeId as TaskTypeId]
    return {
      ...row,
      ...dueOf(row.DueDate),
      TaskType,
      Repeat: row.Repeat as TaskRow['Repeat'],
      KeyType: TransactionId !== null ? 'TransactionId' : ContactEntityId !== null ? 'ContactEntityId' : null,
      KeyValue: TransactionId ?? ContactEntityId,
      RouteId: IsOpen ? (TransactionId ?? ContactId) : null,
      CanDelete: mayChangeEntry(actor, { OwnerIds: [row.AssignedUserId, CreatedById], AgentId }),
      IconCss: TaskType.toLowerCase().replace(' ', '-'),
    }
  })
}

type Chosen = { assignedId?: number; entityId?: number; transactionId?: number; includeCompleted: boolean }

const chosenOf = (db: Tx, actor: Doer, { assignedId, entityId, transactionId }: Omit<Chosen, 'includeCompleted'>) =>
  tasksOf(db, actor)
    .where(tasksVisibleTo(actor))
    .$if(assignedId !== undefined, (q) => q.where('AssignedUserId', '=', assignedId as number))
    .$if(entityId !== undefined, (q) => q.where('task.ContactEntityId', '=', entityId as number))
    .$if(transactionId !== undefined, (q) => q.where('task.TransactionId', '=', transactionId as number))
const openFirst = (chosen: ReturnType<typeof chosenOf>) =>
  chosen.where(sql<SqlBool>`not task.is_completed`).orderBy('DueDate').orderBy('TaskId').limit(sql.lit(OPEN_LISTED))

/** The open tasks of a user, which every page of tasks begins with. */
const openOfUser = prepared(
  (db, { TenantId, UserId, assignedId }: { TenantId: number; UserId: number; assignedId: number }, RoleId: RoleId) =>
    openFirst(chosenOf(db, { TenantId, UserId, RoleId }, { assignedId })).compile(),
)

/** Open ones by due date, unscheduled last; then completed ones, latest first; and how many there are. */
export const listTasks = async (db: Tx, actor: Actor, { includeCompleted, ...asked }: Chosen) => {
  const { assignedId, entityId, transactionId } = asked
  const chosen = () => chosenOf(db, actor, asked)
  const [open, completed] = await Promise.all([
    assignedId !== undefined && entityId === undefined && transactionId === undefined
      ? openOfUser(db, { ...actor, assignedId }, actor.RoleId)
      : openFirst(chosen()).execute(),
    includeCompleted
      ? chosen()
          .where(sql<SqlBool>`task.is_completed`)
          .orderBy('DateCompleted', 'desc')
          .orderBy('TaskId')
          .limit(COMPLETED_LISTED)
          .execute()
      : [],
  ])
  const count = async () =>
    (
      await chosen()
        .$if(!includeCompleted, (q) => q.where(sql<SqlBool>`not task.is_completed`))
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as('Total'))
        .executeTakeFirstOrThrow()
    ).Total
  const isFull = open.length === OPEN_LISTED || completed.length === COMPLETED_LISTED
  return {
    Total: isFull ? await count() : open.length + completed.length,
    rows: present([...open, ...completed], actor),
  }
}

/** A task the actor may see. */
export const readTask = async (db: Tx, actor: Actor, taskId: number) => {
  const rows = await tasksOf(db, actor).where(tasksVisibleTo(actor)).where('TaskId', '=', taskId).execute()
  return present(rows, actor)[0] ?? null
}

/** A task the actor has just written, even if it was assigned to somebody else and is now hidden. */
export const readWritten = async (db: Tx, actor: Actor, taskId: number) => {
  const row = await tasksOf(db, actor).where('TaskId', '=', taskId).executeTakeFirstOrThrow()
  return present([row], actor)[0] as TaskRow
}

/** A stored task the actor may see; otherwise 404. */
export const findTask = async (db: Tx, actor: Actor, taskId: number) => {
  const task = await db
    .selectFrom('task')
    .selectAll()
    .where(tasksVisibleTo(actor))
    .where('TaskId', '=', taskId)
    .executeTakeFirst()
  if (!task) throw notFound('task')
  return task
}

/** Locks tasks until the transaction ends; a follow-up task, which is younger, before the one it follows. */
export const lockTasks = (db: Tx, { TenantId }: Actor, taskIds: number[]) =>
  db
    .selectFrom('task')
    .select('TaskId')
    .where('TenantId', '=', TenantId)
    .where('TaskId', 'in', taskIds)
    .orderBy('TaskId', 'desc')
    .forUpdate()
    .execute()

/** A stored task the actor may see, locked until the transaction ends; otherwise 404. */
export const lockTask = async (db: Tx, actor: Actor, taskId: number) => {
  const task = await db
    .selectFrom('task')
    .selectAll()
    .where(tasksVisibleTo(actor))
    .where('TaskId', '=', taskId)
    .forUpdate()
    .executeTakeFirst()
  if (!task) throw notFound('task')
  return task
}
export type StoredTask = Awaited<ReturnType<typeof lockTask>>

/** Changes a locked task on behalf of a person, so that reopening the previous one keeps it. */
export const changeTask = (db: Tx, { TenantId, TaskId }: StoredTask, values: Updateable<DB['task']>) =>
  db
    .updateTable('task')
    .set({ ...values, DateChanged: clock.now().toString() })
    .where('TenantId', '=', TenantId)
    .where('TaskId', '=', TaskId)
    .execute()

/** The agent of the contact or the transaction that a task is about. */
const subjectAgent = sql<number | null>`(
  select assigned_agent_id from contact_entity e
  where e.tenant_id = task.tenant_id and e.contact_entity_id = task.contact_entity_id
  union all
  select agent_id from transaction t where t.tenant_id = task.tenant_id and t.transaction_id = task.transaction_id)`

/**
 * The owners of a stored task, who may delete it or give it to somebody else: its assignee, its creator and its
 * subject's agent.
 */
export const ownersOf = async (db: Tx, { TenantId }: Actor, { TaskId, AssignedUserId, CreatedById }: StoredTask) => {
  const { AgentId } = await db
    .selectFrom('task')
    .select(subjectAgent.as('AgentId'))
    .where('TenantId', '=', TenantId)
    .where('TaskId', '=', TaskId)
    .executeTakeFirstOrThrow()
  return { OwnerIds: [AssignedUserId, CreatedById], AgentId }
}

/** Deletes tasks; one that the actor may not see or delete makes the whole call fail. */
export const deleteAll = async (db: Tx, actor: Actor, taskIds: number[]) => {
  const ids = [...new Set(taskIds)]
  await lockTasks(db, actor, ids)
  const tasks = await db
    .selectFrom('task')
    .select(['AssignedUserId', 'task.CreatedById'])
    .select(subjectAgent.as('AgentId'))
    .where(tasksVisibleTo(actor))
    .where('TaskId', 'in', ids)
    .execute()
  if (tasks.length !== ids.length) throw notFound('task')
  for (const { AssignedUserId, CreatedById, AgentId } of tasks)
    requireEntry(actor, 'task', 'delete', { OwnerIds: [AssignedUserId, CreatedById], AgentId })
  await db.deleteFrom('task').where('TenantId', '=', actor.TenantId).where('TaskId', 'in', ids).execute()
}

/** The users a task can be assigned to: all active ones. */
export const assignees = (db: Tx, actor: Actor) =>
  db
    .selectFrom('user_account')
    .select(['UserId', 'Name'])
    .where('TenantId', '=', actor.TenantId)
    .where('DateDeactivated', 'is', null)
    .orderBy(sql`name ${icu}`)
    .orderBy('UserId')
    .execute()

/**
 * The contacts that tasks are to be about, with their households, without those erased, who are counted; 404 if the actor
 * may not see one of them.
 */
export const contactsAbout = async (db: Tx, actor: Actor, contactIds: readonly number[]) => {
  const rows = await db
    .selectFrom('contact')
    .select(['ContactId', 'ContactEntityId', 'DateErased'])
    .where(visibleTo(actor, 'contact'))
    .where('ContactId', '=', sql<number>`any(${contactIds}::bigint[])`)
    .execute()
  if (rows.length !== contactIds.length) throw notFound('contact')
  const there = rows.filter(({ DateErased }) => DateErased === null)
  return {
    contacts: there.map(({ ContactId, ContactEntityId }) => ({ ContactId, ContactEntityId })),
    skipped: { [wasErased]: rows.length - there.length },
  }
}

/** One of them, with the settings that affect the user's tasks; otherwise 404. */
export const requireAssignee = async (db: Tx, actor: Actor, userId: number) => {
  const user = await db
    .selectFrom('user_account')
    .select('TimeZone')
    .select(
      // The settings contain it once they have been saved.
      sql<number | null>`case when notification_settings ? 'TaskReminderMinutes'
        then (notification_settings ->> 'TaskReminderMinutes')::integer else 0 end`.as('ReminderMinutes'),
    )
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', userId)
    .executeTakeFirst()
  if (!user) throw notFound('user')
  return user
}
