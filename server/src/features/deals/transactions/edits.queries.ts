import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound, refused } from '../../../http/errors.ts'
import { todayIn } from '../../../time/clock.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { setField } from '../../people/acts/set-field.ts'
import { mayReview, missingToClose } from '../review/lines.queries.ts'

const PAST_CLIENT = 4

/** Pairs of dates of which the second must not come before the first. */
const ordered = [
  ['ListingDate', 'ListingExpDate', 'A listing cannot expire before its listing date'],
  ['ContractDate', 'ClosingDate', 'The closing date cannot come before the contract date'],
] as const
export const validateDateOrder = (
  days: { [F in (typeof ordered)[number][0 | 1]]?: string | null },
  changed: readonly string[],
) => {
  for (const [first, last, message] of ordered) {
    const [from, to] = [days[first], days[last]]
    const field = changed.includes(last) ? last : changed.includes(first) ? first : undefined
    if (field && from && to && to < from) throw invalid({ [field]: message })
  }
}

/** 404 unless all are users of the brokerage and active, or among those it is shared with `already`. */
export const requireUsers = async (
  db: Tx,
  { TenantId }: Actor,
  ids: readonly number[],
  already: readonly number[] = [],
) => {
  if (ids.length === 0) return
  const found = await db
    .selectFrom('user_account')
    .select('UserId')
    .where('TenantId', '=', TenantId)
    .where('UserId', 'in', ids)
    .where((eb) =>
      eb.or([eb('DateDeactivated', 'is', null), eb('UserId', '=', sql<number>`any(${already}::bigint[])`)]),
    )
    .execute()
  if (found.length < new Set(ids).size) throw notFound('user')
}

/** Shares a transaction with exactly these users and tells the new ones; its agent needs no share. */
export const share = async (
  db: Tx,
  actor: Actor,
  { TransactionId, AgentId }: { TransactionId: number; AgentId: number | null },
  userIds: readonly number[],
) => {
  const { TenantId } = actor
  const with_ = [...new Set(userIds)].filter((id) => id !== AgentId)
  await sql`
    delete from transaction_share where tenant_id = ${TenantId} and transaction_id = ${TransactionId}
      and user_id <> all(${with_}::bigint[])`.execute(db)
  if (with_.length === 0) return
  const added = await db
    .insertInto('transaction_share')
    .values(with_.map((UserId) => ({ TenantId, TransactionId, UserId })))
    .onConflict((c) => c.doNothing())
    .returning('UserId')
    .execute()
  const ids = added.map(({ UserId }) => UserId)
  await tellOf(db, actor, TransactionId, ids, (name) => `${actor.Name} shared ${name} with you`)
}

/** Tells a transaction's new agent about it, unless it is the actor. */
export const notifyAgent = (db: Tx, actor: Actor, TransactionId: number, AgentId: number | null) =>
  tellOf(db, actor, TransactionId, AgentId === null ? [] : [AgentId], (name) => `${actor.Name} gave you ${name}`)

const tellOf = async (
  db: Tx,
  { TenantId, UserId: by }: Actor,
  TransactionId: number,
  userIds: number[],
  title: (name: string) => string,
) => {
  const others = userIds.filter((id) => id !== by)
  if (others.length === 0) return
  const { rows } = await sql<{ Name: string }>`
    select transaction_name(transaction) as name from transaction
    where tenant_id = ${TenantId} and transaction_id = ${TransactionId}`.execute(db)
  const [Title, Path] = [title(rows[0]?.Name ?? ''), `/transactions/transaction/${TransactionId}`]
  await notify(
    db,
    TenantId,
    others.map((UserId) => ({ UserId, Kind: 'TransactionShared', Title, Path })),
  )
}

/** The day a transaction closed on, today unless given. */
export const closedOn = (actor: Actor, days: { DateClosed?: string | null; ClosingDate?: string | null }) =>
  days.DateClosed ?? days.ClosingDate ?? String(todayIn(actor.TimeZone))

/**
 * Refuses to close a transaction while something required to close is missing; a reviewer may override that with a
 * reason.
 */
export const requireComplete = async (db: Tx, actor: Actor, TransactionId: number, why: string | null) => {
  const lacking = await missingToClose(db, actor, TransactionId)
  if (lacking.length === 0 || (mayReview(actor) && why)) return
  const [names, more] = [lacking.slice(0, 3).join(', '), lacking.length - 3]
  const what = more > 0 ? `${names} and ${more} more` : names
  if (mayReview(actor)) throw invalid({ CloseReason: `Say why it is closing without these: ${what.slice(0, 250)}` })
  throw refused(
    `To close, your brokerage needs these accepted first: ${what.slice(0, 250)}. Keep it open and hand them in, or ask your broker.`,
  )
}

/**
 * All linked contacts become Past Clients, no matter whose they are. The persons are locked before their households, as
 * everywhere.
 */
export const markPastClients = async (db: Tx, actor: Actor, TransactionId: number) => {
  const { rows } = await sql<{ ContactEntityId: number }>`
    select c.contact_entity_id from contact c
    where c.tenant_id = ${actor.TenantId} and c.contact_id in (
      select p.contact_id from transaction_role r join transaction_people p using (tenant_id, transaction_people_id)
      where r.tenant_id = ${actor.TenantId} and r.transaction_id = ${TransactionId})
    order by c.contact_id for no key update`.execute(db)
  const ids = rows.map(({ ContactEntityId }) => ContactEntityId)
  if (ids.length > 0) await setField(db, actor, ids, 'ContactTypeId', PAST_CLIENT)
}
