import { Readable } from 'node:stream'
import type { ClientProperty } from '@dormer/contract/homes/client-listings'
import { type ClientState, clientState } from '@dormer/contract/homes/client-state'
import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { formatMoney } from '@dormer/contract/money'
import { sql } from 'kysely'
import { z } from 'zod'
import { hashToken } from '../../../access/tokens.ts'
import { HttpError } from '../../../http/errors.ts'
import type { Download, Handlers } from '../../../http/handlers.ts'
import { siteAddress } from '../../../http/site-address.ts'
import { builtPage } from './built-page.ts'
import { sentOf } from './client.routes.ts'
import { limitCall } from './limits.ts'
import { GONE, readPublic, searchPublic } from './listings.queries.ts'
import { pageHtml, plainPage } from './page-html.rules.ts'
import { presentVisit } from './present.queries.ts'
import { requireSearch } from './searches.routes.ts'
import { beginVisit, type Client, findClient } from './visits.ts'

type Call = Parameters<typeof findClient>[0]

const html = ({ reply }: Pick<Call, 'reply'>, status: number, text: string, isApp = false): Download => {
  reply.code(status).header('x-robots-tag', 'noindex, nofollow')
  return {
    FileName: 'homes.html',
    ContentType: 'text/html; charset=utf-8',
    Inline: true,
    ...(isApp ? { IsApp: true } : { IsPage: true }),
    Stream: Readable.from([text]),
  }
}

const nowhere = (call: Call) =>
  html(
    call,
    404,
    plainPage(
      'This page does not exist',
      'The address is incomplete, or it was changed. Open it again from the email or text that you got.',
    ),
  )

