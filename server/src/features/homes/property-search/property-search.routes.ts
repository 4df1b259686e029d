import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { todayIn } from '../../../time/clock.ts'
import { fieldsOn, isOffered } from './fields.ts'
import { readSearch, within } from './filters.ts'
import { mlsIdOf, mlsOf } from './mls.queries.ts'
import { mapOf, oneProperty, searchPage } from './property-search.queries.ts'

export const propertySearchRoutes = {
  searchOptions: async ({ db, actor }) => {
    const mlsId = await mlsIdOf(db, actor)
    return fieldsOn('').filter((field) => isOffered(field, mlsId))
  },

  searchProperties: async ({ db, actor, query, body, services }) => {
    const mls = await mlsOf(db, actor, services.feeds)
    const today = String(todayIn(actor.TimeZone))
    const search = await readSearch(db, mls.MLSId, body, today)
    const { page, geocoding: onMap } = query
    return { ...(await searchPage(db, mls.MLSId, search, query, { page, onMap, today })), ignored: search.ignored, mls }
  },

  mapProperties: async ({ db, actor, query, body, services }) => {
    if (query.west >= query.east || query.south >= query.north)
      throw invalid({ west: 'Send the edges of the map: west of east, south of north' })
    const mls = await mlsOf(db, actor, services.feeds)
    const today = String(todayIn(actor.TimeZone))
    const search = await readSearch(db, mls.MLSId, body, today)
    return { ...(await mapOf(db, mls.MLSId, search, query, within, today)), ignored: search.ignored, mls }
  },

  getProperty: async ({ db, actor, query, services }) => {
    const mls = await mlsOf(db, actor, services.feeds)
    return { ...(await oneProperty(db, mls.MLSId, query.listingKey, String(todayIn(actor.TimeZone)))), Mls: mls }
  },
} satisfies Partial<Handlers>
