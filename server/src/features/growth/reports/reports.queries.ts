import type { ContactReport, ReportRow } from '@dormer/contract/growth/reports'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { birthdaysIn, comesRound, monthAndDay } from '../../../filters/spans.rules.ts'
import { todayIn } from '../../../time/clock.ts'
import { instantsOf, type ReportDays } from '../../../time/report-days.ts'

/** Contacts the actor may see that were created within these days in the actor's zone. */
const createdIn = (actor: Actor, days: ReportDays) => {
  const { From = '-infinity', Before = 'infinity' } = instantsOf(days, actor.TimeZone)
  return sql<SqlBool>`${visibleTo(actor, 'contact')}
    and contact.date_created >= ${From}::timestamptz and contact.date_created < ${Before}::timestamptz`
}

/**
 * A report's page: its rows in order, with the person or household each is about and `max_rows`; only these rows are
 * joined with the other columns. A household is represented by its first person.
 */
type Page = {
  rows: RawBuilder<unknown>
  about: RawBuilder<SqlBool>
  columns: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

const ofPerson = sql<SqlBool>`contact.contact_id = page.contact_id`
const ofHousehold = sql<SqlBool>`contact.contact_entity_id = page.contact_entity_id`

const newContacts = (actor: Actor, days: ReportDays, take: number): Page => {
  const where = createdIn(actor, days)
  return {
    rows: sql`
      select contact.contact_id, contact.date_created, (select count(*) from contact where ${where}) as max_rows
      from contact where ${where} order by contact.date_created desc, contact.contact_id desc limit ${take}`,
    about: ofPerson,
    columns: sql`page.contact_id`,
    order: sql`page.date_created desc, page.contact_id desc`,
  }
}

const timeframes = (actor: Actor, { First, Last }: ReportDays, take: number): Page => {
  const where = sql<SqlBool>`${visibleTo(actor, 'contact_entity')}
    and timeframe between ${First ?? '-infinity'}::date and ${Last ?? 'infinity'}::date`
  return {
    rows: sql`
      select contact_entity_id, timeframe, (select count(*) from contact_entity where ${where}) as max_rows
      from contact_entity where ${where} order by timeframe, contact_entity_id limit ${take}`,
    about: ofHousehold,
    columns: sql`page.timeframe`,
    order: sql`page.timeframe, page.contact_entity_id`,
  }
}

type Span = { from: Temporal.PlainDate; to: Temporal.PlainDate }

/** Month and day of a date as spans.rules.ts writes them: 1231. */
const numberOf = (day: RawBuilder<unknown>) =>
  sql<number>`(date_part('month', ${day}) * 100 + date_part('day', ${day}))`

/** Whether an anniversary of a day falls within a span; the first one is a year after. */
export const comesRoundIn = ({ from, to }: Span, day: RawBuilder<unknown>, number = numberOf(day)) => {
  const spans = birthdaysIn({ from: from.toString(), to: to.toString() })
  const within = sql.join(
    spans.map(([begin, end]) => sql`${number} between ${begin} and ${end}`),
    sql` or `,
  )
  const year = (n: number) => sql`${from.with({ month: 1, day: 1 }).add({ years: n }).toString()}::date`
  return sql<SqlBool>`((${within})
    and ${day} < case when ${number} < ${monthAndDay(from)} then ${year(1)} else ${year(0)} end)`
}

/** Rows whose `day` comes round within the span, in that order, each with the total. */
const comingRound = (days: RawBuilder<unknown>, span: Span, id: RawBuilder<unknown>, take: number) => {
  const order = sql`page.number < ${monthAndDay(span.from)}, page.number, ${id}`
  return {
    // The inner query is materialized so that each row's number is computed once, from its index alone.
    rows: sql`
      select *, count(*) over () as max_rows
      from (select *, ${numberOf(sql`day`)} as number from (${days}) found offset 0) page
      where ${comesRoundIn(span, sql`day`, sql`number`)} order by ${order} limit ${take}`,
    order,
  }
}

const birthdays = (actor: Actor, span: Span, take: number): Page => ({
  ...comingRound(
    sql`
      select contact_id, date_of_birth as day from contact
      where ${visibleTo(actor, 'contact')} and date_of_birth is not null`,
    span,
    sql`page.contact_id`,
    take,
  ),
  about: ofPerson,
  columns: sql`page.day as date_of_birth`,
})

const anniversaries = (actor: Actor, span: Span, take: number): Page => {
  const ofType = (type: string, column: string) => sql`
    select contact_entity_id, ${sql.lit(type)} as type, ${sql.ref(column)} as day from contact_entity
    where ${visibleTo(actor, 'contact_entity')} and ${sql.ref(column)} is not null`
  return {
    ...comingRound(
      sql`${ofType('Purchase', 'purchase_anniversary')} union all ${ofType('Sale', 'sale_anniversary')}`,
      span,
      sql`page.contact_entity_id, page.type`,
      take,
    ),
    about: ofHousehold,
    columns: sql`page.type as anniversary_type, page.day as anniversary_date`,
  }
}

/** The span searched for birthdays: an open end is a year away. */
const spanOf = ({ First, Last }: ReportDays, today: Temporal.PlainDate): Span => {
  const last = Last ? Temporal.PlainDate.from(Last) : undefined
  const from = First ? Temporal.PlainDate.from(First) : (last?.subtract({ days: 365 }) ?? today)
  return { from, to: last ?? from.add({ days: 365 }) }
}

/** The first rows of a report, each with the total. */
export const contactReportRows = async (
  db: Tx,
  actor: Actor,
  report: ContactReport,
  days: ReportDays,
  take: number,
): Promise<ReportRow[]> => {
  const span = spanOf(days, todayIn(actor.TimeZone))
  const page = {
    'new-contacts': () => newContacts(actor, days, take),
    timeframe: () => timeframes(actor, days, take),
    birthdays: () => birthdays(actor, span, take),
    anniversary: () => anniversaries(actor, span, take),
  }[report]()
  const { rows } = await sql<ReportRow>`
    with page as materialized (${page.rows})
    select c.contact_id, c.name, c.date_created, c.source_id,
      (select name from user_account u where u.tenant_id = c.tenant_id and u.user_id = c.assigned_agent_id) as agent_name,
      (select name from user_account u where u.tenant_id = c.tenant_id and u.user_id = c.assigned_lender_id) as lender_name,
      (select name from source s where s.tenant_id = c.tenant_id and s.source_id = c.source_id) as source,
      ${page.columns}, page.max_rows
    from page
    cross join lateral (
      select * from contact where tenant_id = ${actor.TenantId} and ${page.about} order by contact_id limit 1
    ) c
    order by ${page.order}`.execute(db)
  return rows.map((row) => {
    const day = row.DateOfBirth ?? row.AnniversaryDate
    return day ? { ...row, Occurs: comesRound(day, span.from).toString() } : row
  })
}

/** How many contacts were created in these days, by source. */
export const createdBySource = async (db: Tx, actor: Actor, days: ReportDays) => {
  const { rows } = await sql<{ SourceId: number; Source: string; Count: number }>`
    with created as materialized (
      select contact.source_id, count(*) as count from contact where ${createdIn(actor, days)} group by 1
    )
    select s.source_id, s.name as source, created.count
    from created
    join source s on s.tenant_id = ${actor.TenantId} and s.source_id = created.source_id
    order by created.count desc, s.name ${icu}, s.source_id`.execute(db)
  return rows
}
