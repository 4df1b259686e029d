import { isDeepStrictEqual } from 'node:util'
import { amountOf, centsOf, divide, subtract } from '@dormer/contract/cents'
import { plannedCommission, type Share } from '@dormer/contract/deals/commission-deal'
import { CENT, type Commission, commissionLines, unitsOf } from '@dormer/contract/deals/commission-lines'
import { type PlanSplit, planChanges, planSplits } from '@dormer/contract/deals/commission-year'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { commissionNow, enteredOf, storedCommission, storedLines } from '../financials/financials.queries.ts'
import { setLedgerReason } from '../ledger/ledger.queries.ts'
import {
  agentsOf,
  agentYears,
  type Deal,
  leadersOf,
  overrideOf,
  partsOf,
  planOf,
  type StoredSplit,
  type Tenant,
  type Years,
  yearsOf,
} from './years.queries.ts'

/** The part of an agent without a plan: the broker gets what was set by hand, or nothing. */
const unplanned = (part: Share, deal: Deal): StoredSplit['Split'] => {
  const override = overrideOf(deal)
  const percent = override?.BrokerSplitPerc ?? '0'
  const commission = centsOf(part.Commission)
  const brokers = divide(commission * unitsOf(percent), CENT)
  return {
    TransactionId: deal.TransactionId,
    ...{ PlanName: null, YearBegins: null },
    ...{ OffTheTop: [], Shared: part.Commission, BrokerSplit: amountOf(brokers), Rate: percent, AfterSplit: [] },
    TeamLead: '0.00',
    AgentNet: subtract(amountOf(commission - brokers), part.Concessions),
    ...{ PaidTowardCap: '0.00', IsCapped: false },
    Reasons: [
      override
        ? `The broker gets ${percent}%, set by hand${override.Note ? `: ${override.Note}` : '.'}`
        : 'No plan: the broker gets none of it.',
    ],
  }
}

/** The result for a deal. */
export type Filled = { deal: Deal; rows: StoredSplit[]; commission: Commission; isSplitPlanned: boolean }

/** What these agents' plans make of their deals that are open or just closing. */
export const filledDeals = (years: Years, agentIds: readonly number[], closingId?: number): Filled[] => {
  const splits = new Map<string, PlanSplit>()
  for (const [agentId, year] of agentYears(years, agentIds, closingId))
    for (const split of planSplits(year)) splits.set(`${agentId} ${split.TransactionId}`, split)
  return years.Deals.filter((deal) => !deal.IsClosed || deal.TransactionId === closingId).map((deal) => {
    const parts = partsOf(deal, years)
    const rows = parts.map((part): StoredSplit => {
      const stored = deal.Splits.find(({ AgentId }) => AgentId === part.AgentId)
      if (!agentIds.includes(part.AgentId) && stored) return stored
      const split = splits.get(`${part.AgentId} ${deal.TransactionId}`)
      const assigned = split && planOf(years.Plans, part.AgentId, deal, years.Today)
      const lead = assigned?.Plan.TeamLead
      return {
        AgentId: part.AgentId,
        PlanId: assigned?.PlanId ?? null,
        TeamLeadId: lead?.Taken === 'AfterSplit' ? lead.UserId : null,
        Share: part,
        Split: split ?? unplanned(part, deal),
        IsSettled: deal.IsClosed,
      }
    })
    // Leaders of agents whose years are not being recalculated now.
    const others = deal.Splits.filter(
      ({ AgentId }) => !agentIds.includes(AgentId) && parts.every((part) => part.AgentId !== AgentId),
    )
    const [own, ...rest] = rows
    const all = own ? [own, ...[...rest, ...others].sort((a, b) => a.AgentId - b.AgentId)] : []
    const entered = enteredOf(deal)
    if (all.every(({ PlanId }) => PlanId === null))
      return { deal, rows: [], commission: entered, isSplitPlanned: false }
    const commission = plannedCommission(
      entered,
      all.map(({ AgentId, Split, TeamLeadId }) => ({ AgentId, Split: Split as PlanSplit, TeamLeadId })),
    )
    // A typed percentage stays as typed if it comes to the same cents.
    const typed = overrideOf(deal)?.BrokerSplitPerc
    return {
      deal,
      rows: all,
      commission: typed ? { ...commission, BrokerSplitPerc: typed } : commission,
      isSplitPlanned: !typed,
    }
  })
}

