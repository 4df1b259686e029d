import { amountOf, centsOf, divide } from '@dormer/contract/cents'
import { type Share, sharesOf } from '@dormer/contract/deals/commission-deal'
import { CENT, commissionLines, PERCENT, unitsOf } from '@dormer/contract/deals/commission-lines'
import {
  type AgentYear,
  type Plan,
  type PlanAssignment,
  type PlanSplit,
  planYear,
  type YearDeal,
} from '@dormer/contract/deals/commission-year'
import { CLOSED, openStatuses } from '@dormer/contract/deals/transactions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { todayIn } from '../../../time/clock.ts'
import { enteredOf, joinFinancials, type Stored, storedColumns } from '../financials/financials.queries.ts'

export type Tenant = Pick<Actor, 'TenantId'>
/** An agent's plan from a day on. */
export type Assigned = PlanAssignment & { UserId: number; PlanId: number }
/** What is stored about an agent's part of a deal. */
export type StoredSplit = {
  AgentId: number
  PlanId: number | null
  TeamLeadId: number | null
  Share: Share
  Split: Omit<PlanSplit, 'PlanName' | 'YearBegins'> & { PlanName: string | null; YearBegins: string | null }
  IsSettled: boolean
}
export type Deal = Stored & {
  AgentId: number | null
  Address: string
  IsClosed: boolean
  /** For a closed deal, the day it closed; for an open one, the day it is to close. */
  Day: string | null
  Splits: StoredSplit[]
}

/** The plans of these agents and of the agents they lead, by agent, earliest first. */
const assignmentsOf = async (db: Tx, { TenantId }: Tenant, agentIds: readonly number[]) => {
  const { rows } = await sql<{
    UserId: number
    PlanId: number
    Name: string
    Terms: Omit<Plan, 'Name'>
    StartDate: string
    AgentSince: string | null
    Before: PlanAssignment['Before']
  }>`
    select a.user_id, a.plan_id, p.name, p.terms, a.start_date, a.agent_since, a.before
    from plan_assignment a join split_plan p using (tenant_id, plan_id)
    where a.tenant_id = ${TenantId} and (a.user_id = any(${agentIds}::bigint[]) or a.user_id in (
      select l.user_id from split_plan led join plan_assignment l using (tenant_id, plan_id)
      where led.tenant_id = ${TenantId} and (led.terms -> 'TeamLead' ->> 'UserId')::bigint = any(${agentIds}::bigint[])))
    order by a.user_id, a.start_date`.execute(db)
  return Map.groupBy(
    rows.map(
      ({ Name, Terms, ...row }): Assigned => ({
        ...row,
        // A leader does not pay themselves.
        Plan: { ...Terms, Name, TeamLead: Terms.TeamLead?.UserId === row.UserId ? null : Terms.TeamLead },
      }),
    ),
    ({ UserId }) => UserId,
  )
}
export type Assignments = Awaited<ReturnType<typeof assignmentsOf>>

/** Today's date for the brokerage. */
export const todayOf = async (db: Tx, { TenantId }: Tenant) => {
  const { TimeZone } = await db
    .selectFrom('tenant')
    .select('TimeZone')
    .where('TenantId', '=', TenantId)
    .executeTakeFirstOrThrow()
  return String(todayIn(TimeZone))
}

const atDay = (list: readonly Assigned[] | undefined, day: string) =>
  list?.findLast(({ StartDate }) => StartDate <= day)
/** The day on which a deal counts: an open one cannot close before today. */
const dayOf = ({ IsClosed, Day }: Pick<Deal, 'IsClosed' | 'Day'>, today: string) =>
  IsClosed ? (Day ?? today) : Day !== null && Day > today ? Day : today
/** The agent's plan that a deal counts under. */
export const planOf = (plans: Assignments, agentId: number, deal: Pick<Deal, 'IsClosed' | 'Day'>, today: string) =>
  atDay(plans.get(agentId), dayOf(deal, today))

/** The first day of the earliest plan year that contains one of these days, for any of these agents. */
const earliest = (plans: Assignments, days: readonly string[]) =>
  [...plans.values()]
    .flatMap((list) =>
      days.flatMap((day) => {
        const one = atDay(list, day) ?? list[0]
        return one ? planYear(one.Plan, one.AgentSince ?? one.StartDate, day).From : []
      }),
    )
    .concat(days)
    .sort()[0] ?? '9999-12-31'

