import { CLIENT_HEADER } from '@dormer/contract/homes/client'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { hashToken, newToken } from '../../../access/tokens.ts'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound, refused } from '../../../http/errors.ts'
import { isOverTls } from '../../../http/tls.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { limitCall } from './limits.ts'

export type Visit = {
  ClientVisitId: number
  /** The content of its cookie. */
  Token: string
  /** Null for a stranger, and if the contact has been deleted. */
  ContactId: number | null
  ContactEntityId: number | null
  IsConfirmed: boolean
  /** The link that was opened last, and the contact it is for. */
  ClientLinkId: number | null
  LinkContactId: number | null
  LinkUserId: number | null
  DisableForcedRegistration: boolean
  SearchActivityId: number | null
  DateSearched: string | null
}
/**
 * Whether a visit's searches must send this contact no email: anybody could type somebody's address to have it sent
 * there.
 */
export const isMuted = ({ IsConfirmed, LinkContactId }: Visit, ContactId: number | null) =>
  !IsConfirmed && LinkContactId !== ContactId

type Site = {
  SiteId: string
  Name: string
  PostalAddress: string | null
  TextNumber: string | null
  Phone: string | null
  WebDomain: string | null
  LogoKey: string | null
  TimeZone: string
  MLSId: number | null
}
/** A browser's call on a brokerage's public pages, with its transaction open. */
export type Client = {
  db: Tx
  TenantId: number
  site: Site
  visit: Visit | undefined
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}

type Call = {
  db: Tx
  params: { SiteId: string }
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}

const cookieName = (siteId: string) => `homes_${siteId}`
/** The longest that browsers keep a cookie. */
const MAX_AGE = 400 * 24 * 3600

/** The token in this browser's cookie for the pages at this address. */
const tokenOf = ({ headers }: FastifyRequest, siteId: string) => {
  const name = `${cookieName(siteId)}=`
  const pair = (headers.cookie ?? '').split(/;\s*/).find((one) => one.startsWith(name))
  return pair?.slice(name.length).slice(0, 100)
}

const setCookie = (
  { request, reply, services }: Pick<Client, 'request' | 'reply' | 'services'>,
  siteId: string,
  token: string,
) => {
  const secure = isOverTls(request, services.config as Config) ? '; Secure' : ''
  const age = token ? MAX_AGE : 0
  reply.header('set-cookie', `${cookieName(siteId)}=${token}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`)
}

/** The hash of the address of the contact `c`, as stored with visits confirmed by it. */
const hashOfEmail = sql<Buffer>`sha256(convert_to(c.email, 'UTF8'))`

const loadVisit = async (db: Tx, TenantId: number, ClientVisitId: number, Token: string): Promise<Visit> => {
  const { rows } = await sql<Omit<Visit, 'Token'>>`
    select v.client_visit_id, c.contact_id, c.contact_entity_id, coalesce(v.confirmed_hash = ${hashOfEmail}, false) as is_confirmed,
      v.client_link_id, l.contact_id as link_contact_id, l.user_id as link_user_id, v.disable_forced_registration,
      v.search_activity_id, v.date_searched
    from client_visit v
    left join contact c on c.tenant_id = v.tenant_id and c.contact_id = v.contact_id
    left join client_link l on l.tenant_id = v.tenant_id and l.client_link_id = v.client_link_id
    where v.tenant_id = ${TenantId} and v.client_visit_id = ${ClientVisitId}`.execute(db)
  return { ...(rows[0] as Omit<Visit, 'Token'>), Token }
}

const loadSite = (db: Tx, TenantId: number): Promise<Site> =>
  db
    .selectFrom('tenant')
    .select(['SiteId', 'Name', 'PostalAddress', 'TextNumber', 'Phone', 'WebDomain', 'LogoKey', 'TimeZone', 'MLSId'])
    .where('TenantId', '=', TenantId)
    .executeTakeFirstOrThrow()

