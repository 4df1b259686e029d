import { type MergeFacts, merge } from '@dormer/contract/messages/merge'
import type { Channel } from '@dormer/contract/messages/messages'
import { TEXT_MAX } from '@dormer/contract/messages/messages'
import type { RoleId } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import { hashToken, newToken } from '../../../access/tokens.ts'
import { clock } from '../../../clock.ts'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/connect.ts'
import { judgeAll } from '../gate/gate.queries.ts'
import {
  type Delay,
  type Ending,
  finish,
  lockOutgoing,
  type Outgoing,
  postpone,
  startAttempts,
} from '../messages/deliver.queries.ts'
import { tellMassFailed } from '../messages/failures.queries.ts'
import { newHeaderId } from '../messages/header-id.ts'
import { factsOf } from '../templates/facts.queries.ts'
import { htmlFooter, textFooter, unsubscribeUrl } from './footer.rules.ts'
import { takeBack } from './mass.queries.ts'
import { type Fate, fatesOf, gone, type Person } from './recipients.queries.ts'

type Mass = {
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

/** Messages of one mass message, whose attempts have begun. */
export type Group = { mass: Pick<Mass, 'TenantId' | 'MassId' | 'Channel' | 'IsCanceled'>; outgoing: Outgoing[] }

/**
 * The next messages to send of those of a brokerage that are due, each mass message in its turn: written, passed by the
 * gate, and noted as begun: at most `size`, found among the next `look` recipients. Where nothing is due, `next` is when
 * something will be; undefined if nothing is left.
 */
export const takeGroup = async (
  db: Tx,
  TenantId: number,
  { size, look }: { size: number; look: number },
  config: Pick<Config, 'attemptSeconds' | 'publicUrl'>,
): Promise<Group | { next: Temporal.Instant | undefined }> => {
  const mass = await nextMass(db, TenantId)
  if (!mass) return { next: await nextDate(db, TenantId) }
  const { MassId, Channel, IsCanceled } = mass
  const group = { mass: { TenantId, MassId, Channel, IsCanceled }, outgoing: [] as Outgoing[] }
  if (!IsCanceled && (!mass.RoleId || !mass.UserEmail)) {
    await end(db, mass, 'Canceled', 'The user who sent this is no longer there.')
    return group
  }
  if (IsCanceled) await takeBack(db, mass, mass.StatusText ?? 'Taken back before it was sent.')
  // There is room for one at least who was not tried yet: those whose servers put them off must not keep all others waiting.
  const earlier = await takeEarlier(db, mass, size - 1, config)
  const fresh = IsCanceled ? [] : await writeNext(db, mass, { size: size - earlier.length, look }, config)
  group.outgoing = [...earlier, ...fresh]
  if (group.outgoing.length === 0) await rest(db, mass, config)
  return group
}

/** There is something to do: also where it was canceled, of what was perhaps sent by then. */
const isOpen = sql<SqlBool>`(status = 'Sending' or (status = 'Canceled' and exists (
  select from outbox o where o.tenant_id = mass_message.tenant_id and o.mass_id = mass_message.mass_id)))`

const nextMass = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<Mass>`
    with next as (
      select tenant_id, mass_id from mass_message
      where tenant_id = ${TenantId} and ${isOpen} and not_before <= ${clock.now().toString()}
      order by date_served, mass_id limit 1 for update
    ), served as (
      update mass_message mass set date_served = clock_timestamp(), status_text = case when status = 'Canceled' then status_text end
      from next
      where mass.tenant_id = next.tenant_id and mass.mass_id = next.mass_id
      returning mass.*
    )
    select mass.tenant_id, mass.mass_id, mass.channel, mass.subject, mass.body, mass.plain_text, mass.link_base,
      mass.status = 'Canceled' as is_canceled, mass.status_text, u.user_id,
      u.role_id, u.email as user_email, t.name as brokerage_name, t.postal_address, t.text_number
    from served mass
    join tenant t on t.tenant_id = mass.tenant_id
    left join user_account u on u.tenant_id = mass.tenant_id and u.user_id = mass.user_id`.execute(db)
  return rows[0]
}

const nextDate = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<{ Next: string | null }>`
    select min(not_before) as next from mass_message where tenant_id = ${TenantId} and ${isOpen}`.execute(db)
  return rows[0]?.Next ? Temporal.Instant.from(rows[0].Next) : undefined
}

const end = async (
  db: Tx,
  { TenantId, MassId }: Mass,
  Status: 'Done' | 'Canceled',
  StatusText: string | null = null,
) => {
  await db
    .updateTable('mass_message')
    .set({ Status, StatusText, DateFinished: sql<string>`now()` })
    .where('TenantId', '=', TenantId)
    .where('MassId', '=', MassId)
    .execute()
  await tellMassFailed(db, TenantId, MassId)
}

