import { add } from '@dormer/contract/cents'
import { commissionLines } from '@dormer/contract/deals/commission-lines'
import {
  type ClosedBySource,
  COMMISSIONS,
  type CommissionFigures,
  type CommissionRow,
  type CommissionShare,
  type CommissionTotals,
} from '@dormer/contract/growth/deal-reports'
import type { ClosingRow } from '@dormer/contract/growth/reports'
import { may } from '@dormer/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { prepared } from '../../../db/prepared.ts'
import { todayIn } from '../../../time/clock.ts'
import { instantsOf, type ReportDays } from '../../../time/report-days.ts'
import { requireUser } from '../../brokerage/users/users.queries.ts'
import {
  adjustmentsOf,
  commissionNow,
  joinFinancials,
  type Stored,
  storedColumns,
} from '../../deals/financials/financials.queries.ts'
import { statusName } from '../../deals/transactions/transactions.queries.ts'

/**
 * Whose transactions a report adds up: an agent's, or the whole brokerage's if null. Shared ones count for their agent.
 */
export type AgentScope = number | null

/**
 * docs/rules.md#whose-figures: for users who may not see the brokerage's figures, everyone is only themselves; to name
 * a colleague is refused, since their own figures would be taken for the colleague's.
 */
export const resolveAgentScope = async (
  db: Tx,
  actor: Actor,
  userId: number | null | undefined,
  method = 'GET',
): Promise<AgentScope> => {
  if (userId) await requireUser(db, actor, userId)
  if (userId && userId !== actor.UserId) requireRight(actor, 'SeeFigures', method)
  if (!may(actor, 'SeeFigures')) return actor.UserId
  return userId === undefined && !may(actor, 'SeeAll') ? actor.UserId : (userId ?? null)
}

const of = ({ TenantId }: Pick<Actor, 'TenantId'>, whose: AgentScope) =>
  sql<SqlBool>`t.tenant_id = ${TenantId} ${whose === null ? sql`` : sql`and t.agent_id = ${whose}`}`

/** Days of the calendar, in no time zone. */
export const within = (day: RawBuilder<unknown>, { First, Last }: ReportDays) =>
  sql`${First ? sql`and ${day} >= ${First}::date` : sql``} ${Last ? sql`and ${day} <= ${Last}::date` : sql``}`

/** Which transactions `t` have closed, and on which day (docs/rules.md#days-of-reports). */
export const closed = { is: sql<SqlBool>`t.status_id = 3`, on: sql`t.date_closed` }

/** One source's, or those without one if null. */
type Source = number | null

type Scope = {
  whose: AgentScope
  source?: Source
  /** Closed ones: those closed in these days; none if null. */
  realized: ReportDays | null
  /** Pending ones: those to close in these days; none if null. */
  unrealized: ReportDays | null
}

/**
 * Transactions by the day that counts (docs/rules.md#days-of-reports), each with its `day` and the stored lines of its
 * commission; zero if none was entered.
 */
const dealsOf = (actor: Pick<Actor, 'TenantId'>, { whose, source, realized, unrealized }: Scope) => {
  const from =
    source === undefined ? sql`` : source === null ? sql`and t.source_id is null` : sql`and t.source_id = ${source}`
  const having = (status: RawBuilder<unknown>, day: RawBuilder<unknown>, days: ReportDays) => sql`
    select t.tenant_id, t.transaction_id, t.agent_id, t.source_id, t.status_id = 3 as comm_realized, ${day} as day,
      case when t.sales_price > 0 then t.sales_price else coalesce(t.listing_price, 0.00) end as calc_price,
      f.adjusted_gross, f.concessions, f.broker_split, f.net_commission, f.agent_net
    from transaction t left join transaction_financials f using (tenant_id, transaction_id)
    where ${of(actor, whose)} ${from} and ${status} ${within(day, days)}`
  const parts = [
    ...(realized ? [having(closed.is, closed.on, realized)] : []),
    ...(unrealized ? [having(sql`t.status_id in (1, 2)`, sql`t.closing_date`, unrealized)] : []),
  ]
  return sql.join(parts, sql` union all `)
}

