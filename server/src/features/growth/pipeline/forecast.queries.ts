import type { Query } from '@dormer/contract/endpoint'
import { type Forecast, type ForecastFigures, type forecast, MOST_MONTHS } from '@dormer/contract/growth/pipeline'
import { may } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import { defineDue } from '../../../jobs/due.ts'
import { beginningOf, todayIn } from '../../../time/clock.ts'
import {
  from,
  inMonth,
  matching,
  probability,
  type Totals,
  totals,
  zoneOf,
} from '../opportunities/opportunities.queries.ts'

/** Nothing. */
const none: ForecastFigures = {
  Count: 0,
  TotalVolume: '0.00',
  TotalGCI: '0.00',
  WeightedVolume: '0.00',
  WeightedGCI: '0.00',
}
const figures = ({ Count, TotalVolume, TotalGCI, WeightedVolume, WeightedGCI }: Totals): ForecastFigures => ({
  Count,
  TotalVolume,
  TotalGCI,
  WeightedVolume,
  WeightedGCI,
})

/** `Span` is a month, Overdue or Later; null without a close date. */
type Live = Totals & { Span: string | null; Part: 'Open' | 'Won'; IsAll: number }
/**
 * Open ones by the month they are to close in and in all, and won ones by the month they were won in. What is told as one
 * figure is one sum, rounded once, like the rows behind it.
 */
const liveFigures = async (db: Tx, where: RawBuilder<unknown>, zone: string, current: string, last: string) => {
  const month = inMonth(zone)
  const { rows } = await sql<Live>`
    select span, part, grouping(span) as is_all, ${totals}
    from (
      select o.*, s.outcome as part, case when s.outcome = 'Won' then ${month}
        when ${month} < ${current} then 'Overdue' when ${month} > ${last} then 'Later' else ${month} end as span
      from ${from} join contact on contact.tenant_id = o.tenant_id and contact.contact_id = o.contact_id
      where ${where} and s.outcome in ('Open', 'Won')
    ) o join pipeline_stage s on s.tenant_id = o.tenant_id and s.stage_id = o.stage_id
    group by grouping sets ((span, part), (part))`.execute(db)
  return rows
}

type Kept = Totals & { Month: string; Part: 'Open' | 'Won' | 'AtBeginning'; DateKept: string }
/** What was kept of months that are over; the end of one is the beginning of the next. */
const keptFigures = async (
  db: Tx,
  actor: Actor,
  query: Query<typeof forecast>,
  first: Temporal.PlainYearMonth,
  last: Temporal.PlainYearMonth,
) => {
  const own = may(actor, 'SeeAll') ? query.userId : actor.UserId
  const sums = sql`count(k.opportunity_id) as "Count", coalesce(sum(k.sales_price), 0)::numeric(20, 2) as "TotalVolume",
    coalesce(sum(k.gci), 0)::numeric(20, 2) as "TotalGCI",
    round(coalesce(sum(k.sales_price * k.probability), 0) / 100, 2) as "WeightedVolume",
    round(coalesce(sum(k.gci * k.probability), 0) / 100, 2) as "WeightedGCI"`
  const { rows } = await sql<Kept>`
    select to_char(part.month, 'YYYY-MM') as month, part.part, m.date_kept, ${sums}
    from forecast_month m
    cross join lateral (values ('Open', m.month), ('Won', m.month), ('AtBeginning', (m.month + interval '1 month')::date)) part (part, month)
    left join forecast_opportunity k on k.tenant_id = m.tenant_id and k.month = m.month
      and k.outcome = case part.part when 'Won' then 'Won' else 'Open' end
      and (part.part = 'Won' or date_trunc('month', k.projected_close_date)::date = part.month)
      ${own ? sql`and k.user_id = ${own}` : sql``}
      ${query.type && query.type !== 'Both' ? sql`and k.type = ${query.type}` : sql``}
    where m.tenant_id = ${actor.TenantId} and m.month between ${`${first.subtract({ months: 1 })}-01`} and ${`${last}-01`}
    group by part.month, part.part, m.date_kept`.execute(db)
  return new Map(rows.map((row) => [`${row.Part} ${row.Month}`, row]))
}

