import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { number } from '../fields.ts'

/** How many of the deals that close soon are named, soonest first. */
export const NAMED_DEALS = 10
/** How far ahead, and for answers back, it looks, in days. */
export const DAYS = 7

const dollars = z.string()
const day = z.string()

/** What an admin should know of the brokerage on a Monday. */
export const monday = endpoint({
  method: 'GET',
  path: 'api/dashboard/monday',
  summary: 'Get what a brokerage waits for: leads, answers, closings, papers and money',
  permission: 'SeeAll',
  response: z.object({
    /** Leads without an agent. */
    UnassignedLeads: number,
    /** Agents who were given leads in the last days, slowest first; then those who have turned to none of them. */
    Answers: z.array(
      z
        .object({
          UserId: number,
          Name: z.string(),
          Leads: number,
          Touched: number,
          MedianSeconds: number.nullable(),
        })
        .meta({ id: 'MondayAnswers' }),
    ),
    /** How many deals are to close within the next days, or should have closed. */
    Closings: number,
    Deals: z.array(
      z
        .object({
          TransactionId: number,
          Name: z.string(),
          ClosingDate: day,
          IsLate: z.boolean(),
          AgentId: number.nullable(),
          AgentName: z.string().nullable(),
          Missing: number,
        })
        .meta({ id: 'MondayDeal' }),
    ),
    /** Lines of checklists that wait for review. */
    Papers: number,
    /** What deals due to close this month bring the brokerage, and what those closed this year have. */
    Expected: z.object({ Deals: number, Amount: dollars }),
    Earned: z.object({ Deals: number, Amount: dollars }),
    /** The agent closest to the cap; null if nobody has one to reach. IsDue: with the deals that are open. */
    NextCap: z
      .object({ UserId: number, Name: z.string(), Left: dollars, IsDue: z.boolean() })
      .meta({ id: 'MondayCap' })
      .nullable(),
  }),
})
export type Monday = z.infer<typeof monday.response>
