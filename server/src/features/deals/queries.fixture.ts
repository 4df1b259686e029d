import type { Cases } from '../../../test/full.ts'
import { todayIn } from '../../time/clock.ts'

/** Each list takes as many statements for fifty rows as for one (server/test/queries.test.ts). */
export const dealsQueries: Cases = {
  'split plans': { endpoint: 'splitPlans' },
  'who is on which plan': { endpoint: 'planAssignments' },
  'how far agents are from their caps': { endpoint: 'planStandings' },
  'why a commission is split so': {
    endpoint: 'dealPlan',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
    rows: (b: { Agents: [] }) => b.Agents,
  },
  'what a deal would close with': {
    endpoint: 'closingPreview',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
    // The reasons list only what would change.
    rows: (b: { Why: [] }) => b.Why,
    atMost: 0,
  },
  'later closed deals': {
    endpoint: 'laterDeals',
    input: ({ capped }) => ({ params: { transactionId: capped.first } }),
    rows: (b: { Deals: [] }) => b.Deals,
    // Those at the cap.
    atMost: 2,
  },
  'outdated closed deals': {
    endpoint: 'outdatedDeals',
    input: ({ capped }) => ({ params: { transactionId: capped.last } }),
    rows: (b: { Deals: [] }) => b.Deals,
    atMost: 2,
  },
  'what happened to money': { endpoint: 'moneyLedger' },
  transactions: { endpoint: 'transactions' },
  'dates of transactions': {
    endpoint: 'transactionDates',
    input: ({ admin }) => ({
      params: { userId: admin.UserId },
      query: {
        startDate: String(todayIn('UTC').subtract({ days: 30 })),
        endDate: String(todayIn('UTC').add({ days: 30 })),
      },
    }),
  },
  'what was changed of a transaction': {
    endpoint: 'transactionHistory',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
    rows: (b: { Changes: [] }) => b.Changes,
  },
  'transactions found': { endpoint: 'searchTransactions', input: () => ({ query: { searchTerm: 'elm' } }), atMost: 20 },
  'a transaction': {
    endpoint: 'getTransaction',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
    rows: (b: { People: [] }) => b.People,
  },
  'a transaction saved': {
    endpoint: 'updateTransaction',
    input: ({ deal: TransactionId }) => ({ body: { TransactionId, Address: '1 Elm Rd' } }),
    rows: (b: { SharedWith: [] }) => b.SharedWith,
  },
  'the table of deals': { endpoint: 'dealsTable' },
  'people of a transaction': {
    endpoint: 'transactionPeople',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
  },
  'clients who may see a transaction': {
    endpoint: 'getDealSharing',
    input: ({ deal: id }) => ({ params: { id } }),
    rows: (b: { Clients: [] }) => b.Clients,
    atMost: 0,
  },
  'documents of a transaction': {
    endpoint: 'transactionDocuments',
    input: ({ deal: transactionId }) => ({ query: { transactionId } }),
  },
  'links to documents of a transaction': {
    endpoint: 'sentLinks',
    input: ({ deal: transactionId }) => ({ query: { transactionId } }),
  },
  'the checklist of a transaction': {
    endpoint: 'getChecklist',
    input: ({ deal: transactionId }) => ({ query: { transactionId } }),
    rows: (b: { Lines: [] }) => b.Lines,
  },
  'whom to ask for a document': {
    endpoint: 'documentRequestDraft',
    input: ({ line: lineId }) => ({ query: { lineId } }),
    rows: (b: { Recipients: [] }) => b.Recipients,
  },
  'what waits for review': { endpoint: 'reviewQueue' },
  'the commission of a transaction': {
    endpoint: 'getFinancials',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
    rows: (b: { PreSplitAdjustments: [] }) => b.PreSplitAdjustments,
  },
  'the disbursement statement of a transaction': {
    endpoint: 'getStatement',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
    rows: (b: { Payees: [] }) => b.Payees,
  },
  'people to choose from': { endpoint: 'searchPeople', input: () => ({ query: { searchTerm: 'vendor' } }), atMost: 20 },
  'vendors to choose from': {
    endpoint: 'suggestVendors',
    input: ({ elsewhere: id }) => ({ params: { id }, query: { roleId: 9 } }),
    atMost: 8,
  },
  "a vendor's transactions": { endpoint: 'vendorDeals', input: ({ party: id }) => ({ params: { id } }) },
  'the vendor book': { endpoint: 'vendors', input: () => ({ query: { searchTerm: 'vendor' } }) },
  "a contact's transactions": {
    endpoint: 'contactTransactions',
    input: ({ first: { contactId } }) => ({ params: { contactId } }),
  },
}