/** The forecast by month. */
export const forecastOf = async (db: Tx, actor: Actor, query: Query<typeof forecast>): Promise<Forecast> => {
  const zone = await zoneOf(db, actor.TenantId)
  const current = todayIn(zone).toPlainYearMonth()
  const first = query.from ? Temporal.PlainYearMonth.from(query.from) : current.subtract({ months: 3 })
  const last = query.to ? Temporal.PlainYearMonth.from(query.to) : current.add({ months: 8 })
  const length = first.until(last, { largestUnit: 'months' }).months + 1
  if (length < 1) throw invalid({ to: 'The last month must not be before the first' })
  if (length > MOST_MONTHS) throw invalid({ to: `Choose at most ${MOST_MONTHS} months` })
  const where = await matching(db, actor, { type: query.type, userId: query.userId })
  const live = await liveFigures(db, where, zone, current.toString(), last.toString())
  const kept = await keptFigures(db, actor, query, first, last)
  const liveOf = (part: 'Open' | 'Won', span: string | null) =>
    figures(live.find((row) => row.Part === part && row.IsAll === 0 && row.Span === span) ?? none)
  return {
    CurrentMonth: current.toString(),
    Months: Array.from({ length }, (_, at) => {
      const Month = first.add({ months: at }).toString()
      const IsOver = Month < current.toString()
      const [open, won, before] = (['Open', 'Won', 'AtBeginning'] as const).map((part) => kept.get(`${part} ${Month}`))
      return {
        Month,
        Open: IsOver ? (open ? figures(open) : null) : liveOf('Open', Month),
        Won: IsOver && won ? figures(won) : liveOf('Won', Month),
        AtBeginning: before && Month <= current.toString() ? figures(before) : null,
        IsOver,
        DateKept: IsOver && open ? open.DateKept : null,
      }
    }),
    Overdue: liveOf('Open', 'Overdue'),
    Later: liveOf('Open', 'Later'),
    NoCloseDate: liveOf('Open', null),
    Open: figures(live.find((row) => row.Part === 'Open' && row.IsAll === 1) ?? none),
  }
}

/**
 * Keeps a month that is over, once: what was open as it ended and what was won in it, in the stages of then, also if this
 * is done late. What was changed of their prices and dates meanwhile is not known.
 */
export const keepMonth = async (
  db: Tx,
  TenantId: number,
  month: Temporal.PlainYearMonth,
  zone: string,
  now: string,
) => {
  const first = month.toPlainDate({ day: 1 }).toString()
  const [begins, ends] = [beginningOf(first, zone), beginningOf(month.add({ months: 1 }).toPlainDate({ day: 1 }), zone)]
  const { rows } = await sql`
    insert into forecast_month (tenant_id, month, date_kept) values (${TenantId}, ${first}, ${now})
    on conflict do nothing returning month`.execute(db)
  if (rows.length === 0) return
  await sql`
    insert into forecast_opportunity (tenant_id, month, opportunity_id, user_id, type, stage_name, outcome, probability,
      projected_close_date, sales_price, gci)
    select o.tenant_id, ${first}, o.opportunity_id, o.user_id, o.type, s.name, s.outcome, ${probability},
      o.projected_close_date, o.sales_price, o.gci
    from opportunity o
    join lateral (
      select m.to_stage_id, m.date_moved from opportunity_move m
      where m.tenant_id = o.tenant_id and m.opportunity_id = o.opportunity_id and m.date_moved < ${ends}
      order by m.date_moved desc, m.opportunity_move_id desc limit 1) m on true
    join lateral (
      select s.* from pipeline_stage s where s.tenant_id = o.tenant_id and s.stage_id in (m.to_stage_id, o.stage_id)
      order by s.stage_id = m.to_stage_id desc limit 1) s on true
    where o.tenant_id = ${TenantId} and (s.outcome = 'Open' or s.outcome = 'Won'
      and case when o.date_decided < ${ends} then o.date_decided else m.date_moved end >= ${begins})`.execute(db)
}

/** The month after the last one that is kept; undefined if none is. */
const firstMissing = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<{ Month: string | null }>`
    select to_char(max(month) + interval '1 month', 'YYYY-MM') as month from forecast_month where tenant_id = ${TenantId}`.execute(
    db,
  )
  return rows[0]?.Month ? Temporal.PlainYearMonth.from(rows[0].Month) : undefined
}

/**
 * Keeps each month at its end, in the brokerage's time zone, and those that were missed since the last one. Who moves to
 * another zone may come back into a month that had ended: it is kept again when it has.
 */
export const pipelineMonths = defineDue({
  kind: 'pipeline-month',
  run: async (db, { TenantId, now }) => {
    const zone = await zoneOf(db, TenantId)
    const current = todayIn(zone).toPlainYearMonth()
    await sql`delete from forecast_month where tenant_id = ${TenantId} and month >= ${`${current}-01`}`.execute(db)
    const last = current.subtract({ months: 1 })
    let month = (await firstMissing(db, TenantId)) ?? last
    for (; Temporal.PlainYearMonth.compare(month, last) <= 0; month = month.add({ months: 1 }))
      await keepMonth(db, TenantId, month, zone, now.toString())
    return [{ Key: TenantId, At: beginningOf(current.add({ months: 1 }).toPlainDate({ day: 1 }), zone) }]
  },
})
