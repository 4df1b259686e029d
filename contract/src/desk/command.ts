import { z } from 'zod'
import { appointmentTypes } from '../day/appointments.ts'
import { manualTaskTypes, repeats } from '../day/tasks.ts'
import { dateFields } from '../deals/dates.ts'
import { transactionStatuses } from '../deals/transactions.ts'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, done, id, isoDay, line, required, sentInstant, typedNumber } from '../fields.ts'
import { SENT_MAX } from '../homes/send-property.ts'
import { contactActInput, contactActs } from '../people/acts.ts'
import { noAgreementFields } from '../people/agreements.ts'
import { find } from './shell.ts'

/*
 * One line that does everything (decision 0120): a sentence is read into acts, which are shown, corrected and then done
 * together, or not at all.
 */

/** How many seconds everything can be undone in, and messages are held for. */
export const UNDO_SECONDS = 10
/** How many acts a sentence may have. */
export const ACTS_MAX = 8

export const commandKinds = [
  'Appointment',
  'Move',
  'Text',
  'Email',
  'Task',
  'Note',
  'Call',
  'Contact',
  'Snooze',
  'TransactionDate',
  'TransactionStatus',
  'TaskDue',
  'LineDue',
  'Homes',
  'Workflow',
] as const

const contactActNames = Object.keys(contactActs).filter((name) => name !== 'Delete' && name !== 'SetField') as Exclude<
  keyof typeof contactActs,
  'Delete' | 'SetField'
>[]
const appointmentTypeIds = Object.keys(appointmentTypes).map(Number)

/** An act, ready to be done; which fields it needs depends on its kind. */
export const commandAct = z
  .object({
    Kind: z.enum(commandKinds, 'Choose a kind of act'),
    ContactId: id('contact').nullish(),
    TransactionId: id('transaction').nullish(),
    AppointmentId: id('appointment').nullish(),
    WorkflowId: id('workflow').nullish(),
    Title: line(200).nullish(),
    Subject: z.string().trim().max(998, 'Use at most 998 characters').nullish(),
    Body: z.string().trim().max(10_000, 'Use at most 10,000 characters').nullish(),
    Location: line(200).nullish(),
    DateTime: sentInstant('Choose a time').nullish(),
    DurationMinutes: typedNumber().int().min(15).max(1440).meta({ example: 30 }).nullish(),
    AppointmentTypeId: typedNumber()
      .refine((type) => appointmentTypeIds.includes(type), 'Choose an appointment type')
      .meta({ ...blankIsAbsent, example: 1003 })
      .nullish(),
    TaskTypeId: typedNumber()
      .refine((type) => manualTaskTypes.some((one) => one === type), 'Choose a task type')
      .meta({ ...blankIsAbsent, example: 2 })
      .nullish(),
    ActivityTypeId: typedNumber().int().positive().meta(blankIsAbsent).nullish(),
    Repeat: z.enum(repeats).nullish(),
    NoAgreementReason: noAgreementFields.NoAgreementReason.optional(),
    NoAgreementNote: noAgreementFields.NoAgreementNote.optional(),
    Action: z.enum(contactActNames, 'Choose an act').nullish(),
    AgentId: id('agent').nullish(),
    LenderId: id('lender').nullish(),
    SourceId: id('source').nullish(),
    UrgencyTypeId: id('urgency-type').nullish(),
    ContactTypeId: contactActInput.ContactTypeId,
    Names: contactActInput.Names,
    Keys: z.array(z.string().max(60)).max(50, 'Choose at most 50 rows').nullish(),
    Field: z.enum(dateFields, 'Choose a date').nullish(),
    StatusId: typedNumber()
      .refine((status) => status in transactionStatuses, 'Choose a status')
      .meta({ ...blankIsAbsent, example: 2 })
      .nullish(),
    TaskId: id('task').nullish(),
    LineId: id('checklist-line').nullish(),
    ListingKeys: z.array(line(255)).max(SENT_MAX, `Send at most ${SENT_MAX} properties at a time`).nullish(),
    Channel: z.enum(['Text', 'Email'], 'Choose text or email').nullish(),
    Day: isoDay.meta({ example: '2030-05-17' }).nullish(),
  })
  .meta({ id: 'CommandAct' })
