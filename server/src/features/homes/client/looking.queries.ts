import type { ClientProperty } from '@dormer/contract/homes/client-listings'
import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { sql } from 'kysely'
import { clock } from '../../../time/clock.ts'
import { fieldNamed, fieldsOn } from '../property-search/fields.ts'
import { factsOf, type Known, known, logAct, nameOf, notifyOfActivity } from './acts.queries.ts'
import { cardsOf } from './listings.queries.ts'
import type { Client, Visit } from './visits.ts'

/** Viewing the same listing again within this time is no separate activity. */
const VIEW_FOLDS = '6 hours'
const SEARCH_FOLDS_MS = 30 * 60_000

const logView = (client: Known, property: ClientProperty, DateCreated?: string) =>
  logAct(client, { Type: 'view', Subject: nameOf(property), Description: factsOf(property), DateCreated })

/** Records that the browser shows a listing. */
export const recordView = async (client: Client & { visit: Visit }, property: ClientProperty) => {
  const { db, TenantId, visit } = client
  const now = clock.now().toString()
  const { rows } = await sql<{ IsToLog: boolean }>`
    insert into client_view as v (tenant_id, client_visit_id, listing_key, date_first, date_last)
    values (${TenantId}, ${visit.ClientVisitId}, ${property.ListingKey}, ${now}, ${now})
    on conflict (tenant_id, client_visit_id, listing_key) do update set times = v.times + 1, date_last = excluded.date_last
    returning coalesce(date_logged < ${now}::timestamptz - ${VIEW_FOLDS}::interval, true) as is_to_log`.execute(db)
  const client_ = known(client)
  if (!client_ || !rows[0]?.IsToLog) return
  await sql`
    update client_view set date_logged = ${now}
    where tenant_id = ${TenantId} and client_visit_id = ${visit.ClientVisitId} and listing_key = ${property.ListingKey}`.execute(
    db,
  )
  await logView(client_, property)
  await notifyOfActivity(client_, 'is looking at homes', 'active')
}

/** What a stranger viewed before saying who they are becomes activity of the contact, with the original times. */
export const logEarlierViews = async (client: Known) => {
  const { db, TenantId, visit } = client
  const { rows } = await sql<{ ListingKey: string; DateLast: string }>`
    update client_view set date_logged = date_last
    where tenant_id = ${TenantId} and client_visit_id = ${visit.ClientVisitId} and date_logged is null
    returning listing_key, date_last`.execute(db)
  const { Properties } = await cardsOf(
    client,
    rows.map(({ ListingKey }) => ListingKey),
  )
  for (const property of Properties.slice(0, 50))
    await logView(client, property, rows.find(({ ListingKey }) => ListingKey === property.ListingKey)?.DateLast)
}

const written = (value: PropertyFilter['Value']): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value !== 'object') return String(value)
  const { Min, Max } = value
  if (Min && Max) return `${Min} to ${Max}`
  return Min ? `at least ${Min}` : Max ? `at most ${Max}` : ''
}

/** 'Price: at most 500000; Beds: 3; a shape on the map' */
export const inWords = (filters: PropertyFilter[]): string => {
  const fields = fieldsOn('')
  return filters
    .flatMap((filter) => {
      const name = filter.Field.toLowerCase()
      if (name === 'polygon') return 'a shape on the map'
      if (name === 'bounds') return []
      const value = written(filter.Value).replace(/\b(City|Zip|County|Neighborhood):/g, '')
      return value
        ? `${name === 'place' ? 'Place' : (fieldNamed(fields, filter.Field)?.DisplayName ?? filter.Field)}: ${value}`
        : []
    })
    .join('; ')
    .slice(0, 500)
}

/**
 * Records a search with the client's own filters: those within half an hour are one activity, which describes the last
 * one.
 */
export const recordSearch = async (client: Known, filters: PropertyFilter[], count: number) => {
  const { db, TenantId, visit } = client
  const now = clock.now()
  const said = {
    Subject: inWords(filters) || 'All homes',
    Description: `${count.toLocaleString('en-US')} ${count === 1 ? 'home' : 'homes'} found`,
  }
  const isOpen = visit.DateSearched !== null && now.epochMilliseconds - Date.parse(visit.DateSearched) < SEARCH_FOLDS_MS
  const folded =
    isOpen && visit.SearchActivityId !== null
      ? await db
          .updateTable('activity')
          .set({ ...said, Subject: said.Subject.slice(0, 200) })
          .where('TenantId', '=', TenantId)
          .where('ActivityId', '=', visit.SearchActivityId)
          .where('ContactId', '=', visit.ContactId)
          .executeTakeFirst()
      : undefined
  if (folded?.numUpdatedRows) return
  const SearchActivityId = await logAct(client, { Type: 'search', ...said })
  await db
    .updateTable('client_visit')
    .set({ SearchActivityId, DateSearched: now.toString() })
    .where('TenantId', '=', TenantId)
    .where('ClientVisitId', '=', visit.ClientVisitId)
    .execute()
  await notifyOfActivity(client, 'is looking at homes', 'active')
}
