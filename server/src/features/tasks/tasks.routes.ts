import type { Body } from '@dormer/contract/endpoint'
import { manualTaskTypes, type saveTask, taskTypes } from '@dormer/contract/tasks'
import type { Actor } from '../../access/actor.ts'
import { clock } from '../../clock.ts'
import type { Tx } from '../../db/connect.ts'
import { invalid, notFound } from '../../http/errors.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findEntity } from '../contacts/contacts.queries.ts'
import { requireUser } from '../users/users.queries.ts'
import { complete, reopen } from './completion.queries.ts'
import { LATEST } from './due.rules.ts'
import { namesIn } from './names.rules.ts'
import { findNamed } from './people.queries.ts'
import { readQuickAdd } from './quick-add.rules.ts'
import {
  assignees,
  changeTask,
  deleteVisible,
  insertTask,
  listTasks,
  lockTask,
  readTask,
  readWritten,
  requireAssignee,
  type StoredTask,
} from './tasks.queries.ts'

/** Clocks of phones and computers differ a little from ours, and a time may be thought about. */
const GRACE = 5 * 60_000

const TaskTypes = manualTaskTypes.map((TaskTypeId) => ({ TaskTypeId, TaskType: taskTypes[TaskTypeId] }))

type Sent = Body<typeof saveTask>

/** A newly chosen time is not past; one that is not changed stays what it is (A131). */
const checkDue = ({ DueDate }: Sent, before: StoredTask | undefined) => {
  if (!DueDate) return DueDate
  const due = Date.parse(DueDate)
  if (before?.DueDate && due === Date.parse(before.DueDate)) return before.DueDate
  if (due < clock.now().epochMilliseconds - GRACE) throw invalid({ DueDate: 'Choose a time that is not in the past' })
  if (due >= LATEST) throw invalid({ DueDate: 'Choose a time before the year 3000' })
  return new Date(due).toISOString()
}

/** The entity it is about: undefined where nothing is said, null for none. One it is about already needs not be seen. */
const checkEntity = async (db: Tx, actor: Actor, { KeyType, KeyValue }: Sent, before: StoredTask | undefined) => {
  if (KeyType === 'TransactionId')
    throw invalid({ KeyType: 'Transactions do not exist yet. Choose a contact, or leave it empty.' })
  if (KeyType === null) return null
  if (KeyValue && KeyValue !== before?.ContactEntityId) await findEntity(db, actor, KeyValue)
  if (KeyType && !(KeyValue === undefined ? before?.ContactEntityId : KeyValue))
    throw invalid({ KeyValue: 'Choose a contact' })
  return KeyValue
}

const checkType = ({ TaskTypeId }: Sent, before: StoredTask | undefined) => {
  const isOffered = manualTaskTypes.some((type) => type === TaskTypeId)
  if (TaskTypeId !== undefined && !isOffered && TaskTypeId !== before?.TaskTypeId)
    throw invalid({ TaskTypeId: 'Choose a task type' })
}

/** What a new task needs (S1§5). */
const complain = ({ Title, TaskTypeId, AssignedUserId }: Sent) =>
  invalid({
    ...(!Title && { Title: 'Title is required' }),
    ...(TaskTypeId === undefined && { TaskTypeId: 'Choose a task type' }),
    ...(!AssignedUserId && { AssignedUserId: 'Choose whom it is assigned to' }),
  })

export const taskRoutes = {
  taskOptions: async ({ db, actor }) => ({ Users: await assignees(db, actor), TaskTypes }),

  tasks: async ({ db, actor, query: { assignedId = actor.UserId, type, typeValue, includeCompleted } }) => {
    if (assignedId) await requireUser(db, actor, assignedId)
    if (type === 'TransactionId') return []
    if (type && !typeValue) throw invalid({ typeValue: 'Choose a contact' })
    if (typeValue) await findEntity(db, actor, typeValue)
    return listTasks(db, actor, { assignedId: assignedId ?? undefined, entityId: typeValue, includeCompleted })
  },

  getTask: async ({ db, actor, params }) => {
    const task = await readTask(db, actor, params.id)
    if (!task) throw notFound('task')
    return task
  },

  saveTask: async ({ db, actor, body }) => {
    const { TaskId, KeyType: _, KeyValue: __, ...sent } = body
    const before = TaskId ? await lockTask(db, actor, TaskId) : undefined
    const { AssignedUserId, Title, TaskTypeId, ReminderMinutes } = sent
    const assignee = AssignedUserId ? await requireAssignee(db, actor, AssignedUserId) : undefined
    const ContactEntityId = await checkEntity(db, actor, body, before)
    checkType(body, before)
    const DueDate = checkDue(body, before)
    const values = { ...sent, DueDate, ContactEntityId, Notes: sent.Notes === '' ? null : sent.Notes }
    if (before) {
      const isMoved =
        (DueDate !== undefined && DueDate !== before.DueDate) ||
        (AssignedUserId !== undefined && AssignedUserId !== before.AssignedUserId)
      // A series that is moved begins anew.
      await changeTask(db, before, { ...values, ...(isMoved && { RepeatFrom: null }) })
      return readWritten(db, actor, before.TaskId)
    }
    if (!assignee || !AssignedUserId || !Title || TaskTypeId === undefined) throw complain(body)
    const reminder = ReminderMinutes === undefined ? assignee.ReminderMinutes : ReminderMinutes
    const made = await insertTask(db, actor, {
      ...values,
      AssignedUserId,
      Title,
      TaskTypeId,
      ReminderMinutes: reminder,
    })
    return readWritten(db, actor, made.TaskId)
  },

  completeTask: async ({ db, actor, params }) => {
    const nextId = await complete(db, actor, params.id)
    return { Successful: true, Next: nextId ? await readTask(db, actor, nextId) : null }
  },

  reopenTask: async ({ db, actor, params }) => {
    await reopen(db, await lockTask(db, actor, params.id))
    return { Successful: true }
  },

  deleteTask: async ({ db, actor, params }) => {
    await deleteVisible(db, actor, [params.id])
    return { Successful: true }
  },

  deleteTasks: async ({ db, actor, body }) => {
    await deleteVisible(db, actor, body)
    return { Successful: true }
  },

  parseTask: async ({ db, actor, query }) => {
    const task = readQuickAdd(query.text, actor.TimeZone, clock.now())
    return { ...task, Contacts: await findNamed(db, actor, namesIn(task.Title)) }
  },
} satisfies Partial<Handlers>
