import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blankIsAbsent,
  flag,
  idOrNone,
  instant,
  link,
  number,
  pageNumber,
  reportDay,
  take,
  totalCount,
  typedNumber,
} from '../fields.ts'
import { performanceReports, type Report } from './definitions.ts'
import { goalMonth } from './goals.ts'

/* How agents and leads do. What each figure counts is said in definitions.ts. */

const text = z.string().nullable()
/** 0 is the whole brokerage, for admins and team leaders; others get their own (docs/rules.md#whose-figures). */
export const ofUser = { userId: idOrNone('user').optional() }
export const days = { startDate: reportDay, endDate: reportDay }
export const ofSource = { sourceId: idOrNone('source').optional() }
/** A whole percentage, rounded down; 0 if there is nothing to divide by. */
export const percent = number

/** The days compared with: as many before, or the calendar's months. */
export const span = { StartDate: z.string(), EndDate: z.string() }

const activityFigures = {
  NewLeads: number,
  Calls: number,
  Texts: number,
  Emails: number,
  ApptsCreated: number,
  ApptsScheduled: number,
  Showings: number,
  OpenHouses: number,
  OffersMade: number,
  /** Beyond the specification. */
  AutomaticMessages: number,
}
export const agentActivity = endpoint({
  method: 'GET',
  path: 'api/report/performance/agent-activity',
  summary: 'Get what agents did, by agent and in total',
  permission: 'signed-in',
  query: z.object({ ...ofUser, ...days }),
  response: z
    .object({
      /** A UserId of null stands for what is nobody's, such as leads without an agent. */
      Users: z.array(
        z
          .object({
            UserId: number.nullable(),
            Name: z.string(),
            ...activityFigures,
            Previous: z.object(activityFigures).nullable(),
          })
          .meta({ id: 'AgentActivityRow' }),
      ),
      Totals: z.object(activityFigures).meta({ id: 'AgentActivityTotals' }),
      ...activityFigures,
      /** Null if the days have no beginning or no end. */
      Previous: z.object({ ...span, ...activityFigures }).nullable(),
    })
    .meta({ id: 'AgentActivity' }),
})
export type AgentActivity = z.infer<typeof agentActivity.response>
export type ActivityFigures = z.infer<typeof agentActivity.response.shape.Totals>

const leadTotals = {
  LeadCount: number,
  Calls: number,
  Contacted: number,
  Conversations: number,
  Texts: number,
  Emails: number,
  Appointments: number,
  /** With one decimal. */
  AverageCallAttempts: z.number(),
}
export const leadRow = z
  .object({
    ContactId: number,
    Name: z.string(),
    Source: z.string(),
    CallCount: number,
    ContactedCount: number,
    ConversationCount: number,
    TextCount: number,
    EmailCount: number,
    AppointmentCount: number,
    // Beyond the specification.
    AgentName: text,
    DateCreated: instant,
    CanOpen: z.boolean(),
  })
  .meta({ id: 'LeadPerformanceRow' })
export type LeadRow = z.infer<typeof leadRow>
export const LEADS = 1000
export const leadSorts = [
  'DateCreated',
  'Name',
  'Source',
  'CallCount',
  'ContactedCount',
  'ConversationCount',
  'TextCount',
  'EmailCount',
  'AppointmentCount',
] as const
const leadOrder = {
  sort: z.enum(leadSorts, 'Choose a column of the report').default('DateCreated'),
  descending: flag.default(true),
}
export const leadPerformance = endpoint({
  method: 'GET',
  path: 'api/report/performance/lead-performance',
  summary: 'Get what was done for the leads that arrived in a date range',
  permission: 'signed-in',
  query: z.object({ ...ofUser, ...days, ...ofSource, ...leadOrder, page: pageNumber, take: take(LEADS, 5000) }),
  response: z
    .object({
      Leads: z.array(leadRow),
      Totals: z.object(leadTotals).meta({ id: 'LeadPerformanceTotals' }),
      ...leadTotals,
      Previous: z.object({ ...span, ...leadTotals }).nullable(),
    })
    .meta({ id: 'LeadPerformance' }),
  headers: totalCount,
})
export type LeadPerformance = z.infer<typeof leadPerformance.response>
export type LeadTotals = z.infer<typeof leadPerformance.response.shape.Totals>