/** All closed transactions, of an agent or of the brokerage, with what `dealsOf` says of each. */
export const closedDeals = (actor: Pick<Actor, 'TenantId'>, whose: AgentScope) =>
  dealsOf(actor, { whose, realized: { First: undefined, Last: undefined }, unrealized: null })

const total = (line: string) => sql`coalesce(sum(${sql.ref(line)}), 0.00)`

const monthOf = (today: Temporal.PlainDate) => ({
  First: today.with({ day: 1 }).toString(),
  Last: today.with({ day: today.daysInMonth }).toString(),
})

type Month = { TenantId: number; First: string; Last: string; whose: number }
/** Every home page asks for these two, for everyone and for one agent. */
type Of = 'all' | 'one'
const ofWhom = (whose: AgentScope): Of => (whose === null ? 'all' : 'one')

const sumsOfMonth = prepared((db, { TenantId, First, Last, whose, Today }: Month & { Today: string }, whom: Of) => {
  const scope = { whose: whom === 'all' ? null : whose, realized: { First, Last: Today }, unrealized: { First, Last } }
  return sql<{ Realized: string; Unrealized: string }>`
    select coalesce(sum(net_commission) filter (where comm_realized), 0.00) as realized,
      coalesce(sum(net_commission) filter (where not comm_realized), 0.00) as unrealized
    from (${dealsOf({ TenantId }, scope)}) deal`.compile(db)
})

/** Realized and unrealized commission of this month (docs/rules.md#months). */
export const commissionOfMonth = async (db: Tx, { TenantId, TimeZone }: Actor, whose: AgentScope) => {
  const today = todayIn(TimeZone)
  const values = { TenantId, ...monthOf(today), Today: today.toString(), whose: whose ?? 0 }
  const [sums] = await sumsOfMonth(db, values, ofWhom(whose))
  return sums as NonNullable<typeof sums>
}

type Instants = { From: string; Before: string }
const countsOfMonth = prepared((db, { TenantId, First, Last, From, Before, whose }: Month & Instants, whom: Of) => {
  const month = { First, Last }
  const created = (what: RawBuilder<unknown>) => sql`count(*) filter (where is_new and ${what})`
  return sql<Record<'Listing' | 'Purchase' | 'Active' | 'UnderContract' | 'Closed' | 'Archived' | 'Cancelled', number>>`
    select ${created(sql`type = 'Listing'`)} as listing, ${created(sql`type = 'Purchase'`)} as purchase,
      ${created(sql`status_id = 1`)} as active, ${created(sql`status_id = 2`)} as under_contract,
      count(*) filter (where is_closed) as closed,
      ${created(sql`status_id = 4`)} as archived, ${created(sql`status_id = 5`)} as cancelled
    from (
      select type, status_id, date_created >= ${From} and date_created < ${Before} as is_new,
        status_id = 3 ${within(sql`t.date_closed`, month)} as is_closed
      from transaction t
      where ${of({ TenantId }, whom === 'all' ? null : whose)} and (date_created >= ${From} and date_created < ${Before}
        or status_id = 3 ${within(sql`t.date_closed`, month)})
    ) deal`.compile(db)
})

/** This month's transactions by type and by status (docs/rules.md#months). */
export const statsOfMonth = async (db: Tx, { TenantId, TimeZone }: Actor, whose: AgentScope) => {
  const month = monthOf(todayIn(TimeZone))
  const instants = instantsOf(month, TimeZone) as Instants
  const [counts] = await countsOfMonth(db, { TenantId, ...month, ...instants, whose: whose ?? 0 }, ofWhom(whose))
  return counts as NonNullable<typeof counts>
}

/**
 * A source's conversions are those of its contacts who have a role on one of these transactions
 * (docs/rules.md#conversions), whatever the transaction's own source; for an agent, only the agent's contacts and
 * transactions count.
 */
