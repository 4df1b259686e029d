import { enrollContact } from '@dormer/contract/automation/enrollments'
import { logActivity } from '@dormer/contract/day/activities'
import { createAppointment, updateAppointment } from '@dormer/contract/day/appointments'
import { saveTask } from '@dormer/contract/day/tasks'
import { setLineDue } from '@dormer/contract/deals/review'
import { CLOSED, updateTransaction } from '@dormer/contract/deals/transactions'
import { type CommandAct, type CommandUndo, UNDO_SECONDS } from '@dormer/contract/desk/command'
import { snooze } from '@dormer/contract/desk/today'
import type { Body, Endpoint } from '@dormer/contract/endpoint'
import { sendProperty } from '@dormer/contract/homes/send-property'
import { sendEmail, sendText } from '@dormer/contract/messages/messages'
import { addNote } from '@dormer/contract/people/notes'
import { requireRight } from '../../../access/rights.ts'
import { findTransaction } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, invalid, invalidInput, notFound, refused } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { enrollmentRoutes } from '../../automation/enrollments/enrollments.routes.ts'
import { findWorkflow } from '../../automation/workflows/workflows.queries.ts'
import { requireOnSide } from '../../brokerage/users/users.queries.ts'
import { activityRoutes } from '../../day/activities/activities.routes.ts'
import { findAppointment } from '../../day/appointments/appointments.queries.ts'
import { appointmentRoutes } from '../../day/appointments/appointments.routes.ts'
import { findTask } from '../../day/tasks/tasks.queries.ts'
import { taskRoutes } from '../../day/tasks/tasks.routes.ts'
import { findLine } from '../../deals/review/lines.queries.ts'
import { reviewRoutes } from '../../deals/review/review.routes.ts'
import { transactionRoutes } from '../../deals/transactions/transactions.routes.ts'
import { sendPropertyRoutes } from '../../homes/send-property/send-property.routes.ts'
import { messageRoutes } from '../../messages/messages/messages.routes.ts'
import { applyAct } from '../../people/bulk/bulk.queries.ts'
import { findContact, requireSource, requireUrgencyType } from '../../people/contacts/contacts.queries.ts'
import { noteRoutes } from '../../people/notes/notes.routes.ts'
import { todayRoutes } from '../today/today.routes.ts'
import { peopleOf } from './lookups.queries.ts'
import { type At, nothing } from './within.ts'

/** Plain words as an email or a note has them. */
const asHtml = (text: string) =>
  text
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')

/** The call that does each kind of act. What is done to a contact has a right for each act (`applyAct`). */
const calls: Partial<Record<CommandAct['Kind'], Pick<Endpoint, 'permission'>>> = {
  Appointment: createAppointment,
  Move: updateAppointment,
  Text: sendText,
  Email: sendEmail,
  Task: saveTask,
  Note: addNote,
  Call: logActivity,
  Snooze: snooze,
  Homes: sendProperty,
  TransactionDate: updateTransaction,
  TransactionStatus: updateTransaction,
  TaskDue: saveTask,
  LineDue: setLineDue,
  Workflow: enrollContact,
}
const requireAllowed = ({ actor }: At, { Kind }: CommandAct) => {
  const permission = calls[Kind]?.permission ?? 'signed-in'
  if (permission !== 'signed-in' && permission !== 'public' && permission !== 'link') requireRight(actor, permission)
}

/** Why a transaction is not closed here. */
export const CLOSE_ON_PAGE = 'Close it on its page, which shows what is still missing.'

/** What a call is given, checked by the call's own schema. */
const given = <E extends Endpoint>({ body }: E, sent: unknown): Body<E> => {
  const read = body?.safeParse(sent)
  if (read && !read.success) throw invalidInput(read.error, sent)
  // A schema answers what it declares: the compiler does not know which of them this is.
  return read?.data as Body<E>
}

const personOf = async ({ db, actor }: At, { ContactId }: CommandAct) => {
  if (!ContactId) throw invalid({ ContactId: 'Choose a contact' })
  const [person] = await peopleOf(db, actor, [ContactId])
  if (!person) throw notFound('contact')
  return person
}

type Made = Pick<CommandUndo, 'ActivityIds' | 'MessageIds' | 'Keys'>

/**
 * How each kind of act is done: by the call that a screen would make, with its checks, its words and its permission.
 * Returns what was done, in words.
 */