/** A commission's planned parts, in the order and form in which they are stored. */
const plannedOf = (deal: Deal, commission: Commission, isPlanned: boolean) => {
  const entered = enteredOf(deal)
  const adjustments = (['PreSplitAdjustments', 'PostSplitAdjustments'] as const).flatMap((list) =>
    (commission[list] ?? []).slice(entered[list]?.length ?? 0).map(({ Description, Amount }) => ({
      IsPostSplit: list === 'PostSplitAdjustments',
      Description,
      Amount,
    })),
  )
  const typed = entered.AgentSplits?.filter(({ AmountType }) => AmountType === 1).length ?? 0
  const shares = isPlanned ? (commission.AgentSplits ?? []).slice(0, (commission.AgentSplits?.length ?? 0) - typed) : []
  return { adjustments, shares: shares.map(({ AgentId, Amount }) => ({ AgentId, Amount })) }
}
const storedParts = ({ PreSplitAdjustments, PostSplitAdjustments, Shares }: Deal) => ({
  adjustments: [
    ...PreSplitAdjustments.map((one) => ({ ...one, IsPostSplit: false })),
    ...PostSplitAdjustments.map((one) => ({ ...one, IsPostSplit: true })),
  ]
    .filter(({ IsPlanned }) => IsPlanned)
    .map(({ IsPostSplit, Description, Amount }) => ({ IsPostSplit, Description, Amount })),
  shares: Shares.filter(({ IsPlanned }) => IsPlanned).map(({ AgentId, Amount }) => ({ AgentId, Amount })),
})

/** Whether a deal has the same figures as before, for the same agents. */
export const isMoneySame = ({ deal, rows, commission, isSplitPlanned }: Filled) =>
  isDeepStrictEqual(
    rows.map(({ AgentId }) => AgentId),
    deal.Splits.map(({ AgentId }) => AgentId),
  ) &&
  isSplitPlanned === deal.IsSplitPlanned &&
  (commission.BrokerSplitPerc ?? null) === deal.BrokerSplitPerc &&
  isDeepStrictEqual(plannedOf(deal, commission, rows.length > 0), storedParts(deal)) &&
  hasLines(deal, storedLines(commission), rows.length > 0)

/** Whether these lines are stored for a deal; one without a plan needs none. */
const hasLines = (
  { GrossCommission, AdjustedGross, BrokerSplit, NetCommission, AgentNet }: Deal,
  lines: ReturnType<typeof storedLines>,
  isPlanned: boolean,
) =>
  AdjustedGross === null
    ? !isPlanned
    : isDeepStrictEqual({ GrossCommission, AdjustedGross, BrokerSplit, NetCommission, AgentNet }, lines)

/** Updates what plans say about deals whose figures stay the same, such as what was paid toward the cap before them. */
const restate = (db: Tx, { TenantId }: Tenant, same: readonly Filled[]) => {
  const rows = same.flatMap(({ deal: { TransactionId }, rows }) => rows.map((row) => ({ ...row, TransactionId })))
  return sql`
    update plan_split p
    set plan_id = n."PlanId", team_lead_id = n."TeamLeadId", share = n."Share", split = n."Split", is_settled = n."IsSettled"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("TransactionId" bigint, "AgentId" bigint, "PlanId" bigint,
      "TeamLeadId" bigint, "Share" jsonb, "Split" jsonb, "IsSettled" boolean)
    where p.tenant_id = ${TenantId} and p.transaction_id = n."TransactionId" and p.agent_id = n."AgentId"`.execute(db)
}

