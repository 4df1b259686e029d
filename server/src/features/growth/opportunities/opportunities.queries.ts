import { transactionStatuses } from '@dormer/contract/deals/transactions'
import type { Opportunity, OpportunityCriteria, opportunitySorts } from '@dormer/contract/growth/opportunities'
import { may } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Doer, visibleTo } from '../../../access/actor.ts'
import { findTransaction, transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { clock, todayIn } from '../../../time/clock.ts'
import { requireUser } from '../../brokerage/users/users.queries.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { findStage, lostReasonName } from '../stages/stages.queries.ts'

/** Which opportunities a user sees: admins all, others their own. */
export const opportunitiesVisibleTo = (actor: Doer) =>
  may(actor, 'SeeAll')
    ? sql`o.tenant_id = ${actor.TenantId}`
    : sql`o.tenant_id = ${actor.TenantId} and o.user_id = ${actor.UserId}`

/** The probability that counts, as SQL over `o` and its stage `s`. */
export const probability = sql`(case s.outcome when 'Won' then 100 when 'Lost' then 0 else coalesce(o.probability, s.probability) end)`
/** Whether it is longer in its stage than that allows. */
const isStuck = () =>
  sql`coalesce(s.outcome = 'Open' and o.date_stage_entered < ${clock.now().toString()}::timestamptz - make_interval(days => s.stuck_after_days), false)`

/** The time zone of the brokerage, by which months go. */
export const zoneOf = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<{ TimeZone: string }>`select time_zone from tenant where tenant_id = ${TenantId}`.execute(
    db,
  )
  return rows[0]?.TimeZone as string
}
/** The month in which it counts, YYYY-MM: won ones when they were won, others when they are to close. */
export const inMonth = (zone: string) =>
  sql`to_char(case s.outcome when 'Won' then (o.date_decided at time zone ${zone})::date else o.projected_close_date end, 'YYYY-MM')`

/** What opportunities are read from. */
export const from = sql`opportunity o join pipeline_stage s on s.tenant_id = o.tenant_id and s.stage_id = o.stage_id`
const names = sql`
  join contact on contact.tenant_id = o.tenant_id and contact.contact_id = o.contact_id
  join user_account u on u.tenant_id = o.tenant_id and u.user_id = o.user_id`

type Row = Omit<Opportunity, 'Position' | 'Transaction' | 'DaysInStage'> & {
  Position: string
  TransactionId: number | null
  StatusId: keyof typeof transactionStatuses
  Address: string | null
  DateClosed: string | null
  CanOpen: boolean | null
}

