import { CLIENT_SEARCHES_MAX, type ClientSavedSearch } from '@dormer/contract/homes/client-searches'
import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { sql } from 'kysely'
import { invalid, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { todayIn } from '../../../time/clock.ts'
import { readSearch } from '../property-search/filters.ts'
import { known, logAct, notifyOfActivity } from './acts.queries.ts'
import { limitCall } from './limits.ts'
import { limitFilterSize } from './listings.queries.ts'
import { inWords } from './looking.queries.ts'
import { asClient, type Client, inVisit, isMuted } from './visits.ts'

const MAX_CHARACTERS = 100_000

type Row = ClientSavedSearch & { Id: number; IsByLink: boolean; MaxRows: number }

/**
 * The searches this visit may see: those it saved and those in its links or, once confirmed, all of the contact's. To
 * change one, the visit must have saved it or be confirmed.
 */
const searchesOf = async ({ db, TenantId, visit }: Client, guid?: string): Promise<Row[]> => {
  if (!visit) return []
  const { ContactId, IsConfirmed, ClientVisitId } = visit
  const { rows } = await sql<Row>`
    select count(*) over () as max_rows, s.search_id as id, s.search_guid as search_id, s.name as search_name, s.filters, s.date_created, s.frequency,
      s.is_paused, coalesce(s.contact_id = ${ContactId}::bigint and (${IsConfirmed} or s.client_visit_id = ${ClientVisitId}), false)
        as can_change,
      l.search_id is not null as is_by_link
    from search s
    left join lateral (
      select l.search_id from client_visit_link v join client_link l using (tenant_id, client_link_id)
      where v.tenant_id = s.tenant_id and v.client_visit_id = ${ClientVisitId} and l.search_id = s.search_id
        and l.contact_id = s.contact_id limit 1) l on true
    where s.tenant_id = ${TenantId} and (${guid ?? null}::uuid is null or s.search_guid = ${guid ?? null}::uuid)
      and s.contact_id is not null
      and (s.contact_id = ${ContactId}::bigint and (${IsConfirmed} or s.client_visit_id = ${ClientVisitId}) or l.search_id is not null)
    order by s.date_created desc, s.search_id desc limit ${CLIENT_SEARCHES_MAX}`.execute(db)
  return rows
}

/** One of them; 404 if this visit may not see it. */
export const requireSearch = async (client: Client, guid: string): Promise<Row> => {
  const [search] = await searchesOf(client, guid)
  if (!search) throw notFound('search')
  return search
}

const update = ({ db, TenantId }: Client, id: number) =>
  db.updateTable('search').where('TenantId', '=', TenantId).where('SearchId', '=', id)

export const clientSearchRoutes = {
  clientSearches: (call) => asClient(call, async (client) => withTotal(call.reply, await searchesOf(client))),

  getClientSearch: ({ params, ...call }) =>
    asClient({ ...call, params }, (client) => requireSearch(client, params.SearchId)),

  saveClientSearch: ({ body, ...call }) =>
    asClient(call, async (client) => {
      limitCall(client.services.config, 'requests', client.request)
      const met = known(await inVisit(client))
      if (!met) throw invalid({ Who: 'Tell us who you are first' })
      const { db, TenantId, site, visit } = met
      limitFilterSize(body.Filters as PropertyFilter[])
      await readSearch(db, site.MLSId ?? 0, body.Filters as PropertyFilter[], String(todayIn(site.TimeZone)), {
        forPublic: true,
      })
      const Filters = JSON.stringify(body.Filters)
      if (Filters.length > MAX_CHARACTERS)
        throw refused('This search has too many values to be saved. Draw fewer or simpler shapes.')
      const before = await db
        .selectFrom('search')
        .select([
          'SearchGuid',
          sql<boolean>`name = ${body.SearchName} and filters = ${Filters}::jsonb and client_visit_id
          = ${visit.ClientVisitId}`.as('IsSame'),
        ])
        .where('TenantId', '=', TenantId)
        .where('ContactId', '=', visit.ContactId)
        .execute()
      const same = before.find(({ IsSame }) => IsSame)
      if (same) return requireSearch(met, same.SearchGuid)
      if (before.length >= CLIENT_SEARCHES_MAX)
        throw refused(`You have ${CLIENT_SEARCHES_MAX} saved searches. Delete one that you no longer need first.`)
      const { SearchGuid } = await db
        .insertInto('search')
        .values({
          TenantId,
          ContactId: visit.ContactId,
          ClientVisitId: visit.ClientVisitId,
          Name: body.SearchName,
          Filters,
          Frequency: body.Frequency,
          // Otherwise, somebody who merely typed an address could have email sent to anybody.
          IsPaused: isMuted(visit, visit.ContactId),
        })
        .returning('SearchGuid')
        .executeTakeFirstOrThrow()
      const words = inWords(body.Filters as PropertyFilter[]) || 'All homes'
      await logAct(met, { Type: 'search', Subject: `Saved “${body.SearchName}”`, Description: words })
      await notifyOfActivity(met, `saved a search: ${body.SearchName}`)
      return requireSearch(met, SearchGuid)
    }),

  setClientAlert: ({ params, body, ...call }) =>
    asClient({ ...call, params }, async (client) => {
      const search = await requireSearch(await inVisit(client), params.SearchId)
      const { Frequency = search.Frequency, IsPaused = search.IsPaused } = body
      const isLess = (Frequency === null || Frequency === search.Frequency) && (IsPaused || !search.IsPaused)
      const { visit } = client
      if (!isLess && (!search.CanChange || !visit || isMuted(visit, visit.ContactId)))
        throw refused('To get more of these emails, confirm first that the address is yours')
      await update(client, search.Id).set({ Frequency, IsPaused }).execute()
      const met = known(client)
      const isStopped = Frequency === null && search.Frequency !== null
      if (met && (isStopped || (IsPaused && !search.IsPaused)))
        await notifyOfActivity(met, `${isStopped ? 'stopped' : 'paused'} the emails of the search ${search.SearchName}`)
      return requireSearch(client, params.SearchId)
    }),

  deleteClientSearch: ({ params, ...call }) =>
    asClient({ ...call, params }, async (client) => {
      const search = await requireSearch(client, params.SearchId)
      if (!search.CanChange)
        throw refused('To delete this search, confirm first that it is yours. You can stop its emails without that.')
      await client.db
        .deleteFrom('search')
        .where('TenantId', '=', client.TenantId)
        .where('SearchId', '=', search.Id)
        .execute()
      return { Successful: true as const }
    }),
} satisfies Partial<Handlers>
