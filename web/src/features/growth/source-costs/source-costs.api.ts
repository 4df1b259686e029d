import type { Request } from '@dormer/contract/endpoint'
import { addSourceCost, deleteSourceCost, sourceCosts, updateSourceCost } from '@dormer/contract/growth/source-costs'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { cohortsKey } from '../cohorts/cohorts.api.ts'

export const sourceCostsQuery = queryOptions({
  queryKey: within(keys.sourceCosts, 'list'),
  queryFn: ({ signal }) => call(sourceCosts, {}, { signal }),
})

const meta = { stale: [keys.sourceCosts, cohortsKey] }

/** Without an id it is added. */
export const useSaveSourceCost = (id: number | undefined) =>
  useMutation({
    mutationFn: (body: Request<typeof addSourceCost>['body']) =>
      id === undefined ? call(addSourceCost, { body }) : call(updateSourceCost, { params: { id }, body }),
    meta,
  })

export const useDeleteSourceCost = () =>
  useMutation({ mutationFn: (id: number) => call(deleteSourceCost, { params: { id } }), meta })
