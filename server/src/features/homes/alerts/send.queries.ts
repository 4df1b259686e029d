import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { escapeHtml } from '@dormer/contract/html'
import { rights } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import type { DueRow } from '../../../jobs/due.ts'
import type { Services } from '../../../services.ts'
import { clock, todayIn } from '../../../time/clock.ts'
import { logoPath } from '../../brokerage/brokerage/logo.ts'
import { photoUrlOf } from '../../brokerage/users/photos.ts'
import { openConversation } from '../../messages/conversations/conversations.queries.ts'
import { judge, verdictOf } from '../../messages/gate/gate.queries.ts'
import { zoneOf } from '../../messages/gate/zone.rules.ts'
import { sendMessage } from '../../messages/sending/send.ts'
import { onOneLine } from '../../messages/system-mail/system-mail.rules.ts'
import { linkBaseOf } from '../../messages/system-mail/system-mail.ts'
import { alertOf, homeOf, makeClientLink } from '../client/links.ts'
import { readSearch } from '../property-search/filters.ts'
import { mlsNamed } from '../property-search/mls.queries.ts'
import { listingMail } from '../send-property/listing-mail.rules.ts'
import { listingsToSend } from '../send-property/sent-listings.queries.ts'
import { isStillNews, type Match, newsOf, noteOf, summaryOf, type Timing, whenDue } from './alerts.rules.ts'

/** The most listings in one email, which states how many more there are and links to the search. */
const MOST = 20
/** After this many days, unsent matches are no longer news. */
const NEWS_DAYS = 14
/** How many hours until an alert that could not be sent is tried again. */
const TRY_AGAIN_HOURS = 6

type Alert = {
  SearchId: number
  SearchName: string
  Filters: PropertyFilter[]
  Frequency: Timing['Frequency']
  Hour: number
  Since: string
  LastSent: string | null
  ContactId: number
  FirstName: string
  Email: string | null
  CellPhone: string | null
  ZipCode: string | null
  StateCode: string | null
  UserId: number
  BrokerageName: string
  SiteId: string
  LogoKey: string | null
  TimeZone: string
  MLSId: number | null
}

/** Who signs, among active users: the contact's agent, else the user who saved the search, else the first admin. */
const signer = sql`(
  select user_id from user_account u
  where tenant_id = s.tenant_id and date_deactivated is null
    and (user_id in (c.assigned_agent_id, s.created_by_id) or role_id = any(${rights.SeeAll}::integer[]))
  order by user_id = c.assigned_agent_id desc nulls last, user_id = s.created_by_id desc nulls last, user_id limit 1)`

/**
 * An alert, locked with its client, so that nothing else alerts them meanwhile; undefined if somebody is just changing
 * either.
 */
const takeAlert = async (db: Tx, TenantId: number, SearchId: number) => {
  const { rows } = await sql<Alert>`
    select a.search_id, s.name as search_name, s.filters, s.frequency, s.hour, a.date_since as since, a.last_sent,
      c.contact_id, c.first_name, c.email, c.cell_phone, c.zip_code, c.state_code, ${signer} as user_id,
      t.name as brokerage_name, t.site_id, t.logo_key, t.time_zone, t.mls_id as "MLSId"
    from alert_search a
    join search s using (tenant_id, search_id)
    join contact c on c.tenant_id = s.tenant_id and c.contact_id = s.contact_id
    join tenant t on t.tenant_id = s.tenant_id
    where a.tenant_id = ${TenantId} and a.search_id = ${SearchId}
    for update of a skip locked for no key update of c skip locked`.execute(db)
  return rows[0]
}

const isStored = async (db: Tx, TenantId: number, SearchId: number) => {
  const { rows } = await sql`
    select from alert_search where tenant_id = ${TenantId} and search_id = ${SearchId}`.execute(db)
  return rows.length > 0
}

/**
 * Sends the alert of a search, in the given transaction: its message is written and its matches are recorded as reported,
 * or neither. Returns when it is due again, if it is. One that fails for a reason on our side does so hours later.
 */
