import { isDeepStrictEqual } from 'node:util'
import {
  type Commission,
  changedCommission,
  commissionFault,
  commissionLines,
  DOLLAR,
  PERCENT,
  plainPercent,
} from '@dormer/contract/deals/commission-lines'
import type { saveFinancials } from '@dormer/contract/deals/financials'
import type { Body } from '@dormer/contract/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound, refused } from '../../../http/errors.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { setLedgerReason } from '../ledger/ledger.queries.ts'
import { refuseStaleFields } from '../transactions/visible.queries.ts'
import {
  enteredOf,
  type Stored,
  type StoredAdjustment,
  sharesNow,
  storeCommission,
  storedCommission,
} from './financials.queries.ts'

type Sent = Body<typeof saveFinancials>
type Lists = 'PreSplitAdjustments' | 'PostSplitAdjustments'
type Share = NonNullable<Sent['AgentSplits']>[number]

const nameOf = ({ Description }: { Description: string }) => Description.trim().toLowerCase()
/** An amount or a percentage in one notation. */
const plain = (value: unknown) => plainPercent(String(value ?? '').replace(/[$,%\s]/g, ''))
const linesOf = (list: readonly { [field: string]: unknown }[]) =>
  list.map((one) =>
    [one.AgentId, String(one.Description ?? '').trim(), one.EntryType, Number(one.AmountType), plain(one.Amount)].join(
      '|',
    ),
  )
/** A field as text, without what plans have filled. */
const textOf = (field: string, value: unknown): string =>
  Array.isArray(value)
    ? linesOf(value.filter(({ IsPlanned }) => !IsPlanned || field === 'AgentSplits')).join('\n')
    : plain(value)

/** A commission's values as a user reads them, by field. */
const readOf = (stored: Stored): Record<string, unknown> => {
  const { CommSplitPerc, GrossCommission, BrokerSplitPerc, Concessions } = commissionLines(enteredOf(stored))
  return {
    GCIType: stored.GCIType,
    ...{ CommSplitPerc, GrossCommission, Concessions },
    BrokerSplitPerc: stored.IsSplitPlanned ? stored.BrokerSplitPerc : BrokerSplitPerc,
    PreSplitAdjustments: stored.PreSplitAdjustments,
    PostSplitAdjustments: stored.PostSplitAdjustments,
    AgentSplits: sharesNow(stored),
  }
}

/** 409 if a changed field no longer has the value the user was looking at, naming who last changed the commission. */
const refuseStale = async (
  db: Tx,
  actor: Actor,
  stored: Stored,
  changed: string[],
  snapshot: Record<string, unknown>,
) => {
  const now = readOf(stored)
  const stale = changed.filter(
    (field) => snapshot[field] !== undefined && textOf(field, snapshot[field]) !== textOf(field, now[field]),
  )
  await refuseStaleFields(db, actor, stored, stale)
}

const typedOf = ({ Shares }: Stored) => Shares.filter(({ IsPlanned }) => !IsPlanned)

/**
 * The agents' shares that were typed: values sent back as they were read mean nothing new, whether a plan set them or
 * not.
 */
const typedShares = (stored: Stored, sent: readonly Share[]): Share[] => {
  const read = sharesNow(stored)
  const typed = typedOf(stored)
  return sent.flatMap((one): Share[] => {
    const at = read.findIndex(
      (r) => r.AgentId === one.AgentId && r.AmountType === one.AmountType && plain(r.Amount) === plain(one.Amount),
    )
    const [same] = at < 0 ? [] : read.splice(at, 1)
    if (same?.IsPlanned) {
      const part = typed.find(({ AgentId, AmountType }) => AgentId === one.AgentId && AmountType !== DOLLAR)
      return part ? [{ AgentId: part.AgentId, AmountType: part.AmountType, Amount: part.Amount }] : []
    }
    if (one.Amount.startsWith('-')) throw invalid({ AgentSplits: 'Enter an amount in dollars, such as 85,000' })
    return [one]
  })
}

/**
 * Refuses two percentage shares of one agent, and any share of the transaction's agent, who gets what the others leave.
 */
const refuseTwice = (shares: readonly Share[], own: number | null) => {
  const parts = shares.filter(({ AmountType }) => AmountType === PERCENT).map(({ AgentId }) => AgentId)
  if (new Set(parts).size < parts.length)
    throw invalid({ AgentSplits: 'An agent is listed twice: enter their total once' })
  if (shares.some(({ AgentId }) => AgentId === own))
    throw invalid({ AgentSplits: "The transaction's agent gets what the others leave: list only the others" })
}