/** A photo for programs that show previews: they read no SVG and need an absolute address. */
const previewOf = (base: string, photo: string | null) => {
  if (!photo) return null
  const url = URL.parse(photo.startsWith('/') ? photo.replace(/\.svg$/, '.png') : photo, base)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

const count = (n: number | null, what: string) =>
  n !== null && `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`
const factsOf = ({ ListPrice, BedroomsTotal, BathroomsTotalInteger, LivingArea }: ClientProperty) =>
  [
    ListPrice && formatMoney(ListPrice),
    count(BedroomsTotal, 'bed'),
    count(BathroomsTotalInteger, 'bath'),
    LivingArea !== null && `${LivingArea.toLocaleString('en-US')} sqft`,
  ]
    .filter(Boolean)
    .join(' · ')
const nameOf = ({ HasAddress, UnparsedAddress, City, StateOrProvince }: ClientProperty) =>
  (HasAddress && UnparsedAddress) || `Home in ${[City, StateOrProvince].filter(Boolean).join(', ') || 'your area'}`

type Part = Partial<Omit<ClientState, 'Visit'>> & {
  status?: number
  Title?: string
  property?: ClientProperty | undefined
}

const NEWEST = { sortBy: 'Newest' } as const

/** The state of the requested page; what the page may not show is not in it, either. */
const partOf = async (client: Client, Page: string | undefined, Id: string | undefined): Promise<Part> => {
  const hasQuery = client.request.url.includes('?')
  if (Page === undefined)
    return client.site.MLSId === null || hasQuery ? {} : { Found: await searchPublic(client, [], NEWEST, 1) }
  if (Page === 'listing' && Id) {
    const Listing = await readPublic(client, Id)
    const { Property, Message } = Listing
    if (!Property) return { Listing, Message, status: Message === GONE ? 410 : 404, Title: Message ?? GONE }
    return { Listing, property: Property, Title: nameOf(Property) }
  }
  if (Page === 'sent' && /^\d{1,15}$/.test(Id ?? '')) {
    const Sent = await sentOf(client, Number(Id))
    return {
      Sent,
      property: Sent.Properties[0],
      Title: 'Homes for you',
      Message: Sent.Properties.length === 0 ? GONE : null,
    }
  }
  if ((Page === 'search' || Page === 'alert') && z.guid().safeParse(Id).success) {
    const Search = await requireSearch(client, Id as string)
    const Found =
      Page === 'search' && client.site.MLSId !== null
        ? await searchPublic(client, Search.Filters as PropertyFilter[], NEWEST, 1)
        : null
    return { Search, Found, Title: Search.SearchName }
  }
  // What it shows is a floor above: the page asks for it.
  if (Page === 'deal' && /^\d{1,15}$/.test(Id ?? '')) return { Title: 'Your dates' }
  if (!Id && ['saved', 'value', 'prequalify'].includes(Page)) return {}
  return { status: 404, Message: 'This page does not exist', Title: 'This page does not exist' }
}

const page = async (call: Call, SiteId: string, Page?: string, Id?: string): Promise<Download> => {
  const client = await findClient(call, SiteId)
  if (!client) return nowhere(call)
  limitCall(client.services.config, 'calls', call.request)
  const [visit, part] = await Promise.all([
    presentVisit(client),
    partOf(client, Page?.toLowerCase(), Id).catch((error): Part => {
      if (!(error instanceof HttpError) || error.status === 429) throw error
      const Message = error.status === 404 ? 'Open this page again from the email or text' : error.message
      return { status: error.status, Message, Title: 'Homes' }
    }),
  ])
  const { status = 200, Title, property, ...told } = part
  const { Name } = client.site
  const base = siteAddress(client.services.config, client.request)
  const photo = property?.MediaUrl ?? null
  const state = clientState.parse({
    Visit: visit,
    Listing: null,
    Sent: null,
    Search: null,
    Found: null,
    Message: null,
    ...told,
  })
  const head = {
    Title: `${Title ?? 'Homes'} | ${Name}`,
    Description: property ? factsOf(property) : `Homes, with photos and a map, by ${Name}`,
    Url: new URL(call.request.url.split('?')[0] ?? '/', base).href,
    Image: previewOf(base, photo),
    Preload: photo,
  }
  return html(call, status, pageHtml(await builtPage('client.html'), head, state), true)
}

type Link = {
  ClientLinkId: number
  ContactId: number | null
  ListingKeys: string[]
  SearchId: string | null
  TransactionId: number | null
  DisableForcedRegistration: boolean
  SiteId: string
}

const findLink = async ({ db, request }: Call, token: string): Promise<(Link & { TenantId: number }) | undefined> => {
  const { rows: doors } = await sql<{ TenantId: number; ClientLinkId: number }>`
    select * from enter_by_client_link(${hashToken(token)}, ${request.recordedAs})`.execute(db)
  const [door] = doors
  if (!door) return undefined
  const { rows } = await sql<Link>`
    select l.client_link_id, c.contact_id, l.listing_keys, s.search_guid as search_id, l.transaction_id, l.disable_forced_registration, t.site_id
    from client_link l
    join tenant t using (tenant_id)
    left join contact c on c.tenant_id = l.tenant_id and c.contact_id = l.contact_id
    left join search s on s.tenant_id = l.tenant_id and s.search_id = l.search_id and s.contact_id = l.contact_id
    where l.tenant_id = ${door.TenantId} and l.client_link_id = ${door.ClientLinkId}`.execute(db)
  return { ...(rows[0] as Link), TenantId: door.TenantId }
}

/**
 * Joins this browser's visit or begins one. Another contact's visit is abandoned, unless it is confirmed: then what the
 * link shows is added to it.
 */
const joinVisit = async (client: Client, link: Link) => {
  const { db, TenantId, visit } = client
  const { ClientLinkId, ContactId, DisableForcedRegistration } = link
  const isSame = visit && (visit.ContactId === null || visit.ContactId === ContactId)
  const joined =
    visit && (isSame || visit.IsConfirmed)
      ? visit
      : await beginVisit(client, link.SiteId, {
          ClientLinkId,
          DisableForcedRegistration,
          ...(ContactId !== null && { ContactId }),
        })
  if (visit && isSame)
    await db
      .updateTable('client_visit')
      .set({
        ClientLinkId,
        DisableForcedRegistration: DisableForcedRegistration || visit.DisableForcedRegistration,
        ...(ContactId !== null && { ContactId }),
      })
      .where('TenantId', '=', TenantId)
      .where('ClientVisitId', '=', visit.ClientVisitId)
      .execute()
  await sql`
    insert into client_visit_link (tenant_id, client_visit_id, client_link_id)
    values (${TenantId}, ${joined.ClientVisitId}, ${ClientLinkId}) on conflict do nothing`.execute(db)
}

const pathOf = (link: Link, { home, alert }: { home?: string; alert?: string }) => {
  const { ClientLinkId, ListingKeys, SearchId, TransactionId } = link
  if (TransactionId !== null) return `/deal/${TransactionId}`
  if (alert !== undefined && SearchId) return `/alert/${SearchId}`
  const [key] = home ? [home] : ListingKeys.length === 1 ? ListingKeys : []
  if (key !== undefined) return `/listing/${encodeURIComponent(key)}`
  if (ListingKeys.length > 0) return `/sent/${ClientLinkId}`
  return SearchId ? `/search/${SearchId}` : ''
}

export const clientPageRoutes = {
  openClientLink: async ({ params, query, ...call }) => {
    const link = await findLink(call, params.Token)
    if (!link) return nowhere(call)
    const client = await findClient(call, link.SiteId)
    if (!client) return nowhere(call)
    limitCall(client.services.config, 'calls', call.request)
    // Link scanners request this as well; only what a browser does on the page counts.
    if (call.request.method === 'GET') await joinVisit(client, link)
    const path = `/homes/${link.SiteId}${pathOf(link, query)}`
    call.reply.header('location', path)
    return html(call, 302, plainPage('Homes', 'One moment'))
  },

  clientHome: ({ params, ...call }) => page(call, params.SiteId),
  clientPage: ({ params, ...call }) => page(call, params.SiteId, params.Page),
  clientPageOf: ({ params, ...call }) => page(call, params.SiteId, params.Page, params.Id),
} satisfies Partial<Handlers>