export const sendAlert = async (
  db: Tx,
  TenantId: number,
  { Key: SearchId, At }: DueRow,
  now: Temporal.Instant,
  services: Services,
): Promise<string | undefined> => {
  const alert = await takeAlert(db, TenantId, SearchId)
  if (!alert) return (await isStored(db, TenantId, SearchId)) ? At : undefined
  await sql`savepoint alert`.execute(db)
  try {
    return (await send(db, TenantId, alert, now, services))?.toString()
  } catch (error) {
    await sql`rollback to savepoint alert`.execute(db)
    services.log.error({ err: error, TenantId, SearchId }, 'an alert could not be sent')
    return now.add({ hours: TRY_AGAIN_HOURS }).toString()
  }
}

const send = async (db: Tx, TenantId: number, alert: Alert, now: Temporal.Instant, services: Services) => {
  const { SearchId } = alert
  const found = await oldestWaiting(db, TenantId, SearchId, now)
  const due = found && whenDue({ ...alert, ...timesOf(alert), Places: placesOf(alert), Found: found })
  if (!due || Temporal.Instant.compare(due, now) > 0) return due
  const matches = await stillNews(db, TenantId, alert)
  if (matches.length === 0) return undefined
  const verdict = await judgeAlert(db, TenantId, alert, services)
  if (verdict.Decision === 'Wait') return verdict.Until
  if (verdict.Decision === 'Blocked') return now.add({ hours: TRY_AGAIN_HOURS })
  const MessageId = await write(db, TenantId, alert, newsOf(matches), verdict, services)
  await sql`
    update alert_match set date_told = ${now.toString()}, message_id = ${MessageId}
    where tenant_id = ${TenantId} and search_id = ${SearchId} and date_told is null`.execute(db)
  await db
    .updateTable('alert_search')
    .set({ LastSent: now.toString() })
    .where('TenantId', '=', TenantId)
    .where('SearchId', '=', SearchId)
    .execute()
  return undefined
}

const timesOf = ({ Since, LastSent }: Alert) => ({
  Since: Temporal.Instant.from(Since),
  LastSent: LastSent === null ? null : Temporal.Instant.from(LastSent),
})
/** Where the client may be, else where the brokerage is. */
const placesOf = ({ ZipCode, CellPhone, StateCode, TimeZone }: Alert) =>
  zoneOf({ ZipCode, Phone: CellPhone, StateCode, BrokerageZone: TimeZone }).Places

/** When the oldest waiting match was found; matches that have waited too long are dropped. */
const oldestWaiting = async (db: Tx, TenantId: number, SearchId: number, now: Temporal.Instant) => {
  const waiting = sql<SqlBool>`tenant_id = ${TenantId} and search_id = ${SearchId} and date_told is null`
  await sql`
    delete from alert_match where ${waiting}
      and date_found < ${now.subtract({ hours: NEWS_DAYS * 24 }).toString()}`.execute(db)
  const { rows } = await sql<{ Found: string | null }>`
    select min(date_found) as found from alert_match where ${waiting}`.execute(db)
  return rows[0]?.Found ? Temporal.Instant.from(rows[0].Found) : undefined
}

/**
 * Waiting matches that are still news: the search finds the listing as it is now, and the client has not heard of it
 * through another search. All others are dropped.
 */
const stillNews = async (db: Tx, TenantId: number, { SearchId, MLSId, ContactId, Filters, TimeZone }: Alert) => {
  const search = MLSId === null ? undefined : await readOrNone(db, MLSId, Filters, String(todayIn(TimeZone)))
  const waiting = sql<SqlBool>`m.tenant_id = ${TenantId} and m.search_id = ${SearchId} and m.date_told is null`
  await sql`
    update alert_match m set date_told = ${clock.now().toString()}
    where ${waiting} and exists (
      select from alert_match o where o.tenant_id = m.tenant_id and o.contact_id = ${ContactId} and o.mls_id = m.mls_id
        and o.listing_key = m.listing_key and o.reason = m.reason and o.detail = m.detail and o.message_id is not null)`.execute(
    db,
  )
  const { rows } = await sql<Match & { ListPrice: string | null; StandardStatus: string }>`
    select m.listing_key, m.reason, m.detail, m.event_id, l.list_price, l.standard_status
    from alert_match m join listing l on l.mls_id = m.mls_id and l.listing_key = m.listing_key
    where ${waiting} and ${search?.where ?? sql<SqlBool>`false`}`.execute(db)
  const matches = rows.filter((row) => isStillNews(row, row))
  const told = matches.map(({ ListingKey, Reason, Detail }) => ({ key: ListingKey, reason: Reason, detail: Detail }))
  await sql`
    delete from alert_match m where ${waiting} and not exists (
      select from json_to_recordset(${JSON.stringify(told)}::json) r (key text, reason text, detail text)
      where r.key = m.listing_key and r.reason = m.reason and r.detail = m.detail)`.execute(db)
  return matches
}