/** The typed ones among the adjustments sent: those that a plan filled cannot be changed by hand. */
const typedAdjustments = <L extends Lists>(stored: Stored, list: L, sent: NonNullable<Sent[L]>) =>
  sent.filter((one) => {
    const planned = stored[list].find((s) => s.IsPlanned && (one.Id ? s.Id === one.Id : nameOf(s) === nameOf(one)))
    if (!planned) return true
    const isSame =
      nameOf(planned) === nameOf(one) &&
      planned.EntryType === one.EntryType &&
      planned.AmountType === one.AmountType &&
      plain(planned.Amount) === plain(one.Amount)
    if (!isSame)
      throw invalid({
        [list]: `${planned.Description} comes from the plan. Add an adjustment with another name instead, or change the plan.`,
      })
    return false
  })

/** Saves changes to a locked transaction's commission; the plans fill it in afterwards. */
export const changeFinancials = async (
  db: Tx,
  actor: Actor,
  { TransactionId, AgentId }: { TransactionId: number; AgentId: number | null },
  { Snapshot = {}, SplitNote, ...body }: Sent,
) => {
  const stored = await storedCommission(db, actor, TransactionId)
  const read = readOf(stored)
  const AgentSplits = body.AgentSplits && typedShares(stored, body.AgentSplits)
  const isReshared = AgentSplits && !isDeepStrictEqual(linesOf(AgentSplits), linesOf(typedOf(stored)))
  if (isReshared) refuseTwice(AgentSplits, AgentId)
  const [PreSplitAdjustments, PostSplitAdjustments] = (['PreSplitAdjustments', 'PostSplitAdjustments'] as const).map(
    (list) => body[list] && typedAdjustments(stored, list, body[list]),
  )
  const isResplit =
    body.BrokerSplitPerc !== undefined && plain(body.BrokerSplitPerc ?? '0') !== plain(read.BrokerSplitPerc)
  const entered = enteredOf(stored)
  const commission: Commission = changedCommission(entered, {
    ...body,
    BrokerSplitPerc: isResplit ? body.BrokerSplitPerc : entered.BrokerSplitPerc,
    PreSplitAdjustments,
    PostSplitAdjustments,
    AgentSplits,
  })
  const isByHand = commission.BrokerSplitPerc !== null
  const note = SplitNote === undefined ? (isResplit ? null : stored.SplitNote) : SplitNote
  if (stored.IsPlanned && isByHand && !note && (isResplit || SplitNote !== undefined))
    throw invalid({ SplitNote: 'The agent’s plan sets the split. Say in a note why this deal has a different one.' })
  const fault = commissionFault(commission)
  if (fault) throw invalid({ [fault.field]: fault.message })
  const usual = commission.GCIType === 'Dollar' ? 'CommSplitPerc' : 'GrossCommission'
  const differs = (field: string, value: unknown) =>
    value !== undefined &&
    field !== usual &&
    textOf(field, value ?? (field === 'Concessions' ? '0' : '')) !== textOf(field, read[field])
  const changed = Object.entries({ ...body, BrokerSplitPerc: isResplit ? body.BrokerSplitPerc : undefined })
    .filter(([field, value]) => differs(field, value))
    .map(([field]) => field)
  await refuseStale(db, actor, stored, changed, Snapshot)

  await setLedgerReason(db, isResplit ? note : null)
  if (PreSplitAdjustments)
    await replace(db, actor, TransactionId, false, stored.PreSplitAdjustments, PreSplitAdjustments)
  if (PostSplitAdjustments)
    await replace(db, actor, TransactionId, true, stored.PostSplitAdjustments, PostSplitAdjustments)
  if (isReshared) await replaceShares(db, actor, TransactionId, AgentSplits, stored.Shares)
  // Until the plans fill it in again, what they filled in before still counts.
  const planned = (list: Lists) => stored[list].filter(({ IsPlanned }) => IsPlanned)
  const Shares = [
    ...stored.Shares.filter(({ IsPlanned }) => IsPlanned),
    ...(commission.AgentSplits ?? []).map((one) => ({ ...one, IsPlanned: false })),
  ]
  await storeCommission(
    db,
    actor,
    TransactionId,
    {
      ...commission,
      // If unset, it is answered as 0.00, and sending that back keeps it unset.
      Concessions: differs('Concessions', commission.Concessions) ? commission.Concessions : stored.Concessions,
      BrokerSplitPerc: commission.BrokerSplitPerc ?? (stored.IsSplitPlanned ? stored.BrokerSplitPerc : null),
      PreSplitAdjustments: [...commission.PreSplitAdjustments, ...planned('PreSplitAdjustments')],
      PostSplitAdjustments: [...(commission.PostSplitAdjustments ?? []), ...planned('PostSplitAdjustments')],
      AgentSplits: sharesNow({ ...stored, Shares }),
    },
    {
      EditedById: actor.UserId,
      IsSplitPlanned: !isByHand && stored.IsSplitPlanned,
      SplitNote: isByHand ? note : null,
      ...((isResplit || note !== stored.SplitNote) && { SplitById: isByHand ? actor.UserId : null }),
    },
  )
  await setLedgerReason(db, null)
}

