import { activityTypes } from '@dormer/contract/day/activities'
import { appointmentResults, appointmentTypes } from '@dormer/contract/day/appointments'
import type { FigureRow } from '@dormer/contract/growth/performance'
import { callClassOf } from '@dormer/contract/messages/calls'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { arrivalHour, type Figure, inOfficeHours, placed, type Scope, whomOf } from './figures.ts'

type Asked = {
  nobody: boolean
  contactId?: number | null | undefined
  officeHours: boolean
  hour?: number | undefined
  before?: number | undefined
  /** All of them, if null. */
  take: number | null
}
type Stored = FigureRow & { TypeId: number | null; ResultId: number | null; Status: string | null }

/** The statements for the rows that a figure counts, latest first, and for how many there are. */
const queriesOf = (actor: Actor, { at, where }: Figure, scope: Scope, asked: Asked) => {
  const contact = at.kind === 'contact' ? sql`c.contact_id` : sql`x.contact_id`
  const behind = sql`${placed(at, scope)} and ${where}
    ${asked.nobody ? sql`and ${whomOf(at, scope)} is null` : sql``}
    ${asked.contactId ? sql`and ${contact} = ${asked.contactId}` : sql``}
    ${asked.officeHours && at.seconds ? sql`and ${inOfficeHours(actor)}` : sql``}
    ${asked.hour !== undefined && at.seconds ? sql`and ${arrivalHour(actor)} = ${asked.hour}` : sql``}`
  const after = asked.before
    ? sql`and (${at.date}, ${at.id}) < (select ${at.date}, ${at.id} from ${at.from}
        where ${at.tenant} = ${actor.TenantId} and ${at.id} = ${asked.before})`
    : sql``
  const own = {
    contact: sql`null::text as title, null::integer as type_id, null::integer as result_id, c.assigned_agent_id as user_id,
      null::bigint as maker_id`,
    activity: sql`coalesce(x.subject, x.description) as title, x.activity_type_id as type_id, null::integer as result_id,
      x.user_id, null::bigint as maker_id, x.duration_seconds, x.status`,
    call: sql`case when x.contact_id is null then x.shown_number end as title, null::integer as type_id, null::integer as result_id,
      x.user_id, null::bigint as maker_id, x.duration_seconds, x.status`,
    appointment: sql`x.title, x.appointment_type_id as type_id, x.appointment_result_id as result_id, x.user_id,
      x.created_by_id as maker_id`,
    transaction: sql`null::text as title, null::integer as type_id, null::integer as result_id, x.agent_id as user_id,
      null::bigint as maker_id, x.net_commission as amount`,
  }[at.kind]
  // Whoever sees others' figures sees what is counted, not what was written of contacts that they may not open.
  const isDeal = at.kind === 'transaction'
  const canOpen = sql`coalesce(${isDeal ? transactionsVisibleTo(actor) : visibleTo(actor, 'contact')}, false)`
  const mayRead = may(actor, isDeal ? 'SeeFigures' : 'SeeAll')
    ? sql`true`
    : sql`(page.user_id = ${actor.UserId} or ${canOpen})`
  // Lenders see no commissions.
  const deal = isDeal
    ? sql`transaction.type, ${scope.isLender ? sql`null::text` : sql`page.amount`} as amount`
    : sql`null::text as type, null::text as amount`
  const isCall = at.kind === 'call' || at.kind === 'activity'
  const spoken = isCall
    ? sql`page.duration_seconds, page.status`
    : sql`null::integer as duration_seconds, null::text as status`
  const count = sql<{ Count: number }>`select count(*) as count from ${at.from} where ${behind}`
  const rows = sql<Stored>`
    select page.id, page.date, page.type_id, page.result_id, page.contact_id, contact.name as contact_name,
      coalesce(case when ${mayRead} then left(${isDeal ? sql`transaction.address` : sql`page.title`}, 200) end, contact.name) as title,
      u.name as user_name, maker.name as created_by_name, s.name as source_name, page.first_touch_seconds, ${canOpen} as can_open, ${deal}, ${spoken}
    from (
      select ${at.id} as id, ${at.date} as date, ${contact} as contact_id, ${own},
        ${at.seconds ?? sql`null::integer`} as first_touch_seconds
      from ${at.from} where ${behind} ${after} order by ${at.date} desc, ${at.id} desc limit ${asked.take}
    ) page
    left join contact on contact.tenant_id = ${actor.TenantId} and contact.contact_id = page.contact_id
    ${isDeal ? sql`join transaction on transaction.tenant_id = ${actor.TenantId} and transaction.transaction_id = page.id` : sql``}
    left join user_account u on u.tenant_id = ${actor.TenantId} and u.user_id = page.user_id
    left join user_account maker on maker.tenant_id = ${actor.TenantId} and maker.user_id = page.maker_id
    left join source s on s.tenant_id = contact.tenant_id and s.source_id = contact.source_id
    order by page.date desc, page.id desc`
  return { count, rows }
}

/** A row as it is shown: with the words of its type and result. */
const shownOf = ({ at }: Figure) => {
  const types: Record<number, string> | undefined = {
    contact: undefined,
    activity: activityTypes,
    appointment: appointmentTypes,
    transaction: undefined,
    call: undefined,
  }[at.kind]
  const results: Record<number, string> = appointmentResults
  return ({ TypeId, ResultId, Status, ...row }: Stored): FigureRow => ({
    ...row,
    // Among activities are calls whose outcome was not logged.
    Kind: row.DurationSeconds === null ? at.kind : ('call' as const),
    Type:
      (TypeId !== null && types?.[TypeId]) ||
      (row.DurationSeconds === null ? row.Type : callClassOf(row.DurationSeconds)),
    Result: (ResultId !== null && results[ResultId]) || Status,
  })
}

/** The rows that a figure counts, latest first, and how many there are. */
export const rowsOf = async (db: Tx, actor: Actor, figure: Figure, scope: Scope, asked: Asked) => {
  const { count, rows } = queriesOf(actor, figure, scope, asked)
  const counted = await count.execute(db)
  return { Count: counted.rows[0]?.Count ?? 0, rows: (await rows.execute(db)).rows.map(shownOf(figure)) }
}

/** All rows that a figure counts, of a statement's cursor: read page by page, a file would end at one deleted meanwhile. */
export async function* streamRows(db: Tx, actor: Actor, figure: Figure, scope: Scope) {
  const { rows } = queriesOf(actor, figure, scope, { nobody: false, officeHours: false, take: null })
  for await (const read of db.getExecutor().stream<Stored>(rows.compile(db), 1000))
    yield* read.rows.map(shownOf(figure))
}