const appointmentFigures = {
  Appointments: number,
  Shown: number,
  ListingAppointments: number,
  ListingAgreements: number,
  BuyerConsultations: number,
  BuyerAgreements: number,
  InitialShowings: number,
  ShowingAgreements: number,
  ListingConversion: percent,
  BuyerConversion: percent,
  ShowRate: percent,
  ShowingConversion: percent,
}
/** Beyond the specification: the widgets of the appointments report. Its rows are those of the figure Appointments. */
export const appointmentsReport = endpoint({
  method: 'GET',
  path: 'api/report/performance/appointments',
  summary: 'Count appointments and how they went',
  permission: 'signed-in',
  query: z.object({ ...ofUser, ...days }),
  response: z
    .object({ ...appointmentFigures, Previous: z.object({ ...span, ...appointmentFigures }).nullable() })
    .meta({ id: 'AppointmentsReport' }),
})
export type AppointmentsReport = z.infer<typeof appointmentsReport.response>

/** A row behind a figure: a contact, an activity, an appointment, a transaction or a call. */
export const figureRow = z
  .object({
    /** Id of what it is; of a call among logged activities, its negative. */
    Id: number,
    Kind: z.enum(['contact', 'activity', 'appointment', 'transaction', 'call']),
    /** When it counts: when it was added, logged or is to be, or the day it closed at noon in UTC. */
    Date: instant,
    /** What it is: a contact's name, an activity's type, an appointment's title, a transaction's address. */
    Title: text,
    Type: text,
    Result: text,
    ContactId: number.nullable(),
    ContactName: text,
    /** Whether the user may open the contact, or the transaction. */
    CanOpen: z.boolean(),
    UserName: text,
    CreatedByName: text,
    SourceName: text,
    /** Net commission of a transaction; null for anything else. */
    Amount: text,
    /** In speed to lead, how long after arriving a person first touched the lead; null if nobody has. */
    FirstTouchSeconds: number.nullable(),
    /** Talk time of a call; null for anything else. */
    DurationSeconds: number.nullable(),
  })
  .meta({ id: 'FigureRow' })
export type FigureRow = z.infer<typeof figureRow>
export const FIGURE_ROWS = 100
const behind = {
  report: z.enum(performanceReports, 'Choose a report'),
  figure: z.string().max(40).meta({ example: 'Calls' }),
  ...ofUser,
  ...days,
  ...ofSource,
  /** Only what is nobody's: the row whose UserId is null. */
  nobody: flag.default(false),
  /** Of one lead in lead-performance. */
  contactId: idOrNone('contact').optional(),
  /** Of Closed in cohorts: only leads who had closed by the end of this many months after theirs. */
  within: typedNumber('Enter a number of months').int().min(0).max(1200).optional(),
  /** In speed to lead, only leads that arrived in office hours, or in this hour of the day. */
  officeHours: flag.default(false),
  hour: typedNumber({ error: 'Choose an hour from 0 to 23' })
    .int('Choose an hour from 0 to 23')
    .min(0, 'Choose an hour from 0 to 23')
    .max(23, 'Choose an hour from 0 to 23')
    .optional()
    .meta(blankIsAbsent),
}
/** Beyond the specification: the rows that a figure counts, latest first. */
export const figureRows = endpoint({
  method: 'GET',
  path: 'api/report/performance/rows',
  summary: 'List the rows that a figure of a performance report counts, latest first',
  permission: 'signed-in',
  query: z.object({
    ...behind,
    /** The Id of the last row, which of a call among activities is negative. */
    before: typedNumber({ error: 'Send the Id of a row of the list' }).int().optional().meta(blankIsAbsent),
    take: take(FIGURE_ROWS, 1000),
  }),
  response: z.array(figureRow),
  headers: totalCount,
})

/** The names of the exported files. */
export const performanceFiles = {
  'agent-activity': 'AgentActivity.csv',
  'lead-performance': 'LeadPerformance.csv',
  appointments: 'Appointments.csv',
  cohorts: 'Cohorts.csv',
  goals: 'Goals.csv',
  'speed-to-lead': 'SpeedToLead.csv',
  'call-activity': 'Calls.csv',
} as const satisfies Record<Report, string>
export type PerformanceFile = keyof typeof performanceFiles
export const exportPerformance = endpoint({
  method: 'POST',
  path: 'api/report/performance/export',
  summary: 'Export a performance report as CSV',
  permission: 'signed-in',
  security: 'export',
  whileReadOnly: true,
  body: z.object({
    Report: z.enum(performanceReports, 'Choose a report'),
    ...ofUser,
    ...days,
    ...ofSource,
    ...leadOrder,
    month: goalMonth,
    /** Of call-activity, whether the file has the agents or the calls; of appointments, whether their figures or each. */
    Part: z.enum(['Agents', 'Calls', 'Appointments'], 'Choose Agents, Calls or Appointments').default('Agents'),
  }),
  response: link,
})
