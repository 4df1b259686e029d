import { amountOf, centsOf, divide } from '@dormer/contract/cents'
import type { Opportunity } from '@dormer/contract/growth/opportunities'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { beginningOf, todayIn } from '../../../time/clock.ts'
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

/** The stages that hold some of these which were decided before. */
const stagesWithEarlier = async (db: Tx, actor: Actor, asked: RawBuilder<unknown>, since: RawBuilder<unknown>) => {
  const { rows } = await sql<{ Stage: number }>`
    select s.stage_id as stage from pipeline_stage s
    where s.tenant_id = ${actor.TenantId} and s.outcome <> 'Open' and exists (
      select from opportunity o where o.stage_id = s.stage_id and o.date_decided < ${since} and ${asked})`.execute(db)
  return new Set(rows.map(({ Stage }) => Stage))
}

export const pipelineRoutes = {
  pipeline: async ({ db, actor, query }) => {
    const only = query.stage ? (await findStage(db, actor, query.stage)).StageId : undefined
    const asked = await matching(db, actor, query)
    const since = query.decidedDays
      ? sql`${beginningOf(todayIn(actor.TimeZone).subtract({ days: query.decidedDays }), actor.TimeZone)}::timestamptz`
      : undefined
    const cards = await readOpportunities(
      db,
      actor,
      since ? sql`${asked} and (o.date_decided is null or o.date_decided >= ${since})` : asked,
      sql`order by o.position, o.opportunity_id`,
    )
    const of = Map.groupBy(cards, ({ Stage }) => Stage)
    const earlier = since ? await stagesWithEarlier(db, actor, asked, since) : new Set()
    return (await listStages(db, actor, only))
      .filter(({ Id, Types }) => !query.type || query.type === 'Both' || Types.includes(query.type) || of.has(Id))
      .map(({ Id, Name, ...stage }) => {
        const Opportunities = of.get(Id) ?? []
        const HasEarlier = earlier.has(Id)
        return { ...stage, Stage: Id, StageName: Name, Opportunities, ...totalsOf(Opportunities), HasEarlier }
      })
  },

  forecast: ({ db, actor, query }) => forecastOf(db, actor, query),
} satisfies Partial<Handlers>
