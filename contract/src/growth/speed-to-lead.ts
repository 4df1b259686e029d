import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { number } from '../fields.ts'
import { days, ofSource, ofUser, percent, span } from './performance.ts'

const figures = {
  Leads: number,
  Touched: number,
  UnderFive: number,
  NeverTouched: number,
  OnlyAutomatic: number,
  MedianSeconds: number.nullable(),
  Percentile90Seconds: number.nullable(),
  UnderFivePercent: percent,
  NeverTouchedPercent: percent,
}
const inAll = z.object({ ...figures, Previous: z.object({ ...span, ...figures }).nullable() }).meta({ id: 'LeadSpeed' })

/** Beyond the specification: how soon a person turns to a new lead. */
export const speedToLead = endpoint({
  method: 'GET',
  path: 'api/report/performance/speed-to-lead',
  summary: 'Get how soon new leads are first touched by a person',
  permission: 'signed-in',
  query: z.object({ ...ofUser, ...days, ...ofSource }),
  response: z
    .object({
      All: inAll,
      OfficeHours: inAll,
      Sources: z.array(z.object({ SourceId: number, Name: z.string(), ...figures }).meta({ id: 'SourceSpeed' })),
      /** A UserId of null stands for leads without an agent. */
      Agents: z.array(z.object({ UserId: number.nullable(), Name: z.string(), ...figures }).meta({ id: 'AgentSpeed' })),
      Hours: z.array(z.object({ Hour: number, ...figures }).meta({ id: 'HourSpeed' })),
    })
    .meta({ id: 'SpeedToLead' }),
})
export type SpeedToLead = z.infer<typeof speedToLead.response>
export type SpeedFigures = Omit<SpeedToLead['Hours'][number], 'Hour'>
