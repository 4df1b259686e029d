import {
  type Commission,
  changedCommission,
  commissionFault,
  commissionLines,
} from '@dormer/contract/deals/commission-lines'
import type { saveFinancials } from '@dormer/contract/deals/financials'
import type { Body } from '@dormer/contract/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'

type Tenant = Pick<Actor, 'TenantId'>
type Adjustment = Commission['PreSplitAdjustments'][number] & { Id: number }
type Stored = Commission & {
  PreSplitAdjustments: Adjustment[]
  PostSplitAdjustments: Adjustment[]
  AgentSplits: NonNullable<Commission['AgentSplits']>
}

/** Of dollars two places, of a percentage as many as it has. */
const amount = sql`case when amount_type = 1 then amount::numeric(18, 2)::text else trim_scale(amount)::text end`

/** The adjustments of the transaction called t, as the contract has them. */
export const adjustmentsOf = (isPostSplit: boolean) => sql<Adjustment[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('Id', adjustment_id, 'Description', description, 'EntryType', entry_type,
    'AmountType', amount_type, 'Amount', ${amount}) order by position, adjustment_id), '[]')
  from commission_adjustment a
  where a.tenant_id = t.tenant_id and a.transaction_id = t.transaction_id and a.is_post_split = ${isPostSplit})`

/** What was entered of a transaction's commission; whether the actor may see it was asked before. */
const commissionOf = async (db: Tx, { TenantId }: Tenant, TransactionId: number): Promise<Stored> => {
  const { rows } = await sql<Stored>`
    select t.sales_price, t.listing_price, coalesce(f.gci_type, 'Percent') as "GCIType",
      trim_scale(f.comm_split_perc)::text as comm_split_perc, f.gross_commission,
      trim_scale(f.broker_split_perc)::text as broker_split_perc, f.concessions,
      ${adjustmentsOf(false)} as pre_split_adjustments, ${adjustmentsOf(true)} as post_split_adjustments,
      (select coalesce(jsonb_agg(jsonb_build_object('AgentId', s.agent_id, 'AmountType', amount_type, 'Amount', ${amount})
         order by position), '[]')
       from commission_share s where s.tenant_id = t.tenant_id and s.transaction_id = t.transaction_id) as agent_splits
    from transaction t
    left join transaction_financials f on f.tenant_id = t.tenant_id and f.transaction_id = t.transaction_id
    where t.tenant_id = ${TenantId} and t.transaction_id = ${TransactionId}`.execute(db)
  if (!rows[0]) throw notFound('transaction')
  return rows[0]
}

/** The answer of `GET api/commissions/financials/{id}`. A transaction has one commission, so they share an id. */
export const financialsOf = async (db: Tx, actor: Tenant, TransactionId: number) => {
  const stored = await commissionOf(db, actor, TransactionId)
  return { ...stored, ...commissionLines(stored), AgentSplits: [...stored.AgentSplits], FinancialsId: TransactionId }
}

/** Stores what was entered of a commission, with the lines it comes to. */
const store = async (db: Tx, { TenantId }: Tenant, TransactionId: number, commission: Commission) => {
  const { GrossCommission, AdjustedGross, BrokerSplit, NetCommission, AgentNet } = commissionLines(commission)
  const row = {
    GCIType: commission.GCIType,
    CommSplitPerc: commission.CommSplitPerc,
    GrossCommission,
    BrokerSplitPerc: commission.BrokerSplitPerc,
    Concessions: commission.Concessions,
    AdjustedGross,
    BrokerSplit,
    NetCommission,
    AgentNet,
  }
  await db
    .insertInto('transaction_financials')
    .values({ TenantId, TransactionId, ...row })
    .onConflict((c) => c.columns(['TenantId', 'TransactionId']).doUpdateSet(row))
    .execute()
}

/** Computes the lines anew, after a price or an adjustment has changed; where nothing was entered there are none. */
export const recalculate = async (db: Tx, actor: Tenant, TransactionId: number) => {
  const entered = await db
    .selectFrom('transaction_financials')
    .select('TransactionId')
    .where('TenantId', '=', actor.TenantId)
    .where('TransactionId', '=', TransactionId)
    .executeTakeFirst()
  if (entered) await store(db, actor, TransactionId, await commissionOf(db, actor, TransactionId))
}

/** Saves changes of a locked transaction's commission. */
export const changeFinancials = async (
  db: Tx,
  actor: Actor,
  TransactionId: number,
  body: Body<typeof saveFinancials>,
) => {
  const stored = await commissionOf(db, actor, TransactionId)
  const commission = changedCommission(stored, body)
  const fault = commissionFault(commission)
  if (fault) throw invalid({ [fault.field]: fault.message })
  const { PreSplitAdjustments, PostSplitAdjustments, AgentSplits } = body
  if (PreSplitAdjustments)
    await replace(db, actor, TransactionId, false, stored.PreSplitAdjustments, PreSplitAdjustments)
  if (PostSplitAdjustments)
    await replace(db, actor, TransactionId, true, stored.PostSplitAdjustments, PostSplitAdjustments)
  if (AgentSplits) {
    for (const { AgentId } of AgentSplits) await requireAssignable(db, actor, 'agent', AgentId)
    await db
      .deleteFrom('commission_share')
      .where('TenantId', '=', actor.TenantId)
      .where('TransactionId', '=', TransactionId)
      .execute()
    if (AgentSplits.length > 0)
      await db
        .insertInto('commission_share')
        .values(AgentSplits.map((split, Position) => ({ TenantId: actor.TenantId, TransactionId, Position, ...split })))
        .execute()
  }
  await store(db, actor, TransactionId, commission)
}

type Sent = NonNullable<Body<typeof saveFinancials>['PreSplitAdjustments']>

/** A006: what has no Id is new, what is missing goes. */
const replace = async (
  db: Tx,
  { TenantId }: Tenant,
  TransactionId: number,
  IsPostSplit: boolean,
  stored: Adjustment[],
  sent: Sent,
) => {
  const nameOf = ({ Description }: { Description: string }) => Description.trim().toLowerCase()
  // A005: one with the description of another is that one.
  const kept = sent.map((one) => ({ ...one, Id: one.Id ?? stored.find((s) => nameOf(s) === nameOf(one))?.Id ?? null }))
  const ids = kept.map(({ Id }) => Id).filter((id) => id !== null)
  if (ids.some((id) => !stored.some((s) => s.Id === id)) || new Set(ids).size < ids.length) throw notFound('adjustment')
  await sql`
    delete from commission_adjustment where tenant_id = ${TenantId} and transaction_id = ${TransactionId}
      and is_post_split = ${IsPostSplit} and adjustment_id <> all(${ids}::bigint[])`.execute(db)
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
