import { isDeepStrictEqual } from 'node:util'
import { type Commission, commissionLines } from '@dormer/contract/deals/commission-lines'
import type { Recalculated } from '@dormer/contract/deals/plan-years'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { commissionNow } from '../financials/financials.queries.ts'
import { setLedgerReason } from '../ledger/ledger.queries.ts'
import { type Filled, filledDeals, isMoneySame, namesOf, whyOf, write } from './fill.queries.ts'
import { agentsOf, type Deal, leadersOf, partsOf, type Tenant, type Years, yearsOf } from './years.queries.ts'

/*
 * Closed deals are settled one after the other, each with what those before it paid (decision 0061). When one of them no
 * longer counts, those settled after it keep their figures until somebody asks to have them recalculated.
 */

/** The closed deals in the order in which they were settled, which the ledger knows: not always that of their days. */
const inSettledOrder = async (db: Tx, { TenantId }: Tenant, deals: readonly Deal[]) => {
  const closed = deals.filter(({ IsClosed }) => IsClosed)
  const ids = closed.map(({ TransactionId }) => TransactionId)
  const { rows } = await sql<{ TransactionId: number; At: number }>`
    select transaction_id, max(ledger_id) as at from ledger
    where tenant_id = ${TenantId} and transaction_id = any(${ids}::bigint[]) and table_name = 'transaction'
      and what in ('Added', 'Changed') and after ->> 'status_id' = '3'
    group by transaction_id`.execute(db)
  const at = new Map(rows.map(({ TransactionId, At }) => [TransactionId, Number(At)]))
  const key = (deal: Deal) => at.get(deal.TransactionId) ?? 0
  return closed.sort(
    (a, b) => key(a) - key(b) || (a.Day ?? '').localeCompare(b.Day ?? '') || a.TransactionId - b.TransactionId,
  )
}

/** Settles some of these deals again, in this order, for these agents; the others count as they are. */
const settleAgain = (
  years: Years,
  deals: readonly Deal[],
  agentIds: readonly number[],
  isWanted: (deal: Deal) => boolean,
) => {
  const before: Deal[] = []
  return deals.flatMap((deal): Filled[] => {
    // With the leader whom a plan has named since, who has a part now.
    const parts = [...deal.Splits, ...partsOf(deal, years)].map(({ AgentId }) => AgentId)
    const ids = [...new Set(parts)].filter((id) => agentIds.includes(id))
    // One that closed before there were plans has no splits.
    const [again] =
      isWanted(deal) && deal.Splits.some(({ PlanId }) => PlanId !== null)
        ? filledDeals({ ...years, Deals: [...before, deal] }, ids, deal.TransactionId)
        : []
    before.push(again ? { ...deal, Splits: again.rows } : deal)
    return again ? [again] : []
  })
}

const closedDay = async (db: Tx, { TenantId }: Tenant, TransactionId: number) =>
  (
    await db
      .selectFrom('transaction')
      .select('DateClosed')
      .where('TenantId', '=', TenantId)
      .where('TransactionId', '=', TransactionId)
      .executeTakeFirst()
  )?.DateClosed ?? null

/** Those of `wanted` whose stored figures are others, and which differ from what they `otherwise` would be. */
const dependingOn = (wanted: readonly Filled[], otherwise: readonly Filled[]) => {
  const as = new Map(otherwise.map(({ deal, commission }) => [deal.TransactionId, commission]))
  return wanted.filter((one) => !isMoneySame(one) && !isDeepStrictEqual(one.commission, as.get(one.deal.TransactionId)))
}

/** The deals settled after this closed one, settled again with it and without it. */
const settledAfter = async (db: Tx, tenant: Tenant, TransactionId: number) => {
  const own = await agentsOf(db, tenant, TransactionId)
  const leaders = await leadersOf(db, tenant, own)
  if (!leaders) return { counted: [], uncounted: [] }
  const agents = [...new Set([...own, ...leaders])]
  const years = await yearsOf(db, tenant, agents, [await closedDay(db, tenant, TransactionId)])
  const deals = await inSettledOrder(db, tenant, years.Deals)
  const at = deals.findIndex((deal) => deal.TransactionId === TransactionId)
  if (at < 0) return { counted: [], uncounted: [] }
  const later = new Set(deals.slice(at + 1))
  const again = (among: readonly Deal[]) => settleAgain(years, among, agents, (deal) => later.has(deal))
  return { counted: again(deals), uncounted: again(deals.toSpliced(at, 1)) }
}

/**
 * The closed deals that would have other figures if this closed one had not counted. One whose plan was edited since is
 * among them only if the figures also depend on this deal.
 */
export const laterThan = async (db: Tx, tenant: Tenant, TransactionId: number): Promise<Filled[]> => {
  const { counted, uncounted } = await settledAfter(db, tenant, TransactionId)
  return dependingOn(uncounted, counted)
}

/**
 * Of a closed deal that counts again where it did: marks the later ones that were recalculated without it meanwhile, and
 * unmarks those whose figures are right again.
 */
