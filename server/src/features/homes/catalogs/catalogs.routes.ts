import { Readable } from 'node:stream'
import { hashToken, newToken } from '../../../access/tokens.ts'
import { HttpError, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { siteAddress } from '../../../http/site-address.ts'
import { todayIn } from '../../../time/clock.ts'
import { readSearch, type Search } from '../property-search/filters.ts'
import { isSearch } from '../property-searches/contact-searches.queries.ts'
import { catalogs, enterByCatalog, homeListings, keysFound } from './catalogs.queries.ts'
import { beginListings, endListings, homeListing } from './home-listings.rules.ts'

const MAX = 50
/**
 * How many keys are held at a time, and how many listings are written at once, so that memory does not grow with the
 * catalog.
 */
const KEYS = 20_000
const BATCH = 100

export const catalogRoutes = {
  idxCatalogs: ({ db, actor }) =>
    catalogs(db, actor).orderBy('idx_catalog.DateCreated', 'desc').orderBy('idx_catalog.CatalogId', 'desc').execute(),

  addCatalog: async ({ db, actor, body }) => {
    const search = await db
      .selectFrom('search')
      .select('SearchId')
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .where(isSearch(body.IdxSearchId))
      .executeTakeFirst()
    if (!search) throw notFound('search')
    const { Count } = await db
      .selectFrom('idx_catalog')
      .select((eb) => eb.fn.countAll<number>().as('Count'))
      .where('TenantId', '=', actor.TenantId)
      .executeTakeFirstOrThrow()
    if (Count >= MAX) throw refused(`There are ${MAX} catalogs already. Delete one that is no longer used first.`)
    const { CatalogId } = await db
      .insertInto('idx_catalog')
      .values({
        TenantId: actor.TenantId,
        Name: body.Name,
        SearchId: search.SearchId,
        CreatedById: actor.UserId,
      })
      .returning('CatalogId')
      .executeTakeFirstOrThrow()
    return catalogs(db, actor).where('idx_catalog.CatalogId', '=', CatalogId).executeTakeFirstOrThrow()
  },

  makeCatalogAddress: async ({ db, actor, params, services }) => {
    const token = newToken()
    const made = await db
      .updateTable('idx_catalog')
      .set({ TokenHash: hashToken(token), DateRead: null })
      .where('TenantId', '=', actor.TenantId)
      .where('CatalogId', '=', params.id)
      .returning('CatalogId')
      .executeTakeFirst()
    if (!made) throw notFound('catalog')
    const path = `/api/idx/catalog/feed/${token}/listings.xml`
    const { publicUrl } = services.config
    return { Url: publicUrl ? new URL(path, publicUrl).href : path }
  },

  deleteCatalog: async ({ db, actor, params }) => {
    const gone = await db
      .deleteFrom('idx_catalog')
      .where('TenantId', '=', actor.TenantId)
      .where('CatalogId', '=', params.id)
      .returning('CatalogId')
      .executeTakeFirst()
    if (!gone) throw notFound('catalog')
    return { Successful: true as const }
  },

  readCatalog: {
    outside: async ({ params, services, request, transaction }) => {
      const { catalog, search } = await transaction(async (db) => {
        const catalog = await enterByCatalog(db, hashToken(params.token))
        if (!catalog)
          throw new HttpError(404, {
            Message:
              'This catalog address is no longer valid. An admin can make a new one under Idx Settings in Dormer.',
          })
        const { MLSId, Filters, TimeZone } = catalog
        const search = MLSId
          ? await readSearch(db, MLSId, Filters, String(todayIn(TimeZone)), { forPublic: true })
          : undefined
        return { catalog, search }
      })
      const site = siteAddress(services.config, request)
      const addresses = {
        page: (key: string) => new URL(`/homes/${catalog.SiteId}/listing/${encodeURIComponent(key)}`, site).href,
        // Our drawings also exist as bitmaps, because Meta takes no SVG.
        photo: (address: string) => new URL(address.replace(/^(\/.*)\.svg$/, '$1.png'), site).href,
      }
      const attribution = services.feeds.find(({ MLSId }) => MLSId === catalog.MLSId)?.rules.Attribution ?? ''
      const write = async function* (mlsId: number, search: Search) {
        for (let after = ''; ; ) {
          const keys = await transaction((db) => keysFound(db, search, after, KEYS))
          for (let at = 0; at < keys.length; at += BATCH) {
            const homes = await transaction((db) => homeListings(db, mlsId, keys.slice(at, at + BATCH)))
            yield homes.map((home) => homeListing(home, attribution, addresses)).join('')
          }
          if (keys.length < KEYS) return
          after = keys.at(-1) as string
        }
      }
      const all = async function* () {
        yield beginListings(catalog.Name, site)
        if (search && catalog.MLSId) yield* write(catalog.MLSId, search)
        yield endListings
      }
      return {
        FileName: 'listings.xml',
        ContentType: 'application/xml; charset=utf-8',
        Stream: Readable.from(all(), { highWaterMark: 1 }),
        Inline: true,
      }
    },
  },
} satisfies Partial<Handlers>
