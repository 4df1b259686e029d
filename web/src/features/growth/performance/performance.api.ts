import type { Request, Response } from '@dormer/contract/endpoint'
import { type CallActivity, callActivity } from '@dormer/contract/growth/call-activity'
import {
  agentActivity,
  appointmentsReport,
  exportPerformance,
  figureRows,
  leadPerformance,
  type leadSorts,
} from '@dormer/contract/growth/performance'
import { speedToLead } from '@dormer/contract/growth/speed-to-lead'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { ask, call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { downloadFile } from '../../../ui/download.ts'
import { daysIn } from '../deal-reports/deal-reports.days.ts'
import type { Preset } from '../deal-reports/deal-reports.search.ts'
import type { PerformanceSearch } from './performance.search.ts'

const key = (...parts: unknown[]) => within(keys.performance, ...parts)

/** Whose figures (0: everyone's, for those who may see them), for which days, of which source. */
export type Asked = { userId: number; startDate?: string; endDate?: string; sourceId?: number }
/** What the URL selects: by default the month to date. */
export const askedOf = ({ agent = 0, source, ...span }: PerformanceSearch, start: Preset = 'month'): Asked => ({
  userId: agent,
  ...daysIn(span, start, true).days,
  sourceId: source,
})

export const activityQuery = (asked: Asked) =>
  queryOptions({
    queryKey: key('agent-activity', asked),
    queryFn: ({ signal }) => call(agentActivity, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many calls are fetched at a time. */
const CALLS = 200
export const callsQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: key('call-activity', asked),
    queryFn: ({ signal, pageParam: before }) =>
      call(callActivity, { query: { ...asked, before, take: CALLS } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ Calls }) => (Calls.length < CALLS ? undefined : Calls.at(-1)?.CallId),
    placeholderData: keepPreviousData,
    select: ({ pages: [report, ...more] }) => ({
      report: report as CallActivity,
      calls: [report, ...more].flatMap((page) => page?.Calls ?? []),
    }),
  })

export const appointmentsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: key('appointments', asked),
    queryFn: ({ signal }) => call(appointmentsReport, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

export const speedQuery = (asked: Asked) =>
  queryOptions({
    queryKey: key('speed-to-lead', asked),
    queryFn: ({ signal }) => call(speedToLead, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many leads are fetched at a time. */
const LEADS = 100
export type LeadOrder = { sort: (typeof leadSorts)[number]; descending: boolean }
export const leadsQuery = (asked: Asked, order: LeadOrder) =>
  infiniteQueryOptions({
    queryKey: key('lead-performance', asked, order),
    queryFn: ({ signal, pageParam: page }) =>
      call(leadPerformance, { query: { ...asked, ...order, page, take: LEADS } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ Leads }, _pages, page) => (Leads.length < LEADS ? undefined : page + 1),
    placeholderData: keepPreviousData,
  })

/** A figure of a report: what its rows are found by. */
export type FigureAsked = Asked &
  Pick<Request<typeof figureRows>['query'], 'report' | 'figure'> & {
    nobody?: boolean
    contactId?: number
    within?: number
    officeHours?: boolean
    hour?: number
  }
export const figureRowsQuery = (asked: FigureAsked, take = 100) =>
  infiniteQueryOptions({
    queryKey: key('rows', asked, take),
    queryFn: async ({ signal, pageParam: before }) => {
      const answer = await ask(figureRows, { query: { ...asked, before, take } }, { signal })
      const rows: Response<typeof figureRows> = await answer.json()
      return { rows, count: Number(answer.headers.get('x-total-count') ?? rows.length) }
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length < take ? undefined : rows.at(-1)?.Id),
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({ rows: pages.flatMap((page) => page.rows), count: pages[0]?.count ?? 0 }),
  })
/** How many appointments the report shows before more are requested. */
const APPOINTMENTS = 500
export const appointmentRowsQuery = (asked: Asked) =>
  figureRowsQuery({ ...asked, report: 'appointments', figure: 'Appointments' }, APPOINTMENTS)

export const useExportPerformance = () =>
  useMutation({
    mutationFn: (body: Request<typeof exportPerformance>['body']) => call(exportPerformance, { body }),
    onSuccess: ({ Url }) => downloadFile(Url),
  })
