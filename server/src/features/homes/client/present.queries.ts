import { CLIENT_FAVORITES_MAX, type ClientVisit, FREE_LISTINGS } from '@dormer/contract/homes/client'
import { sql } from 'kysely'
import { logoPath } from '../../brokerage/brokerage/logo.ts'
import { photoUrlOf } from '../../brokerage/users/photos.ts'
import { mlsOfBrokerage } from '../property-search/mls.queries.ts'
import type { Client, Visit } from './visits.ts'

type AgentRow = {
  UserId: number
  Name: string
  Title: string | null
  PhotoKey: string | null
  Email: string
  CellPhone: string | null
  OfficePhone: string | null
}

/**
 * Which agent is shown: in a confirmed visit, the contact's; otherwise, judging by the link alone, its sender, else the
 * agent of the contact it was for. Typing somebody's name or address does not reveal that person's agent.
 */
const findAgent = async ({ db, TenantId, visit }: Client) => {
  if (!visit) return undefined
  const { ContactId, LinkContactId, LinkUserId, IsConfirmed } = visit
  const isByLink = !IsConfirmed || LinkContactId === ContactId
  const { rows } = await sql<AgentRow>`
    select u.user_id, u.name, u.title, u.photo_key, u.email, u.cell_phone, u.office_phone from user_account u
    join contact c on c.tenant_id = u.tenant_id and c.contact_id = ${IsConfirmed ? ContactId : LinkContactId}
    where u.tenant_id = ${TenantId} and u.date_deactivated is null
      and u.user_id in (${isByLink ? LinkUserId : null}, c.assigned_agent_id)
    -- Whoever sent the link, while they are still here.
    order by u.user_id = ${isByLink ? LinkUserId : null}::bigint desc nulls last limit 1`.execute(db)
  return rows[0]
}
export const agentIdOf = async (client: Client) => (await findAgent(client))?.UserId

const agentOf = async (client: Client): Promise<ClientVisit['Agent']> => {
  const agent = await findAgent(client)
  if (!agent) return null
  const { UserId: _, CellPhone, OfficePhone, PhotoKey, ...told } = agent
  return { ...told, PhotoUrl: photoUrlOf(PhotoKey), Phone: CellPhone ?? OfficePhone, IsCellPhone: CellPhone !== null }
}

const contactOf = async ({ db, TenantId, visit }: Client): Promise<ClientVisit['Contact']> => {
  if (!visit?.ContactId || !visit.IsConfirmed) return null
  const contact = await db
    .selectFrom('contact')
    .select(['FirstName', 'LastName', 'Email', 'CellPhone', 'HomePhone'])
    .where('TenantId', '=', TenantId)
    .where('ContactId', '=', visit.ContactId)
    .executeTakeFirst()
  if (!contact) return null
  const { CellPhone, HomePhone, ...told } = contact
  return { ...told, Phone: CellPhone ?? HomePhone }
}

/** How many listings besides `listingKey` this visit has seen. */
const seenBesides = async ({ db, TenantId }: Client, visit: Visit, listingKey = '') => {
  const { rows } = await sql<{ Seen: number }>`
    select count(*) as seen from client_view
    where tenant_id = ${TenantId} and client_visit_id = ${visit.ClientVisitId} and listing_key <> ${listingKey}`.execute(
    db,
  )
  return rows[0]?.Seen ?? 0
}

const isAsked = (visit: Visit | undefined) => !visit || (visit.ContactId === null && !visit.DisableForcedRegistration)

/** How many listings a stranger may still see; null if nobody is asked who they are. */
const listingsLeft = async (client: Client) => {
  const { visit } = client
  if (!isAsked(visit)) return null
  return visit ? Math.max(0, FREE_LISTINGS - (await seenBesides(client, visit))) : FREE_LISTINGS
}

/** Whether a stranger must say who they are before seeing this listing. */
export const mustRegister = async (client: Client, listingKey: string) =>
  client.visit !== undefined &&
  isAsked(client.visit) &&
  (await seenBesides(client, client.visit, listingKey)) >= FREE_LISTINGS

/** The favorites that a visit may see, newest first: its own or, once confirmed, all of the contact's. */
export const favoritesOf = async ({ db, TenantId, site, visit }: Client) => {
  if (!visit?.ContactId || site.MLSId === null) return []
  const { rows } = await sql<{ ListingKey: string; MaxRows: number }>`
    select listing_key, count(*) over () as max_rows from client_favorite
    where tenant_id = ${TenantId} and contact_id = ${visit.ContactId} and mls_id = ${site.MLSId}
      and (${visit.IsConfirmed} or client_visit_id = ${visit.ClientVisitId})
    group by listing_key order by max(date_created) desc, listing_key limit ${CLIENT_FAVORITES_MAX}`.execute(db)
  return rows
}

/** Whose visit it is, and on which pages. */
export const presentVisit = async (client: Client): Promise<ClientVisit> => {
  const { db, TenantId, site, visit, services } = client
  const [Agent, Contact, ListingsLeft, Favorites, Mls] = await Promise.all([
    agentOf(client),
    contactOf(client),
    listingsLeft(client),
    favoritesOf(client),
    mlsOfBrokerage(db, TenantId, services.feeds),
  ])
  const { SiteId, Name, PostalAddress, TextNumber, Phone, WebDomain, TimeZone } = site
  return {
    Brokerage: { SiteId, Name, PostalAddress, TextNumber, Phone, WebDomain, Logo: logoPath(site) },
    Agent,
    IsKnown: Boolean(visit?.ContactId),
    IsConfirmed: visit?.IsConfirmed ?? false,
    Contact,
    ListingsLeft,
    Favorites: Favorites.map(({ ListingKey }) => ListingKey),
    Mls,
    TimeZone,
    MapStyleUrl: services.config.mapStyleUrl ?? null,
  }
}
