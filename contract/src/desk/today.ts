import { z } from 'zod'
import { dateFields } from '../deals/dates.ts'
import { endpoint } from '../endpoint.ts'
import { done, instant, number, sentInstant } from '../fields.ts'

/** The kinds of rows on Today. */
export const todayKinds = [
  'Appointment',
  'NewLead',
  'Answer',
  'MissedCall',
  'Task',
  'Deadline',
  'ChecklistLine',
  'Birthday',
  'Anniversary',
  'Quiet',
] as const
export type TodayKind = (typeof todayKinds)[number]

/** The groups in which its rows stand, in this order. */
export const todayGroups = ['Now', 'Waiting', 'Due', 'Coming', 'Occasions', 'Quiet', 'Backlog'] as const
export type TodayGroup = (typeof todayGroups)[number]

export const todayRow = z
  .object({
    Kind: z.enum(todayKinds),
    /** The id of the task, appointment, conversation, call, contact, transaction or line of its checklist. */
    Id: number,
    /** Identifies the row among all of Today's: 'Task:12'; of a transaction's date 'Deadline:12:ClosingDate'. */
    Key: z.string(),
    Group: z.enum(todayGroups),
    Title: z.string(),
    /** Why it is here, in words. */
    Why: z.string(),
    /** Its color: red, amber or default. */
    Urgency: z.enum(['now', 'soon', 'normal']),
    /** When it is due, begins, or was created; null if it has no time. */
    DateTime: instant.nullable(),
    ContactId: number.nullable(),
    ContactName: z.string().nullable(),
    CellPhone: z.string().nullable(),
    HomePhone: z.string().nullable(),
    WorkPhone: z.string().nullable(),
    /** Why none of these phones may be called, in words: each is on a do-not-call list. */
    DoNotCall: z.string().nullable(),
    /** The transaction it is about; null if there is none, or it may not be opened. */
    TransactionId: number.nullable(),
    TransactionName: z.string().nullable(),
    /** A checklist line of the transaction: the row itself, or for a date the first one due by it. */
    LineId: number.nullable(),
    /** For a date: how many missing documents are due by it. They have no rows of their own. */
    LinesDue: number,
    /** For a task. */
    TaskTypeId: number.nullable(),
    /** For a lead: it has no agent yet, so it can be assigned. */
    IsUnassigned: z.boolean(),
    /** For an appointment. */
    Location: z.string().nullable(),
    DurationMinutes: number.nullable(),
  })
  .meta({ id: 'TodayRow' })
export type TodayRow = z.infer<typeof todayRow>

/** How many rows of a kind are returned; of some kinds fewer. */
export const LISTED_OF_KIND = 100

export const today = endpoint({
  method: 'GET',
  path: 'api/today',
  summary: 'List what the signed-in user should do now, most urgent first',
  permission: 'signed-in',
  response: z.object({
    Rows: z.array(todayRow),
    /** How many there are of each kind, without snoozed ones, including those not among the rows. */
    Totals: z.object(
      Object.fromEntries(todayKinds.map((kind) => [kind, number])) as { [K in TodayKind]: typeof number },
    ),
    /** How many rows are snoozed. */
    Snoozed: number,
    /** What the user has done today: completed tasks, held appointments, and households called or written to. */
    Done: number,
  }),
})

/** A row's Key. */
const key = z
  .string()
  .regex(
    new RegExp(
      `^((Appointment|NewLead|Answer|MissedCall|Task|ChecklistLine|Birthday|Anniversary|Quiet):\\d{1,18}|Deadline:\\d{1,18}:(${dateFields.join('|')}))$`,
    ),
    'Choose a row of Today',
  )
  .meta({ example: 'Quiet:1' })

export const snooze = endpoint({
  method: 'PUT',
  path: 'api/today/snooze',
  summary: 'Snooze a row of Today',
  permission: 'signed-in',
  body: z.object({
    Key: key,
    Until: sentInstant('Choose a time').nullish(),
  }),
  response: done,
})

export const unsnooze = endpoint({
  method: 'PUT',
  path: 'api/today/unsnooze',
  summary: 'Show a snoozed row again',
  permission: 'signed-in',
  body: z.object({ Key: key.nullish() }),
  response: done,
})