const ways: Record<CommandAct['Kind'], (at: At, act: CommandAct, made: Made) => Promise<string>> = {
  Appointment: async (at, act) => {
    const body = given(createAppointment, {
      Title: act.Title,
      ContactId: act.ContactId ?? null,
      AppointmentTypeId: act.AppointmentTypeId,
      DateTime: act.DateTime,
      DurationMinutes: act.DurationMinutes,
      Location: act.Location ?? null,
      ...(act.NoAgreementReason && { NoAgreementReason: act.NoAgreementReason, NoAgreementNote: act.NoAgreementNote }),
    })
    const { AppointmentType } = await appointmentRoutes.createAppointment({ ...at, ...nothing, body })
    return `${AppointmentType} added`
  },

  Move: async (at, act) => {
    if (!act.AppointmentId) throw invalid({ AppointmentId: 'Choose an appointment' })
    const body = given(updateAppointment, { DateTime: act.DateTime })
    if (!act.DateTime) throw invalid({ DateTime: 'Choose a date and time' })
    await appointmentRoutes.updateAppointment({ ...at, ...nothing, params: { id: act.AppointmentId }, body })
    return 'appointment moved'
  },

  Text: async (at, act, made) => {
    const person = await personOf(at, act)
    if (!person.Phone) throw refused(`${person.Name} has no phone number.`)
    const sent = { ToAddress: person.Phone, ToContactId: person.ContactId, Body: act.Body, HoldSeconds: UNDO_SECONDS }
    const body = given(sendText, sent)
    const { MessageId } = await messageRoutes.sendText({ ...at, ...nothing, body })
    made.MessageIds.push(MessageId)
    return `text to ${person.Name}`
  },

  Email: async (at, act, made) => {
    const person = await personOf(at, act)
    if (!person.Email) throw refused(`${person.Name} has no email address.`)
    const body = given(sendEmail, {
      ToAddresses: [person.Email],
      Subject: act.Subject,
      Body: asHtml(act.Body ?? ''),
      ToContactId: person.ContactId,
      HoldSeconds: UNDO_SECONDS,
    })
    // In the transaction of the others: an email of plain words has no files to store first.
    const transaction = <T>(work: (db: Tx) => Promise<T>) => work(at.db)
    const { MessageId } = await messageRoutes.sendEmail.outside({ ...at, ...nothing, body, transaction })
    made.MessageIds.push(MessageId)
    return `email to ${person.Name}`
  },

  Task: async (at, act) => {
    const body = given(saveTask, {
      Title: act.Title,
      TaskTypeId: act.TaskTypeId,
      AssignedUserId: at.actor.UserId,
      DueDate: act.DateTime ?? null,
      Repeat: act.Repeat ?? null,
      ...(act.TransactionId ? { KeyType: 'TransactionId', KeyValue: act.TransactionId } : {}),
      ...(act.ContactId ? { ContactId: act.ContactId } : {}),
    })
    await taskRoutes.saveTask({ ...at, ...nothing, body })
    return 'task added'
  },

  Note: async (at, act) => {
    const { ContactEntityId, Name } = await personOf(at, act)
    if (!act.Body) throw invalid({ Body: 'Enter a note' })
    const body = given(addNote, { Note: asHtml(act.Body), ContactEntityId })
    await noteRoutes.addNote({ ...at, ...nothing, body })
    return `note about ${Name}`
  },

  Call: async (at, act, made) => {
    const { ContactId, Name } = await personOf(at, act)
    const body = given(logActivity, {
      ActivityTypeId: act.ActivityTypeId,
      Description: act.Body || null,
      DateCreated: clock.now().toString(),
      ContactId,
    })
    const { ActivityId } = await activityRoutes.logActivity({ ...at, ...nothing, body })
    made.ActivityIds.push(ActivityId)
    return `call with ${Name} logged`
  },

  Contact: async ({ db, actor, ...at }, act) => {
    const { ContactId, Name } = await personOf({ db, actor, ...at }, act)
    if (!act.Action) throw invalid({ Action: 'Choose an act' })
    const { AgentId, LenderId, SourceId, UrgencyTypeId, ContactTypeId, Names } = act
    const needed = {
      ReassignAgent: 'AgentId',
      ReassignLender: 'LenderId',
      RoundRobin: null,
      ChangeSource: 'SourceId',
      ChangeType: 'ContactTypeId',
      ChangeUrgency: 'UrgencyTypeId',
      AddTags: 'Names',
    } as const
    const field = needed[act.Action]
    if (field && !act[field]) throw invalid({ [field]: 'Say what it becomes' })
    const input = {
      AgentId: AgentId ?? undefined,
      LenderId: LenderId ?? undefined,
      SourceId: SourceId ?? undefined,
      UrgencyTypeId: UrgencyTypeId ?? undefined,
      ContactTypeId,
      Names,
    }
    const { Changed, Skipped } = await applyAct(db, actor, act.Action, input, [ContactId])
    const [why] = Skipped
    if (Changed === 0 && why && /being changed/i.test(why.Reason)) throw refused(`${Name}: ${why.Reason}`)
    return Changed === 0 ? `${Name} unchanged` : `${Name} changed`
  },

  Snooze: async (at, act, made) => {
    const keys = act.Keys ?? []
    if (keys.length === 0) throw invalid({ Keys: 'Choose a row of Today' })
    for (const Key of keys) {
      const body = given(snooze, { Key, Until: act.DateTime ?? null })
      await todayRoutes.snooze({ ...at, ...nothing, body })
      made.Keys.push(Key)
    }
    return 'snoozed'
  },

  Homes: async (at, act, made) => {
    const person = await personOf(at, act)
    const isText = act.Channel === 'Text'
    const body = given(sendProperty, {
      ContactIds: [person.ContactId],
      ListingKeys: act.ListingKeys ?? [],
      Subject: act.Subject,
      Message: isText ? act.Body : asHtml(act.Body ?? ''),
      MessageType: isText ? 'text' : 'email',
      HoldSeconds: UNDO_SECONDS,
    })
    const { MessageIds } = await sendPropertyRoutes.sendProperty({ ...at, ...nothing, body })
    made.MessageIds.push(...MessageIds)
    const count = body.ListingKeys.length
    return `${count === 1 ? 'home' : `${count} homes`} sent to ${person.Name}`
  },

  TransactionStatus: async (at, act) => {
    if (!act.TransactionId) throw invalid({ TransactionId: 'Choose a transaction' })
    if (!act.StatusId) throw invalid({ StatusId: 'Choose a status' })
    // What is missing is looked through first, on its page.
    if (act.StatusId === CLOSED) throw invalid({ StatusId: CLOSE_ON_PAGE })
    const body = given(updateTransaction, { TransactionId: act.TransactionId, StatusId: act.StatusId })
    await transactionRoutes.updateTransaction({ ...at, ...nothing, query: { markPastClients: false }, body })
    return 'status changed'
  },

  TaskDue: async (at, act) => {
    if (!act.TaskId) throw invalid({ TaskId: 'Choose a task' })
    if (!act.DateTime) throw invalid({ DateTime: 'Choose a date and time' })
    const body = given(saveTask, { TaskId: act.TaskId, DueDate: act.DateTime })
    await taskRoutes.saveTask({ ...at, ...nothing, body })
    return 'task moved'
  },

  LineDue: async (at, act) => {
    if (!act.LineId) throw invalid({ LineId: 'Choose a document' })
    if (!act.Day) throw invalid({ Day: 'Choose a date' })
    const body = given(setLineDue, { LineId: act.LineId, DueDate: act.Day })
    await reviewRoutes.setLineDue({ ...at, ...nothing, body })
    return 'due date changed'
  },

  TransactionDate: async (at, act) => {
    if (!act.TransactionId) throw invalid({ TransactionId: 'Choose a transaction' })
    if (!act.Field || !act.Day) throw invalid({ Day: 'Choose a date' })
    const body = given(updateTransaction, { TransactionId: act.TransactionId, [act.Field]: act.Day })
    await transactionRoutes.updateTransaction({ ...at, ...nothing, query: { markPastClients: false }, body })
    return 'date changed'
  },

  Workflow: async (at, act) => {
    const body = given(enrollContact, { WorkflowId: act.WorkflowId, ContactId: act.ContactId })
    await enrollmentRoutes.enrollContact({ ...at, ...nothing, body })
    return 'workflow started'
  },
}

