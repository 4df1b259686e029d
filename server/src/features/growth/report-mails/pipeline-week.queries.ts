import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { instantsOf } from '../../../time/report-days.ts'
import { from, opportunitiesVisibleTo, zoneOf } from '../opportunities/opportunities.queries.ts'
import { previousOf } from '../performance/previous.rules.ts'

/** What Monday's mail says of the pipeline. */
export const pipelineFigures = {
  New: { label: 'New Opportunities' },
  Moves: { label: 'Moves to Another Stage' },
  Won: { label: 'Won' },
  Lost: { label: 'Lost' },
}
type Figures = Record<keyof typeof pipelineFigures, number>

/**
 * What happened in the pipeline in these days and those before, among the opportunities the actor sees: won and lost by
 * the day it was decided, as in the forecast by the brokerage's clock.
 */
export const pipelineWeek = async (db: Tx, actor: Actor, isOwn: boolean, days: { First: string; Last: string }) => {
  const seen = sql`${opportunitiesVisibleTo(actor)} ${isOwn ? sql`and o.user_id = ${actor.UserId}` : sql``}`
  const zone = await zoneOf(db, actor.TenantId)
  const figuresIn = async (span: { First: string; Last: string }) => {
    const { From, Before } = instantsOf(span, zone)
    const during = (time: string) => sql`${sql.ref(time)} >= ${From} and ${sql.ref(time)} < ${Before}`
    const { rows } = await sql<Figures>`
      select count(*) filter (where ${during('o.date_created')}) as new,
        count(*) filter (where s.outcome = 'Won' and ${during('o.date_decided')}) as won,
        count(*) filter (where s.outcome = 'Lost' and ${during('o.date_decided')}) as lost,
        (select count(*) from opportunity_move m
         join opportunity o on o.tenant_id = m.tenant_id and o.opportunity_id = m.opportunity_id
         where ${seen} and m.from_name is not null and ${during('m.date_moved')}) as moves
      from ${from} where ${seen}`.execute(db)
    return rows[0] as Figures
  }
  const before = previousOf(days)
  return { now: await figuresIn(days), before: before ? await figuresIn(before) : null }
}