/** The brokerage at an address and the visit of the cookie; undefined if no brokerage has the address. */
export const findClient = async (call: Omit<Call, 'params'>, siteId: string): Promise<Client | undefined> => {
  const { db, services, request, reply } = call
  const token = tokenOf(request, siteId)
  const { rows } = await sql<{ TenantId: number; ClientVisitId: number | null }>`
    select * from enter_by_client_visit(${siteId}, ${token ? hashToken(token) : null}, ${request.recordedAs})`.execute(
    db,
  )
  const [door] = rows
  if (!door) return undefined
  const { TenantId, ClientVisitId } = door
  request.security.TenantId = TenantId
  const [site, visit] = await Promise.all([
    loadSite(db, TenantId),
    ClientVisitId !== null && token ? loadVisit(db, TenantId, ClientVisitId, token) : undefined,
  ])
  return { db, TenantId, site, visit, services, request, reply }
}

/**
 * Does the work of a call. A writing call must come from our own page: another site cannot send the header, and a form
 * could not send JSON, either.
 */
export const asClient = async <T>(call: Call, work: (client: Client) => Promise<T>): Promise<T> => {
  const { request, services } = call
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.headers[CLIENT_HEADER] !== '1')
    throw refused(`Send the header ${CLIENT_HEADER}: 1`)
  const client = await findClient(call, call.params.SiteId)
  if (!client) throw notFound('page')
  limitCall(services.config, 'calls', request)
  return work(client)
}

/** The visit, which begins with the first thing done in it. */
export const inVisit = async (client: Client): Promise<Client & { visit: Visit }> => {
  const { db, TenantId, site, visit } = client
  const now = clock.now().toString()
  if (visit) {
    await sql`
      update client_visit set date_active = ${now} where tenant_id = ${TenantId} and client_visit_id = ${visit.ClientVisitId}`.execute(
      db,
    )
    if (visit.ClientLinkId !== null)
      await sql`
        update client_link set date_opened = ${now}
        where tenant_id = ${TenantId} and client_link_id = ${visit.ClientLinkId} and date_opened is null`.execute(db)
    return { ...client, visit }
  }
  limitCall(client.services.config, 'visits', client.request)
  return { ...client, visit: await beginVisit(client, site.SiteId, { DateActive: now }) }
}

type Begun = { ContactId?: number; ClientLinkId?: number; DisableForcedRegistration?: boolean; DateActive?: string }

/** Begins a visit and sets its cookie. */
export const beginVisit = async (
  client: Pick<Client, 'db' | 'TenantId' | 'request' | 'reply' | 'services'>,
  siteId: string,
  begun: Begun,
) => {
  const token = newToken()
  const { ClientVisitId } = await client.db
    .insertInto('client_visit')
    .values({ TenantId: client.TenantId, TokenHash: hashToken(token), ...begun })
    .returning('ClientVisitId')
    .executeTakeFirstOrThrow()
  setCookie(client, siteId, token)
  return loadVisit(client.db, client.TenantId, ClientVisitId, token)
}

/** Sets the visit's contact. A confirmed visit gets a new token, which locks out anybody who knew the old one. */
export const setContact = async (
  client: Client & { visit: Visit },
  ContactId: number,
  IsConfirmed: boolean,
): Promise<Client & { visit: Visit }> => {
  const { db, TenantId, site, visit } = client
  const token = IsConfirmed ? newToken() : undefined
  await db
    .updateTable('client_visit')
    .set({
      ContactId,
      ConfirmedHash: IsConfirmed
        ? sql<Buffer>`(select ${hashOfEmail} from contact c where c.tenant_id = ${TenantId} and c.contact_id = ${ContactId})`
        : null,
      // Searches within a short time fold into one contact's activity.
      ...(ContactId !== visit.ContactId && { SearchActivityId: null, DateSearched: null }),
      ...(token && { TokenHash: hashToken(token) }),
    })
    .where('TenantId', '=', TenantId)
    .where('ClientVisitId', '=', visit.ClientVisitId)
    .execute()
  if (token) setCookie(client, site.SiteId, token)
  return { ...client, visit: await loadVisit(db, TenantId, visit.ClientVisitId, token ?? visit.Token) }
}

export const endVisit = async (client: Client) => {
  if (client.visit)
    await client.db
      .deleteFrom('client_visit')
      .where('TenantId', '=', client.TenantId)
      .where('ClientVisitId', '=', client.visit.ClientVisitId)
      .execute()
  setCookie(client, client.site.SiteId, '')
}
