import type { DealSort } from '@dormer/contract/deals/transactions'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { todayIn } from '../../../time/clock.ts'
import { missingOf } from '../review/lines.queries.ts'
import { type ListedRow, listColumns, matchingOf, toCards, type Which } from './transactions.queries.ts'

type TableQuery = Which & {
  sort: DealSort
  dir: 'asc' | 'desc'
  skip: number
  take: number
}
type Row = ListedRow & { MissingDocuments: number; OverdueDocuments: number; Net: string | null }

const orders = {
  closing: sql`case when transaction.status_id = 3 then transaction.date_closed else transaction.closing_date end`,
  missing: sql`lines.missing_documents`,
  net: sql`money.agent_net`,
  price: sql`coalesce(nullif(case transaction.type when 'Listing' then transaction.listing_price
    else transaction.sales_price end, 0), transaction.sales_price, transaction.listing_price)`,
  address: sql`lower(nullif(transaction.address, ''))`,
} satisfies { [S in DealSort]: unknown }

/**
 * A page of the table of deals, and their number. Without the right to see commissions there is no net, nor is it sorted
 * by; likewise the missing documents of who does not see checklists.
 */
export const dealRows = async (db: Tx, actor: Actor, { sort, dir, skip, take, ...which }: TableQuery) => {
  const where = matchingOf(actor, which)
  const seesMoney = may(actor, 'SeeCommissions')
  const seesLines = may(actor, 'WorkTransactions')
  const { rows: counted } = await sql<{ Count: number }>`
    select count(*) as count from transaction where ${where}`.execute(db)
  const order = sql`${orders[sort]} ${dir === 'desc' ? sql`desc` : sql`asc`} nulls last, transaction.transaction_id desc`
  const page = sql`offset ${skip} limit ${take}`
  const money = sql`left join lateral (
      select f.agent_net from transaction_financials f
      where f.tenant_id = transaction.tenant_id and f.transaction_id = transaction.transaction_id and ${seesMoney}
    ) money on true`
  // What is missing is counted for all that match only to sort by it, otherwise for the page.
  const shown =
    sort === 'missing'
      ? { where, page }
      : {
          where: sql`transaction.tenant_id = ${actor.TenantId} and transaction.transaction_id = any(array(
            select transaction.transaction_id from transaction ${money} where ${where} order by ${order} ${page}))`,
          page: sql``,
        }
  const { rows } = await sql<Row>`
    select ${listColumns}, lines.missing_documents, lines.overdue_documents, money.agent_net as net
    from transaction
    cross join lateral ${
      seesLines
        ? missingOf(String(todayIn(actor.TimeZone)))
        : sql`(select 0 as missing_documents, 0 as overdue_documents)`
    } lines
    ${money}
    where ${shown.where}
    order by ${order} ${shown.page}`.execute(db)
  return { Count: counted[0]?.Count ?? 0, rows: await toCards(db, actor, rows) }
}
