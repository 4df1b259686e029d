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
  exportReport: { Report: 'commission', startDate: '2026-01-01', endDate: '2026-12-31' },
} satisfies Examples