/**
 * The deals in which these agents and those they lead have a part: open ones, and those closed since a day. Archived
 * and cancelled ones do not count, except one that is about to close.
 */
const dealsOf = async (
  db: Tx,
  { TenantId }: Tenant,
  agentIds: readonly number[],
  since: string,
  closingId?: number,
): Promise<Deal[]> => {
  const { rows } = await sql<Omit<Deal, 'IsClosed' | 'Day'> & { StatusId: number; Day: string | null }>`
    select ${storedColumns}, t.agent_id, t.status_id,
      coalesce(nullif(t.address, ''), t.type || ' ' || t.transaction_id) as address,
      case when t.status_id = ${CLOSED} then t.date_closed else t.closing_date end as day,
      (select coalesce(jsonb_agg(jsonb_build_object('AgentId', p.agent_id, 'PlanId', p.plan_id, 'TeamLeadId', p.team_lead_id,
         'Share', p.share, 'Split', p.split, 'IsSettled', p.is_settled) order by p.position, p.agent_id), '[]')
       from plan_split p
       where p.tenant_id = t.tenant_id and p.transaction_id = t.transaction_id) as splits
    from transaction t ${joinFinancials}
    where t.tenant_id = ${TenantId} and t.agent_id is not null
      and (t.status_id = any(${openStatuses}::smallint[])
        or t.status_id = ${CLOSED} and t.date_closed >= ${since}::date
        or t.transaction_id = ${closingId ?? null})
      and (t.agent_id = any(${agentIds}::bigint[]) or t.transaction_id = any(array(
        select s.transaction_id from commission_share s
        where s.tenant_id = ${TenantId} and s.agent_id = any(${agentIds}::bigint[])
        union select p.transaction_id from plan_split p
        where p.tenant_id = ${TenantId} and p.agent_id = any(${agentIds}::bigint[]))))
    order by t.transaction_id`.execute(db)
  return rows.map((row) => ({ ...row, IsClosed: row.StatusId === CLOSED }))
}

/** What is stored about the agents of one transaction, its own agent first. */
export const splitsOf = async (db: Tx, { TenantId }: Tenant, TransactionId: number) => {
  const { rows } = await sql<StoredSplit>`
    select agent_id, plan_id, team_lead_id, share, split, is_settled from plan_split
    where tenant_id = ${TenantId} and transaction_id = ${TransactionId} order by position, agent_id`.execute(db)
  return rows
}

export type Years = {
  Today: string
  Plans: Assignments
  Deals: Deal[]
}
/**
 * What agents' plan years are calculated from: their plans, and their deals since the year of the earliest of these
 * days.
 */
export const yearsOf = async (
  db: Tx,
  tenant: Tenant,
  agentIds: readonly number[],
  days: readonly (string | null)[] = [],
  closingId?: number,
): Promise<Years> => {
  const [Today, Plans] = [await todayOf(db, tenant), await assignmentsOf(db, tenant, agentIds)]
  const since = earliest(Plans, [Today, ...days.filter((day) => day !== null)])
  return {
    Today,
    Plans,
    Deals: await dealsOf(db, tenant, [...new Set([...agentIds, ...Plans.keys()])], since, closingId),
  }
}

/** A deal's agents with their parts, as entered. */
export const partsOf = (deal: Deal, { Plans, Today }: Pick<Years, 'Plans' | 'Today'>): Share[] => {
  const entered = enteredOf(deal)
  const colleagues = (entered.AgentSplits ?? []).filter(({ AmountType }) => AmountType === PERCENT)
  return sharesOf(
    entered,
    deal.AgentId as number,
    colleagues.map(({ AgentId, Amount }) => ({ AgentId, Percent: Amount })),
    (agentId) => planOf(Plans, agentId, deal, Today)?.Plan.TeamLead ?? null,
  )
}

/** Whether a gross commission was entered. */
const hasCommission = ({ GCIType, CommSplitPerc, GrossCommission, SalesPrice, ListingPrice }: Deal) =>
  GCIType === 'Dollar'
    ? GrossCommission !== null
    : CommSplitPerc !== null && (Number(SalesPrice) > 0 || Number(ListingPrice) > 0)