/** Nothing is due: it goes on when the next recipient's time has come, or is done. */
const rest = async (db: Tx, mass: Mass, { attemptSeconds }: Pick<Config, 'attemptSeconds'>) => {
  const { TenantId, MassId } = mass
  const { rows } = await sql<{ Next: string | null; Why: string | null }>`
    select not_before as next, why from (
      (select not_before, why from mass_recipient
        where tenant_id = ${TenantId} and mass_id = ${MassId} and status = 'Waiting' and not ${mass.IsCanceled} order by not_before limit 1)
      union all
      select greatest(not_before, date_tried + make_interval(secs => ${attemptSeconds})), null
      from outbox where tenant_id = ${TenantId} and mass_id = ${MassId}
    ) left_over order by not_before limit 1`.execute(db)
  const [left] = rows
  if (!left) return mass.IsCanceled ? undefined : end(db, mass, 'Done')
  return db
    .updateTable('mass_message')
    .set({ NotBefore: left.Next as string, ...(!mass.IsCanceled && { StatusText: left.Why }) })
    .where('TenantId', '=', TenantId)
    .where('MassId', '=', MassId)
    .execute()
}

/** What was put back and may go again by now, and what was tried and never ended: the latter is looked up when it is sent. */
const takeEarlier = async (
  db: Tx,
  { TenantId, MassId, Channel }: Mass,
  size: number,
  config: Pick<Config, 'attemptSeconds'>,
) => {
  const now = clock.now()
  const over = now.subtract({ seconds: config.attemptSeconds })
  const { rows } = await sql<{ MessageId: number }>`
    select message_id from outbox
    where tenant_id = ${TenantId} and mass_id = ${MassId}
      and not_before <= ${now.toString()} and coalesce(date_tried <= ${over.toString()}, true)
    order by message_id limit ${size}`.execute(db)
  if (rows.length === 0) return []
  const found = await lockOutgoing(
    db,
    TenantId,
    rows.map((row) => row.MessageId),
  )
  const untried = found.filter((one) => one.DateTried === null)
  const to = new Map(untried.map((one) => [one.ToAddresses[0] ?? '', one.ContactId]))
  const verdicts = await judgeAll(db, TenantId, { Channel, Purpose: 'Mass' }, to)
  const goes: Outgoing[] = []
  const delays: Delay[] = []
  const blocked: Ending[] = []
  for (const outgoing of found) {
    const verdict = verdicts.get(outgoing.ToAddresses[0] ?? '')
    if (outgoing.DateTried !== null || verdict?.Decision === 'Send') goes.push(outgoing)
    else if (verdict?.Decision === 'Wait') delays.push({ ...outgoing, ...verdict })
    else if (verdict) blocked.push({ MessageId: outgoing.MessageId, Status: 'Blocked', Why: verdict.Why })
  }
  await postpone(db, TenantId, delays)
  await finish(db, TenantId, blocked)
  await startAttempts(
    db,
    TenantId,
    goes.map((one) => one.MessageId),
  )
  return goes
}

type Draft = {
  ContactId: number
  Address: string
  Subject: string | null
  Body: string
  PlainText: string | null
  Url: string | null
  Token: string | null
}

/** The message as this recipient gets it: filled with what is known of the contact as it leaves. */
const draft = (mass: Mass, { ContactId, Address }: Person, facts: MergeFacts): Draft => {
  const { Channel, Subject, Body, PlainText, LinkBase, BrokerageName, PostalAddress } = mass
  const to = { ContactId, Address: Address as string }
  if (Channel === 'Text')
    return { ...to, Subject: null, Body: merge(Body, facts, 'text').trim(), PlainText: null, Url: null, Token: null }
  const Token = newToken()
  const Url = unsubscribeUrl(LinkBase ?? '', Token)
  const footer = { Name: BrokerageName, PostalAddress: PostalAddress ?? '', Url }
  return {
    ...to,
    Subject: merge(Subject ?? '', facts, 'line'),
    Body: merge(Body, facts, 'html') + htmlFooter(footer),
    PlainText: merge(PlainText ?? '', facts, 'text') + textFooter(footer),
    Url,
    Token,
  }
}

