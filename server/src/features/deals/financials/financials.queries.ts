import { type AgentSplit, type Commission, commissionLines, DOLLAR } from '@dormer/contract/deals/commission-lines'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { notFound } from '../../../http/errors.ts'

type Tenant = Pick<Actor, 'TenantId'>
export type StoredAdjustment = Commission['PreSplitAdjustments'][number] & { Id: number; IsPlanned: boolean }
type StoredShare = AgentSplit & { IsPlanned: boolean }
/** A commission as stored: what was entered and, beside it, what plans have filled. */
export type Stored = Omit<Commission, 'AgentSplits' | 'PreSplitAdjustments' | 'PostSplitAdjustments'> & {
  TransactionId: number
  PreSplitAdjustments: StoredAdjustment[]
  PostSplitAdjustments: StoredAdjustment[]
  Shares: StoredShare[]
  /** The lines last stored; null if no commission is stored. */
  AdjustedGross: string | null
  BrokerSplit: string | null
  NetCommission: string | null
  AgentNet: string | null
  /** Whether plans have filled BrokerSplitPerc. */
  IsSplitPlanned: boolean
  SplitNote: string | null
  SplitByName: string | null
  DateSplit: string | null
  EditedById: number | null
  OutdatedBy: string | null
  /** Whether an agent of the transaction is under a plan. */
  IsPlanned: boolean
}

/** Dollars with two decimals, a percentage with as many as it has. */
const amount = sql`case when amount_type = 1 then amount::numeric(18, 2)::text else trim_scale(amount)::text end`

