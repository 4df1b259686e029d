import type { Example, Examples } from '../example.ts'

const plan = {
  Name: 'Graduated 70/30',
  TierBasis: 'Commission',
  Tiers: [
    { From: '0', BrokerSplitPerc: '30' },
    { From: '50000', BrokerSplitPerc: '20' },
  ],
  CapAmount: '18000',
  Rollover: 'CalendarYear',
  Fees: [{ Name: 'Transaction fee', Taken: 'AfterSplit', AmountType: 'Dollar', Amount: '295' }],
} satisfies Example<'saveSplitPlan'>

export const dealExamples = {
  createTransaction: {
    status: 1,
    Type: 'Listing',
    TransactionContactId: 3021,
    address: '1200 Pecan St',
    city: 'Austin',
    stateCode: 'TX',
    listingPrice: '485,000',
    listingDate: '2026-05-01',
  },
  updateTransaction: { TransactionId: 905, StatusId: 2, SalesPrice: '479,000', ClosingDate: '2026-07-15' },
  updateTransactionProperty: { Bedrooms: 3, Bathrooms: 2.5, SqFootage: 1850, YearBuilt: 1994 },
  saveTransactionPerson: {
    PeopleRoleId: 10,
    FullName: 'Priya Raman',
    CompanyName: 'Bluebonnet Title',
    Email: 'priya@example.com',
  },
  saveVendor: { FullName: 'Priya Raman', CompanyName: 'Bluebonnet Title' },
  hideVendor: { IsHidden: true },
  shareVendor: { IsShared: true },
  archiveDocuments: { DocumentIds: [61, 62], IsArchived: true },
  deleteDocuments: { DocumentIds: [61, 62] },
  zipDocuments: { DocumentIds: [61, 62] },
  checkDocumentEmail: { ToAddresses: ['tess@example.com'], AttachDocumentIds: [61] },
  emailDocuments: { ToAddresses: ['tess@example.com'], AttachDocumentIds: [61], Body: 'Here is the signed contract.' },
  splitDocument: { DocumentId: 61, Parts: [{ Name: 'Disclosure', Pages: '1-3', FolderId: 14 }] },
  recalculateOutdated: {
    Confirmed: [{ TransactionId: 906, After: { BrokerSplit: '1200.00', AgentNet: '4800.00' } }],
  },
  saveFinancials: { GCIType: 'Percent', CommSplitPerc: '3', BrokerSplitPerc: '20' },
  saveSplitPlan: plan,
  setPlanAssignments: { Assignments: [{ PlanId: 3, StartDate: '2026-01-01' }], Why: 'New agreement' },
  previewPlan: { UserId: 12, Plan: plan },
  exportLedger: { from: '2026-01-01', to: '2026-12-31' },
  saveStatement: { FileNumber: 'GF-20417', Payees: [{ Key: 'brokerage', Instructions: 'By wire' }] },
  issueStatement: { IsFinal: false, Keep: true },
  addChecklistLine: {
    TransactionId: 905,
    Name: 'HOA addendum',
    Need: 'IfApplicable',
    DueFrom: 'ClosingDate',
    DueDays: -10,
  },
  saveChecklistTemplate: {
    Type: 'Listing',
    Revision: 4,
    Lines: [{ Name: 'Listing agreement', Need: 'ToClose', DueFrom: 'ListingDate', DueDays: 3 }],
  },
  handIn: { LineId: 77, DocumentIds: [61] },
  takeBack: { LineId: 77, DocumentIds: [61] },
  reviewLine: { LineId: 77, Verdict: 'Returned', Reason: 'The last page is not signed', Revision: 2 },
  setNotApplicable: { LineId: 77, Reason: 'There is no HOA' },
} satisfies Examples
