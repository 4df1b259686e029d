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
  'lists of the heat sheet': { endpoint: 'salesLists', input: () => ({ query: { includeResults: false } }) },
  'people on a saved list': {
    endpoint: 'oneSalesList',
    input: ({ first: { salesListId } }) => ({ params: { id: salesListId }, query: { includeResults: true } }),
    rows: (b: { Results: [] }) => b.Results,
  },
  'people on a built-in list': {
    endpoint: 'builtInList',
    input: () => ({ params: { key: 'new-leads' } }),
    rows: (b: { Results: [] }) => b.Results,
  },
  commissions: { endpoint: 'commissionReport' },
  'shares of commissions': {
    endpoint: 'commissionShares',
    input: ({ first: { userId } }) => ({ query: { userId } }),
  },
  'the board': { endpoint: 'pipeline', rows: (b: { Opportunities: [] }[]) => b.flatMap((c) => c.Opportunities) },
  'the forecast': { endpoint: 'forecast', rows: (b: { Months: [] }) => b.Months, atMost: 12 },
  opportunities: {
    endpoint: 'opportunities',
    input: () => ({ query: { take: 100 } }),
    rows: (b: { Opportunities: [] }) => b.Opportunities,
  },
  'where an opportunity has been': {
    endpoint: 'opportunityHistory',
    input: ({ first: { opportunity } }) => ({ params: { id: opportunity } }),
    rows: (b: { Moves: [] }) => b.Moves,
  },
  stages: { endpoint: 'stages' },
  'lost reasons': { endpoint: 'lostReasons' },
  "commissions' totals by agent": { endpoint: 'commissionTotals', rows: (b: { Agents: [] }) => b.Agents },
  'call activity': { endpoint: 'callActivity', rows: (body: { Users: unknown[] }) => body.Users },
  'what agents did': { endpoint: 'agentActivity', rows: (b: { Users: [] }) => b.Users },
  goals: { endpoint: 'goals', rows: (b: { Users: [] }) => b.Users },
  'what was done for leads': { endpoint: 'leadPerformance', rows: (b: { Leads: [] }) => b.Leads },
  'what became of leads': { endpoint: 'cohorts', rows: (b: { Sources: [] }) => b.Sources },
  'what sources cost': { endpoint: 'sourceCosts' },
  'how soon leads were touched': { endpoint: 'speedToLead', rows: (b: { Sources: [] }) => b.Sources },
  'rows behind a figure': {
    endpoint: 'figureRows',
    input: () => ({ query: { report: 'lead-performance', figure: 'LeadCount' } }),
  },
}