/** Writes a deal's result, with the reason for the ledger: in one statement, at the end of which the triggers run. */
export const write = async (
  db: Tx,
  { TenantId }: Tenant,
  { deal, rows, commission, isSplitPlanned }: Filled,
  why: string,
) => {
  const { TransactionId } = deal
  const { adjustments, shares } = plannedOf(deal, commission, rows.length > 0)
  const planned = JSON.stringify(adjustments.map((one, at) => ({ ...one, Position: 1000 + at })))
  const agents = JSON.stringify(shares.map((one, at) => ({ ...one, Position: 1000 + at })))
  const splits = JSON.stringify(rows.map((row, at) => ({ ...row, Position: Math.min(at, 1) })))
  const lines = storedLines(commission)
  await sql`
    with why as (select set_config('app.why', ${why}, true)), fee as (
      select n.* from why, jsonb_to_recordset(${planned}::jsonb)
        as n ("IsPostSplit" boolean, "Description" text, "Amount" numeric, "Position" integer)
    ), share as (
      select n.* from why, jsonb_to_recordset(${agents}::jsonb) as n ("AgentId" bigint, "Amount" numeric, "Position" integer)
    ), part as (
      select n.* from why, jsonb_to_recordset(${splits}::jsonb) as n ("AgentId" bigint, "Position" integer, "PlanId" bigint,
        "TeamLeadId" bigint, "Share" jsonb, "Split" jsonb, "IsSettled" boolean)
    ), fees_gone as (
      delete from commission_adjustment a
      where a.tenant_id = ${TenantId} and a.transaction_id = ${TransactionId} and a.is_planned
        and not exists (select from fee where "IsPostSplit" = a.is_post_split and "Description" = a.description)
    ), fees_changed as (
      update commission_adjustment a set amount = fee."Amount", position = fee."Position" from fee
      where a.tenant_id = ${TenantId} and a.transaction_id = ${TransactionId} and a.is_planned
        and "IsPostSplit" = a.is_post_split and "Description" = a.description
        and (a.amount, a.position) is distinct from (fee."Amount", fee."Position")
    ), fees_added as (
      insert into commission_adjustment
        (tenant_id, transaction_id, is_post_split, position, description, entry_type, amount_type, amount, is_planned)
      select ${TenantId}, ${TransactionId}, "IsPostSplit", "Position", "Description", 'debit', 1, "Amount", true from fee
      where not exists (
        select from commission_adjustment a
        where a.tenant_id = ${TenantId} and a.transaction_id = ${TransactionId} and a.is_planned
          and a.is_post_split = "IsPostSplit" and a.description = "Description")
    ), shares_gone as (
      delete from commission_share s
      where s.tenant_id = ${TenantId} and s.transaction_id = ${TransactionId} and s.is_planned
        and not exists (select from share where "Position" = s.position)
    ), shares_kept as (
      insert into commission_share as s (tenant_id, transaction_id, position, agent_id, amount_type, amount, is_planned)
      select ${TenantId}, ${TransactionId}, "Position", "AgentId", 1, "Amount", true from share
      on conflict (tenant_id, transaction_id, position) do update set agent_id = excluded.agent_id, amount = excluded.amount
      where (s.agent_id, s.amount) is distinct from (excluded.agent_id, excluded.amount)
    ), parts_gone as (
      delete from plan_split p
      where p.tenant_id = ${TenantId} and p.transaction_id = ${TransactionId}
        and not exists (select from part where "AgentId" = p.agent_id)
    ), parts_kept as (
      insert into plan_split
        (tenant_id, transaction_id, agent_id, position, plan_id, team_lead_id, share, split, is_settled)
      select ${TenantId}, ${TransactionId}, "AgentId", "Position", "PlanId", "TeamLeadId", "Share", "Split", "IsSettled" from part
      on conflict (tenant_id, transaction_id, agent_id) do update
      set position = excluded.position, plan_id = excluded.plan_id, team_lead_id = excluded.team_lead_id,
        share = excluded.share, split = excluded.split, is_settled = excluded.is_settled
    )
    insert into transaction_financials as f (tenant_id, transaction_id, broker_split_perc, is_split_planned,
      gross_commission, adjusted_gross, broker_split, net_commission, agent_net)
    select ${TenantId}::bigint, ${TransactionId}::bigint, ${commission.BrokerSplitPerc}::numeric, ${isSplitPlanned}::boolean,
      ${lines.GrossCommission}::numeric, ${lines.AdjustedGross}::numeric, ${lines.BrokerSplit}::numeric,
      ${lines.NetCommission}::numeric, ${lines.AgentNet}::numeric
    from why
    on conflict (tenant_id, transaction_id) do update
    set broker_split_perc = excluded.broker_split_perc, is_split_planned = excluded.is_split_planned,
      gross_commission = case when f.gci_type = 'Dollar' then f.gross_commission else excluded.gross_commission end,
      adjusted_gross = excluded.adjusted_gross, broker_split = excluded.broker_split,
      net_commission = excluded.net_commission, agent_net = excluded.agent_net,
      split_note = case when excluded.is_split_planned or excluded.broker_split_perc is null then null else f.split_note end`.execute(
    db,
  )
}