export const closedBySource = async (
  db: Tx,
  actor: Actor,
  whose: AgentScope,
  days: ReportDays,
  withAll: boolean,
): Promise<ClosedBySource[]> => {
  const agents = whose === null ? sql`` : sql`and c.assigned_agent_id = ${whose}`
  // Materialized so that it is counted once, even without statistics on how much there is.
  const { rows } = await sql<{ [N in keyof ClosedBySource as Capitalize<N>]: ClosedBySource[N] }>`
    with closed as materialized (${dealsOf(actor, { whose, realized: days, unrealized: null })}),
    sold as (
      select source_id, count(*) as count, ${total('adjusted_gross')} as gross, ${total('broker_split')} as broker_split,
        ${total('concessions')} as concessions, ${total('net_commission')} as net
      from closed group by source_id
    ),
    known as materialized (
      select c.source_id, count(*) as contacts from contact c where c.tenant_id = ${actor.TenantId} ${agents} group by 1
    ),
    converted as materialized (
      select c.source_id, count(distinct c.contact_id) as converted
      from closed
      join transaction_role r on r.tenant_id = ${actor.TenantId} and r.transaction_id = closed.transaction_id
      join transaction_people p on p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id
      join contact c on c.tenant_id = p.tenant_id and c.contact_id = p.contact_id ${agents}
      group by 1
    )
    select coalesce(sold.source_id, known.source_id) as source_id, coalesce(s.name, 'Unknown') as name, coalesce(count, 0) as count,
      coalesce(gross, 0.00) as gross, coalesce(broker_split, 0.00) as broker_split,
      coalesce(concessions, 0.00) as concessions, coalesce(net, 0.00) as net,
      coalesce(round(gross / count, 2), 0.00) as avg_gross, coalesce(contacts, 0) as contacts,
      coalesce(converted, 0) as converted,
      coalesce(round(100.0 * converted / contacts, 2), 0)::float8 as conversion_ratio
    from sold full join known on known.source_id = sold.source_id
    left join converted on converted.source_id = known.source_id
    left join source s on s.tenant_id = ${actor.TenantId} and s.source_id = coalesce(sold.source_id, known.source_id)
    where count is not null or ${withAll}
    order by gross desc, name ${icu}, 1`.execute(db)
  // Only here do names begin in lower case.
  return rows.map((row) => ({
    sourceId: row.SourceId,
    name: row.Name,
    count: row.Count,
    gross: row.Gross,
    brokerSplit: row.BrokerSplit,
    concessions: row.Concessions,
    net: row.Net,
    avgGross: row.AvgGross,
    conversionRatio: row.ConversionRatio,
    contacts: row.Contacts,
    converted: row.Converted,
  }))
}

type Reported = Omit<CommissionRow, 'Status' | 'Financials'> &
  CommissionRow['Financials'] & { StatusId: number; MaxRows: number }
/** From a row, the answer keeps what it declares. */
const toRow = (row: Reported): CommissionRow => ({
  ...row,
  Status: statusName(row.StatusId),
  Financials: row,
})

