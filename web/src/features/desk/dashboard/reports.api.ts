import { type ContactReport, contactReport, createdContacts, reportProperties } from '@dormer/contract/growth/reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import type { Span } from '../../growth/reports/spans.ts'
import { daysOf } from './dashboard.search.ts'

// Keyed under contacts: anything that changes contacts invalidates these as well.
const key = (...parts: unknown[]) => within(keys.contacts, 'report', ...parts)

/** How many rows a card shows before more are requested. */
export const SHORT = 8

/** The first rows of a report; the old ones stay while another range loads. */
export const reportQuery = (report: ContactReport, span: Span, Take: number) => {
  const days = daysOf(report, span)
  return queryOptions({
    queryKey: key(report, days, Take),
    queryFn: async ({ signal }) => {
      const PropertyName = reportProperties[report]
      const Filters = days && [
        { PropertyName, Operation: 'GreaterThanOrEqualTo' as const, Value: days[0] },
        { PropertyName, Operation: 'LessThanOrEqualTo' as const, Value: days[1] },
      ]
      const rows = await call(contactReport, { query: { type: report }, body: { Filters, Take } }, { signal })
      return rows.filter((row) => 'ContactId' in row)
    },
    placeholderData: keepPreviousData,
  })
}

export const createdQuery = (span: Span) => {
  const [startDate, endDate] = daysOf('created-contacts', span) ?? []
  return queryOptions({
    queryKey: key('created-contacts', startDate, endDate),
    queryFn: ({ signal }) => call(createdContacts, { query: { startDate, endDate } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