/** Writes the messages to the next recipients that the gate lets through, and notes why the others wait or get none. */
const writeNext = async (
  db: Tx,
  mass: Mass,
  { size, look }: { size: number; look: number },
  config: Pick<Config, 'publicUrl'>,
): Promise<Outgoing[]> => {
  const { TenantId, MassId, Channel } = mass
  const { rows } = await sql<{ ContactId: number }>`
    select contact_id from mass_recipient
    where tenant_id = ${TenantId} and mass_id = ${MassId} and status = 'Waiting' and not_before <= ${clock.now().toString()}
    order by contact_id limit ${look}`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.ContactId)
  const sender = { TenantId, UserId: mass.UserId as number, RoleId: mass.RoleId as RoleId }
  const [taken, facts] = await Promise.all([takenOf(db, mass, ids), factsOf(db, sender, ids)])
  const people = await fatesOf(db, sender, Channel, ids, taken)
  const drafts: Draft[] = []
  const others: { ContactId: number; fate: Fate }[] = []
  for (const { fate, ...person } of people) {
    if (drafts.length === size) break
    const known = facts.get(person.ContactId)
    if (fate.Decision !== 'Send' || !known) {
      others.push({ ContactId: person.ContactId, fate: fate.Decision === 'Send' ? gone : fate })
      continue
    }
    const written = draft(mass, person, known)
    if (Channel === 'Text' && (written.Body.length > TEXT_MAX || written.Body === ''))
      others.push({
        ContactId: person.ContactId,
        fate: {
          Decision: 'Skip',
          Reason: 'TooLong',
          Why: 'Filled in for this contact, the text is empty or longer than 1,600 characters.',
        },
      })
    else drafts.push(written)
  }
  await putOff(db, mass, others)
  return drafts.length > 0 ? write(db, mass, drafts, config) : []
}

/** The addresses of these contacts that somebody else got this message at. */
const takenOf = async (db: Tx, { TenantId, MassId, Channel }: Mass, contactIds: number[]) => {
  const { rows } = await sql<{ Address: string }>`
    select address from mass_recipient
    where tenant_id = ${TenantId} and mass_id = ${MassId} and address = any(array(
      select ${sql.raw(Channel === 'Email' ? 'email' : 'cell_phone')} from contact
      where tenant_id = ${TenantId} and contact_id = any(${contactIds}::bigint[])))`.execute(db)
  return new Set(rows.map((row) => row.Address))
}

const putOff = async (db: Tx, { TenantId, MassId }: Mass, others: { ContactId: number; fate: Fate }[]) => {
  if (others.length === 0) return
  const rows = others.map(({ ContactId, fate }) => ({
    ContactId,
    Status: fate.Decision === 'Skip' ? 'Skipped' : 'Waiting',
    Reason: fate.Decision === 'Skip' ? fate.Reason : null,
    Why: 'Why' in fate ? fate.Why : null,
    Until: fate.Decision === 'Wait' ? fate.Until.toString() : null,
  }))
  await sql`
    update mass_recipient r set status = o.status, reason = o.reason, why = o.why, not_before = coalesce(o.until, r.not_before)
    from unnest(${rows.map((o) => o.ContactId)}::bigint[], ${rows.map((o) => o.Status)}::text[], ${rows.map((o) => o.Reason)}::text[],
      ${rows.map((o) => o.Why)}::text[], ${rows.map((o) => o.Until)}::timestamptz[]) o (contact_id, status, reason, why, until)
    where r.tenant_id = ${TenantId} and r.mass_id = ${MassId} and r.contact_id = o.contact_id`.execute(db)
}

const write = async (db: Tx, mass: Mass, drafts: Draft[], config: Pick<Config, 'publicUrl'>): Promise<Outgoing[]> => {
  const { TenantId, MassId, Channel } = mass
  const contacts = drafts.map((one) => one.ContactId)
  const addresses = drafts.map((one) => one.Address)
  const text = (one: Draft) => (one.PlainText ?? one.Body).replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed()
  // A conversation that exists stays where it is: a message to many does not answer it. A new one begins as done.
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
        ${drafts.map(() => (Channel === 'Email' ? newHeaderId(config) : null))}::text[],
        ${drafts.map((one) => one.Url)}::text[])
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
  const hashes = rows.flatMap(({ ContactId }) => {
    const Token = drafted.get(ContactId)?.Token
    return Token ? [hashToken(Token)] : []
  })
  const now = clock.now().toString()
  await sql`
    insert into outbox (tenant_id, message_id, mass_id, attempts, date_tried, first_tried)
    select ${TenantId}, message_id, ${MassId}::bigint, 1, ${now}, ${now} from unnest(${ids}::bigint[]) o (message_id)`.execute(
    db,
  )
  if (hashes.length > 0)
    await sql`
      insert into unsubscribe_link (tenant_id, message_id, token_hash)
      select ${TenantId}, message_id, token_hash from unnest(${ids}::bigint[], ${hashes}::bytea[]) l (message_id, token_hash)`.execute(
      db,
    )
  // They are in nobody's hands yet: there is no earlier attempt to be looked up.
  return (await lockOutgoing(db, TenantId, ids)).map((one) => ({ ...one, DateTried: null, Attempts: 0 }))
}

/** A provider asks for a pause, or takes nothing: none of the brokerage's messages of this channel goes before its end. */
export const pauseChannel = (
  db: Tx,
  { TenantId, Channel }: Pick<Mass, 'TenantId' | 'Channel'>,
  until: Temporal.Instant,
  why: string,
) =>
  sql`
  update mass_message set not_before = greatest(not_before, ${until.toString()}), status_text = ${why}
  where tenant_id = ${TenantId} and channel = ${Channel} and status = 'Sending'`.execute(db)
