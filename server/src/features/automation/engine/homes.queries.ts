import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { escapeHtml } from '@dormer/contract/html'
import { formatPhone } from '@dormer/contract/phone'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import { todayIn } from '../../../time/clock.ts'
import { logoPath } from '../../brokerage/brokerage/logo.ts'
import { photoUrlOf } from '../../brokerage/users/photos.ts'
import { homeOf, makeClientLink } from '../../homes/client/links.ts'
import { readSearch } from '../../homes/property-search/filters.ts'
import { mlsNamed } from '../../homes/property-search/mls.queries.ts'
import { listingMail } from '../../homes/send-property/listing-mail.rules.ts'
import { listingsToSend } from '../../homes/send-property/sent-listings.queries.ts'
import type { Draft } from '../../messages/sending/send.ts'
import { onOneLine } from '../../messages/system-mail/system-mail.rules.ts'
import type { Turn } from './facts.queries.ts'
import { type Addressee, requireLinkBase, type Sending } from './send.queries.ts'

/** The most homes in one email, the newest first. */
const MOST = 20

type Search = { Name: string; Filters: PropertyFilter[] }
/** The saved search that a step runs; refused (400) if it was deleted. */
export const searchOf = async (db: Tx, TenantId: number, guid: string | null): Promise<Search> => {
  const { rows } = await sql<Search>`
    select name, filters from search where tenant_id = ${TenantId} and search_guid = ${guid}::uuid`.execute(db)
  const [search] = rows
  if (!search) throw refused('The search of this step was deleted. Choose another in the workflow, and publish it.')
  return search
}

type Brokerage = { MLSId: number | null; TimeZone: string; SiteId: string; LogoKey: string | null }

/** The homes on the market that a search finds for the public, the newest first; none without an MLS. */
export const homesOf = async (db: Tx, TenantId: number, { Filters }: Search) => {
  const { rows: brokerages } = await sql<Brokerage>`
    select mls_id as "MLSId", time_zone, site_id, logo_key from tenant where tenant_id = ${TenantId}`.execute(db)
  const [brokerage] = brokerages as [Brokerage]
  const { MLSId, TimeZone } = brokerage
  if (MLSId === null) return { brokerage, listings: [] }
  const { where } = await readSearch(db, MLSId, Filters, String(todayIn(TimeZone)), { forPublic: true })
  const { rows } = await sql<{ ListingKey: string }>`
    select l.listing_key from listing l where ${where}
    order by l.on_market_date desc nulls last, l.listing_key limit ${MOST}`.execute(db)
  const keys = rows.map(({ ListingKey }) => ListingKey)
  return { brokerage, listings: (await listingsToSend(db, MLSId, keys)).listings }
}

/** An email with these homes. */
export const homesMail = async (
  db: Tx,
  turn: Turn,
  { ContactId, FirstName }: Addressee,
  { Name: search }: Search,
  { brokerage, listings: Listings }: Awaited<ReturnType<typeof homesOf>>,
  sending: Sending,
): Promise<Draft> => {
  const { TenantId, SignerId, BrokerageName } = turn
  const { MLSId } = brokerage
  const Base = requireLinkBase(sending)
  const user = await db
    .selectFrom('user_account')
    .select((eb) => ['Name', 'Email', 'PhotoKey', eb.fn.coalesce('CellPhone', 'OfficePhone').as('Phone')])
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', SignerId)
    .executeTakeFirstOrThrow()
  const ListingKeys = Listings.map(({ ListingKey }) => ListingKey)
  const Url = await makeClientLink(db, TenantId, Base, { ContactId, UserId: SignerId, ListingKeys })
  const found = Listings.length === 1 ? '1 home' : `${Listings.length} homes`
  const { Html, PlainText } = listingMail({
    Intro: `<p>${escapeHtml(FirstName ? `Hello ${FirstName},` : 'Hello,')}</p><p>${escapeHtml(search)}: ${found} on the market now.</p>`,
    Listings,
    Url,
    urlOf: (key) => homeOf(Url, key),
    Base,
    From: {
      Name: user.Name,
      Brokerage: BrokerageName,
      Phone: user.Phone ? formatPhone(user.Phone) : '',
      Email: user.Email,
      PhotoUrl: photoUrlOf(user.PhotoKey),
      LogoPath: logoPath(brokerage),
    },
    Mls: mlsNamed(sending.feeds, MLSId ?? 0),
  })
  return { Subject: onOneLine(`${found}: ${search}`), Body: Html, PlainText, LinkBase: Base }
}