export const markRestored = async (db: Tx, tenant: Tenant, TransactionId: number, cause: string) => {
  const { counted, uncounted } = await settledAfter(db, tenant, TransactionId)
  await markOutdated(db, tenant, dependingOn(counted, uncounted), cause)
  const { marked, changed } = await outdatedWith(db, tenant, TransactionId)
  const still = new Set(changed.map(({ deal }) => deal.TransactionId))
  const ids = marked.map((deal) => deal.TransactionId).filter((id) => !still.has(id))
  await setOutdated(db, tenant, ids, null)
}

const setOutdated = async (db: Tx, { TenantId }: Tenant, ids: readonly number[], OutdatedBy: string | null) => {
  if (ids.length === 0) return
  await db
    .updateTable('transaction_financials')
    .set({ OutdatedBy })
    .where('TenantId', '=', TenantId)
    .where('TransactionId', 'in', ids)
    .execute()
}
/** Marks settled deals whose figures would be others now, because of the cause. */
export const markOutdated = (db: Tx, tenant: Tenant, later: readonly Filled[], cause: string) =>
  setOutdated(
    db,
    tenant,
    later.map(({ deal }) => deal.TransactionId),
    cause,
  )
/** For one that is settled anew. */
export const clearOutdated = (db: Tx, tenant: Tenant, TransactionId: number) =>
  setOutdated(db, tenant, [TransactionId], null)

/**
 * The marked deals of a transaction's agents, and of those they share marked ones with, as they would be now; and the
 * deals settled after them whose figures would be others because of that. Without those whose figures would be the same
 * again, such as after a restore from the trash.
 */
export const outdatedWith = async (db: Tx, tenant: Tenant, TransactionId: number) => {
  let agents = await agentsOf(db, tenant, TransactionId)
  const days = [await closedDay(db, tenant, TransactionId)]
  for (;;) {
    const years = await yearsOf(db, tenant, agents, days)
    const marked = years.Deals.filter(({ IsClosed, OutdatedBy }) => IsClosed && OutdatedBy !== null)
    const more = marked.flatMap(({ Splits }) => Splits.map(({ AgentId }) => AgentId))
    const leaders = (await leadersOf(db, tenant, [...agents, ...more])) ?? []
    const all = [...new Set([...agents, ...more, ...leaders])]
    if (all.length === agents.length) {
      const deals = await inSettledOrder(db, tenant, years.Deals)
      const isMarked = (deal: Deal) => deal.OutdatedBy !== null
      const [first] = settleAgain(years, deals, agents, isMarked).filter((one) => !isMoneySame(one))
      if (!first) return { agents, marked, changed: [] }
      const later = new Set(deals.slice(deals.indexOf(first.deal) + 1))
      const kept = settleAgain(years, deals, agents, (deal) => later.has(deal) && !isMarked(deal))
      const again = settleAgain(years, deals, agents, (deal) => later.has(deal) || isMarked(deal))
      const changed = [
        ...again.filter((one) => isMarked(one.deal) && !isMoneySame(one)),
        ...dependingOn(
          again.filter((one) => !isMarked(one.deal)),
          kept,
        ),
      ]
      return { agents, marked, changed }
    }
    agents = all
    days.push(...marked.map(({ Day }) => Day))
  }
}

const linesOf = (commission: Commission) => {
  const { BrokerSplit, NetCommission, AgentNet } = commissionLines(commission)
  return { BrokerSplit, NetCommission, AgentNet }
}

/** Deals before and after, for a user who sees some of them. */
export const recalculatedOf = async (
  db: Tx,
  tenant: Tenant,
  changed: readonly Filled[],
  isSeen: (TransactionId: number) => boolean,
): Promise<Recalculated> => {
  const seen = changed.filter(({ deal }) => isSeen(deal.TransactionId))
  const names = await namesOf(
    db,
    tenant,
    seen.flatMap(({ rows, deal }) => [deal.AgentId ?? 0, ...rows.map(({ AgentId }) => AgentId)]),
  )
  const Deals = seen.map(({ deal, rows, commission }) => ({
    ...{ TransactionId: deal.TransactionId, Address: deal.Address, DateClosed: deal.Day },
    AgentName: names.get(deal.AgentId ?? 0) ?? '',
    Before: linesOf(commissionNow(deal)),
    After: linesOf(commission),
    Why: rows.flatMap(({ AgentId, Split }) =>
      Split.Reasons.map((one) => (rows.length > 1 ? `${names.get(AgentId) ?? 'An agent'}: ${one}` : one)),
    ),
  }))
  return { Deals, Others: changed.length - seen.length }
}

/** Settles the marked deals again, as `outdatedWith` computed them; the ledger says why. */
export const recalculate = async (
  db: Tx,
  tenant: Tenant,
  { marked, changed }: Pick<Awaited<ReturnType<typeof outdatedWith>>, 'marked' | 'changed'>,
) => {
  const names = await namesOf(
    db,
    tenant,
    changed.flatMap(({ rows }) => rows.map(({ AgentId }) => AgentId)),
  )
  for (const one of changed)
    await write(
      db,
      tenant,
      one,
      whyOf(one, `${one.deal.OutdatedBy ?? 'An earlier deal was recalculated.'} Recalculated on request.`, names),
    )
  await setLedgerReason(db, null)
  await setOutdated(
    db,
    tenant,
    marked.map(({ TransactionId }) => TransactionId),
    null,
  )
}
