import type { SpeedFigures } from '@dormer/contract/growth/speed-to-lead'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { beginningOf } from '../../../time/clock.ts'
import { arrivalHour, figures, inOfficeHours, placed, type Scope, whomOf } from './figures.ts'
import { percent } from './performance.queries.ts'
import { previousOf } from './previous.rules.ts'

const own = figures['speed-to-lead']
const { at } = own.Leads
type Counts = Omit<SpeedFigures, 'UnderFivePercent' | 'NeverTouchedPercent'>
type By = 'all' | 'office' | 'source' | 'agent' | 'hour'
type Row = Counts & {
  By: By
  IsNow: boolean
  InOffice: boolean | null
  SourceId: number | null
  Whom: number | null
  Hour: number | null
  Name: string | null
}

const withPercents = ({ Leads, Touched, UnderFive, NeverTouched, OnlyAutomatic, ...times }: Counts): SpeedFigures => ({
  Leads,
  Touched,
  UnderFive,
  NeverTouched,
  OnlyAutomatic,
  MedianSeconds: times.MedianSeconds,
  Percentile90Seconds: times.Percentile90Seconds,
  UnderFivePercent: percent(UnderFive, Leads),
  NeverTouchedPercent: percent(NeverTouched, Leads),
})
const none = withPercents({
  ...{ Leads: 0, Touched: 0, UnderFive: 0, NeverTouched: 0, OnlyAutomatic: 0 },
  ...{ MedianSeconds: null, Percentile90Seconds: null },
})

/**
 * How soon a person touched the leads of these days and, in all, of those before: by every grouping in one statement.
 * Sources and agents are in the order of their names.
 */
export const speedToLeadOf = async (db: Tx, scope: Scope) => {
  const { actor } = scope
  const before = previousOf(scope.days)
  const days = before ? { First: before.First, Last: scope.days.Last } : scope.days
  const isNow =
    before && scope.days.First
      ? sql`${at.day} >= ${beginningOf(scope.days.First, actor.TimeZone)}::timestamptz`
      : sql`true`
  const counts = Object.entries(own).map(
    ([name, { where }]) => sql`count(*) filter (where ${where}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Row>`
    select f.*, coalesce(s.name, u.name) as name
    from (
      select case when grouping(in_office) = 0 then 'office' when grouping(source_id) = 0 then 'source'
          when grouping(whom) = 0 then 'agent' when grouping(hour) = 0 then 'hour' else 'all' end as by,
        is_now, in_office, source_id, whom, hour, ${sql.join(counts)},
        percentile_disc(0.5) within group (order by seconds) as median_seconds,
        percentile_disc(0.9) within group (order by seconds) as percentile90_seconds
      from (
        select c.date_created, c.touched, c.has_automatic, c.source_id, ${at.seconds} as seconds, ${isNow} as is_now,
          ${whomOf(at, scope)} as whom, ${inOfficeHours(actor)} as in_office, ${arrivalHour(actor)} as hour
        from ${at.from} where ${placed(at, scope, days)}
      ) c
      group by grouping sets ((is_now), (is_now, in_office), (is_now, source_id), (is_now, whom), (is_now, hour))
    ) f
    left join source s on s.tenant_id = ${actor.TenantId} and s.source_id = f.source_id
    left join user_account u on u.tenant_id = ${actor.TenantId} and u.user_id = f.whom
    order by coalesce(s.name, u.name) ${icu} nulls last, f.source_id, f.whom, f.hour`.execute(db)
  const of = (by: By) => rows.filter((row) => row.By === by && row.IsNow)
  const span = before && { StartDate: before.First, EndDate: before.Last }
  const inAll = (some: Row[]) => {
    const [now, then] = [true, false].map((isNow) => some.find((row) => row.IsNow === isNow))
    return {
      ...(now ? withPercents(now) : none),
      Previous: span ? { ...span, ...(then ? withPercents(then) : none) } : null,
    }
  }
  return {
    All: inAll(rows.filter(({ By }) => By === 'all')),
    OfficeHours: inAll(rows.filter(({ By, InOffice }) => By === 'office' && InOffice)),
    Sources: of('source').map((row) => ({
      SourceId: row.SourceId as number,
      Name: row.Name ?? 'Unknown',
      ...withPercents(row),
    })),
    Agents: of('agent').map((row) => ({ UserId: row.Whom, Name: row.Name ?? 'Unassigned', ...withPercents(row) })),
    Hours: of('hour').map((row) => ({ Hour: row.Hour as number, ...withPercents(row) })),
  }
}
