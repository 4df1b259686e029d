import type { Channel } from '@dormer/contract/messages/messages'
import { sql } from 'kysely'
import { clock } from '../../../clock.ts'
import type { Tx } from '../../../db/connect.ts'
import { latestConsent, suppressionsOf } from '../consent/consent.queries.ts'
import { phoneInWords } from '../messages/phone-in-words.ts'
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
  /** The user's mailbox that it would leave through. */
  Mailbox?: Mailbox | undefined
}

/** What the gate says of each of a message's addresses; `leaves`: if it goes, it does so in this transaction. */
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

type Known = {
  Address: string
  Name: string | null
  ZipCode: string | null
  StateCode: string | null
  IsHeld: boolean
  RepliesTo: string | null
}

/**
 * The same for many at once, each address with the contact it is meant for, and to many each with a message of its own:
 * those that go take room within the limits, unless their address is `taken` already. `now` is when they would leave.
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
  }: { now?: Temporal.Instant; limits?: Limit[]; taken?: { has: (address: string) => boolean } } = {},
): Promise<Map<string, Decision>> => {
  const addresses = [...to.keys()]
  if (addresses.length === 0) return new Map()
  const [suppressed, said, brokerage, known] = await Promise.all([
    suppressionsOf(db, TenantId, Channel, addresses),
    latestConsent(db, TenantId, Channel, addresses),
    db
      .selectFrom('tenant')
      .select(['TimeZone', 'PostalAddress', 'NeedsTextConsent'])
      .where('TenantId', '=', TenantId)
      .executeTakeFirstOrThrow(),
    knownOf(db, TenantId, Channel, to),
  ])
  return new Map(
    addresses.map((Address) => {
      const person = known.get(Address)
      const stands = suppressed.get(Address)
      const latest = said.get(Address)
      const decision = decide({
        Channel,
        Purpose,
        Address,
        Name: person?.Name ?? (Channel === 'Text' ? phoneInWords(Address) : Address),
        Suppression: stands
          ? { Reason: stands.Reason, Date: Temporal.Instant.from(stands.Date), By: stands.ByName }
          : null,
        Consent: latest
          ? { Answer: latest.Says, How: latest.How, By: latest.ByName, Date: Temporal.Instant.from(latest.Date) }
          : null,
        IsHeld: person?.IsHeld ?? false,
        RepliesTo: person?.RepliesTo ? Temporal.Instant.from(person.RepliesTo) : null,
        Where: zoneOf({
          ZipCode: person?.ZipCode ?? null,
          Phone: Channel === 'Text' ? Address : null,
          StateCode: person?.StateCode ?? null,
          BrokerageZone: brokerage.TimeZone,
        }),
        Now: now,
        BrokerageZone: brokerage.TimeZone,
        HasPostalAddress: brokerage.PostalAddress !== null,
        NeedsConsent: brokerage.NeedsTextConsent,
        Limits: limits,
      })
      if (decision.Decision === 'Send' && Purpose !== 'OneToOne' && !taken?.has(Address))
        for (const limit of limits) limit.Ahead++
      return [Address, decision]
    }),
  )
}

const knownOf = async (db: Tx, TenantId: number, channel: Channel, to: Map<string, number | null>) => {
  const { rows } = await sql<Known>`
    select a.address, c.name, c.zip_code, c.state_code,
      coalesce(bool_or(v.is_held), false) as is_held, max(v.last_incoming) as replies_to
    from unnest(${[...to.keys()]}::text[], ${[...to.values()]}::bigint[]) a (address, contact_id)
    left join contact c on c.tenant_id = ${TenantId} and c.contact_id = a.contact_id
    left join conversation v on v.tenant_id = ${TenantId} and v.channel = ${channel} and v.address = a.address
    group by a.address, c.name, c.zip_code, c.state_code`.execute(db)
  return new Map(rows.map((row) => [row.Address, row]))
}

/** What holds for a message to all of these: one blocked address blocks it, and it waits for the last. */
export const verdictOf = (verdicts: Map<string, Decision>): Decision => {
  const all = [...verdicts.values()]
  const blocked = all.find((verdict) => verdict.Decision === 'Blocked')
  if (blocked) return blocked
  const waits = all.filter((verdict) => verdict.Decision === 'Wait')
  return waits.sort((a, b) => Temporal.Instant.compare(b.Until, a.Until))[0] ?? { Decision: 'Send' }
}
