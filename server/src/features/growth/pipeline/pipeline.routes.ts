import { amountOf, centsOf, divide } from '@dormer/contract/cents'
import type { Opportunity } from '@dormer/contract/growth/opportunities'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/handlers.ts'
import { matching, readOpportunities } from '../opportunities/opportunities.queries.ts'
import { findStage, listStages } from '../stages/stages.queries.ts'
import { forecastOf } from './forecast.queries.ts'

/** The totals of a column: sums in cents, each weighted by its probability. */
const totalsOf = (cards: Opportunity[]) => {
  const sum = (field: 'SalesPrice' | 'GCI', by: (card: Opportunity) => number) =>
    cards.reduce((total, card) => total + centsOf(card[field] ?? '0') * BigInt(by(card)), 0n)
  const weighted = (field: 'SalesPrice' | 'GCI') =>
    amountOf(
      divide(
        sum(field, (card) => card.EffectiveProbability),
        100n,
      ),
    )
  return {
    Count: cards.length,
    TotalVolume: amountOf(sum('SalesPrice', () => 1)),
    TotalGCI: amountOf(sum('GCI', () => 1)),
    WeightedVolume: weighted('SalesPrice'),
    WeightedGCI: weighted('GCI'),
    StuckCount: cards.filter(({ IsStuck }) => IsStuck).length,
  }
}

export const pipelineRoutes = {
  pipeline: async ({ db, actor, query }) => {
    const only = query.stage ? (await findStage(db, actor, query.stage)).StageId : undefined
    const cards = await readOpportunities(
      db,
      actor,
      await matching(db, actor, query),
      sql`order by o.position, o.opportunity_id`,
    )
    const of = Map.groupBy(cards, ({ Stage }) => Stage)
    return (await listStages(db, actor, only))
      .filter(({ Id, Types }) => !query.type || query.type === 'Both' || Types.includes(query.type) || of.has(Id))
      .map(({ Id, Name, ...stage }) => {
        const Opportunities = of.get(Id) ?? []
        return { ...stage, Stage: Id, StageName: Name, Opportunities, ...totalsOf(Opportunities) }
      })
  },

  forecast: ({ db, actor, query }) => forecastOf(db, actor, query),
} satisfies Partial<Handlers>
