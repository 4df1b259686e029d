import { type MergeFacts, merge } from '@dormer/contract/messages/merge'
import type { Channel } from '@dormer/contract/messages/messages'
import { TEXT_MAX } from '@dormer/contract/messages/messages'
import { textToMany } from '@dormer/contract/messages/text-to-many'
import type { RoleId } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import type { EmailService, Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { type Limit, leftOf } from '../gate/limits.rules.ts'
import { lockOutgoing, type Outgoing } from '../sending/deliver.queries.ts'
import { withFooter } from '../sending/footer.rules.ts'
import { addressInFrom, newHeaderId } from '../sending/header-id.ts'
import { storeLinks } from '../sending/unsubscribe-links.ts'
import { factsOf } from '../templates/facts.queries.ts'
import { storeVideoLinks, type VideoLink, videosIn, withVideos } from '../videos/links.queries.ts'
import { gone, judgeContacts, type Person, type RecipientVerdict } from './recipients.queries.ts'

/** A mass message being sent, with its user and brokerage. */
export type Mass = {
  TenantId: number
  MassId: number
  Channel: Channel
  Subject: string | null
  Body: string
  PlainText: string | null
  LinkBase: string | null
  IsCanceled: boolean
  StatusText: string | null
  UserId: number | null
  RoleId: RoleId | null
  UserEmail: string | null
  BrokerageName: string
  PostalAddress: string | null
  TextNumber: string | null
}

type Videos = Awaited<ReturnType<typeof videosIn>>
type Draft = {
  ContactId: number
  Address: string
  Subject: string | null
  Body: string
  PlainText: string | null
  UnsubscribeUrl: string | null
  Token: string | null
  Videos: VideoLink[]
}

/** The message to this recipient, filled in with the contact's current data. */
const draft = (mass: Mass, { ContactId, Address }: Person, facts: MergeFacts, videos: Videos): Draft => {
  const { Channel, Subject, Body, PlainText, LinkBase, BrokerageName, PostalAddress } = mass
  const to = { ContactId, Address: Address as string }
  if (Channel === 'Text') {
    const text = textToMany(merge(Body, facts, 'text').trim(), { Brokerage: BrokerageName, Name: facts.AgentName })
    const { said, links } = withVideos(Channel, { Body: text }, videos)
    return {
      ...to,
      ...said,
      Subject: null,
      PlainText: null,
      Videos: links,
      UnsubscribeUrl: null,
      Token: null,
    }
  }
  const Token = newToken()
  const written = { Body: merge(Body, facts, 'html'), PlainText: merge(PlainText ?? '', facts, 'text') }
  const { said, links } = withVideos(Channel, written, videos)
  const footing = { BrokerageName, PostalAddress: PostalAddress ?? '', LinkBase: LinkBase ?? '' }
  return {
    ...to,
    Subject: merge(Subject ?? '', facts, 'line'),
    ...withFooter(said, footing, Token),
    Token,
    Videos: links,
  }
}

/** Writes the messages to the next recipients that the gate lets through, and records why others wait or get none. */
export const writeNext = async (
  db: Tx,
  mass: Mass,
  { size, look, limits }: { size: number; look: number; limits: Limit[] },
  sending: Pick<Services, 'config' | 'email' | 'sms'>,
): Promise<Outgoing[]> => {
  const { TenantId, MassId, Channel } = mass
  if (limits.some((limit) => leftOf(limit) === 0)) return []
  const { rows } = await sql<{ ContactId: number }>`
    select contact_id from mass_recipient
    where tenant_id = ${TenantId} and mass_id = ${MassId} and status = 'Waiting' and not_before <= ${clock.now().toString()}
    order by contact_id limit ${look}`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.ContactId)
  const sender = { TenantId, UserId: mass.UserId as number, RoleId: mass.RoleId as RoleId }
  const [taken, facts, videos] = await Promise.all([
    takenOf(db, mass, ids),
    factsOf(db, sender, sending, ids),
    videosIn(db, TenantId, mass.Body),
  ])
  const people = await judgeContacts(db, sender, Channel, ids, taken, { limits })
  const drafts: Draft[] = []
  const others: { ContactId: number; verdict: RecipientVerdict }[] = []
  for (const { verdict, ...person } of people) {
    // Beyond the limit, nobody is examined: they wait together.
    if (drafts.length === size || (verdict.Decision === 'Wait' && verdict.IsLimit)) break
    const known = facts.get(person.ContactId)
    if (verdict.Decision !== 'Send' || !known) {
      others.push({ ContactId: person.ContactId, verdict: verdict.Decision === 'Send' ? gone : verdict })
      continue
    }
    const written = draft(mass, person, known, videos)
    if (Channel === 'Text' && (written.Body.length > TEXT_MAX || written.Body === ''))
      others.push({
        ContactId: person.ContactId,
        verdict: {
          Decision: 'Blocked',
          Reason: 'TooLong',
          Why: 'Filled in for this contact, with its sender and how to stop, the text is empty or longer than 1,600 characters.',
        },
      })
    else drafts.push(written)
  }
  await recordUnsent(db, mass, others)
  return drafts.length > 0 ? write(db, mass, drafts, sending.email) : []
}