/** Opportunities as they are answered: `where` is over `o`, its stage `s`, `contact` and its agent `u`. */
export const readOpportunities = async (
  db: Tx,
  actor: Actor,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<Opportunity[]> => {
  const { rows } = await sql<Row>`
    select o.opportunity_id as id, o.name, o.type, o.stage_id as stage, s.name as stage_name, o.contact_id,
      contact.name as contact_name, o.user_id, u.name as user_name, o.projected_close_date, o.sales_price, o.gci as "GCI",
      o.position, coalesce(${visibleTo(actor, 'contact')}, false) as can_open_contact, o.probability,
      ${probability} as effective_probability, s.outcome, o.date_stage_entered, ${isStuck()} as is_stuck, o.lost_reason_id,
      o.lost_reason, o.lost_note, o.date_decided, o.version, o.date_created, transaction.transaction_id,
      transaction.status_id, transaction.address, transaction.date_closed, ${transactionsVisibleTo(actor)} as can_open
    from ${from} ${names}
    left join transaction on transaction.tenant_id = o.tenant_id and transaction.transaction_id = o.transaction_id
    where ${where} ${rest}`.execute(db)
  const now = clock.now().epochMilliseconds
  return rows.map(({ TransactionId, StatusId, Address, DateClosed, CanOpen, ...row }) => ({
    ...row,
    Position: Number(row.Position),
    DaysInStage: Math.max(0, Math.floor((now - Date.parse(row.DateStageEntered)) / 86_400_000)),
    Transaction: TransactionId
      ? { TransactionId, Status: transactionStatuses[StatusId], Address, DateClosed, CanOpen: CanOpen === true }
      : null,
  }))
}

/** One that has just been written, even if it is somebody else's now. */
export const readWritten = async (db: Tx, actor: Actor, id: number) =>
  (
    await readOpportunities(db, actor, sql`o.tenant_id = ${actor.TenantId} and o.opportunity_id = ${id}`)
  )[0] as Opportunity

/** One that the actor may see; otherwise 404. */
export const findOpportunity = async (db: Tx, actor: Actor, id: number) => {
  const [found] = await readOpportunities(db, actor, sql`${opportunitiesVisibleTo(actor)} and o.opportunity_id = ${id}`)
  if (!found) throw notFound('opportunity')
  return found
}

/** The conditions of a list, as SQL over `o`, `s` and `contact`. */
export const matching = async (db: Tx, actor: Actor, asked: OpportunityCriteria) => {
  const conditions: RawBuilder<unknown>[] = [opportunitiesVisibleTo(actor)]
  if (asked.userId) await requireUser(db, actor, asked.userId)
  const contact = asked.contactId ? await findContact(db, actor, asked.contactId) : undefined
  if (asked.transactionId) await findTransaction(db, actor, asked.transactionId)
  if (asked.lostReasonId) await lostReasonName(db, actor, asked.lostReasonId)
  const add = (given: unknown, condition: () => RawBuilder<unknown>) => {
    if (given) conditions.push(condition())
  }
  const word = `%${(asked.search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  add(asked.search, () => sql`(o.name ilike ${word} or contact.name ilike ${word})`)
  add(asked.type && asked.type !== 'Both', () => sql`o.type = ${asked.type}`)
  // Others than admins get their own, whomever they ask for.
  add(may(actor, 'SeeAll') && asked.userId, () => sql`o.user_id = ${asked.userId}`)
  if (asked.stage) {
    const { StageId } = await findStage(db, actor, asked.stage)
    conditions.push(sql`o.stage_id = ${StageId}`)
  }
  add(asked.outcome, () => sql`s.outcome = ${asked.outcome}`)
  add(asked.isStuck, isStuck)
  add(asked.month, () => {
    const first = `${asked.month}-01`
    return sql`o.projected_close_date >= ${first}::date and o.projected_close_date < ${first}::date + interval '1 month'`
  })
  add(asked.beforeMonth, () => sql`o.projected_close_date < ${`${asked.beforeMonth}-01`}::date`)
  add(asked.afterMonth, () => sql`o.projected_close_date >= ${`${asked.afterMonth}-01`}::date + interval '1 month'`)
  if (asked.wonMonth) {
    const zone = await zoneOf(db, actor.TenantId)
    conditions.push(sql`s.outcome = 'Won' and ${inMonth(zone)} = ${asked.wonMonth}`)
  }
  add(asked.noCloseDate, () => sql`o.projected_close_date is null`)
  add(
    asked.isOverdue,
    () => sql`s.outcome = 'Open' and o.projected_close_date < ${todayIn(actor.TimeZone).toString()}::date`,
  )
  add(asked.lostReasonId, () => sql`o.lost_reason_id = ${asked.lostReasonId}`)
  add(contact, () => sql`o.contact_id = ${contact?.ContactId}`)
  add(asked.transactionId, () => sql`o.transaction_id = ${asked.transactionId}`)
  return sql.join(conditions, sql` and `)
}

const sortKeys: Record<(typeof opportunitySorts)[number], RawBuilder<unknown>> = {
  Name: sql`lower(coalesce(o.name, contact.name))`,
  Type: sql`o.type`,
  Stage: sql`s.position`,
  ContactName: sql`lower(contact.name)`,
  UserName: sql`lower(u.name)`,
  ProjectedCloseDate: sql`o.projected_close_date`,
  SalesPrice: sql`o.sales_price`,
  GCI: sql`o.gci`,
  Probability: probability,
  // Longest last, as with other numbers.
  DaysInStage: sql`-extract(epoch from o.date_stage_entered)`,
  DateCreated: sql`o.date_created`,
}
/** How a list is ordered; what has no value comes last. */
export const orderBy = (sort: keyof typeof sortKeys, descending: boolean) =>
  sql`order by ${sortKeys[sort]} ${descending ? sql`desc` : sql`asc`} nulls last, o.opportunity_id`

/** Count and sums, plain and weighted, as SQL over `o` and `s`. */
export const totals = sql`count(*) as "Count", coalesce(sum(o.sales_price), 0)::numeric(20, 2) as "TotalVolume",
  coalesce(sum(o.gci), 0)::numeric(20, 2) as "TotalGCI",
  round(coalesce(sum(o.sales_price * ${probability}), 0) / 100, 2) as "WeightedVolume",
  round(coalesce(sum(o.gci * ${probability}), 0) / 100, 2) as "WeightedGCI"`
export type Totals = {
  Count: number
  TotalVolume: string
  TotalGCI: string
  WeightedVolume: string
  WeightedGCI: string
}

export const totalsOf = async (db: Tx, where: RawBuilder<unknown>): Promise<Totals> => {
  const { rows } = await sql<Totals>`select ${totals} from ${from} ${names} where ${where}`.execute(db)
  return rows[0] as Totals
}

/** The ids of those that match, in the order of the board. */
export const idsOf = async (db: Tx, where: RawBuilder<unknown>) => {
  const { rows } = await sql<{ Id: number }>`
    select o.opportunity_id as id from ${from} ${names} where ${where} order by s.position, o.position, o.opportunity_id`.execute(
    db,
  )
  return rows.map(({ Id }) => Id)
}
