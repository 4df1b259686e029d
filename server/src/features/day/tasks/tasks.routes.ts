import { manualTaskTypes, type saveTask, taskTypes } from '@dormer/contract/day/tasks'
import type { Body } from '@dormer/contract/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { requireEntry } from '../../../access/rights.ts'
import { findTransaction } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { listSkipped } from '../../../jobs/run.ts'
import { chosenTime } from '../../../time/chosen-time.ts'
import { clock } from '../../../time/clock.ts'
import { requireActive, requireUser } from '../../brokerage/users/users.queries.ts'
import { findContact, findEntity } from '../../people/contacts/contacts.queries.ts'
import { addTasks } from '../acts/add-tasks.ts'
import { complete, reopen } from './completion.queries.ts'
import { namesIn } from './names.rules.ts'
import { findNamed } from './people.queries.ts'
import { parseQuickAdd } from './quick-add.ts'
import {
  assignees,
  changeTask,
  contactsAbout,
  deleteAll,
  listTasks,
  lockTask,
  ownersOf,
  readTask,
  readWritten,
  requireAssignee,
  type StoredTask,
} from './tasks.queries.ts'

const TaskTypes = manualTaskTypes.map((TaskTypeId) => ({ TaskTypeId, TaskType: taskTypes[TaskTypeId] }))

type Sent = Body<typeof saveTask>

/**
 * What it is about, a contact or a transaction: undefined if not given, null for neither. The current one need not be
 * visible.
 */
const checkAbout = async (db: Tx, actor: Actor, sent: Sent, before: StoredTask | undefined) => {
  const { KeyType, KeyValue, ContactId } = sent
  const isSame = KeyType === undefined && !ContactId && KeyValue && KeyValue === before?.TransactionId
  if (KeyType === 'TransactionId' || isSame) {
    if (ContactId) throw invalid({ ContactId: 'A task is about a contact or a transaction, not both' })
    if (!(KeyValue === undefined ? before?.TransactionId : KeyValue))
      throw invalid({ KeyValue: 'Choose a transaction' })
    if (KeyValue && KeyValue !== before?.TransactionId) await findTransaction(db, actor, KeyValue)
    return { TransactionId: KeyValue, ContactEntityId: null, ContactId: null }
  }
  if (ContactId && KeyType !== null) {
    if (ContactId === before?.ContactId && (!KeyValue || KeyValue === before.ContactEntityId)) return {}
    // One that was merged leads to the one kept, with its household.
    const found = await findContact(db, actor, ContactId)
    if (KeyValue && found.ContactId === ContactId && KeyValue !== found.ContactEntityId)
      throw invalid({ ContactId: 'Choose a contact of this household' })
    return { ContactId: found.ContactId, ContactEntityId: found.ContactEntityId, TransactionId: null }
  }
  const ContactEntityId = await checkEntity(db, actor, sent, before)
  // If it moves to another household, or to none, it is no longer about this person, either.
  const isOther = ContactEntityId !== undefined && ContactEntityId !== before?.ContactEntityId
  return {
    ContactEntityId,
    ContactId: isOther || ContactId === null ? null : undefined,
    TransactionId: ContactEntityId === undefined ? undefined : null,
  }
}

const checkEntity = async (db: Tx, actor: Actor, { KeyType, KeyValue }: Sent, before: StoredTask | undefined) => {
  if (KeyType === null) return null
  if (KeyValue && KeyValue !== before?.ContactEntityId) return (await findEntity(db, actor, KeyValue)).ContactEntityId
  if (KeyType && !(KeyValue === undefined ? before?.ContactEntityId : KeyValue))
    throw invalid({ KeyValue: 'Choose a contact' })
  return KeyValue
}

const checkType = ({ TaskTypeId }: Pick<Sent, 'TaskTypeId'>, before: StoredTask | undefined) => {
  const isOffered = manualTaskTypes.some((type) => type === TaskTypeId)
  if (TaskTypeId !== undefined && !isOffered && TaskTypeId !== before?.TaskTypeId)
    throw invalid({ TaskTypeId: 'Choose a task type' })
}

/** What a new task requires. */
const complain = ({ Title, TaskTypeId, AssignedUserId }: Sent) =>
  invalid({
    ...(!Title && { Title: 'Title is required' }),
    ...(TaskTypeId === undefined && { TaskTypeId: 'Choose a task type' }),
    ...(!AssignedUserId && { AssignedUserId: 'Choose whom it is assigned to' }),
  })

