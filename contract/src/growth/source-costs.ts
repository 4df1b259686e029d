import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, done, id, money, number } from '../fields.ts'

/* What sources of leads cost: the brokerage's, entered by whoever manages its settings. */

/** The most months that one amount can be spread over. */
export const MOST_MONTHS = 120
/** The most costs a brokerage can have. */
export const MOST_COSTS = 5000

const dollars = z.string().meta({ example: '1250.00' })
/** A month as YYYY-MM. */
const month = z
  .string()
  .trim()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Choose a month such as 2026-05')
  .meta({ example: '2026-05', ...blankIsAbsent })

/** How many months from the first to the last, both included. */
export const monthsBetween = (from: string, to: string) => {
  const [year = 0, month = 0] = from.split('-').map(Number)
  const [lastYear = 0, lastMonth = 0] = to.split('-').map(Number)
  return (lastYear - year) * 12 + lastMonth - month + 1
}

export const sourceCost = z
  .object({
    Id: number,
    SourceId: number,
    SourceName: z.string(),
    /** The first and the last month it is for. */
    FromMonth: z.string().meta({ example: '2026-01' }),
    ToMonth: z.string().meta({ example: '2026-12' }),
    Amount: dollars,
    /** What each month bears; the last one has the remainder besides. */
    AmountPerMonth: dollars,
  })
  .meta({ id: 'SourceCost' })
export type SourceCost = z.infer<typeof sourceCost>

export const sourceCosts = endpoint({
  method: 'GET',
  path: 'api/report/source-costs',
  summary: 'List what sources cost, latest month first',
  permission: 'ManageSettings',
  whole: 'users and settings',
  response: z.array(sourceCost),
})

/** Without ToMonth it is for one month. */
export const sourceCostBody = z
  .object({
    SourceId: id('source'),
    FromMonth: month,
    ToMonth: z
      .union([month, z.literal(''), z.null()], 'Choose a month such as 2026-05')
      .transform((v) => v || null)
      .optional(),
    Amount: money.refine((v) => v !== null, 'Enter an amount'),
  })
  .refine(({ FromMonth, ToMonth }) => !ToMonth || FromMonth <= ToMonth, {
    path: ['ToMonth'],
    error: 'Choose a last month that is not before the first',
  })
  .refine(({ FromMonth, ToMonth }) => !ToMonth || monthsBetween(FromMonth, ToMonth) <= MOST_MONTHS, {
    path: ['ToMonth'],
    error: `Choose at most ${MOST_MONTHS} months`,
  })

export const addSourceCost = endpoint({
  method: 'POST',
  path: 'api/report/source-costs',
  summary: 'Enter what a source costs, for a month or as a total for several',
  permission: 'ManageSettings',
  creates: true,
  body: sourceCostBody,
  response: sourceCost,
})

const params = z.object({ id: id('source-cost') })
export const updateSourceCost = endpoint({
  method: 'PUT',
  path: 'api/report/source-costs/{id}',
  summary: 'Change what a source costs',
  permission: 'ManageSettings',
  params,
  body: sourceCostBody,
  response: sourceCost,
})

export const deleteSourceCost = endpoint({
  method: 'DELETE',
  path: 'api/report/source-costs/{id}',
  summary: 'Delete what a source costs',
  permission: 'ManageSettings',
  security: 'deletion',
  params,
  response: done,
})
