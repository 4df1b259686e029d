import { toCents } from '@dormer/contract/cents'
import {
  CLOSED,
  openStatuses,
  propertyFields,
  transactionFields,
  transactionStatuses,
  type updateTransaction,
  type updateTransactionProperty,
} from '@dormer/contract/deals/transactions'
import type { Body } from '@dormer/contract/endpoint'
import { readMoney } from '@dormer/contract/money'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { todayIn } from '../../../clock.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, invalid, notFound, refused } from '../../../http/errors.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { setField } from '../../people/acts/set-field.ts'
import { requireSource } from '../../people/contacts/contacts.queries.ts'
import { dropShare, recalculate } from '../financials/financials.queries.ts'
import { setLedgerReason } from '../ledger/ledger.queries.ts'
import { agentsOf, fillByPlans, lockYears } from '../plans/fill.queries.ts'
import { clearOutdated, laterThan, markOutdated } from '../plans/later.queries.ts'
import { lackingToClose, mayReview } from '../review/lines.queries.ts'
import { followTemplate, ofOne } from '../review/templates.queries.ts'
import { removePicture } from './pictures.ts'
import { lockTransaction, refuseClosed, requireOwn } from './visible.queries.ts'

const PAST_CLIENT = 4

type Stored = Awaited<ReturnType<typeof lockTransaction>>
type Fields = Omit<
  Body<typeof updateTransaction>,
  'TransactionId' | 'PropertyDetails' | 'Snapshot' | 'Why' | 'Confirmed'
>
type Property = NonNullable<Body<typeof updateTransactionProperty>>
type Snapshot = Record<string, unknown>

const prices = ['SalesPrice', 'ListingPrice']
/** A value as text, whether it came from the database, a form or a snapshot; no value is the empty text. */
const textOf = (field: string, value: unknown): string => {
  if (Array.isArray(value)) return value.map(String).sort().join()
  const text = String(value ?? '')
  if (!prices.includes(field) || text === '') return text
  const amount = readMoney(text)
  return amount ? toCents(amount) : text
}

/**
 * A link to an uploaded picture is the one that was read: it changes nothing. Any other address, or none, replaces the
 * picture.
 */
const isOurs = (url: string | null | undefined) => Boolean(url?.startsWith('/api/download/'))

