import { type DateField, dateFields } from '@dormer/contract/deals/dates'
import { dateLabels, declarationOf } from '@dormer/contract/deals/transaction-fields'
import type { TransactionType } from '@dormer/contract/deals/transactions'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { transactionsVisibleTo, workedOnBy } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { columnOf } from '../../../db/names.ts'

/** A date of its own that a transaction has: for a closed one, the day it closed. */
const dayOf = (field: DateField) => {
  const column = sql.ref(columnOf(field))
  if (field === 'ClosingDate') return sql`case status_id when 3 then date_closed else ${column} end`
  const { onlyOf } = declarationOf(field)
  return onlyOf ? sql`case type when ${sql.lit(onlyOf)} then ${column} end` : column
}

/**
 * The dates of the transactions a user works on, as a `from` source: all dates of open ones; of a closed one, the day
 * it closed. Archived and canceled ones have none.
 */
export const datesOf = (tenantId: number, userId: number) => sql`(
  select transaction.*, field, day from transaction
  cross join lateral (values
    ${sql.join(dateFields.map((field) => sql`(${sql.lit(field)}, ${dayOf(field)})`))}
  ) own (field, day)
  where transaction.tenant_id = ${tenantId} and ${workedOnBy(tenantId, userId)}
    and day is not null and (status_id in (1, 2) or status_id = 3 and field = 'ClosingDate')
) transaction`

type Row = {
  TransactionId: number
  Name: string
  Type: TransactionType
  StatusId: number
  Field: DateField
  Day: string
  Place: string
  DateCreated: string
  DatesChanged: string | null
}

/** A date's title where it stands alone. */
const titleOf = ({ Field, Name, StatusId }: Pick<Row, 'Field' | 'Name' | 'StatusId'>) =>
  `${StatusId === 3 ? 'Closed' : dateLabels[Field]}: ${Name}`

/** Those dates, of the transactions a user works on, that the actor may see. */
export const readDates = async (
  db: Tx,
  actor: Pick<Actor, 'TenantId' | 'UserId' | 'RoleId'>,
  userId: number,
  { from, to }: { from: string; to?: string },
) => {
  const until = to === undefined ? sql<SqlBool>`true` : sql<SqlBool>`day <= ${to}`
  const { rows } = await sql<Row>`
    select transaction_id, type, status_id, field, day, date_created, dates_changed,
      (select transaction_name(t) from transaction t
       where t.tenant_id = transaction.tenant_id and t.transaction_id = transaction.transaction_id) as name,
      concat_ws(', ', concat_ws(' ', address, regexp_replace(unit_number, '^(?!#|[A-Za-z]{2})', '#')), city, concat_ws(' ', state_code, zip_code)) as place
    from ${datesOf(actor.TenantId, userId)}
    where ${transactionsVisibleTo(actor)} and day >= ${from} and ${until}
    order by day, transaction_id, field`.execute(db)
  return rows.map((row) => ({ ...row, Title: titleOf(row) }))
}
