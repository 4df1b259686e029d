import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cursor, instant, number, take, totalCount } from '../fields.ts'
import { callDirections, callStatuses } from '../messages/calls.ts'
import { days, ofUser, span } from './performance.ts'

/** How many calls are returned unless `take` says otherwise. */
export const CALL_ROWS = 500

/** Every call is in one class, so TotalCalls is the sum of the others. */
const callFigures = { TotalCalls: number, Dials: number, Contacted: number, Conversations: number }
export const callActivityRow = z
  .object({
    CallId: number,
    /** The number if it is nobody's. */
    ContactName: z.string(),
    DateCompleted: instant,
    /** Talk time in whole seconds; 0 if nobody answered. */
    DurationSeconds: number,
    /** Null if it was not recorded, or is not theirs to hear. */
    RecordingUrl: z.string().nullable(),
    // Beyond the specification.
    DateStarted: instant,
    ContactId: number.nullable(),
    CanOpen: z.boolean(),
    UserId: number,
    UserName: z.string(),
    Direction: z.enum(callDirections),
    Status: z.enum(callStatuses),
    Class: z.enum(['Dial', 'Contacted', 'Conversation']),
  })
  .meta({ id: 'CallActivityCall' })
export type CallActivityCall = z.infer<typeof callActivityRow>

/** Calls that a user placed or took, that began in these days and have ended, latest first. */
export const callActivity = endpoint({
  method: 'GET',
  path: 'api/report/performance/call-activity',
  summary: 'Get how many calls agents placed and took, and the calls',
  permission: 'signed-in',
  query: z.object({ ...ofUser, ...days, before: cursor, take: take(CALL_ROWS, 5000) }),
  response: z
    .object({
      Users: z.array(
        z
          .object({
            UserId: number,
            FirstName: z.string(),
            LastName: z.string(),
            ...callFigures,
            Previous: z.object(callFigures).nullable(),
          })
          .meta({ id: 'CallActivityUser' }),
      ),
      Calls: z.array(callActivityRow),
      Totals: z.object(callFigures).meta({ id: 'CallActivityTotals' }),
      ...callFigures,
      /** Null if the days have no beginning or no end. */
      Previous: z.object({ ...span, ...callFigures }).nullable(),
    })
    .meta({ id: 'CallActivity' }),
  headers: totalCount,
})
export type CallActivity = z.infer<typeof callActivity.response>
