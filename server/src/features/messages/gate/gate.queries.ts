import type { Channel } from '@dormer/contract/messages/messages'
import { formatPhone } from '@dormer/contract/phone'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { standingConsent, suppressionsOf } from '../consent/consent.queries.ts'
import { doNotCallOf } from './do-not-call.queries.ts'
import { type Decision, decide } from './gate.rules.ts'
import { limitsOf, type Mailbox } from './limits.queries.ts'
import type { Limit } from './limits.rules.ts'
import { zoneOf } from './zone.rules.ts'

/** A message that somebody wants to send, or that is about to leave. */
export type Intent = {
  Channel: Channel
  Purpose: 'OneToOne' | 'Mass' | 'Automatic' | 'Transactional'
  ContactId: number | null
  Addresses: string[]
  /** The user's mailbox that would send it. */
  Mailbox?: Mailbox | undefined
}

/** The gate's decision for each of a message's addresses. `leaves`: if it may go, it goes in this transaction. */
export const judge = async (
  db: Tx,
  TenantId: number,
  intent: Intent,
  { leaves = false } = {},
): Promise<Map<string, Decision>> => {
  const { Addresses, ContactId } = intent
  const whereabouts = new Map(Addresses.map((Address) => [Address, ContactId]))
  const limits = await limitsOf(db, TenantId, intent, { people: Addresses.length, at: clock.now(), leaves })
  return judgeAll(db, TenantId, intent, whereabouts, { limits })
}

/** What the gate needs to know of a recipient: the name for its sentences, and the location. */
export type RecipientFacts = { Name: string; ZipCode: string | null; StateCode: string | null }

/**
 * The same for many at once, each address with its intended contact and, to many, each with a message of its own: those
 * that go use up the limits, unless their address is already `taken`. `now` is when they would leave; `people` are the
 * contacts, if already loaded.
 */
export const judgeAll = async (
  db: Tx,
  TenantId: number,
  { Channel, Purpose }: Pick<Intent, 'Channel' | 'Purpose'>,
  to: Map<string, number | null>,
  {
    now = clock.now(),
    limits = [],
    taken,
    people,
  }: {
    now?: Temporal.Instant
    limits?: Limit[]
    taken?: { has: (address: string) => boolean }
    people?: Map<number, RecipientFacts>
  } = {},
): Promise<Map<string, Decision>> => {
  const addresses = [...to.keys()]
  if (addresses.length === 0) return new Map()
  const isText = Channel === 'Text'
  const [suppressed, said, brokerage, contacts, talks] = await Promise.all([
    suppressionsOf(db, TenantId, Channel, addresses),
    standingConsent(db, TenantId, Channel, addresses),
    db
      .selectFrom('tenant')
      .select(['TimeZone', 'PostalAddress', 'NeedsTextConsent', isText ? hasLists : sql<boolean>`false`.as('HasLists')])
      .where('TenantId', '=', TenantId)
      .executeTakeFirstOrThrow(),
    people ?? recipientsOf(db, TenantId, [...to.values()]),
    // An email to many does not depend on the conversation.
    isText || Purpose === 'OneToOne' ? talksOf(db, TenantId, Channel, addresses) : new Map<string, Talk>(),
  ])
  const listed = brokerage.HasLists && Purpose !== 'Transactional' ? await doNotCallOf(db, TenantId, to) : undefined
  return new Map(
    addresses.map((Address) => {
      const person = contacts.get(to.get(Address) ?? 0)
      const talk = talks.get(Address)
      const stands = suppressed.get(Address)
      const latest = said.get(Address)
      const decision = decide({
        Channel,
        Purpose,
        Address,
        Name: person?.Name ?? (isText ? formatPhone(Address) : Address),
        Suppression: stands
          ? { Reason: stands.Reason, Date: Temporal.Instant.from(stands.Date), By: stands.ByName }
          : null,
        Consent: latest
          ? { Answer: latest.Says, How: latest.How, By: latest.ByName, Date: Temporal.Instant.from(latest.Date) }
          : null,
        IsHeld: talk?.IsHeld ?? false,
        RepliesTo: talk?.RepliesTo ? Temporal.Instant.from(talk.RepliesTo) : null,
        // Quiet hours apply only to texts.
        Where: zoneOf({
          ZipCode: (isText && person?.ZipCode) || null,
          Phone: isText ? Address : null,
          StateCode: (isText && person?.StateCode) || null,
          BrokerageZone: brokerage.TimeZone,
        }),
        Now: now,
        BrokerageZone: brokerage.TimeZone,
        HasPostalAddress: brokerage.PostalAddress !== null,
        NeedsConsent: brokerage.NeedsTextConsent,
        Limits: limits,
        DoNotCall: listed?.get(Address),
      })
      if (decision.Decision === 'Send' && Purpose !== 'OneToOne' && !taken?.has(Address))
        for (const limit of limits) limit.Ahead++
      return [Address, decision]
    }),
  )
}

/** Whether the brokerage has any list at all of whom not to call. */
const hasLists = sql<boolean>`
  exists (select from do_not_call d where d.tenant_id = tenant.tenant_id)
  or exists (select from do_not_call_area a where a.tenant_id = tenant.tenant_id)`.as('HasLists')

const recipientsOf = async (db: Tx, TenantId: number, contactIds: (number | null)[]) => {
  const ids = contactIds.filter((id) => id !== null)
  if (ids.length === 0) return new Map<number, RecipientFacts>()
  const { rows } = await sql<RecipientFacts & { ContactId: number }>`
    select contact_id, name, zip_code, state_code from contact
    where tenant_id = ${TenantId} and contact_id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.ContactId, row]))
}

type Talk = { Address: string; IsHeld: boolean; RepliesTo: string | null }
/** What is open in the conversations with these addresses. */
const talksOf = async (db: Tx, TenantId: number, channel: Channel, addresses: string[]) => {
  const { rows } = await sql<Talk>`
    select address, bool_or(is_held) as is_held, max(last_incoming) as replies_to from conversation
    where tenant_id = ${TenantId} and channel = ${channel} and address = any(${addresses}::text[])
    group by address`.execute(db)
  return new Map(rows.map((row) => [row.Address, row]))
}

/**
 * The decision for one message to all of these: one blocked address blocks it, and it waits as long as the last one
 * must.
 */
export const verdictOf = (verdicts: Map<string, Decision>): Decision => {
  const all = [...verdicts.values()]
  const blocked = all.find((verdict) => verdict.Decision === 'Blocked')
  if (blocked) return blocked
  const waits = all.filter((verdict) => verdict.Decision === 'Wait')
  return waits.sort((a, b) => Temporal.Instant.compare(b.Until, a.Until))[0] ?? { Decision: 'Send' }
}
