import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  cursor,
  done,
  flag,
  id,
  idOrNone,
  instant,
  link,
  money,
  number,
  pageNumber,
  reportDay,
  take,
  totalCount,
} from '../fields.ts'
import { performanceReports, type Report } from './definitions.ts'

/* How agents and leads do. What each figure counts is said in definitions.ts. */

const text = z.string().nullable()
/** 0 is the whole brokerage, for admins and team leaders; others get their own (docs/rules.md#whose-figures). */
const ofUser = { userId: idOrNone('user').optional() }
const days = { startDate: reportDay, endDate: reportDay }
const ofSource = { sourceId: idOrNone('source').optional() }
/** A whole percentage, rounded down; 0 if there is nothing to divide by. */
const percent = number

/** The days compared with: as many before, or the calendar's months. */
const span = { StartDate: z.string(), EndDate: z.string() }

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

const speedFigures = {
  Leads: number,
  Touched: number,
  NeverTouched: number,
  UnderFive: number,
  OnlyAutomatic: number,
  /** Of those touched; null if none. */
  MedianSeconds: number.nullable(),
  Percentile90Seconds: number.nullable(),
  /** Out of all leads. */
  UnderFivePercent: percent,
  NeverTouchedPercent: percent,
}
/** Beyond the specification: how soon a person turns to a new lead. */
export const speedToLead = endpoint({
  method: 'GET',
  path: 'api/report/performance/speed-to-lead',
  summary: 'Get how soon new leads are first touched by a person',
  permission: 'signed-in',
  query: z.object({ ...ofUser, ...days, ...ofSource }),
  response: z
    .object({
      All: z.object(speedFigures).meta({ id: 'LeadSpeed' }),
      /** Of leads that arrived in office hours: Monday to Friday, 8 am to 6 pm in the user's zone. */
      OfficeHours: z.object(speedFigures),
      Sources: z.array(z.object({ SourceId: number, Name: z.string(), ...speedFigures }).meta({ id: 'SourceSpeed' })),
      Agents: z.array(
        z.object({ UserId: number.nullable(), Name: z.string(), ...speedFigures }).meta({ id: 'AgentSpeed' }),
      ),
      /** By hour of arrival in the user's zone, 0 to 23; hours without leads are left out. */
      Hours: z.array(z.object({ Hour: number, ...speedFigures }).meta({ id: 'HourSpeed' })),
      Previous: z.object({ ...span, ...speedFigures }).nullable(),
    })
    .meta({ id: 'SpeedToLead' }),
})
export type SpeedToLead = z.infer<typeof speedToLead.response>
export type SpeedFigures = SpeedToLead['All']

const dollars = z.string().meta({ example: '15900.00' })
const cohortFigures = {
  Leads: number,
  WithAppointment: number,
  WithAgreement: number,
  Closed: number,
  Closings: number,
  Net: dollars,
  /** Null for one agent's leads, and if no cost was entered. */
  Cost: dollars.nullable(),
  CostPerLead: dollars.nullable(),
  CostPerClosing: dollars.nullable(),
  Return: z.string().nullable(),
}
/** Beyond the specification: what became of the leads of each month. Days are widened to whole months. */
export const cohorts = endpoint({
  method: 'GET',
  path: 'api/report/performance/cohorts',
  summary: 'Get what became of the leads of each month and source',
  permission: 'signed-in',
  query: z.object({ ...ofUser, ...days, ...ofSource }),
  response: z
    .object({
      Totals: z.object(cohortFigures).meta({ id: 'CohortFigures' }),
      Months: z.array(
        z
          .object({
            /** YYYY-MM. */
            Month: z.string(),
            ...cohortFigures,
            /** How many had closed within this many months of arriving: none, one, two and so on until now. */
            ClosedWithin: z.array(number),
          })
          .meta({ id: 'CohortMonth' }),
      ),
      Sources: z.array(z.object({ SourceId: number, Name: z.string(), ...cohortFigures }).meta({ id: 'CohortSource' })),
      /** Each source in each month in which it has leads or costs. */
      Rows: z.array(
        z.object({ Month: z.string(), SourceId: number, Name: z.string(), ...cohortFigures }).meta({ id: 'CohortRow' }),
      ),
    })
    .meta({ id: 'Cohorts' }),
})
export type Cohorts = z.infer<typeof cohorts.response>
export type CohortFigures = Cohorts['Totals']

/** A month as YYYY-MM. */
const month = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Choose a month such as 2026-05')
  .meta({ example: '2026-05' })
const sourceCost = z
  .object({
    SourceCostId: number,
    SourceId: number,
    Source: z.string(),
    /** The first and the last month it is for; the amount is spread evenly over them. */
    FromMonth: z.string(),
    ToMonth: z.string(),
    Amount: dollars,
  })
  .meta({ id: 'SourceCost' })