/** A split that was set by hand instead of the plan's. */
export const overrideOf = ({ IsSplitPlanned, BrokerSplitPerc, SplitNote }: Stored) =>
  IsSplitPlanned || BrokerSplitPerc === null ? null : { BrokerSplitPerc, Note: SplitNote }

/** What a deal was closed with before there were plans. */
const settledBefore = (deal: Deal, part: Share): NonNullable<YearDeal['Settled']> => {
  const lines = commissionLines(enteredOf(deal))
  return {
    OffTheTop: [],
    BrokerSplit: partOf(lines.BrokerSplit, part.SharePerc),
    AfterSplit: deal.PostSplitAdjustments.flatMap(({ Description, EntryType }, at) =>
      EntryType === 'debit'
        ? { Name: Description, Amount: partOf((lines.PostSplit[at] ?? '0').replace('-', ''), part.SharePerc) }
        : [],
    ),
    TeamLead: '0',
  }
}
const partOf = (amount: string, percent: string) => amountOf(divide(centsOf(amount) * unitsOf(percent), CENT))

/** Each agent's deals in the form that the plan function takes. One that is just closing does not count as settled. */
const yearDeals = (years: Years, closingId?: number) => {
  const all: { AgentId: number; deal: YearDeal }[] = years.Deals.flatMap((deal) => {
    const isSettled = deal.IsClosed && deal.TransactionId !== closingId
    const [isEntered, Override] = [hasCommission(deal), overrideOf(deal)]
    const { TransactionId, Address, IsClosed, Day } = deal
    const made = (
      AgentId: number,
      { Commission, Concessions, Volume, SharePerc }: Share,
      Settled: YearDeal['Settled'],
    ) => ({
      AgentId,
      deal: {
        ...{ TransactionId, Address, IsClosed, Day, Commission, Concessions, Volume, SharePerc },
        ...{ IsEntered: isEntered, Settled, Override },
      },
    })
    return isSettled && deal.Splits.length > 0
      ? deal.Splits.map(({ AgentId, Share, Split }) => made(AgentId, Share, Split))
      : partsOf(deal, years).map((part) => made(part.AgentId, part, isSettled ? settledBefore(deal, part) : null))
  })
  return Map.groupBy(all, ({ AgentId }) => AgentId)
}

/** The plan years of each of these agents. */
export const agentYears = (years: Years, agentIds: readonly number[], closingId?: number): Map<number, AgentYear> => {
  const deals = yearDeals(years, closingId)
  return new Map(
    agentIds.map((id) => [
      id,
      {
        Assignments: years.Plans.get(id) ?? [],
        Today: years.Today,
        Deals: (deals.get(id) ?? []).map(({ deal }) => deal),
      },
    ]),
  )
}

/** The leaders named in these agents' plans; undefined if nobody is under a plan. */
export const leadersOf = async (db: Tx, { TenantId }: Tenant, agentIds: readonly number[]) => {
  const { rows } = await sql<{ UserId: number | null }>`
    select distinct (p.terms -> 'TeamLead' ->> 'UserId')::bigint as user_id
    from plan_assignment a join split_plan p using (tenant_id, plan_id)
    where a.tenant_id = ${TenantId} and a.user_id = any(${agentIds}::bigint[])`.execute(db)
  return rows.length === 0 ? undefined : rows.map(({ UserId }) => UserId).filter((id) => id !== null)
}

/** Everybody who has a share in a transaction, as entered or by a plan. */
export const agentsOf = async (db: Tx, { TenantId }: Tenant, TransactionId: number) => {
  const { rows } = await sql<{ AgentId: number }>`
    select agent_id from transaction where tenant_id = ${TenantId} and transaction_id = ${TransactionId} and agent_id is not null
    union select agent_id from commission_share where tenant_id = ${TenantId} and transaction_id = ${TransactionId}
    union select agent_id from plan_split where tenant_id = ${TenantId} and transaction_id = ${TransactionId}`.execute(
    db,
  )
  return rows.map(({ AgentId }) => AgentId)
}
