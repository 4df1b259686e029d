import { CLIENT_FAVORITES_MAX } from '@dormer/contract/homes/client'
import { sql } from 'kysely'
import { HttpError, invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { clock } from '../../../time/clock.ts'
import { factsOf, known, logAct, nameOf, notifyOfActivity } from './acts.queries.ts'
import { sendCode, tryCode } from './codes.queries.ts'
import { limitCall } from './limits.ts'
import {
  cardOf,
  cardsOf,
  limitFilterSize,
  mapPublic,
  optionsOf,
  placesPublic,
  readPublic,
  requireCard,
  searchPublic,
} from './listings.queries.ts'
import { logEarlierViews, recordSearch, recordView } from './looking.queries.ts'
import { favoritesOf, mustRegister, presentVisit } from './present.queries.ts'
import { asClient, type Client, endVisit, inVisit, isMuted, setContact } from './visits.ts'
import { identify } from './who.queries.ts'

const done = { Successful: true as const }
const MOST_SENT = 50

/** What a link opened by this visit shows. */
export const sentOf = async (client: Client, linkId: number) => {
  const { db, TenantId, visit } = client
  const { rows } = await sql<{
    ListingKeys: string[]
    SearchId: string | null
    SearchName: string | null
    DateSent: string
  }>`
    select l.listing_keys, s.search_guid as search_id, s.name as search_name, l.date_created as date_sent
    from client_visit_link v
    join client_link l using (tenant_id, client_link_id)
    left join search s on s.tenant_id = l.tenant_id and s.search_id = l.search_id and s.contact_id = l.contact_id
    where v.tenant_id = ${TenantId} and v.client_visit_id = ${visit?.ClientVisitId ?? 0} and v.client_link_id = ${linkId}`.execute(
    db,
  )
  const [link] = rows
  if (!link) throw notFound('link')
  const { ListingKeys, ...told } = link
  return { ...(await cardsOf(client, ListingKeys.slice(0, MOST_SENT))), ...told }
}

export const clientRoutes = {
  getClientVisit: (call) => asClient(call, presentVisit),

  registerClient: ({ body, ...call }) =>
    asClient(call, async (client) => {
      limitCall(client.services.config, 'requests', client.request)
      return presentVisit(await identify(await inVisit(client), body))
    }),

  sendClientCode: ({ body, ...call }) =>
    asClient(call, async (client) => {
      limitCall(client.services.config, 'codes', client.request)
      await sendCode(await inVisit(client), body.Email)
      return done
    }),

  // A wrong code must count, although the request is refused.
  confirmClient: {
    outside: async ({ params, body, transaction, ...call }) => {
      const { confirmed, tried } = await transaction((db) =>
        asClient({ ...call, params, db }, async (client) => {
          limitCall(client.services.config, 'codes', client.request)
          const tried = await tryCode(client, body.Code)
          if (tried.ContactId === null || !client.visit) return { confirmed: undefined, tried }
          const met = await setContact({ ...client, visit: client.visit }, tried.ContactId, true)
          const own = known(met)
          const wasMuted = isMuted(client.visit, tried.ContactId)
          if (own && client.visit.ContactId === null) await logEarlierViews(own)
          // Searches saved before the address was known to be theirs may now send email; those that the client paused
          // stay paused.
          if (wasMuted)
            await client.db
              .updateTable('search')
              .set({ IsPaused: false })
              .where('TenantId', '=', client.TenantId)
              .where('ContactId', '=', tried.ContactId)
              .where('ClientVisitId', '=', client.visit.ClientVisitId)
              .where('IsPaused', '=', true)
              .execute()
          return { confirmed: await presentVisit(met), tried }
        }),
      )
      if (!confirmed) throw invalid({ Code: tried.Message })
      return confirmed
    },
  },

  leaveClient: (call) =>
    asClient(call, async (client) => {
      await endVisit(client)
      return done
    }),

  clientSearchOptions: (call) => asClient(call, async (client) => optionsOf(client)),

  clientSearch: ({ query, body, ...call }) =>
    asClient(call, async (client) => {
      limitFilterSize(body)
      const { page, isByHand, ...sort } = query
      const found = await searchPublic(client, body, sort, page)
      const met = isByHand ? known(client) : undefined
      if (met && page === 1) await recordSearch(known(await inVisit(met)) ?? met, body, found.count)
      return found
    }),

  clientMap: ({ query, body, ...call }) =>
    asClient(call, (client) => {
      limitFilterSize(body)
      return mapPublic(client, body, query)
    }),

  clientPlaces: ({ query, ...call }) => asClient(call, (client) => placesPublic(client, query.search)),

  getClientListing: ({ query, ...call }) => asClient(call, (client) => readPublic(client, query.listingKey)),

  viewClientListing: ({ body, ...call }) =>
    asClient(call, async (client) => {
      const property = await cardOf(client, body.ListingKey)
      if (!property || (await mustRegister(client, body.ListingKey))) return presentVisit(client)
      const visiting = await inVisit(client)
      await recordView(visiting, property)
      return presentVisit(visiting)
    }),

  getClientSent: ({ query, ...call }) => asClient(call, (client) => sentOf(client, query.linkId)),

  clientFavorites: (call) =>
    asClient(call, async (client) => {
      const favorites = withTotal(call.reply, await favoritesOf(client))
      return cardsOf(
        client,
        favorites.map(({ ListingKey }) => ListingKey),
      )
    }),

  setClientFavorite: ({ body: { ListingKey, IsFavorite }, ...call }) =>
    asClient(call, async (client) => {
      const met = known(await inVisit(client))
      if (!met) throw invalid({ Who: 'Tell us who you are first' })
      const { db, TenantId, site, visit } = met
      const { ContactId, ClientVisitId, IsConfirmed } = visit
      if (!IsFavorite) {
        await db
          .deleteFrom('client_favorite')
          .where('TenantId', '=', TenantId)
          .where('ContactId', '=', ContactId)
          .where('ListingKey', '=', ListingKey)
          .$if(!IsConfirmed, (q) => q.where('ClientVisitId', '=', ClientVisitId))
          .execute()
        return done
      }
      const property = await requireCard(met, ListingKey)
      if ((await favoritesOf(met)).length >= CLIENT_FAVORITES_MAX)
        throw new HttpError(400, { Message: `You have ${CLIENT_FAVORITES_MAX} favorites. Remove one first.` })
      const { rows } = await sql`
        insert into client_favorite (tenant_id, contact_id, mls_id, listing_key, client_visit_id, date_created)
        values (${TenantId}, ${ContactId}, ${site.MLSId}, ${ListingKey}, ${ClientVisitId}, ${clock.now().toString()})
        on conflict do nothing returning client_favorite_id`.execute(db)
      if (rows.length === 0) return done
      // Removing and adding it again is no news.
      const { rows: before } = await sql`
        select from activity where tenant_id = ${TenantId} and contact_id = ${ContactId} and activity_type_id = 12
          and subject = ${nameOf(property)} and date_created > ${clock.now().subtract({ hours: 24 }).toString()}`.execute(
        db,
      )
      if (before.length > 0) return done
      await logAct(met, { Type: 'favorite', Subject: nameOf(property), Description: factsOf(property) })
      await notifyOfActivity(met, `likes ${nameOf(property)}`, 'favorite')
      return done
    }),
} satisfies Partial<Handlers>