/** Removes a split that was set by hand. */
export const clearSplit = async (db: Tx, actor: Actor, TransactionId: number) => {
  const stored = await storedCommission(db, actor, TransactionId)
  if (!stored.IsPlanned) throw refused('No agent of this transaction is under a plan that the split could follow.')
  if (stored.IsSplitPlanned || stored.BrokerSplitPerc === null) return
  await setLedgerReason(db, 'Put back to the plan.')
  await storeCommission(
    db,
    actor,
    TransactionId,
    { ...stored, AgentSplits: sharesNow(stored), BrokerSplitPerc: null },
    { EditedById: actor.UserId, IsSplitPlanned: false, SplitNote: null, SplitById: null },
  )
  await setLedgerReason(db, null)
}

/** Refuses to change what a plan has filled. */
export const refusePlanned = async (db: Tx, { TenantId }: Actor, AdjustmentId: number) => {
  const planned = await db
    .selectFrom('commission_adjustment')
    .select('Description')
    .where('TenantId', '=', TenantId)
    .where('AdjustmentId', '=', AdjustmentId)
    .where('IsPlanned', '=', true)
    .executeTakeFirst()
  if (planned)
    throw invalid({
      adjustmentId: `${planned.Description} comes from the plan. Change the plan, or add another adjustment.`,
    })
}

const replaceShares = async (
  db: Tx,
  actor: Actor,
  TransactionId: number,
  shares: readonly Share[],
  before: readonly Share[],
) => {
  const already = before.map(({ AgentId }) => AgentId)
  for (const { AgentId } of shares) await requireAssignable(db, actor, 'agent', AgentId, already)
  await db
    .deleteFrom('commission_share')
    .where('TenantId', '=', actor.TenantId)
    .where('TransactionId', '=', TransactionId)
    .where('IsPlanned', '=', false)
    .execute()
  if (shares.length > 0)
    await db
      .insertInto('commission_share')
      .values(shares.map((split, Position) => ({ TenantId: actor.TenantId, TransactionId, Position, ...split })))
      .execute()
}

/** Entries without an Id are new, missing ones are deleted. What plans have filled stays. */
const replace = async (
  db: Tx,
  { TenantId }: Actor,
  TransactionId: number,
  IsPostSplit: boolean,
  all: StoredAdjustment[],
  sent: NonNullable<Sent['PreSplitAdjustments']>,
) => {
  const stored = all.filter(({ IsPlanned }) => !IsPlanned)
  // An entry with the same description as a stored one is that one.
  const kept = sent.map((one) => ({ ...one, Id: one.Id ?? stored.find((s) => nameOf(s) === nameOf(one))?.Id ?? null }))
  const ids = kept.map(({ Id }) => Id).filter((id) => id !== null)
  if (ids.some((id) => !stored.some((s) => s.Id === id)) || new Set(ids).size < ids.length) throw notFound('adjustment')
  await sql`
    delete from commission_adjustment where tenant_id = ${TenantId} and transaction_id = ${TransactionId}
      and is_post_split = ${IsPostSplit} and not is_planned and adjustment_id <> all(${ids}::bigint[])`.execute(db)
  for (const [Position, { Id, ...adjustment }] of kept.entries()) {
    const row = { ...adjustment, Position }
    if (Id === null)
      await db
        .insertInto('commission_adjustment')
        .values({ TenantId, TransactionId, IsPostSplit, ...row })
        .execute()
    else
      await db
        .updateTable('commission_adjustment')
        .set(row)
        .where('TenantId', '=', TenantId)
        .where('AdjustmentId', '=', Id)
        .execute()
  }
}