/** The adjustments of the transaction called t, in the contract's form. */
export const adjustmentsOf = (isPostSplit: boolean) => sql<StoredAdjustment[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('Id', adjustment_id, 'Description', description, 'EntryType', entry_type,
    'AmountType', amount_type, 'Amount', ${amount}, 'IsPlanned', is_planned) order by position, adjustment_id), '[]')
  from commission_adjustment a
  where a.tenant_id = t.tenant_id and a.transaction_id = t.transaction_id
    and a.is_post_split = ${isPostSplit})`

/** The columns of `Stored` for a transaction `t`, left joined with its financials as `f`. */
export const storedColumns = sql`
  t.transaction_id, t.sales_price, t.listing_price,
  coalesce(f.gci_type, 'Percent') as "GCIType", trim_scale(f.comm_split_perc)::text as comm_split_perc, f.gross_commission,
  f.adjusted_gross, f.broker_split, f.net_commission, f.agent_net,
  trim_scale(f.broker_split_perc)::text as broker_split_perc, f.concessions,
  coalesce(f.is_split_planned, false) as is_split_planned, f.split_note, f.date_split, f.edited_by_id, f.outdated_by,
  (select name from user_account u where u.tenant_id = f.tenant_id and u.user_id = f.split_by_id) as split_by_name,
  exists (select from plan_split p
    where p.tenant_id = t.tenant_id and p.transaction_id = t.transaction_id) as is_planned,
  ${adjustmentsOf(false)} as pre_split_adjustments, ${adjustmentsOf(true)} as post_split_adjustments,
  (select coalesce(jsonb_agg(jsonb_build_object('AgentId', s.agent_id, 'AmountType', amount_type, 'Amount', ${amount},
     'IsPlanned', is_planned) order by position), '[]')
   from commission_share s
   where s.tenant_id = t.tenant_id and s.transaction_id = t.transaction_id) as shares`
export const joinFinancials = sql`
  left join transaction_financials f on f.tenant_id = t.tenant_id and f.transaction_id = t.transaction_id`

const commissionsOf = (TenantId: number, where: RawBuilder<SqlBool>) => sql<Stored>`
  select ${storedColumns} from transaction t ${joinFinancials}
  where t.tenant_id = ${TenantId} and ${where}`
const commissionOf = prepared((db, { TenantId, TransactionId }: Tenant & { TransactionId: number }) =>
  commissionsOf(TenantId, sql<SqlBool>`t.transaction_id = ${TransactionId}`).compile(db),
)

export const storedCommission = async (db: Tx, { TenantId }: Tenant, TransactionId: number) => {
  const [stored] = await commissionOf(db, { TenantId, TransactionId })
  if (!stored) throw notFound('transaction')
  return stored
}

/** What was entered, without what plans have filled. */
export const enteredOf = ({ Shares, ...stored }: Stored): Commission => ({
  ...stored,
  BrokerSplitPerc: stored.IsSplitPlanned ? null : stored.BrokerSplitPerc,
  PreSplitAdjustments: stored.PreSplitAdjustments.filter(({ IsPlanned }) => !IsPlanned),
  PostSplitAdjustments: stored.PostSplitAdjustments.filter(({ IsPlanned }) => !IsPlanned),
  AgentSplits: Shares.filter(({ IsPlanned }) => !IsPlanned),
})

/**
 * The agents' current shares of a stored commission: under a plan, a colleague's percentage is replaced by the dollars
 * the plan made of it.
 */
export const sharesNow = ({ Shares, IsPlanned }: Stored) => {
  const typed = Shares.filter((one) => !one.IsPlanned)
  const part = (id: number) => typed.find(({ AgentId, AmountType }) => AgentId === id && AmountType !== DOLLAR)?.Amount
  return [
    ...Shares.filter((one) => one.IsPlanned).map((one) => ({ ...one, Percent: part(one.AgentId) ?? null })),
    ...typed.filter(({ AmountType }) => !IsPlanned || AmountType === DOLLAR).map((one) => ({ ...one, Percent: null })),
  ]
}

/** A stored commission in the form that the commission function takes. */
export const commissionNow = (stored: Stored): Commission => ({ ...stored, AgentSplits: sharesNow(stored) })

/** The answer of `GET api/commissions/financials/{id}`. A transaction has one commission, so they share an id. */
export const financialsOf = async (db: Tx, actor: Tenant, TransactionId: number) => {
  const stored = await storedCommission(db, actor, TransactionId)
  const isByHand = !stored.IsSplitPlanned && stored.BrokerSplitPerc !== null
  return {
    ...stored,
    ...commissionLines(commissionNow(stored)),
    AgentSplits: sharesNow(stored),
    FinancialsId: TransactionId,
    SplitBy: stored.IsSplitPlanned ? ('Plan' as const) : isByHand ? ('Hand' as const) : null,
    ...(!isByHand && { SplitNote: null, SplitByName: null, DateSplit: null }),
  }
}

/** The computed lines that are stored with what was entered. */
export const storedLines = (commission: Commission) => {
  const { GrossCommission, AdjustedGross, BrokerSplit, NetCommission, AgentNet } = commissionLines(commission)
  return { GrossCommission, AdjustedGross, BrokerSplit, NetCommission, AgentNet }
}

/** Stores an entered commission with its computed lines. */
export const storeCommission = async (
  db: Tx,
  { TenantId }: Tenant,
  TransactionId: number,
  commission: Commission,
  more: { IsSplitPlanned?: boolean; SplitNote?: string | null; SplitById?: number | null; EditedById?: number } = {},
) => {
  const { GCIType, CommSplitPerc, BrokerSplitPerc, Concessions } = commission
  const row = {
    GCIType,
    CommSplitPerc,
    BrokerSplitPerc,
    Concessions,
    ...storedLines(commission),
    ...more,
    ...(more.SplitById !== undefined && { DateSplit: more.SplitById === null ? null : sql<string>`now()` }),
  }
  await db
    .insertInto('transaction_financials')
    .values({ TenantId, TransactionId, ...row })
    .onConflict((c) => c.columns(['TenantId', 'TransactionId']).doUpdateSet(row))
    .execute()
}

/** Recomputes the lines after a price or an adjustment has changed; nothing to do if no commission was entered. */
export const recalculate = async (db: Tx, actor: Tenant, TransactionId: number) => {
  const entered = await db
    .selectFrom('transaction_financials')
    .select('TransactionId')
    .where('TenantId', '=', actor.TenantId)
    .where('TransactionId', '=', TransactionId)
    .executeTakeFirst()
  if (entered)
    await storeCommission(db, actor, TransactionId, commissionNow(await storedCommission(db, actor, TransactionId)))
}

/** A transaction's new agent gets what the others leave, and no longer has a colleague's share. */
export const dropShare = async (db: Tx, actor: Tenant, TransactionId: number, AgentId: number) => {
  const { numDeletedRows } = await db
    .deleteFrom('commission_share')
    .where('TenantId', '=', actor.TenantId)
    .where('TransactionId', '=', TransactionId)
    .where('AgentId', '=', AgentId)
    .where('IsPlanned', '=', false)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await recalculate(db, actor, TransactionId)
}
