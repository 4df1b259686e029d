import { toCents } from '@dormer/contract/cents'
import { transactionFields } from '@dormer/contract/deals/transaction-fields'
import {
  CLOSED,
  openStatuses,
  transactionStatuses,
  type updateTransaction,
  type updateTransactionProperty,
} from '@dormer/contract/deals/transactions'
import type { Body } from '@dormer/contract/endpoint'
import { readMoney } from '@dormer/contract/money'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { requireSource } from '../../people/contacts/contacts.queries.ts'
import { dropShare, recalculate } from '../financials/financials.queries.ts'
import { ledgerName, setLedgerReason } from '../ledger/ledger.queries.ts'
import type { Filled } from '../plans/fill.queries.ts'
import { clearOutdated, laterThan, markOutdated } from '../plans/later.queries.ts'
import { withPlanYears } from '../plans/with-plan-years.ts'
import { agentsOf } from '../plans/years.queries.ts'
import { followTemplate, ofOne } from '../review/templates.queries.ts'
import {
  closedOn,
  notifyAgent,
  requireComplete,
  requireUsers,
  share,
  validateDateOrder,
} from '../transactions/edits.queries.ts'
import { removePicture } from '../transactions/pictures.ts'
import { lockTransaction, refuseClosed, refuseStaleFields, requireOwn } from '../transactions/visible.queries.ts'

type Stored = Awaited<ReturnType<typeof lockTransaction>>
type Given = Omit<
  Body<typeof updateTransaction>,
  'TransactionId' | 'PropertyDetails' | 'Snapshot' | 'Why' | 'Confirmed'
> &
  NonNullable<Body<typeof updateTransactionProperty>>
type Snapshot = Record<string, unknown>

/** A change of a transaction, as it is worked out before its first step. */
type Change = {
  db: Tx
  actor: Actor
  TransactionId: number
  stored: Stored
  /** Who it is shared with, and with whom it is to be, if that changes. */
  shared: number[]
  reshared: readonly number[] | undefined
  /** Its values by field, as a snapshot has them. */
  now: Record<string, unknown>
  snapshot: Snapshot
  /** The fields that get other values, by name, and the columns to write. */
  changed: string[]
  changes: Partial<Omit<Stored, 'TransactionId'>>
  next: Stored
  isPictured: boolean
  PropertyImage: string | null | undefined
  closes: boolean
  reopens: boolean
  /** The reason that the user gave. */
  why: string | null
  CloseReason: string | null
  /** Why other deals of its agents may now be split differently; undefined if they are not. */
  cause: string | undefined
  /** The agents whose plan years are locked: none if nobody is under a plan. */
  planned: readonly number[]
  /** What was settled after the deal that is opened again. */
  later: Filled[]
}
type Step = (change: Change) => unknown

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

