import type { Examples } from '../example.ts'

export const growthExamples = {
  contactReport: {
    Filters: [
      { PropertyName: 'DateCreated', Operation: 'GreaterThanOrEqualTo', Value: '2026-05-01' },
      { PropertyName: 'DateCreated', Operation: 'LessThanOrEqualTo', Value: '2026-05-31' },
    ],
    Take: 100,
  },
  exportReport: { Report: 'commission', startDate: '2026-01-01', endDate: '2026-12-31' },
  exportPerformance: { Report: 'agent-activity', startDate: '2026-05-01', endDate: '2026-05-31' },
  addSourceCost: { SourceId: 1001, FromMonth: '2026-05', ToMonth: '2026-05', Amount: '500.00' },
  updateSourceCost: { SourceId: 1001, FromMonth: '2026-01', ToMonth: '2026-12', Amount: '6,000' },
  setGoals: { UserId: 3, Month: '2026-05', Calls: 200, Appointments: 12, Closings: 2 },
} satisfies Examples
