import type { Handlers } from '../../../http/handlers.ts'
import { mlsOf } from '../property-search/mls.queries.ts'
import { suggest } from './places.queries.ts'

export const placeRoutes = {
  findPlaces: async ({ db, actor, query, services }) =>
    suggest(db, (await mlsOf(db, actor, services.feeds)).MLSId, query.search),
} satisfies Partial<Handlers>