/** The addresses of these contacts that got this message through somebody else. */
const takenOf = async (db: Tx, { TenantId, MassId, Channel }: Mass, contactIds: number[]) => {
  const { rows } = await sql<{ Address: string }>`
    select address from mass_recipient
    where tenant_id = ${TenantId} and mass_id = ${MassId} and address = any(array(
      select ${sql.raw(Channel === 'Email' ? 'email' : 'cell_phone')} from contact
      where tenant_id = ${TenantId} and contact_id = any(${contactIds}::bigint[])))`.execute(db)
  return new Set(rows.map((row) => row.Address))
}

const recordUnsent = async (
  db: Tx,
  { TenantId, MassId }: Mass,
  others: { ContactId: number; verdict: RecipientVerdict }[],
) => {
  if (others.length === 0) return
  const rows = others.map(({ ContactId, verdict }) => ({
    ContactId,
    Status: verdict.Decision === 'Blocked' ? 'Skipped' : 'Waiting',
    Reason: verdict.Decision === 'Blocked' ? verdict.Reason : null,
    Why: 'Why' in verdict ? verdict.Why : null,
    Until: verdict.Decision === 'Wait' ? verdict.Until.toString() : null,
  }))
  await sql`
    update mass_recipient r set status = o.status, reason = o.reason, why = o.why, not_before = coalesce(o.until, r.not_before)
    from unnest(${rows.map((o) => o.ContactId)}::bigint[], ${rows.map((o) => o.Status)}::text[], ${rows.map((o) => o.Reason)}::text[],
      ${rows.map((o) => o.Why)}::text[], ${rows.map((o) => o.Until)}::timestamptz[]) o (contact_id, status, reason, why, until)
    where r.tenant_id = ${TenantId} and r.mass_id = ${MassId} and r.contact_id = o.contact_id`.execute(db)
}

const write = async (db: Tx, mass: Mass, drafts: Draft[], email: Pick<EmailService, 'from'>): Promise<Outgoing[]> => {
  const { TenantId, MassId, Channel } = mass
  const contacts = drafts.map((one) => one.ContactId)
  const addresses = drafts.map((one) => one.Address)
  const text = (one: Draft) => (one.PlainText ?? one.Body).replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed()
  // An existing conversation keeps its place, because a message to many does not answer it. A new one begins as done.
  await sql`
    insert into conversation (tenant_id, channel, address, contact_id, last_body, is_done)
    select ${TenantId}, ${Channel}, address, contact_id, body, true
    from unnest(${addresses}::text[], ${contacts}::bigint[], ${drafts.map(text)}::text[]) d (address, contact_id, body)
    on conflict (tenant_id, channel, address, contact_id) do nothing`.execute(db)
  const { rows } = await sql<{ MessageId: number; ContactId: number }>`
    with written as (
      insert into message (tenant_id, conversation_id, channel, is_mine, user_id, purpose, from_address, to_addresses, subject,
        body, plain_text, status, header_id, mass_id, unsubscribe_url)
      select c.tenant_id, c.conversation_id, c.channel, true, ${mass.UserId}::bigint, 'Mass',
        ${Channel === 'Email' ? mass.UserEmail : (mass.TextNumber ?? '')}, array[d.address], d.subject, d.body, d.plain_text,
        'Sending', d.header_id, ${MassId}::bigint, d.url
      from unnest(${addresses}::text[], ${contacts}::bigint[], ${drafts.map((one) => one.Subject)}::text[],
        ${drafts.map((one) => one.Body)}::text[], ${drafts.map((one) => one.PlainText)}::text[],
        ${drafts.map(() => (Channel === 'Email' ? newHeaderId(addressInFrom(email, mass.UserEmail ?? '')) : null))}::text[],
        ${drafts.map((one) => one.UnsubscribeUrl)}::text[])
        d (address, contact_id, subject, body, plain_text, header_id, url)
      join conversation c on c.tenant_id = ${TenantId} and c.channel = ${Channel} and c.address = d.address
        and c.contact_id = d.contact_id
      returning message_id, conversation_id, to_addresses
    ), noted as (
      update mass_recipient r set status = 'Written', why = null, address = w.to_addresses[1], message_id = w.message_id
      from written w
      join conversation c on c.tenant_id = ${TenantId} and c.conversation_id = w.conversation_id
      where r.tenant_id = ${TenantId} and r.mass_id = ${MassId} and r.contact_id = c.contact_id
      returning r.message_id, r.contact_id
    )
    select message_id, contact_id from noted order by message_id`.execute(db)
  const drafted = new Map(drafts.map((one) => [one.ContactId, one]))
  const ids = rows.map((row) => row.MessageId)
  const links = rows.flatMap(({ MessageId, ContactId }) => {
    const Token = drafted.get(ContactId)?.Token
    return Token ? [{ MessageId, Token }] : []
  })
  const videos = rows.flatMap(({ MessageId, ContactId }) =>
    (drafted.get(ContactId)?.Videos ?? []).map((link) => ({ ...link, MessageId })),
  )
  const now = clock.now().toString()
  await sql`
    insert into outbox (tenant_id, message_id, mass_id, attempts, date_tried, first_tried)
    select ${TenantId}, message_id, ${MassId}::bigint, 1, ${now}, ${now} from unnest(${ids}::bigint[]) o (message_id)`.execute(
    db,
  )
  await storeLinks(db, TenantId, links)
  await storeVideoLinks(db, TenantId, videos)
  // They were never tried: there is no earlier attempt to look up.
  return (await lockOutgoing(db, TenantId, ids)).map((one) => ({ ...one, DateTried: null, Attempts: 0 }))
}
