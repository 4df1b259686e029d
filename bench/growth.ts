import type { Call } from './calls.ts'
import type { Agent } from './day.ts'

const day = (n: number) => new Date(Date.now() - (n % 200) * 86_400_000).toISOString().slice(0, 10)
/** A year that ends on one of the last 200 days. */
const year = (n: number) => `startDate=${day(n).replace(/^\d+/, (y) => String(Number(y) - 1))}&endDate=${day(n)}`
const get = (path: string) => ({ method: 'GET' as const, path: `/api/report/performance/${path}` })

/** The performance reports of a year, of the brokerage and of its agent with the most typical number of contacts. */
export const growthCalls = ({ UserId }: Agent): Call[] =>
  [
    { of: 'brokerage', userId: 0 },
    { of: 'agent', userId: UserId },
  ].flatMap(({ of, userId }) =>
    [
      { name: 'agent activity', path: 'agent-activity?' },
      { name: 'lead performance', path: 'lead-performance?take=100&' },
      { name: 'lead performance by calls', path: 'lead-performance?take=100&sort=CallCount&' },
      { name: 'appointments', path: 'appointments?' },
      { name: 'speed to lead', path: 'speed-to-lead?' },
      { name: 'rows behind calls', path: 'rows?report=agent-activity&figure=Calls&' },
      { name: 'cohorts', path: 'cohorts?' },
      { name: 'rows behind closings', path: 'rows?report=cohorts&figure=Closings&' },
    ].map(({ name, path }) => ({
      name: `growth: ${name}, a year of the ${of}`,
      // What counts little is mostly the request itself (decision 0099).
      ...(userId === 0 && name !== 'appointments' && name !== 'rows behind closings' && { aim: 0.7 }),
      make: (n: number) => get(`${path}userId=${userId}&${year(n)}`),
    })),
  )
