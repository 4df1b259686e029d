import { forecast } from '@dormer/contract/growth/pipeline'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { keys, within } from '../../../../api/keys.ts'
import type { PipelineSearch } from '../pipeline.search.ts'

/** The forecast by month, of the same type and agent as the board. */
export const forecastQuery = ({ type, agent }: PipelineSearch) =>
  queryOptions({
    queryKey: within(keys.pipeline, 'forecast', type, agent),
    queryFn: ({ signal }) => call(forecast, { query: { type, userId: agent } }, { signal }),
    placeholderData: keepPreviousData,
  })
