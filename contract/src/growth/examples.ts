import type { Examples } from '../example.ts'

export const growthExamples = {
  contactReport: {
    Filters: [
      { PropertyName: 'DateCreated', Operation: 'GreaterThanOrEqualTo', Value: '2026-05-01' },
      { PropertyName: 'DateCreated', Operation: 'LessThanOrEqualTo', Value: '2026-05-31' },
    ],
    Take: 100,
  },
  createSalesList: {
    Name: 'Buyers in Austin',
    Description: 'Prospects in Austin, quiet for a month',
    Filters: [
      { PropertyName: 'City', FilterType: 'string', Operation: 'Equals', Value: 'Austin' },
      { PropertyName: 'NotContacted', FilterType: 'DatePastInverse', Operation: 'Equals', Value: '30' },
    ],
  },
  updateSalesList: { Id: 12, Name: 'Buyers in Austin' },
  exportPerformance: { Report: 'agent-activity', startDate: '2026-01-01', endDate: '2026-03-31' },
  setGoals: { UserId: 12, Month: '2030-05', Calls: 100, Appointments: 12, Closings: 2 },
  saveReportMail: { IsOn: true, Reports: ['agent-activity', 'goals'], IsOwn: false },
  sendReportSample: { Reports: ['agent-activity', 'goals'], IsOwn: false },
  exportReport: { Report: 'commission', startDate: '2026-01-01', endDate: '2026-12-31' },
  addSourceCost: { SourceId: 12, FromMonth: '2026-01', ToMonth: '2026-12', Amount: '$12,000' },
  updateSourceCost: { SourceId: 12, FromMonth: '2026-05', Amount: '1,250.50' },
  createStage: { Name: 'Touring', Description: 'Seeing homes together', Position: 3 },
  updateStage: { Id: 41, Name: 'Touring homes', Probability: 55, StuckAfterDays: 30 },
  orderStages: { StageIds: [41, 40, 42] },
  saveLostReason: { Name: 'Chose another agent' },
  saveOpportunity: {
    Name: 'Diaz, first home',
    Type: 'Purchase',
    Stage: 41,
    ContactId: 3021,
    UserId: 12,
    ProjectedCloseDate: '2030-05-17',
    SalesPrice: '$450,000',
    GCI: '13,500.50',
  },
  moveOpportunity: { Stage: 42, AfterId: 71, Version: 3 },
  becomeTransaction: { Stage: 42 },
  changeOpportunities: { Action: 'Move', OpportunityIds: [71, 72], Count: 2, Stage: 42 },
} satisfies Examples