const causeOf = (stored: Stored, changes: Partial<Stored>): string | undefined => {
  const it = ledgerName(stored)
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

const sharedWith = async (db: Tx, { TenantId }: Actor, TransactionId: number) => {
  const rows = await db
    .selectFrom('transaction_share')
    .select('UserId')
    .where('TenantId', '=', TenantId)
    .where('TransactionId', '=', TransactionId)
    .execute()
  return rows.map(({ UserId }) => UserId)
}

const hasPicture = async (db: Tx, { TenantId }: Actor, TransactionId: number) =>
  (await db
    .selectFrom('transaction_image')
    .select('TransactionId')
    .where('TenantId', '=', TenantId)
    .where('TransactionId', '=', TransactionId)
    .executeTakeFirst()) !== undefined

/** Works out what a change comes to; undefined if it changes nothing. The transaction is locked. */
const readChange = async (
  db: Tx,
  actor: Actor,
  TransactionId: number,
  { PropertyImage, SharedWithIds, CloseReason, ...given }: Given,
  snapshot: Snapshot,
  why: string | null | undefined,
): Promise<Change | undefined> => {
  const stored = await lockTransaction(db, actor, TransactionId)
  const shared = await sharedWith(db, actor, TransactionId)
  const now: Record<string, unknown> = { ...stored, SharedWithIds: shared }
  const isOther = (field: string, value: unknown) => textOf(field, value) !== textOf(field, now[field])
  const known = Object.entries(given).filter(([field]) => field in transactionFields)
  const changes: Change['changes'] = Object.fromEntries(
    known.filter(([field, value]) => value !== undefined && isOther(field, value)),
  )
  const reshared = SharedWithIds !== undefined && isOther('SharedWithIds', SharedWithIds) ? SharedWithIds : undefined
  const isPictured =
    PropertyImage !== undefined &&
    !isOurs(PropertyImage) &&
    (PropertyImage !== stored.PropertyImage || (await hasPicture(db, actor, TransactionId)))
  const changed = [
    ...Object.keys(changes),
    ...(reshared ? ['SharedWithIds'] : []),
    ...(isPictured ? ['PropertyImage'] : []),
  ]
  if (changed.length === 0) return undefined
  const next = { ...stored, ...changes }
  const closes = next.StatusId === CLOSED && stored.StatusId !== CLOSED
  if (closes) Object.assign(changes, { DateClosed: closedOn(actor, next), CloseReason: CloseReason ?? null })
  return {
    db,
    actor,
    TransactionId,
    stored,
    shared,
    reshared,
    now,
    snapshot,
    changed,
    changes,
    next,
    isPictured,
    PropertyImage,
    closes,
    reopens: stored.StatusId === CLOSED && next.StatusId !== CLOSED,
    why: why || null,
    CloseReason: CloseReason ?? null,
    cause: causeOf(stored, changes),
    planned: [],
    later: [],
  }
}

const refuseIfClosed: Step = ({ stored, changed }) => {
  if (changed.some((field) => field !== 'StatusId')) refuseClosed(stored)
}

const refuseIfStale: Step = async ({ db, actor, stored, now, changed, snapshot }) => {
  // The address of an uploaded picture is different each time.
  const stale = changed.filter(
    (field) =>
      snapshot[field] !== undefined &&
      !(field === 'PropertyImage' && isOurs(String(snapshot[field]))) &&
      textOf(field, snapshot[field]) !== textOf(field, now[field]),
  )
  await refuseStaleFields(db, actor, stored, stale)
}

const requireOwnership: Step = ({ actor, stored, changes, reshared }) => {
  if ('AgentId' in changes) requireOwn(actor, stored, 'give it to another agent')
  if (reshared) requireOwn(actor, stored, 'share it')
}

const requireChoices: Step = async ({ db, actor, stored, changes, shared, reshared }) => {
  await requireSource(db, actor, changes.SourceId)
  await requireAssignable(db, actor, 'agent', changes.AgentId, [stored.AgentId])
  if (reshared) await requireUsers(db, actor, reshared, shared)
}

const requireDateOrder: Step = ({ next, changed }) => validateDateOrder(next, changed)

const findLaterDeals: Step = async (change) => {
  const { db, actor, TransactionId, reopens, planned } = change
  if (reopens && planned.length > 0) change.later = await laterThan(db, actor, TransactionId)
}

const writeFields: Step = async ({
  db,
  actor,
  TransactionId,
  changes,
  isPictured,
  PropertyImage,
  why,
  CloseReason,
}) => {
  await setLedgerReason(db, why || CloseReason)
  await db
    .updateTable('transaction')
    .set({ ...changes, ...(isPictured && { PropertyImage }), EditedById: actor.UserId })
    .where('TenantId', '=', actor.TenantId)
    .where('TransactionId', '=', TransactionId)
    .execute()
}

const adoptChecklist: Step = async ({ db, actor, TransactionId, changes }) => {
  if ('Type' in changes) await followTemplate(db, actor, ofOne(TransactionId))
}

const requireChecklist: Step = async ({ db, actor, TransactionId, closes, CloseReason }) => {
  if (closes) await requireComplete(db, actor, TransactionId, CloseReason)
}

const giveCause: Step = ({ db, cause }) => setLedgerReason(db, cause ?? null)

const recalculateCommission: Step = async ({ db, actor, TransactionId, changes }) => {
  if ('SalesPrice' in changes || 'ListingPrice' in changes) await recalculate(db, actor, TransactionId)
}

const dropAgentsShare: Step = async ({ db, actor, TransactionId, changes }) => {
  if (changes.AgentId) await dropShare(db, actor, TransactionId, changes.AgentId)
}

const markLaterDeals: Step = async ({ db, actor, TransactionId, closes, reopens, cause, later }) => {
  if (closes || reopens) await clearOutdated(db, actor, TransactionId)
  if (cause) await markOutdated(db, actor, later, cause)
}

const endCause: Step = ({ db }) => setLedgerReason(db, null)

const removeOldPicture: Step = async ({ db, actor, TransactionId, isPictured }) => {
  if (isPictured) await removePicture(db, actor, TransactionId)
}

const tellNewAgent: Step = async ({ db, actor, TransactionId, changes }) => {
  if (changes.AgentId !== undefined) await notifyAgent(db, actor, TransactionId, changes.AgentId)
}

const reshare: Step = async ({ db, actor, TransactionId, changes, next, reshared, shared }) => {
  if (reshared || 'AgentId' in changes)
    await share(db, actor, { TransactionId, AgentId: next.AgentId }, reshared ?? shared)
}

/**
 * What a change does, in its order, and why it is that order. Most steps concern only some changes; closing and opening
 * again have the same ones.
 */
const sequence = {
  /** Nothing is written yet. The first that is not met is what people are told. */
  refusals: [
    refuseIfClosed, // A closed one takes only another status, whatever else is wrong.
    refuseIfStale, // Before what was entered is judged: it was entered over other values.
    requireOwnership,
    requireChoices,
    requireDateOrder,
  ],
  /**
   * While the plan years of its agents are locked (`withPlanYears`), so that no other deal of theirs is settled in
   * between.
   */
  withinPlanYears: [
    findLaterDeals, // While it still counts: afterwards, nobody could tell which were settled after it.
    writeFields, // All that follows reads what is stored. The ledger has the reason that the user gave.
    adoptChecklist, // For a new type, which is now stored.
    requireChecklist, // Of the checklist just adopted. What was written is undone if it is not complete.
    giveCause, // From here on, figures change because of what has been written: the ledger says so.
    recalculateCommission, // From the prices just written, before plans split it.
    dropAgentsShare, // A new agent's own share becomes the agent's side, before plans split it.
    markLaterDeals, // Last of what is written here: nothing may be marked for a change that is refused.
  ],
  /** Now plans fill the open deals, and settle the one that closes: `withPlanYears` ends with that. */
  follows: [
    endCause, // What follows is about nobody's money.
    removeOldPicture,
    tellNewAgent,
    reshare, // With the new agent, who needs no share.
  ],
} as const satisfies Record<string, readonly Step[]>

/**
 * Changes a transaction. Omitted fields stay. A field whose stored value no longer equals its snapshot was changed by
 * somebody else meanwhile: 409, naming who changed the transaction last. A closed one takes only another status.
 */
export const changeTransaction = async (
  db: Tx,
  actor: Actor,
  TransactionId: number,
  given: Given,
  snapshot: Snapshot,
  why?: string | null,
) => {
  const change = await readChange(db, actor, TransactionId, given, snapshot, why)
  if (!change) return
  const does = async (steps: readonly Step[]) => {
    for (const step of steps) await step(change)
  }
  await does(sequence.refusals)
  const { cause, closes, changes } = change
  const agents = cause ? [...(await agentsOf(db, actor, TransactionId)), changes.AgentId] : []
  const closing = closes ? { closingId: TransactionId, closedOn: changes.DateClosed } : {}
  await withPlanYears(db, actor, agents, cause && { cause, ...closing }, (planned) => {
    change.planned = planned
    return does(sequence.withinPlanYears)
  })
  await does(sequence.follows)
}
