import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idOrNone, number, reportDay } from '../fields.ts'

/* What became of the leads of each month. What each figure counts is said in definitions.ts. */

/** For how many months after its own the closings of a month's leads are told apart. */
export const MONTHS_AFTER = 24

const dollars = z.string().nullable().meta({ example: '15900.00' })
/** With one decimal, 0 if there are no leads. */
const percent = z.number()

export const cohortFigures = z
  .object({
    Leads: number,
    WithAppointment: number,
    AppointmentPercent: percent,
    WithAgreement: number,
    AgreementPercent: percent,
    Closed: number,
    ClosedPercent: percent,
    Closings: number,
    /** Null for a lender, who sees no commissions. */
    NetCommission: dollars,
    /** Costs are the whole brokerage's: null without any, for one agent, and for users who do not see everything. */
    Cost: dollars,
    CostPerLead: dollars,
    CostPerClosing: dollars,
    /** What Return divides: null without a cost. */
    PaidNetCommission: dollars,
    Return: z.string().nullable().meta({ example: '2.50' }),
  })
  .meta({ id: 'CohortFigures' })
export type CohortFigures = z.infer<typeof cohortFigures>

const ofMonth = { Month: z.string().meta({ description: 'YYYY-MM.', example: '2026-03' }) }
const ofSource = { SourceId: number, SourceName: z.string() }

/** Days are widened to whole months in the user's zone; months without leads and costs are left out. */
export const cohorts = endpoint({
  method: 'GET',
  path: 'api/report/performance/cohorts',
  summary: 'Get what became of the leads of each month and source',
  permission: 'signed-in',
  query: z.object({
    userId: idOrNone('user').optional(),
    startDate: reportDay,
    endDate: reportDay,
    sourceId: idOrNone('source').optional(),
  }),
  response: z
    .object({
      /** The first and last day of the months, YYYY-MM-DD; null if open. */
      StartDate: z.string().nullable(),
      EndDate: z.string().nullable(),
      /** Whether costs are shown: to users who see everything, for all agents. */
      HasCosts: z.boolean(),
      Totals: cohortFigures,
      /** The earliest first. */
      Months: z.array(
        cohortFigures
          .extend({
            ...ofMonth,
            /** How many had closed by the end of the month itself, of the next one, and so on until now. */
            ClosedWithin: z.array(number),
          })
          .meta({ id: 'CohortMonth' }),
      ),
      /** By name. */
      Sources: z.array(cohortFigures.extend(ofSource).meta({ id: 'CohortSource' })),
      /** Each source in each month. */
      Rows: z.array(cohortFigures.extend({ ...ofMonth, ...ofSource }).meta({ id: 'CohortRow' })),
    })
    .meta({ id: 'Cohorts' }),
})
export type Cohorts = z.infer<typeof cohorts.response>
