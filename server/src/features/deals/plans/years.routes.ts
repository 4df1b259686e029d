import { isDeepStrictEqual } from 'node:util'
import { add, centsOf } from '@dormer/contract/cents'
import { type AgentYear, type PlanSplit, planSplits } from '@dormer/contract/deals/commission-year'
import type { previewPlan } from '@dormer/contract/deals/plan-years'
import { CLOSED } from '@dormer/contract/deals/transactions'
import type { Body } from '@dormer/contract/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import { findTransaction, visibleAmong } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, invalid, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { requireAssignable, requireOnSide } from '../../brokerage/users/users.queries.ts'
import { storedCommission } from '../financials/financials.queries.ts'
import { closedOn } from '../transactions/edits.queries.ts'
import { refuseClosed } from '../transactions/visible.queries.ts'
import { closingOf, type Filled, namesOf } from './fill.queries.ts'
import { laterThan, outdatedWith, recalculate, recalculatedOf } from './later.queries.ts'
import { listPlans } from './plans.queries.ts'
import { seesAll, standingOf, standingsOf } from './standings.queries.ts'
import { withPlanYears } from './with-plan-years.ts'
import { type Assigned, agentYears, overrideOf, splitsOf, type Years, yearsOf } from './years.queries.ts'

const daysOf = (db: Tx, { TenantId }: Actor, TransactionId: number) =>
  db
    .selectFrom('transaction')
    .select(['SalesPrice', 'ClosingDate', 'DateClosed'])
    .where('TenantId', '=', TenantId)
    .where('TransactionId', '=', TransactionId)
    .executeTakeFirstOrThrow()

const yearDealOf = (years: Years, { Deals }: AgentYear, split: PlanSplit, agentId: number) => {
  const { Commission = '0.00', SharePerc = '0' } = Deals.find((one) => one.TransactionId === split.TransactionId) ?? {}
  const deal = years.Deals.find(({ TransactionId }) => TransactionId === split.TransactionId)
  const stored = deal?.Splits.find(({ AgentId }) => AgentId === agentId)
  return {
    ...split,
    ...{ Commission, SharePerc },
    Address: deal?.Address ?? '',
    IsClosed: deal?.IsClosed ?? false,
    Day: deal?.Day ?? null,
    IsOverridden: deal !== undefined && overrideOf(deal) !== null,
    // For a settled one, the reasons for its split at closing.
    ...(stored?.IsSettled && { Reasons: stored.Split.Reasons }),
  }
}