/** Pairs of dates of which the second must not come before the first. */
const ordered = [
  ['ListingDate', 'ListingExpDate', 'A listing cannot expire before its listing date'],
  ['ContractDate', 'ClosingDate', 'The closing date cannot come before the contract date'],
] as const
export const refuseDisorder = (
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
export const tellAgent = (db: Tx, actor: Actor, TransactionId: number, AgentId: number | null) =>
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

const sharedWith = async (db: Tx, { TenantId }: Actor, TransactionId: number) => {
  const rows = await db
    .selectFrom('transaction_share')
    .select('UserId')
    .where('TenantId', '=', TenantId)
    .where('TransactionId', '=', TransactionId)
    .execute()
  return rows.map(({ UserId }) => UserId)
}

/** The day a transaction closed on, today unless given. */
export const closedOn = (actor: Actor, days: { DateClosed?: string | null; ClosingDate?: string | null }) =>
  days.DateClosed ?? days.ClosingDate ?? String(todayIn(actor.TimeZone))

/** The ledger's name for a transaction. */
export const calledOf = ({ TransactionId, Type, Address }: Pick<Stored, 'TransactionId' | 'Type' | 'Address'>) =>
  Address || `${Type} ${TransactionId}`

/** Why other deals of its agents may now be split differently; undefined if they are not. */
const causeOf = (stored: Stored, changes: Partial<Stored>): string | undefined => {
  const it = calledOf(stored)
  const { StatusId } = changes
  if (StatusId === CLOSED) return `${it} closed.`
  if (StatusId && !openStatuses.includes(StatusId)) return `${it} is ${transactionStatuses[StatusId as 4]}.`
  if (StatusId && stored.StatusId === CLOSED) return `${it} was opened again.`
  if (StatusId && !openStatuses.includes(stored.StatusId))
    return `${it} is ${transactionStatuses[StatusId as 1]} again.`
  if ('AgentId' in changes) return `${it} went to another agent.`
  if ('SalesPrice' in changes || 'ListingPrice' in changes) return `The price of ${it} changed.`
  if ('ClosingDate' in changes || 'DateClosed' in changes) return `The closing date of ${it} changed.`
  return undefined
}

/**
 * Saves edits of a transaction. Omitted fields stay. A field whose stored value no longer equals its snapshot was changed
 * by somebody else meanwhile: 409, naming who changed the transaction last. A closed one takes only another status.
 */
export const saveTransaction = async (
  db: Tx,
  actor: Actor,
  TransactionId: number,
  { PropertyImage, SharedWithIds, CloseReason, ...given }: Fields & Property,
  snapshot: Snapshot,
  why?: string | null,
) => {
  const stored = await lockTransaction(db, actor, TransactionId)
  const shared = await sharedWith(db, actor, TransactionId)
  const now: Record<string, unknown> = { ...stored, SharedWithIds: shared }
  const isOther = (field: string, value: unknown) => textOf(field, value) !== textOf(field, now[field])
  const known = Object.entries(given).filter(([field]) => field in transactionFields || field in propertyFields)
  const changes: Partial<Omit<Stored, 'TransactionId'>> = Object.fromEntries(
    known.filter(([field, value]) => value !== undefined && isOther(field, value)),
  )
  const isReshared = SharedWithIds !== undefined && isOther('SharedWithIds', SharedWithIds)
  const isPictured =
    PropertyImage !== undefined &&
    !isOurs(PropertyImage) &&
    (PropertyImage !== stored.PropertyImage || (await hasPicture(db, actor, TransactionId)))
  const changed = [
    ...Object.keys(changes),
    ...(isReshared ? ['SharedWithIds'] : []),
    ...(isPictured ? ['PropertyImage'] : []),
  ]
  if (changed.length === 0) return
  if (changed.some((field) => field !== 'StatusId')) refuseClosed(stored)
  await refuseStale(db, actor, stored, snapshot, now, changed)
  if ('AgentId' in changes) requireOwn(actor, stored, 'give it to another agent')
  if (isReshared) requireOwn(actor, stored, 'share it')
  await requireSource(db, actor, changes.SourceId)
  await requireAssignable(db, actor, 'agent', changes.AgentId, [stored.AgentId])
  if (isReshared) await requireUsers(db, actor, SharedWithIds, shared)
  const next = { ...stored, ...changes }
  refuseDisorder(next, changed)
  const closes = next.StatusId === CLOSED && stored.StatusId !== CLOSED
  if (closes) {
    changes.DateClosed = closedOn(actor, next)
    changes.CloseReason = CloseReason ?? null
  }
  const cause = causeOf(stored, changes)
  const agents = cause
    ? await lockYears(db, actor, [...(await agentsOf(db, actor, TransactionId)), changes.AgentId])
    : []
  const reopens = stored.StatusId === CLOSED && next.StatusId !== CLOSED
  const later = reopens && agents.length > 0 ? await laterThan(db, actor, TransactionId) : []
  await setLedgerReason(db, why || CloseReason || null)
  await db
    .updateTable('transaction')
    .set({ ...changes, ...(isPictured && { PropertyImage }), EditedById: actor.UserId })
    .where('TenantId', '=', actor.TenantId)
    .where('TransactionId', '=', TransactionId)
    .execute()
  if ('Type' in changes) await followTemplate(db, actor, ofOne(TransactionId))
  if (closes) await requireComplete(db, actor, TransactionId, CloseReason ?? null)
  await setLedgerReason(db, cause ?? null)
  if ('SalesPrice' in changes || 'ListingPrice' in changes) await recalculate(db, actor, TransactionId)
  if (changes.AgentId) await dropShare(db, actor, TransactionId, changes.AgentId)
  if (closes || reopens) await clearOutdated(db, actor, TransactionId)
  if (cause) await markOutdated(db, actor, later, cause)
  if (cause)
    await fillByPlans(db, actor, agents, cause, {
      ...(closes && { closingId: TransactionId, closedOn: changes.DateClosed }),
    })
  await setLedgerReason(db, null)
  if (isPictured) await removePicture(db, actor, TransactionId)
  if (changes.AgentId !== undefined) await tellAgent(db, actor, TransactionId, changes.AgentId)
  if (isReshared || 'AgentId' in changes)
    await share(db, actor, { TransactionId, AgentId: next.AgentId }, SharedWithIds ?? shared)
}

/**
 * Refuses to close a transaction while something required to close is missing; a reviewer may override that with a
 * reason.
 */
export const requireComplete = async (db: Tx, actor: Actor, TransactionId: number, why: string | null) => {
  const lacking = await lackingToClose(db, actor, TransactionId)
  if (lacking.length === 0 || (mayReview(actor) && why)) return
  const [names, more] = [lacking.slice(0, 3).join(', '), lacking.length - 3]
  const what = more > 0 ? `${names} and ${more} more` : names
  if (mayReview(actor)) throw invalid({ CloseReason: `Say why it is closing without these: ${what.slice(0, 250)}` })
  throw refused(
    `To close, your brokerage needs these accepted first: ${what.slice(0, 250)}. Keep it open and hand them in, or ask your broker.`,
  )
}

const hasPicture = async (db: Tx, { TenantId }: Actor, TransactionId: number) =>
  (await db
    .selectFrom('transaction_image')
    .select('TransactionId')
    .where('TenantId', '=', TenantId)
    .where('TransactionId', '=', TransactionId)
    .executeTakeFirst()) !== undefined

const refuseStale = async (
  db: Tx,
  { TenantId }: Actor,
  { EditedById }: Stored,
  snapshot: Snapshot,
  stored: Record<string, unknown>,
  changed: string[],
) => {
  // The address of an uploaded picture is different each time.
  const stale = changed.filter(
    (field) =>
      snapshot[field] !== undefined &&
      !(field === 'PropertyImage' && isOurs(String(snapshot[field]))) &&
      textOf(field, snapshot[field]) !== textOf(field, stored[field]),
  )
  if (stale.length === 0) return
  const who = await db
    .selectFrom('user_account')
    .select('Name')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', EditedById)
    .executeTakeFirst()
  const Message = `${who?.Name ?? 'Someone else'} has changed this meanwhile. Reload to see it, then edit again.`
  throw conflict(Message, Object.fromEntries(stale.map((field) => [field, [Message]])))
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