const readOrNone = async (db: Tx, mlsId: number, filters: PropertyFilter[], today: string) => {
  try {
    // The client hears of nothing that their own search would not show them.
    return await readSearch(db, mlsId, filters, today, { forPublic: true })
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}

/** Whether an alert may be sent, with the base of its links; or why it cannot, in words for the contact's agent. */
export const judgeAlert = async (
  db: Tx,
  TenantId: number,
  { ContactId, FirstName, Email }: Pick<Alert, 'ContactId' | 'FirstName' | 'Email'>,
  services: Pick<Services, 'config' | 'email' | 'sms'>,
) => {
  const blocked = (Why: string) => ({ Decision: 'Blocked' as const, Why })
  if (!Email) return blocked(`${FirstName || 'This contact'} has no email address. Add one on the contact’s page.`)
  const LinkBase = linkBaseOf(services, 'Email')
  if (LinkBase === null)
    return blocked(
      'Dormer does not know its own address, so there is no link to send. Ask whoever runs it to set PUBLIC_URL.',
    )
  const verdict = verdictOf(
    await judge(db, TenantId, { Channel: 'Email', Purpose: 'Automatic', ContactId, Addresses: [Email] }),
  )
  return verdict.Decision === 'Send' ? { ...verdict, Email, LinkBase } : verdict
}

/** Writes the email of an alert: the latest state of its listings, the first of them in full. */
const write = async (
  db: Tx,
  TenantId: number,
  { SearchId, SearchName, ContactId, FirstName, UserId, BrokerageName, MLSId, ...site }: Alert,
  news: Match[],
  { Email, LinkBase }: { Email: string; LinkBase: string },
  { feeds, email }: Services,
) => {
  const told = new Map(news.slice(0, MOST).map((one) => [one.ListingKey, one]))
  const { listings } = await listingsToSend(db, MLSId ?? 0, [...told.keys()])
  const user = await db
    .selectFrom('user_account')
    .select((eb) => ['Name', 'Email', 'PhotoKey', eb.fn.coalesce('CellPhone', 'OfficePhone').as('Phone')])
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .executeTakeFirstOrThrow()
  const Url = await makeClientLink(db, TenantId, LinkBase, { ContactId, UserId, SearchId })
  const summary = summaryOf(news)
  const hello = FirstName ? `Hello ${FirstName},` : 'Hello,'
  const { Html, PlainText } = listingMail({
    Intro: `<p>${escapeHtml(hello)}</p><p>Your search ${escapeHtml(SearchName)} has ${summary}.</p>`,
    Listings: listings.map((listing) => ({ ...listing, Note: noteOf(told.get(listing.ListingKey) as Match) })),
    More: news.length - listings.length,
    Url,
    urlOf: (key) => homeOf(Url, key),
    Base: LinkBase,
    From: {
      Name: user.Name,
      Brokerage: BrokerageName,
      Phone: user.Phone ? formatPhone(user.Phone) : '',
      Email: user.Email,
      PhotoUrl: photoUrlOf(user.PhotoKey),
      LogoPath: logoPath(site),
    },
    Mls: mlsNamed(feeds, MLSId ?? 0),
    Notes: [{ Text: 'Pause or stop these alerts', Url: alertOf(Url) }],
  })
  const { ConversationId } = await openConversation(db, TenantId, { Channel: 'Email', Address: Email, ContactId })
  const { MessageId } = await sendMessage(
    db,
    { TenantId, UserId },
    { ...user, TextNumber: null, Mailbox: undefined },
    { Channel: 'Email', Purpose: 'Automatic', ConversationId, To: [Email], verdict: { Decision: 'Send' } },
    { Subject: onOneLine(`${summary}: ${SearchName}`), Body: Html, PlainText, LinkBase },
    email,
  )
  return MessageId
}