export type SourceCost = z.infer<typeof sourceCost>
const costFields = {
  SourceId: id('source'),
  FromMonth: month,
  ToMonth: month,
  Amount: money.refine((v) => v !== null && !v.startsWith('-'), 'Enter an amount of 0 or more'),
}
const costId = z.object({ SourceCostId: z.coerce.number<number>({ error: 'Choose a cost' }).int().positive() })
export const sourceCosts = endpoint({
  method: 'GET',
  path: 'api/report/source-costs',
  summary: 'List what sources cost, latest month first',
  permission: 'ManageSettings',
  whole: 'users and settings',
  response: z.array(sourceCost),
})
export const addSourceCost = endpoint({
  method: 'POST',
  path: 'api/report/source-costs',
  summary: 'Enter what a source costs, for a month or a total for several',
  permission: 'ManageSettings',
  creates: true,
  body: z.object(costFields),
  response: sourceCost,
})
export const updateSourceCost = endpoint({
  method: 'PUT',
  path: 'api/report/source-costs/{SourceCostId}',
  summary: 'Update what a source costs',
  permission: 'ManageSettings',
  params: costId,
  body: z.object(costFields),
  response: sourceCost,
})
export const deleteSourceCost = endpoint({
  method: 'DELETE',
  path: 'api/report/source-costs/{SourceCostId}',
  summary: 'Delete what a source costs',
  permission: 'ManageSettings',
  security: 'deletion',
  params: costId,
  response: done,
})

const progress = z
  .object({
    /** Null if none is set. */
    Target: number.nullable(),
    Done: number,
    /** What would be done by now at an even pace; null without a target. */
    Expected: number.nullable(),
    /** Whether somebody who sees the whole brokerage set it; then the agent cannot change it. */
    IsSetByAdmin: z.boolean(),
    CanChange: z.boolean(),
  })
  .meta({ id: 'GoalProgress' })
export const goalRow = z
  .object({
    UserId: number,
    Name: z.string(),
    Calls: progress,
    Appointments: progress,
    Closings: progress,
  })
  .meta({ id: 'GoalRow' })
export type GoalRow = z.infer<typeof goalRow>
const goalsAnswer = z
  .object({
    Month: z.string(),
    /** How much of the month has passed, today included, in whole percent rounded down. */
    ElapsedPercent: percent,
    Users: z.array(goalRow),
  })
  .meta({ id: 'Goals' })
/** Beyond the specification: the goals of agents for a month, and where they stand. */
export const goals = endpoint({
  method: 'GET',
  path: 'api/report/goals',
  summary: "Get agents' goals for a month and where they stand",
  permission: 'signed-in',
  query: z.object({ ...ofUser, month: month.optional() }),
  response: goalsAnswer,
})
export type Goals = z.infer<typeof goalsAnswer>
const target = z.coerce
  .number<number>({ error: 'Enter a whole number' })
  .int('Enter a whole number')
  .min(0, 'Enter 0 or more')
  .max(100_000, 'Enter at most 100,000')
  .nullable()
  .optional()
  .meta({ example: 100 })
export const setGoals = endpoint({
  method: 'PUT',
  path: 'api/report/goals',
  summary: "Set an agent's goals for a month",
  permission: 'signed-in',
  body: z.object({ UserId: id('user'), Month: month, Calls: target, Appointments: target, Closings: target }),
  response: goalRow,
})

/** A row behind a figure: a contact, an activity, an appointment or a transaction. */
export const figureRow = z
  .object({
    /** Id of what it is. */
    Id: number,
    Kind: z.enum(['contact', 'activity', 'appointment', 'transaction']),
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
  })
  .meta({ id: 'FigureRow' })
export type FigureRow = z.infer<typeof figureRow>
export const FIGURE_ROWS = 100
const behind = {
  report: z.enum(['agent-activity', 'lead-performance', 'appointments'], 'Choose a report'),
  figure: z.string().max(40).meta({ example: 'Calls' }),
  ...ofUser,
  ...days,
  ...ofSource,
  /** Only what is nobody's: the row whose UserId is null. */
  nobody: flag.default(false),
  /** Of one lead in lead-performance. */
  contactId: idOrNone('contact').optional(),
}
/** Beyond the specification: the rows that a figure counts, latest first. */
export const figureRows = endpoint({
  method: 'GET',
  path: 'api/report/performance/rows',
  summary: 'List the rows that a figure of a performance report counts, latest first',
  permission: 'signed-in',
  query: z.object({ ...behind, before: cursor, take: take(FIGURE_ROWS, 1000) }),
  response: z.array(figureRow),
  headers: totalCount,
})

/** The files of the reports. `figure-rows` has the rows of one figure. */
export const performanceFiles = {
  'agent-activity': 'AgentActivity.csv',
  'lead-performance': 'LeadPerformance.csv',
  appointments: 'Appointments.csv',
  'speed-to-lead': 'SpeedToLead.csv',
  cohorts: 'Cohorts.csv',
  goals: 'Goals.csv',
} as const satisfies Record<Report, string>
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
    month: month.optional(),
  }),
  response: link,
})
