import { BUYER, SELLER } from '@dormer/contract/deals/people'
import { type DayField, dayEvents } from '@dormer/contract/deals/transaction-fields'
import { CLOSED, openStatuses, type TransactionType } from '@dormer/contract/deals/transactions'
import { type SqlBool, sql } from 'kysely'
import { type Doer, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { columnOf } from '../../../db/names.ts'
import type { Client } from '../../homes/client/visits.ts'

/** The role of those whom the transaction, called t, is for: clients of the other side are not the brokerage's. */
const ownSide = sql`case t.type when 'Listing' then ${sql.lit(SELLER)} else ${sql.lit(BUYER)} end`

/** Whether a contact of these is a client of the transaction, called t. */
const isClients = (contacts: ReturnType<typeof sql>) => sql<SqlBool>`exists (
  select from transaction_role r
  join transaction_people p on p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id
  where r.tenant_id = t.tenant_id and r.transaction_id = t.transaction_id and r.people_role_id = ${ownSide}
    and p.contact_id in (${contacts}))`

/** The clients of a transaction whom the user sees. */
export const clientsOf = async (db: Tx, actor: Doer, TransactionId: number) => {
  const { rows } = await sql<{ ContactId: number; Name: string }>`
    select contact.contact_id,
      display_name(contact.first_name, contact.last_name, contact.email, contact.cell_phone, contact.home_phone) as name
    from transaction t
    join transaction_role r on r.tenant_id = t.tenant_id and r.transaction_id = t.transaction_id
      and r.people_role_id = ${ownSide}
    join transaction_people p on p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id
    join contact on contact.tenant_id = p.tenant_id and contact.contact_id = p.contact_id
    where t.tenant_id = ${actor.TenantId} and t.transaction_id = ${TransactionId} and ${visibleTo(actor, 'contact')}
    order by contact.contact_id`.execute(db)
  return rows
}

type Days = { [F in DayField]: string | null }
type Shown = Days & {
  TransactionId: number
  Type: TransactionType
  StatusId: number
  Street: string | null
  Town: string
}

/**
 * A transaction that this visit may see: one that is shared, neither archived nor canceled, and whose client opened a link
 * to it here, or has confirmed the visit.
 */
export const findShared = async ({ db, TenantId, visit }: Client, TransactionId: number) => {
  if (!visit) return undefined
  const confirmed = visit.IsConfirmed ? visit.ContactId : null
  const { rows } = await sql<Shown>`
    select t.transaction_id, t.type, t.status_id, ${sql.join(Object.keys(dayEvents).map((field) => sql.ref(`t.${columnOf(field)}`)))},
      nullif(concat_ws(' ', t.address, t.unit_number), '') as street,
      concat_ws(', ', t.city, nullif(concat_ws(' ', t.state_code, t.zip_code), '')) as town
    from transaction t
    where t.tenant_id = ${TenantId} and t.transaction_id = ${TransactionId} and t.is_shared_with_clients
      and t.status_id = any(${[...openStatuses, CLOSED]})
      and ${isClients(sql`
        select ${confirmed}::bigint
        union all
        select l.contact_id from client_visit_link v
        join client_link l on l.tenant_id = v.tenant_id and l.client_link_id = v.client_link_id
        where v.tenant_id = t.tenant_id and v.client_visit_id = ${visit.ClientVisitId}
          and l.transaction_id = t.transaction_id`)}`.execute(db)
  return rows[0]
}