/** Why a deal is split differently than before. */
export const whyOf = ({ deal, rows }: Filled, cause: string, names: ReadonlyMap<number, string>) => {
  const told = rows.flatMap(({ AgentId, Split }) => {
    const before = deal.Splits.find((one) => one.AgentId === AgentId)?.Split
    const [change] = planChanges(before ? [before as PlanSplit] : [], [Split as PlanSplit], '')
    const reasons = change?.Why.trim()
    return reasons ? (rows.length > 1 ? `${names.get(AgentId) ?? 'An agent'}: ${reasons}` : reasons) : []
  })
  return [cause, ...(rows.length === 0 ? ['Its agents are under no plan.'] : told)].join(' ')
}

/**
 * Recalculates the years of agents, whose years are locked: their open deals, and one that is just closing. Closed ones
 * stay. Differences are written with the cause and the reasons, so a second run writes nothing. `days` are former days
 * of deals that used to count in other years.
 */
export const fillByPlans = async (
  db: Tx,
  tenant: Tenant,
  agentIds: readonly number[],
  cause: string,
  { closingId, closedOn }: { closingId?: number; closedOn?: string | null } = {},
) => {
  if (agentIds.length === 0) return
  const years = await yearsOf(db, tenant, agentIds, [closedOn ?? null])
  const isShared = (deal: Deal) =>
    !deal.IsClosed && deal.Splits.some(({ AgentId }) => !agentIds.includes(AgentId)) && deal.Splits.length > 0
  const shared = years.Deals.filter(isShared).map(({ TransactionId }) => TransactionId)
  if (shared.length > 0) {
    // Other transactions may be calculating the years of the other agents: their parts are read when those are done.
    await sql`
      select from transaction_financials where tenant_id = ${tenant.TenantId} and transaction_id = any(${shared}::bigint[])
      order by transaction_id for no key update`.execute(db)
    years.Deals = (await yearsOf(db, tenant, agentIds, [closedOn ?? null])).Deals
  }
  const filled = filledDeals(years, agentIds, closingId)
  const same = filled.filter((one) => isMoneySame(one) && !isDeepStrictEqual(one.rows, one.deal.Splits))
  if (same.length > 0) await restate(db, tenant, same)
  const changed = filled.filter((one) => !isMoneySame(one))
  if (changed.length === 0) return
  const names = await namesOf(
    db,
    tenant,
    changed.flatMap(({ rows }) => (rows.length > 1 ? rows.map(({ AgentId }) => AgentId) : [])),
  )
  for (const one of changed) await write(db, tenant, one, whyOf(one, cause, names))
  await setLedgerReason(db, null)
}

/** What a deal would be settled with if it closed now, at this price on this day: what `fillByPlans` would write. */
export const closingOf = async (
  db: Tx,
  tenant: Tenant,
  TransactionId: number,
  { SalesPrice, DateClosed }: { SalesPrice: string | null; DateClosed: string },
) => {
  const ids = await agentsOf(db, tenant, TransactionId)
  const leaders = await leadersOf(db, tenant, ids)
  const unplanned = async () => {
    const now = await storedCommission(db, tenant, TransactionId)
    return { ...commissionLines({ ...commissionNow(now), SalesPrice }), Why: [] }
  }
  if (!leaders) return unplanned()
  const agents = [...new Set([...ids, ...leaders])]
  const years = await yearsOf(db, tenant, agents, [DateClosed], TransactionId)
  years.Deals = years.Deals.map((deal) =>
    deal.TransactionId === TransactionId ? { ...deal, SalesPrice, IsClosed: true, Day: DateClosed } : deal,
  )
  const filled = filledDeals(years, agents, TransactionId).find(({ deal }) => deal.TransactionId === TransactionId)
  if (!filled) return unplanned()
  const lines = commissionLines(filled.commission)
  const isSame = hasLines(filled.deal, storedLines(filled.commission), true)
  const names = await namesOf(db, tenant, agents)
  const Why = filled.rows.flatMap(({ AgentId, Split }) =>
    Split.Reasons.map((one) => (filled.rows.length > 1 ? `${names.get(AgentId) ?? 'An agent'}: ${one}` : one)),
  )
  return { ...lines, Why: isSame ? [] : Why }
}

/** The names of users. */
export const namesOf = async (db: Tx, { TenantId }: Tenant, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_account')
    .select(['UserId', 'Name'])
    .where('TenantId', '=', TenantId)
    .where('UserId', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ UserId, Name }) => [UserId, Name]))
}