export type CommandAct = z.output<typeof commandAct>

/** An act as it is shown before it is done. */
export const commandLine = z
  .object({
    /** What it is, in a word: 'Showing'. */
    Label: z.string(),
    /** About whom, what and when. */
    Details: z.array(z.string()),
    Act: commandAct,
    /** What its user should know first, such as until when a message is held. */
    Warning: z.string().nullable(),
    /** Why it cannot be done. */
    Refused: z.string().nullable(),
    /** What it still needs: words to send, or why it goes ahead without a buyer agreement. */
    Needs: z.enum(['Words', 'Agreement']).nullable(),
  })
  .meta({ id: 'CommandLine' })
export type CommandLine = z.output<typeof commandLine>

export const choiceKinds = ['Contact', 'Home', 'User', 'Appointment', 'Transaction', 'Dated'] as const
/** Words that may mean several, or something that is only called alike: the user chooses. */
export const commandChoice = z
  .object({
    Word: z.string(),
    Kind: z.enum(choiceKinds),
    Options: z.array(
      z
        .object({
          /** What is sent back as Value. */
          Value: z.string(),
          Name: z.string(),
          Detail: z.string().nullable(),
          /** It is spelled otherwise than was typed. */
          IsAlike: z.boolean(),
        })
        .meta({ id: 'CommandOption' }),
    ),
  })
  .meta({ id: 'CommandChoice' })
export type CommandChoice = z.output<typeof commandChoice>

export const readCommand = endpoint({
  method: 'POST',
  path: 'api/command/read',
  summary: 'Read a sentence into acts, without doing them',
  permission: 'WorkContacts',
  body: z.object({
    Text: required('Text', 300).meta({ example: 'call Ana tomorrow at 3' }),
    /** The contact or transaction in view. */
    ContactId: id('contact').nullish(),
    TransactionId: id('transaction').nullish(),
    /** Contacts opened last, most recent first: they are likelier meant than others. */
    Recents: z.array(typedNumber().int().positive()).max(20, 'Send at most 20').nullish(),
    Chosen: z
      .array(z.object({ Word: line(300), Kind: z.enum(choiceKinds), Value: line(100) }).meta({ id: 'CommandChosen' }))
      .max(20, 'Send at most 20')
      .nullish(),
  }),
  response: z.object({
    Acts: z.array(commandLine),
    Choices: z.array(commandChoice),
    /** The word that was not understood: then nothing can be done. */
    NotUnderstood: z.string().nullable(),
    /** What to do about that, in a sentence. */
    Advice: z.string().nullable(),
    /** What the words find as a search. */
    Found: find.response,
  }),
})

/** What is needed to undo all of it. */
export const commandUndo = z
  .object({
    RequestId: z
      .guid('Send what the command was answered with')
      .meta({ example: '2f1d7c36-8c1a-8f0e-9b7a-5f4f5f0f6d11' }),
    ActivityIds: z.array(typedNumber().int().positive()).max(50),
    MessageIds: z.array(typedNumber().int().positive()).max(50),
    Keys: z.array(z.string().max(60)).max(500),
  })
  .meta({ id: 'CommandUndo' })
export type CommandUndo = z.output<typeof commandUndo>

export const doCommand = endpoint({
  method: 'POST',
  path: 'api/command',
  summary: 'Do several acts together, or none of them',
  permission: 'WorkContacts',
  creates: true,
  body: z.object({
    Acts: z
      .array(commandAct)
      .min(1, 'Say what to do')
      .max(ACTS_MAX, `Do at most ${ACTS_MAX} things at once`)
      .meta({ example: [{ Kind: 'Task', Title: 'Call about the offer', TaskTypeId: 2 }] }),
  }),
  response: done.extend({
    /** What was done, in words: 'Showing added'. */
    Done: z.array(z.string()),
    Undo: commandUndo,
  }),
})

export const undoCommand = endpoint({
  method: 'POST',
  path: 'api/command/undo',
  summary: 'Undo the acts of a command',
  permission: 'WorkContacts',
  body: commandUndo,
  response: done,
})