/** The commission report, latest first; if it is empty, one row without a transaction says so. */
const commissionRows = (actor: Actor, scope: Scope, page?: { before?: number; take: number }) => sql<Reported>`
  with deal as materialized (select transaction_id, coalesce(day, '-infinity') as day from (${dealsOf(actor, scope)}) deal),
  page as materialized (
    select * from deal
    ${
      page?.before === undefined
        ? sql``
        : sql`where (day, transaction_id) < (
            select coalesce(case when status_id = 3 then date_closed else closing_date end, '-infinity'), transaction_id
            from transaction where tenant_id = ${actor.TenantId} and transaction_id = ${page.before})`
    }
    order by day desc, transaction_id desc ${page ? sql`limit ${page.take}` : sql``}
  )
  select counted.max_rows, t.*, ${adjustmentsOf(false)} as pre_split_adjustments
  from (select count(*) as max_rows from deal) counted
  left join (
    select transaction.tenant_id, transaction.transaction_id, transaction.address, transaction.unit_number,
      transaction.city, transaction.agent_id, transaction.source_id, transaction.type, transaction.status_id,
      transaction.status_id = 3 as comm_realized, transaction.date_closed, transaction.closing_date, page.day,
      (select name from user_account u where u.tenant_id = transaction.tenant_id and u.user_id = transaction.agent_id) as agent_name,
      (select name from source s where s.tenant_id = transaction.tenant_id and s.source_id = transaction.source_id) as source_name,
      coalesce(${transactionsVisibleTo(actor)}, false) as can_open,
      case when sales_price > 0 then sales_price else coalesce(listing_price, 0.00) end as calc_price,
      coalesce(gross_commission, 0.00) as gross_commission, coalesce(concessions, 0.00) as concessions,
      coalesce(trim_scale(broker_split_perc)::text, '0') as broker_split_perc,
      coalesce(adjusted_gross, 0.00) as adjusted_gross, coalesce(broker_split, 0.00) as broker_split,
      coalesce(net_commission, 0.00) as net_commission, coalesce(agent_net, 0.00) as agent_net
    from page
    join transaction on transaction.tenant_id = ${actor.TenantId} and transaction.transaction_id = page.transaction_id
    left join transaction_financials f
      on f.tenant_id = transaction.tenant_id and f.transaction_id = transaction.transaction_id
  ) t on true
  order by t.day desc, t.transaction_id desc`

type Asked = { commRealized?: boolean; sourceId?: number | null; noSource?: boolean }
/** Closed or pending ones, or both, by the day that counts. */
export const scopeOf = (
  whose: AgentScope,
  days: ReportDays,
  { commRealized, sourceId, noSource }: Asked = {},
): Scope => ({
  whose,
  source: noSource ? null : (sourceId ?? undefined),
  realized: commRealized === false ? null : days,
  unrealized: commRealized === true ? null : days,
})

/** A page of the commission report, and the total number of its rows. */
export const commissionPage = async (db: Tx, actor: Actor, scope: Scope, page: { before?: number; take: number }) => {
  const { rows } = await commissionRows(actor, scope, page).execute(db)
  return { Count: rows[0]?.MaxRows ?? 0, rows: rows.filter((row) => row.TransactionId !== null).map(toRow) }
}

/** All rows of the commission report, one cursor batch at a time. */
export async function* streamCommissions(db: Tx, actor: Actor, scope: Scope) {
  const query = commissionRows(actor, scope).compile(db)
  for await (const { rows } of db.getExecutor().stream<Reported>(query, 1000))
    for (const row of rows) if (row.TransactionId !== null) yield toRow(row)
}

/**
 * What an agent gets from transactions that count for others (decision 0060), latest first. Colleagues' shares are not
 * among the stored lines, so the commission function computes them.
 */
export const sharesOf = async (
  db: Tx,
  actor: Actor,
  { whose, realized, unrealized }: Scope,
  most: number | null = COMMISSIONS,
): Promise<(CommissionShare & { MaxRows: number })[]> => {
  if (whose === null) return []
  const parts = [
    ...(realized ? [sql`t.status_id = 3 ${within(sql`t.date_closed`, realized)}`] : []),
    ...(unrealized ? [sql`t.status_id in (1, 2) ${within(sql`t.closing_date`, unrealized)}`] : []),
  ]
  const { rows } = await sql<
    Stored & Omit<CommissionShare, 'Share' | 'Status'> & { StatusId: number; MaxRows: number }
  >`
    select count(*) over () as max_rows, ${storedColumns}, t.address, t.unit_number, t.city, t.type, t.status_id,
      t.status_id = 3 as comm_realized, t.date_closed, t.closing_date,
      (select name from user_account u where u.tenant_id = t.tenant_id and u.user_id = t.agent_id) as agent_name,
      exists (select from transaction where ${transactionsVisibleTo(actor)}
        and transaction.tenant_id = t.tenant_id and transaction.transaction_id = t.transaction_id) as can_open
    from transaction t ${joinFinancials}
    where t.tenant_id = ${actor.TenantId} and t.agent_id is distinct from ${whose}
      and t.transaction_id in (select transaction_id from commission_share
        where tenant_id = ${actor.TenantId} and agent_id = ${whose})
      and (${sql.join(parts, sql` or `)})
    order by coalesce(case when t.status_id = 3 then t.date_closed else t.closing_date end, '-infinity') desc,
      t.transaction_id desc
    limit ${most}::integer`.execute(db)
  return rows.map((row) => {
    const commission = commissionNow(row)
    const parts = commissionLines(commission).AgentSplits
    const own = parts.filter((_, at) => commission.AgentSplits?.[at]?.AgentId === whose)
    return { ...row, Status: statusName(row.StatusId), Share: add('0.00', ...own) }
  })
}