export const planYearRoutes = {
  planStanding: async ({ db, actor, query: { userId = actor.UserId } }) => {
    const isOwn = userId === actor.UserId
    const agent = await requireOnSide(db, actor, 'agent', isOwn ? undefined : userId)
    if (!isOwn && !seesAll(actor)) requireRight(actor, 'ManageCommissions', 'GET')
    const starts = (await yearsOf(db, actor, [userId])).Plans.get(userId)?.map(({ StartDate }) => StartDate) ?? []
    const years = await yearsOf(db, actor, [userId], starts)
    const Name = agent?.Name ?? (await namesOf(db, actor, [userId])).get(userId) ?? ''
    const standing = standingOf(years, userId, Name)
    const year = agentYears(years, [userId]).get(userId)
    if (!standing || !year) return null
    const splits = planSplits(year)
    const seen = await visibleAmong(
      db,
      actor,
      splits.map(({ TransactionId }) => TransactionId),
    )
    const deals = splits.map((split) => ({
      ...yearDealOf(years, year, split, userId),
      CanOpen: seen.has(split.TransactionId),
      Cap: years.Plans.get(userId)?.findLast(({ Plan }) => Plan.Name === split.PlanName)?.Plan.CapAmount ?? null,
    }))
    const isNow = (split: { PlanName: string; YearBegins: string }) =>
      split.PlanName === standing.PlanName && split.YearBegins === standing.YearBegins
    const earlier = Map.groupBy(
      deals.filter((split) => split.IsClosed && !isNow(split) && split.YearBegins <= years.Today),
      ({ PlanName, YearBegins }) => `${YearBegins} ${PlanName}`,
    )
    return {
      ...standing,
      Deals: deals.filter(isNow),
      Years: [...earlier.values()]
        .map((list) => ({
          PlanName: list[0]?.PlanName ?? '',
          YearBegins: list[0]?.YearBegins ?? '',
          CapAmount: list[0]?.Cap ?? null,
          Paid: list.at(-1)?.PaidTowardCap ?? '0.00',
          Commission: add(...list.map(({ Commission }) => Commission)),
          DealCount: list.length,
        }))
        .sort((a, b) => (a.YearBegins < b.YearBegins ? 1 : -1)),
    }
  },

  planStandings: ({ db, actor }) => standingsOf(db, actor),

  dealPlan: async ({ db, actor, params }) => {
    const { TransactionId, StatusId } = await findTransaction(db, actor, params.transactionId)
    const { ClosingDate, DateClosed } = await daysOf(db, actor, TransactionId)
    const [stored, splits] = [
      await storedCommission(db, actor, TransactionId),
      await splitsOf(db, actor, TransactionId),
    ]
    const names = await namesOf(
      db,
      actor,
      splits.flatMap(({ AgentId, TeamLeadId }) => [AgentId, TeamLeadId]).filter((id) => id !== null),
    )
    const override = overrideOf(stored)
    return {
      TransactionId,
      IsPlanned: splits.length > 0,
      IsSettled: splits.some(({ IsSettled }) => IsSettled),
      Day: StatusId === CLOSED ? DateClosed : ClosingDate,
      Override: override && { ...override, ByName: stored.SplitByName, DateCreated: stored.DateSplit },
      Agents: splits.map(({ AgentId, PlanId, TeamLeadId, Share, Split }) => ({
        ...{ AgentId, AgentName: names.get(AgentId) ?? '', PlanId },
        ...{ SharePerc: Share.SharePerc, Commission: Share.Commission },
        ...Split,
        Leader: TeamLeadId === null ? null : { UserId: TeamLeadId, Name: names.get(TeamLeadId) ?? '' },
      })),
    }
  },

  closingPreview: async ({ db, actor, params, query }) => {
    const found = await findTransaction(db, actor, params.transactionId)
    refuseClosed(found)
    const stored = await daysOf(db, actor, found.TransactionId)
    return closingOf(db, actor, found.TransactionId, {
      SalesPrice: query.salesPrice === undefined ? stored.SalesPrice : query.salesPrice,
      // An emptied day counts as none, as it does at closing: the day of an earlier closing is not used.
      DateClosed: closedOn(
        actor,
        query.dateClosed === undefined ? stored : { ...stored, DateClosed: query.dateClosed },
      ),
    })
  },

  laterDeals: async ({ db, actor, params }) => {
    const { TransactionId } = await findTransaction(db, actor, params.transactionId)
    return seenBy(db, actor, await laterThan(db, actor, TransactionId))
  },

  outdatedDeals: async ({ db, actor, params }) => {
    const { TransactionId } = await findTransaction(db, actor, params.transactionId)
    return seenBy(db, actor, (await outdatedWith(db, actor, TransactionId)).changed)
  },

  recalculateOutdated: async ({ db, actor, params, body: { Confirmed } }) => {
    const { TransactionId } = await findTransaction(db, actor, params.transactionId)
    // Those found without a lock say whose years to lock; then they are calculated.
    const { agents } = await outdatedWith(db, actor, TransactionId)
    return withPlanYears(db, actor, agents, 'Closed deals were recalculated.', async (locked) => {
      const found = await outdatedWith(db, actor, TransactionId)
      const changed = () => conflict('The figures have changed. Look at them again, then confirm.')
      // Another agent's deal was marked meanwhile.
      if (!found.agents.every((id) => locked.includes(id))) throw changed()
      const { Deals } = await recalculatedOf(db, actor, found.changed, () => true)
      if (Deals.length === 0) throw refused('All figures are up to date: there is nothing to recalculate.')
      const figures = (deals: typeof Confirmed) =>
        deals.map((deal) => `${deal.TransactionId} ${centsOf(deal.After.BrokerSplit)} ${centsOf(deal.After.AgentNet)}`)
      if (!isDeepStrictEqual(figures(Deals).sort(), figures(Confirmed).sort())) throw changed()
      await recalculate(db, actor, found)
      return { Recalculated: Deals.length }
    })
  },

  previewPlan: async ({ db, actor, body: { UserId, Plan, Assignments } }) => {
    const agent = await requireAssignable(db, actor, 'agent', UserId)
    await requireAssignable(db, actor, 'agent', Plan?.TeamLead?.UserId)
    if (Plan?.PlanId && (await listPlans(db, actor, Plan.PlanId)).length === 0) throw notFound('split plan')
    const now = await yearsOf(db, actor, [UserId])
    const wanted = await tried(db, actor, now, UserId, Plan, Assignments)
    const years = await yearsOf(
      db,
      actor,
      [UserId],
      wanted.map(({ StartDate }) => StartDate),
    )
    const then = { ...years, Plans: new Map(years.Plans).set(UserId, wanted) }
    const [before, after] = [resultsOf(years, UserId), resultsOf(then, UserId)]
    const nothing = { PlanName: null, BrokerSplit: '0.00', Taken: '0.00', AgentNet: '0.00' }
    const deals = [...after, ...[...before].filter(([id]) => !after.has(id))].flatMap(([id]) => {
      const deal = years.Deals.find(({ TransactionId }) => TransactionId === id)
      if (!deal || deal.IsClosed) return []
      const free = { ...nothing, AgentNet: before.get(id)?.Free ?? after.get(id)?.Free ?? '0.00' }
      return {
        ...{ TransactionId: id, Address: deal.Address, Day: deal.Day },
        Before: before.get(id) ?? free,
        After: after.get(id) ?? { ...free, Reasons: ['Under no plan.'], IsCapped: false },
      }
    })
    const sum = (which: 'Before' | 'After', field: 'BrokerSplit' | 'Taken' | 'AgentNet') =>
      add('0', ...deals.map((deal) => deal[which][field]))
    const total = (which: 'Before' | 'After') => ({
      ...{ BrokerSplit: sum(which, 'BrokerSplit'), Taken: sum(which, 'Taken'), AgentNet: sum(which, 'AgentNet') },
    })
    return {
      Standing: standingOf(then, UserId, agent?.Name ?? ''),
      Deals: deals,
      Before: total('Before'),
      After: total('After'),
    }
  },
} satisfies Partial<Handlers>

