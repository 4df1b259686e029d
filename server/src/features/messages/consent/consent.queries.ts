import type { Channel } from '@dormer/contract/messages/messages'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

export type SuppressionReason = 'Stop' | 'Unsubscribed' | 'Bounced' | 'Complaint' | 'ByHand'

/** An address in a tenant; a suppression applies to everybody who shares it. */
export type AddressOnChannel = { TenantId: number; Channel: Channel; Address: string }
/** Who said so and in which message, if any. */
export type Evidence = {
  How: string
  UserId?: number | null
  MessageId?: number | null
  /** Signed, on paper or by a form. */
  IsWritten?: boolean
}

/** A weightier reason replaces a lighter one; the reason determines who may lift the suppression. */
const weights: Record<SuppressionReason, number> = { ByHand: 1, Bounced: 2, Stop: 3, Unsubscribed: 3, Complaint: 4 }

/**
 * Suppresses messages to an address, with evidence. An existing reason of at least the same weight is kept; a bounce and a
 * stop by hand stand beside it.
 */
export const suppress = async (db: Tx, whom: AddressOnChannel, reason: SuppressionReason, evidence: Evidence) => {
  const { How, UserId = null, MessageId = null } = evidence
  const lighter = Object.entries(weights).flatMap(([name, weight]) => (weight < weights[reason] ? [name] : []))
  const added = await db
    .insertInto('suppression')
    .values({ ...whom, Reason: reason, UserId, MessageId })
    .onConflict((same) =>
      same
        .columns(['TenantId', 'Channel', 'Address'])
        .doUpdateSet((eb) => ({
          Reason: eb.ref('excluded.Reason'),
          UserId: eb.ref('excluded.UserId'),
          MessageId: eb.ref('excluded.MessageId'),
          DateCreated: sql`now()`,
          DateBounced: sql`case when suppression.reason = 'Bounced' then suppression.date_created else suppression.date_bounced end`,
          DateByHand: sql`case when suppression.reason = 'ByHand' then suppression.date_created else suppression.date_by_hand end`,
          ByHandUserId: sql`case when suppression.reason = 'ByHand' then suppression.user_id else suppression.by_hand_user_id end`,
        }))
        .where('suppression.Reason', 'in', ['', ...lighter]),
    )
    .returning('Address')
    .execute()
  if (added.length === 0 && reason === 'Bounced')
    await db
      .updateTable('suppression')
      .set({ DateBounced: sql`now()` })
      .where('TenantId', '=', whom.TenantId)
      .where('Channel', '=', whom.Channel)
      .where('Address', '=', whom.Address)
      .where('Reason', '!=', 'Bounced')
      .execute()
  if (added.length === 0 && reason === 'ByHand')
    await db
      .updateTable('suppression')
      .set({ DateByHand: sql`now()`, ByHandUserId: UserId })
      .where('TenantId', '=', whom.TenantId)
      .where('Channel', '=', whom.Channel)
      .where('Address', '=', whom.Address)
      .where('Reason', '!=', 'ByHand')
      .execute()
  if (added.length > 0 || reason === 'ByHand' || reason === 'Stop' || reason === 'Unsubscribed')
    await db
      .insertInto('consent')
      .values({ ...whom, Says: 'No', How, UserId, MessageId })
      .execute()
  await releaseHeld(db, whom)
}

/**
 * Allows messages to an address again, with the evidence, as far as the reasons in `lifts` stood against it; each of the
 * others goes on holding.
 */
export const allow = async (db: Tx, whom: AddressOnChannel, evidence: Evidence, lifts: SuppressionReason[]) => {
  const { How, UserId = null, MessageId = null, IsWritten = false } = evidence
  const { TenantId, Channel, Address } = whom
  // The contact's own reason comes first, then somebody's here, then a bounce; a bounce that is the only one is no mark.
  await sql`
    with stood as (
      select tenant_id, channel, address, user_id, message_id, date_created,
        case when reason <> all(${lifts}::text[]) then reason end as reason,
        case when 'ByHand' <> all(${lifts}::text[]) then date_by_hand end as by_hand,
        case when 'ByHand' <> all(${lifts}::text[]) then by_hand_user_id end as by_hand_user_id,
        case when 'Bounced' <> all(${lifts}::text[]) then date_bounced end as bounced
      from suppression where tenant_id = ${TenantId} and channel = ${Channel} and address = ${Address} for update
    ), lifted as (
      delete from suppression s using stood
      where s.tenant_id = stood.tenant_id and s.channel = stood.channel and s.address = stood.address
        and stood.reason is null and by_hand is null and bounced is null
    )
    update suppression s set
      reason = coalesce(stood.reason, case when by_hand is null then 'Bounced' else 'ByHand' end),
      user_id = case when stood.reason is null then stood.by_hand_user_id else stood.user_id end,
      message_id = case when stood.reason is not null then stood.message_id end,
      date_created = case when stood.reason is null then coalesce(by_hand, bounced) else stood.date_created end,
      date_by_hand = case when stood.reason is not null then by_hand end,
      by_hand_user_id = case when stood.reason is not null then stood.by_hand_user_id end,
      date_bounced = case when stood.reason is not null or by_hand is not null then bounced end
    from stood
    where s.tenant_id = stood.tenant_id and s.channel = stood.channel and s.address = stood.address
      and (stood.reason is not null or by_hand is not null or bounced is not null)`.execute(db)
  await db
    .insertInto('consent')
    .values({ ...whom, Says: 'Yes', How, UserId, MessageId, IsWritten })
    .execute()
  await releaseHeld(db, whom)
}

