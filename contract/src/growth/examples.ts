import type { Examples } from '../example.ts'

export const growthExamples = {
  contactReport: {
    Filters: [
      { PropertyName: 'DateCreated', Operation: 'GreaterThanOrEqualTo', Value: '2026-05-01' },
      { PropertyName: 'DateCreated', Operation: 'LessThanOrEqualTo', Value: '2026-05-31' },
    ],
    Take: 100,
  },
  exportPerformance: { Report: 'agent-activity', startDate: '2026-01-01', endDate: '2026-03-31' },
  exportReport: { Report: 'commission', startDate: '2026-01-01', endDate: '2026-12-31' },
} satisfies Examples