/** The recalculated deals that an actor may see, and how many more there are. */
const seenBy = async (db: Tx, actor: Actor, changed: readonly Filled[]) => {
  const seen = await visibleAmong(
    db,
    actor,
    changed.map(({ deal }) => deal.TransactionId),
  )
  return recalculatedOf(db, actor, changed, (id) => seesAll(actor) || seen.has(id))
}

/** What an agent's plans make of each transaction. */
const resultsOf = (years: Years, UserId: number) => {
  const year = agentYears(years, [UserId]).get(UserId)
  return new Map(
    (year ? planSplits(year) : []).map((split) => {
      const { TransactionId, PlanName, BrokerSplit, AgentNet, Reasons, IsCapped } = split
      const fees = [...split.OffTheTop, ...split.AfterSplit].map(({ Amount }) => Amount)
      const Taken = add(BrokerSplit, split.TeamLead, ...fees)
      return [TransactionId, { PlanName, BrokerSplit, Taken, AgentNet, Reasons, IsCapped, Free: add(AgentNet, Taken) }]
    }),
  )
}

type Tried = Body<typeof previewPlan>
/** The assignments being tried out. */
const tried = async (
  db: Tx,
  actor: Actor,
  now: Years,
  UserId: number,
  body: Tried['Plan'],
  given: Tried['Assignments'],
): Promise<Assigned[]> => {
  const Plan = body && { ...body, TeamLead: body.TeamLead?.UserId === UserId ? null : body.TeamLead }
  const replaced = (one: Assigned): Assigned => (Plan?.PlanId === one.PlanId && Plan ? { ...one, Plan } : one)
  if (!given) return (now.Plans.get(UserId) ?? []).map(replaced)
  const saved = await listPlans(db, actor)
  return given
    .map(({ PlanId, ...one }): Assigned => {
      const found = PlanId === null || PlanId === Plan?.PlanId ? Plan : saved.find((plan) => plan.PlanId === PlanId)
      if (!found) {
        if (PlanId === null) throw invalid({ Plan: 'Send the plan to try' })
        throw notFound('split plan')
      }
      return { ...one, UserId, PlanId: PlanId ?? 0, Plan: found }
    })
    .sort((a, b) => (a.StartDate < b.StartDate ? -1 : 1))
}