/** Once somebody has said what they want, no text is held for a decision any more. */
const releaseHeld = (db: Tx, { TenantId, Channel, Address }: AddressOnChannel) =>
  db
    .updateTable('conversation')
    .set({ IsHeld: false })
    .where('TenantId', '=', TenantId)
    .where('Channel', '=', Channel)
    .where('Address', '=', Address)
    .where('IsHeld', '=', true)
    .execute()

/**
 * The suppressions of these addresses, by address. That an address is dead counts before any other reason. What somebody here
 * stopped comes next for emails: it ends personal ones as well, which unsubscribing does not.
 */
export const suppressionsOf = async (db: Tx, TenantId: number, channel: Channel, addresses: string[]) => {
  if (addresses.length === 0) return new Map<string, Suppressed>()
  const { rows } = await sql<Suppressed>`
    select s.address, w.reason, w.date, u.name as by_name
    from suppression s
    cross join lateral (select * from (values
      (1, 'Bounced', s.date_bounced, s.user_id),
      (2, 'Bounced', case when s.reason = 'Bounced' then s.date_created end, s.user_id),
      (3, 'ByHand', case when s.channel = 'Email' then s.date_by_hand end, s.by_hand_user_id),
      (4, s.reason, s.date_created, s.user_id)) all_reasons (place, reason, date, user_id)
      where date is not null order by place limit 1) w
    left join user_account u on u.tenant_id = s.tenant_id and u.user_id = w.user_id
    where s.tenant_id = ${TenantId} and s.channel = ${channel} and s.address = any(${addresses})`.execute(db)
  return new Map(rows.map((row) => [row.Address, row]))
}

/** Whether somebody unsubscribed at this address. */
export const isUnsubscribed = async (db: Tx, { TenantId, Address }: Omit<AddressOnChannel, 'Channel'>) => {
  const { rows } = await sql`
    select from suppression
    where tenant_id = ${TenantId} and channel = 'Email' and address = ${Address} and reason = 'Unsubscribed'`.execute(
    db,
  )
  return rows.length > 0
}

export type Suppressed = { Address: string; Reason: SuppressionReason; Date: string; ByName: string | null }

/**
 * A user decided that a text that sounds like a stop is not one: no text is held any more, but nobody has agreed to
 * anything.
 */
export const recordNotOptOut = async (
  db: Tx,
  whom: AddressOnChannel,
  { How, UserId = null, MessageId = null }: Evidence,
) => {
  await db
    .insertInto('consent')
    .values({ ...whom, Says: 'NotStop', How, UserId, MessageId })
    .execute()
  await releaseHeld(db, whom)
}

/**
 * What stands for each of these addresses: the latest answer, except that a no recorded by a user stands until a yes,
 * whatever the contact unsubscribes from after it.
 */
export const standingConsent = async (db: Tx, TenantId: number, channel: Channel, addresses: string[]) => {
  if (addresses.length === 0) return new Map<string, Said>()
  const { rows } = await sql<Said>`
    select distinct on (c.address) c.address, c.says, c.how, c.date_created as date, u.name as by_name
    from consent c left join user_account u on u.tenant_id = c.tenant_id and u.user_id = c.user_id
    where c.tenant_id = ${TenantId} and c.channel = ${channel} and c.address = any(${addresses}) and c.says in ('Yes', 'No')
      and not exists (select from consent yes
        where yes.tenant_id = c.tenant_id and yes.channel = c.channel and yes.address = c.address and yes.says = 'Yes'
          and yes.consent_id > c.consent_id)
      and not (c.says = 'Yes' and exists (select from consent w
        where w.tenant_id = c.tenant_id and w.channel = c.channel and w.address = c.address and w.says = 'Withdrawn'
          and w.consent_id > c.consent_id))
    order by c.address, c.says = 'No' and c.user_id is not null desc, c.consent_id desc`.execute(db)
  return new Map(rows.map((row) => [row.Address, row]))
}
export type Said = { Address: string; Says: 'Yes' | 'No'; How: string; Date: string; ByName: string | null }
