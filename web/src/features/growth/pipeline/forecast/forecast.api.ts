import { forecast } from '@dormer/contract/growth/pipeline'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { keys, within } from '../../../../api/keys.ts'
import { today } from '../../../../ui/format.ts'
import { monthAfter } from '../months.ts'
import type { PipelineSearch } from '../pipeline.search.ts'

export const spans = {
  usual: '3 before, 8 ahead',
  year: 'This year',
  'next-year': 'Next year',
  ahead: 'Next 24 months',
  past: 'Last 24 months',
} as const
/** The first and last month of a span; the usual one is the server's. */
export const monthsOf = (span: PipelineSearch['months'], now = today().slice(0, 7)) => {
  const year = Number(now.slice(0, 4)) + (span === 'next-year' ? 1 : 0)
  if (span === 'year' || span === 'next-year') return { from: `${year}-01`, to: `${year}-12` }
  if (span === 'ahead') return { from: now, to: monthAfter(now, 23) }
  return span && { from: monthAfter(now, -24), to: monthAfter(now, -1) }
}

/** The forecast by month, of the same type and agent as the board. */
export const forecastQuery = ({ type, agent, months }: PipelineSearch) =>
  queryOptions({
    queryKey: within(keys.pipeline, 'forecast', type, agent, months),
    queryFn: ({ signal }) => call(forecast, { query: { type, userId: agent, ...monthsOf(months) } }, { signal }),
    placeholderData: keepPreviousData,
  })
