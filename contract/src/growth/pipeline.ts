import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, idOrNone, instant, number, wholeNumber } from '../fields.ts'
import { month, opportunity, opportunityTotals } from './opportunities.ts'
import { opportunityTypes, stage, stageGiven } from './stages.ts'

/** Null or 0 is everybody, the default; others than admins get their own, whomever they ask for. */
const ofUser = { userId: idOrNone('user').optional() }
const ofType = {
  type: z
    .enum([...opportunityTypes, 'Both'], 'Choose Purchase, Listing or Both')
    .optional()
    .meta(blankIsAbsent),
}

export const pipelineColumn = z
  .object({
    /** Its id. */
    Stage: number,
    StageName: z.string(),
    Opportunities: z.array(opportunity),
    ...opportunityTotals,
    // The stage, as its list has it.
    Description: z.string().nullable(),
    Color: stage.shape.Color,
    Probability: number,
    StuckAfterDays: number.nullable(),
    Types: stage.shape.Types,
    Outcome: stage.shape.Outcome,
    StuckCount: number,
    /** Whether there are others, won or lost before the days asked for. */
    HasEarlier: z.boolean(),
  })
  .meta({ id: 'PipelineColumn' })
export type PipelineColumn = z.infer<typeof pipelineColumn>

/** Every stage has its column, also an empty one; filtered by type, only stages of that type, and those in use. */
export const pipeline = endpoint({
  method: 'GET',
  path: 'api/pipeline',
  summary: 'Get the board: the stages in their order, each with its opportunities',
  permission: 'signed-in',
  whole: 'users and settings',
  query: z.object({
    ...ofType,
    ...ofUser,
    stage: stageGiven.optional(),
    /** Of those won or lost, only the ones of so many days until now; all without it. Totals are of what is answered. */
    decidedDays: wholeNumber(1, 3650, 'Enter 1 to 3,650 days').optional(),
  }),
  response: z.array(pipelineColumn),
})

/** Plain, and each by its probability. */
export const forecastFigures = z.object(opportunityTotals).meta({ id: 'ForecastFigures' })
export type ForecastFigures = z.infer<typeof forecastFigures>

export const forecastMonth = z
  .object({
    /** YYYY-MM. */
    Month: z.string().meta({ example: '2026-05' }),
    /**
     * Open ones whose ProjectedCloseDate is in it. Of a month that is over: those that were still open as it ended, by
     * the probabilities of then; null if nothing was kept of it.
     */
    Open: forecastFigures.nullable(),
    /** Those won in it; the weighted figures are the plain ones. Of a month that is over, as it ended. */
    Won: forecastFigures,
    /** What was forecast for it as it began; null if nothing was kept of that. */
    AtBeginning: forecastFigures.nullable(),
    IsOver: z.boolean(),
    /** When the snapshot of a month that is over was taken; null while there is none. */
    DateKept: instant.nullable(),
  })
  .meta({ id: 'ForecastMonth' })
export type ForecastMonth = z.infer<typeof forecastMonth>

/** The most months of a forecast. */
export const MOST_MONTHS = 60
/** Months are those of the brokerage's time zone. What changes later never changes a month that is over. */
export const forecast = endpoint({
  method: 'GET',
  path: 'api/pipeline/forecast',
  summary: 'Get the forecast by month, plain and weighted',
  permission: 'signed-in',
  query: z.object({
    ...ofType,
    ...ofUser,
    /** The first month; by default, three before the current one. */
    from: month,
    /** The last month; by default, eight after the current one. */
    to: month,
  }),
  response: z
    .object({
      CurrentMonth: z.string().meta({ example: '2026-05' }),
      Months: z.array(forecastMonth),
      /** Open ones whose ProjectedCloseDate is before the current month. */
      Overdue: forecastFigures,
      /** Open ones whose ProjectedCloseDate is after the last month. */
      Later: forecastFigures,
      /** Open ones without one. */
      NoCloseDate: forecastFigures,
      /** All open ones, also of months beyond the last. */
      Open: forecastFigures,
    })
    .meta({ id: 'Forecast' }),
})
export type Forecast = z.infer<typeof forecast.response>
