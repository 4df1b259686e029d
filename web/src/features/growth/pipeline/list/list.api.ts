import type { Request } from '@dormer/contract/endpoint'
import {
  changeOpportunities,
  moveOpportunity,
  type Opportunity,
  opportunities,
  saveOpportunity,
} from '@dormer/contract/growth/opportunities'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { keys, within } from '../../../../api/keys.ts'
import { useOptimistic } from '../../../../api/useOptimistic.ts'
import { formatCount } from '../../../../ui/format.ts'
import { callToDelete } from '../../../brokerage/trash/restore.ts'
import type { PipelineSearch } from '../pipeline.search.ts'
import { criteriaOf, orderOf } from './list.search.ts'

/** How many rows are on a page unless the URL says otherwise. */
export const ROWS = 50

/** The page of opportunities that the URL selects, and the totals of all that match. */
export const listQuery = (search: PipelineSearch) => {
  const { sort, dir } = orderOf(search)
  const query = {
    ...criteriaOf(search),
    sort,
    descending: dir === 'desc',
    page: search.page ?? 1,
    take: search.take ?? ROWS,
  }
  return queryOptions({
    queryKey: within(keys.opportunityLists, query),
    queryFn: ({ signal }) => call(opportunities, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const stale = [keys.pipeline, keys.opportunities, keys.stages]

type Moved = Omit<Request<typeof moveOpportunity>['body'], 'Version'>
type Saved = Omit<Request<typeof saveOpportunity>['body'], 'Version' | 'Id' | 'Stage'>
export type Change = {
  card: Opportunity
  /** The Version that was seen when the change began. */
  seen: number
  /** What its row shows of it at once. */
  shown: Partial<Opportunity>
  /** A move, or else a change of fields. */
  move?: Moved
  fields?: Saved
}
/** The versions that this page's own changes led to: the next one may come before the list has been loaded again. */
const ownVersions = new Map<number, number>()

/** Changes one opportunity of the list, with the version that was seen: 409 says who has changed it since. */
export const useSaveChange = () =>
  useOptimistic({
    key: keys.opportunityLists,
    show: (list, { card: { Id }, shown }: Change) => ({
      ...list,
      Opportunities: list.Opportunities.map((one) => (one.Id === Id ? { ...one, ...shown } : one)),
    }),
    save: async ({ card: { Id }, seen, move, fields }) => {
      const Version = Math.max(seen, ownVersions.get(Id) ?? 0)
      const saved = move
        ? await call(moveOpportunity, { params: { id: Id }, body: { ...move, Version } })
        : await call(saveOpportunity, { body: { ...fields, Id, Version } })
      ownVersions.set(Id, saved.Version)
      return saved
    },
    stale,
    about: ({ card }) => card.Id,
  })

export const opportunitiesOf = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'opportunity' : 'opportunities'}`

/** These opportunities, or all that match if there are no ids; as many as were confirmed. */
export type Which = Pick<Request<typeof changeOpportunities>['body'], 'OpportunityIds' | 'Criteria' | 'Count'>
export type Act = Omit<Request<typeof changeOpportunities>['body'], keyof Which>

/** Changes many at once; resolves to the request id by which a deletion can be undone. */
export const useChangeMany = () =>
  useMutation({
    mutationFn: (body: Which & Act) => callToDelete(changeOpportunities, { body }),
    meta: { stale },
  })
