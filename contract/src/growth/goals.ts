import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, id, idOrNone, number, typedNumberOrNone } from '../fields.ts'

/* Goals of agents by the month (docs/rules.md#goals). What each figure counts is said in definitions.ts. */

const month = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Choose a month such as 2026-05')
  .meta({ example: '2026-05' })
/** A month asked about, YYYY-MM: by default the current one in the user's zone. */
export const goalMonth = month.optional().meta({ ...blankIsAbsent, example: '2026-05' })

export const goalFigures = ['Calls', 'Appointments', 'Closings'] as const
export type GoalFigure = (typeof goalFigures)[number]
/** How many months ahead goals can be set. */
export const MONTHS_AHEAD = 12

/** Missed: the month is over. OnPace: as much is done as at an even pace by now. */
export const goalStandings = ['Reached', 'OnPace', 'Behind', 'Missed'] as const
export const goalProgress = z
  .object({
    Done: number,
    /** Null if none is set. */
    Target: number.nullable(),
    Expected: number.nullable(),
    Standing: z.enum(goalStandings).nullable(),
    /** The month since which it is the goal; null if none is set. */
    Since: z.string().nullable(),
    /** Whether the brokerage set it: then the agent cannot change it. */
    IsFromBrokerage: z.boolean(),
    CanChange: z.boolean(),
  })
  .meta({ id: 'GoalProgress' })
export type GoalProgress = z.infer<typeof goalProgress>

export const goalRow = z
  .object({
    UserId: number,
    Name: z.string(),
    Calls: goalProgress,
    Appointments: goalProgress,
    Closings: goalProgress,
  })
  .meta({ id: 'GoalRow' })
export type GoalRow = z.infer<typeof goalRow>

export const goals = endpoint({
  method: 'GET',
  path: 'api/report/goals',
  summary: "Get agents' goals for a month and where they stand",
  permission: 'signed-in',
  query: z.object({ userId: idOrNone('user').optional(), month: goalMonth }),
  response: z
    .object({
      Month: z.string(),
      /** First and last day of the month: those of its figures. */
      StartDate: z.string(),
      EndDate: z.string(),
      ElapsedPercent: number,
      Users: z.array(goalRow),
    })
    .meta({ id: 'Goals' }),
})
export type Goals = z.infer<typeof goals.response>

const wrong = 'Enter a whole number up to 100,000, or leave it empty for none'
/** Not sent, it stays as it is; null, 0 or empty is none. */
const target = typedNumberOrNone({ error: wrong })
  .int(wrong)
  .min(0, wrong)
  .max(100_000, wrong)
  .nullable()
  .transform((v) => v || null)
  .optional()
  .meta({ example: 100 })

export const goalTargets = z.object({ Calls: target, Appointments: target, Closings: target })

/** From the month on, until they are changed. */
export const setGoals = endpoint({
  method: 'PUT',
  path: 'api/report/goals',
  summary: "Set an agent's goals from a month on",
  permission: 'signed-in',
  refuses: [403],
  body: goalTargets.extend({ UserId: id('user'), Month: month }),
  response: goalRow,
})