/** 404 for what an act names and its user may not see, whatever else is wrong with it. */
const requireSeen = async ({ db, actor }: At, act: CommandAct) => {
  if (act.ContactId) await findContact(db, actor, act.ContactId)
  if (act.TransactionId) await findTransaction(db, actor, act.TransactionId)
  if (act.AppointmentId) await findAppointment(db, actor, act.AppointmentId)
  if (act.TaskId) await findTask(db, actor, act.TaskId)
  if (act.LineId) await findLine(db, actor, act.LineId)
  if (act.WorkflowId) await findWorkflow(db, actor, act.WorkflowId)
  await requireOnSide(db, actor, 'agent', act.AgentId)
  await requireOnSide(db, actor, 'lender', act.LenderId)
  await requireSource(db, actor, act.SourceId)
  await requireUrgencyType(db, actor, act.UrgencyTypeId)
}

/** Does one act; a failure says which of them it was. */
export const doAct = async (at: At, act: CommandAct, place: number, made: Made): Promise<string> => {
  try {
    requireAllowed(at, act)
    await requireSeen(at, act)
    return await ways[act.Kind](at, act, made)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    // Which of them failed: the fields are named by their place, as in lists elsewhere.
    const { ModelState, ...body } = error.body
    throw new HttpError(
      error.status,
      {
        ...body,
        ...(ModelState && {
          ModelState: Object.fromEntries(
            Object.entries(ModelState).map(([field, said]) => [`Acts.${place}.${field}`, said]),
          ),
        }),
      },
      error.headers,
    )
  }
}