const nothing: CommissionFigures = {
  Count: 0,
  Volume: '0.00',
  AdjustedGross: '0.00',
  Concessions: '0.00',
  BrokerSplit: '0.00',
  NetCommission: '0.00',
  AgentNet: '0.00',
}

/** The totals of the commission report: all rows, realized and not, and those of each agent. */
export const commissionSums = async (db: Tx, actor: Actor, scope: Scope): Promise<CommissionTotals> => {
  const { rows } = await sql<
    CommissionFigures & { AgentId: number | null; Name: string | null; CommRealized: boolean | null; IsAgent: boolean }
  >`
    select deal.*, u.name
    from (
      select agent_id, comm_realized, grouping(agent_id) = 0 as is_agent, count(*) as count, ${total('calc_price')} as volume,
        ${total('adjusted_gross')} as adjusted_gross, ${total('concessions')} as concessions,
        ${total('broker_split')} as broker_split, ${total('net_commission')} as net_commission,
        ${total('agent_net')} as agent_net
      from (${dealsOf(actor, scope)}) deal
      group by grouping sets ((agent_id, comm_realized), (agent_id), (comm_realized), ())
    ) deal
    left join user_account u on u.tenant_id = ${actor.TenantId} and u.user_id = agent_id
    order by adjusted_gross desc, u.name ${icu}, agent_id`.execute(db)
  const figures = (of: typeof rows) => {
    const that = (realized: boolean | null) => of.find(({ CommRealized }) => CommRealized === realized) ?? nothing
    return { Realized: that(true), Unrealized: that(false), Total: that(null) }
  }
  const agents = Map.groupBy(
    rows.filter(({ IsAgent }) => IsAgent),
    ({ AgentId }) => AgentId,
  )
  const inOrder = rows.filter(({ IsAgent, CommRealized }) => IsAgent && CommRealized === null)
  return {
    ...figures(rows.filter(({ IsAgent }) => !IsAgent)),
    Agents: inOrder.map(({ AgentId, Name }) => ({ UserId: AgentId, Name, ...figures(agents.get(AgentId) ?? []) })),
  }
}

/**
 * Transactions the actor sees, or those of them that are one agent's, that are to close in these days, soonest first,
 * without archived and cancelled ones.
 */
export const closingRows = async (
  db: Tx,
  actor: Actor,
  days: ReportDays,
  { take, userId }: { take?: number | undefined; userId?: number | null | undefined } = {},
): Promise<ClosingRow[]> => {
  const { rows } = await sql<ClosingRow & { StatusId: number }>`
    select transaction.transaction_id, address, unit_number, city, closing_date, type, status_id, count(*) over () as max_rows,
      (select name from user_account u where u.tenant_id = transaction.tenant_id and u.user_id = transaction.agent_id) as agent_name
    from transaction
    where ${transactionsVisibleTo(actor)} and status_id in (1, 2, 3) and closing_date is not null
      ${userId ? sql`and agent_id = ${userId}` : sql``}
      ${within(sql`closing_date`, days)}
    order by closing_date, transaction_id ${take === undefined ? sql`` : sql`limit ${take}`}`.execute(db)
  return rows.map((row) => ({ ...row, Status: statusName(row.StatusId) }))
}
