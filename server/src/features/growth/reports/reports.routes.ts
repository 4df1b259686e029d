import { CLOSING, type ReportType, reportProperties } from '@dormer/contract/growth/reports'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { readReportDays } from '../../../time/report-days.ts'
import { closingRows } from '../deal-reports/deal-reports.queries.ts'
import { contactReportRows, createdBySource } from './reports.queries.ts'

export const reportRoutes = {
  contactReport: async ({ db, actor, query: { type }, body: { Filters, Take } }) => {
    const days = readReportDays(givenBy(type, Filters), actor.TimeZone, 'Filters')
    if (type === CLOSING) return closingRows(db, actor, days, { take: Take })
    return contactReportRows(db, actor, type, days, Take)
  },

  createdContacts: async ({ db, actor, query }) => createdBySource(db, actor, readReportDays(query, actor.TimeZone)),
} satisfies Partial<Handlers>

const ends = { GreaterThanOrEqualTo: 'startDate', LessThanOrEqualTo: 'endDate' } as const
type Filter = { PropertyName: string; Operation: keyof typeof ends; Value: string }

/** A report's filters are the two ends of its range. */
const givenBy = (report: ReportType, filters: Filter[]) => {
  const property = reportProperties[report]
  const given: { startDate?: string; endDate?: string } = {}
  for (const { PropertyName, Operation, Value } of filters) {
    if (PropertyName.toLowerCase() !== property.toLowerCase())
      throw invalid({ Filters: `This report can be filtered only by ${property}, not by ${PropertyName}` })
    if (given[ends[Operation]] !== undefined) throw invalid({ Filters: `Use ${Operation} only once` })
    given[ends[Operation]] = Value
  }
  return given
}
