import type { Request, Response } from '@dormer/contract/endpoint'
import {
  closedTransactions,
  commissionChart,
  commissionReport,
  commissionShares,
  commissionTotals,
  exportReport,
  transactionStats,
} from '@dormer/contract/growth/deal-reports'
import { CLOSING, contactReport, reportProperties } from '@dormer/contract/growth/reports'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { ask, call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { downloadFile } from '../../../ui/download.ts'
import { today } from '../../../ui/format.ts'
import { daysOfSpan, type Span } from '../reports/spans.ts'
import type { Days } from './deal-reports.search.ts'

const key = (...parts: unknown[]) => within(keys.dealReports, ...parts)

// They are about the current month, so tomorrow's may differ.
export const chartQuery = () =>
  queryOptions({
    queryKey: key('chart', today()),
    queryFn: ({ signal }) => call(commissionChart, { query: {} }, { signal }),
  })
export const statsQuery = () =>
  queryOptions({
    queryKey: key('stats', today()),
    queryFn: ({ signal }) => call(transactionStats, { query: {} }, { signal }),
  })

/** The agent: 0 is everyone; undefined is the server's default for the user. */
export type Whose = { userId?: number }

export const closedQuery = (asked: Whose & Days, allSources = false) =>
  queryOptions({
    queryKey: within(keys.closedBySource, asked, allSources),
    queryFn: ({ signal }) => call(closedTransactions, { query: { ...asked, allSources } }, { signal }),
    placeholderData: keepPreviousData,
  })

export type SharesAsked = Whose & Days & { commRealized?: boolean }
export const sharesQuery = (asked: SharesAsked) =>
  queryOptions({
    queryKey: key('shares', asked),
    queryFn: ({ signal }) => call(commissionShares, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

export const totalsQuery = (asked: Whose & Days) =>
  queryOptions({
    queryKey: key('totals', asked),
    queryFn: ({ signal }) => call(commissionTotals, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many rows of the commission report are fetched at a time. */
const ROWS = 100

export type CommissionsAsked = SharesAsked & { sourceId?: number; noSource?: boolean }
export const commissionQuery = (asked: CommissionsAsked) =>
  infiniteQueryOptions({
    queryKey: key('commission', asked),
    queryFn: async ({ signal, pageParam: before }) => {
      const answer = await ask(commissionReport, { query: { ...asked, before, take: ROWS } }, { signal })
      const rows: Response<typeof commissionReport> = await answer.json()
      return { rows, count: Number(answer.headers.get('x-total-count') ?? rows.length) }
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length < ROWS ? undefined : rows.at(-1)?.TransactionId),
    placeholderData: keepPreviousData,
  })

/** How many rows a report shows before more are requested. */
export const SHORT = 8

export const closingQuery = (span: Span, Take: number) => {
  const days = daysOfSpan(span, false)
  return queryOptions({
    queryKey: key('closing', days, Take),
    queryFn: async ({ signal }) => {
      const PropertyName = reportProperties[CLOSING]
      const Filters = days && [
        { PropertyName, Operation: 'GreaterThanOrEqualTo' as const, Value: days[0] },
        { PropertyName, Operation: 'LessThanOrEqualTo' as const, Value: days[1] },
      ]
      const rows = await call(contactReport, { query: { type: CLOSING }, body: { Filters, Take } }, { signal })
      return rows.filter((row) => 'TransactionId' in row)
    },
    placeholderData: keepPreviousData,
  })
}

export const useExportReport = () =>
  useMutation({
    mutationFn: (body: Request<typeof exportReport>['body']) => call(exportReport, { body }),
    onSuccess: ({ Url }) => downloadFile(Url),
  })