export const taskRoutes = {
  taskOptions: async ({ db, actor }) => ({ Users: await assignees(db, actor), TaskTypes }),

  tasks: async ({ db, actor, query: { assignedId = actor.UserId, type, typeValue, includeCompleted }, reply }) => {
    if (assignedId) await requireUser(db, actor, assignedId)
    const isOfTransaction = type === 'TransactionId'
    if (type && !typeValue) throw invalid({ typeValue: isOfTransaction ? 'Choose a transaction' : 'Choose a contact' })
    if (typeValue) await (isOfTransaction ? findTransaction : findEntity)(db, actor, typeValue)
    const about = isOfTransaction ? { transactionId: typeValue } : { entityId: typeValue }
    const chosen = { assignedId: assignedId ?? undefined, ...about, includeCompleted }
    const { Total, rows } = await listTasks(db, actor, chosen)
    reply.header('x-total-count', Total)
    return rows
  },

  getTask: async ({ db, actor, params }) => {
    const task = await readTask(db, actor, params.id)
    if (!task) throw notFound('task')
    return task
  },

  saveTask: async ({ db, actor, body }) => {
    const { TaskId, KeyType: _, KeyValue: __, ContactId: ___, ...sent } = body
    const before = TaskId ? await lockTask(db, actor, TaskId) : undefined
    const { AssignedUserId, Title, TaskTypeId, ReminderMinutes, Repeat } = sent
    const assignee = AssignedUserId ? await requireAssignee(db, actor, AssignedUserId) : undefined
    if (AssignedUserId && AssignedUserId !== before?.AssignedUserId) await requireActive(db, actor, AssignedUserId)
    const about = await checkAbout(db, actor, body, before)
    checkType(body, before)
    const DueDate = sent.DueDate && chosenTime('DueDate', sent.DueDate, before?.DueDate)
    const values = { ...sent, DueDate, ...about, Notes: sent.Notes === '' ? null : sent.Notes }
    if (before) {
      const isOther = <T>(given: T | undefined, had: T) => given !== undefined && given !== had
      const isGiven = isOther(AssignedUserId, before.AssignedUserId)
      const isMoved =
        isOther<number | null>(about.ContactEntityId, before.ContactEntityId) ||
        isOther<number | null>(about.TransactionId, before.TransactionId)
      // Otherwise, a user who may not delete it could first make it their own.
      if (isGiven || isMoved) requireEntry(actor, 'task', 'reassign', await ownersOf(db, actor, before))
      // A repeating task that is moved or reassigned starts a new series.
      const begins = isGiven || isOther(DueDate, before.DueDate) || isOther<string | null>(Repeat, before.Repeat)
      // It gets another reminder if the time of the reminder or the assignee changes.
      const reminds = isGiven || isOther(ReminderMinutes, before.ReminderMinutes)
      await changeTask(db, before, {
        ...values,
        ...(begins && { RepeatFrom: null }),
        ...(reminds && { RemindedFor: null }),
      })
      return readWritten(db, actor, before.TaskId)
    }
    if (!assignee || !AssignedUserId || !Title || TaskTypeId === undefined) throw complain(body)
    const reminder = ReminderMinutes === undefined ? assignee.ReminderMinutes : ReminderMinutes
    const task = { ...values, AssignedUserId, Title, TaskTypeId, ReminderMinutes: reminder }
    const [made] = await addTasks(db, actor, [task])
    return readWritten(db, actor, made as number)
  },

  addTaskToContacts: async ({ db, actor, body: { ContactIds, AssignedUserId, DueDate, ...sent } }) => {
    const { ReminderMinutes } = await requireAssignee(db, actor, AssignedUserId)
    await requireActive(db, actor, AssignedUserId)
    checkType(sent, undefined)
    const { contacts, skipped } = await contactsAbout(db, actor, [...new Set(ContactIds)])
    const task = {
      ...sent,
      AssignedUserId,
      ReminderMinutes,
      DueDate: DueDate ? chosenTime('DueDate', DueDate, undefined) : null,
    }
    return {
      Successful: true,
      TaskIds: await addTasks(
        db,
        actor,
        contacts.map((about) => ({ ...task, ...about })),
      ),
      Skipped: listSkipped(skipped),
    }
  },

  completeTask: async ({ db, actor, params }) => {
    const nextId = await complete(db, actor, params.id)
    return { Successful: true, Next: nextId ? await readTask(db, actor, nextId) : null }
  },

  reopenTask: async ({ db, actor, params }) => {
    await reopen(db, actor, params.id)
    return { Successful: true }
  },

  deleteTask: async ({ db, actor, params }) => {
    await deleteAll(db, actor, [params.id])
    return { Successful: true }
  },

  deleteTasks: async ({ db, actor, body }) => {
    await deleteAll(db, actor, body)
    return { Successful: true }
  },

  parseTask: {
    outside: async ({ actor, query, transaction }) => {
      const task = await parseQuickAdd(query.text, actor.TimeZone, clock.now())
      const Contacts = await transaction((db) => findNamed(db, actor, namesIn(task.Title)))
      return { ...task, Contacts }
    },
  },
} satisfies Partial<Handlers>
