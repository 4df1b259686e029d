import type { Cases } from '../../../test/full.ts'

const report = (type: string) => () => ({ query: { type }, body: {} })

/** Each list takes as many statements for fifty rows as for one (server/test/queries.test.ts). */
export const growthQueries: Cases = {
  'contacts created by source': { endpoint: 'createdContacts' },
  'the newest contacts': { endpoint: 'contactReport', input: report('new-contacts') },
  'expiring timeframes': { endpoint: 'contactReport', input: report('timeframe') },
  birthdays: { endpoint: 'contactReport', input: report('birthdays') },
  anniversaries: { endpoint: 'contactReport', input: report('anniversary') },
  'transactions that are to close': { endpoint: 'contactReport', input: report('transaction-closing') },
  'what closed by source': { endpoint: 'closedTransactions' },
  commissions: { endpoint: 'commissionReport' },
  'shares of commissions': {
    endpoint: 'commissionShares',
    input: ({ first: { userId } }) => ({ query: { userId } }),
  },
  'the board': { endpoint: 'pipeline', rows: (b: { Opportunities: [] }[]) => b.flatMap((c) => c.Opportunities) },
  'the forecast': { endpoint: 'forecast', rows: (b: { Months: [] }) => b.Months },
  opportunities: {
    endpoint: 'opportunities',
    input: () => ({ query: { take: 100 } }),
    rows: (b: { Opportunities: [] }) => b.Opportunities,
  },
  stages: { endpoint: 'stages' },
  'lost reasons': { endpoint: 'lostReasons' },
  "commissions' totals by agent": { endpoint: 'commissionTotals', rows: (b: { Agents: [] }) => b.Agents },
}
