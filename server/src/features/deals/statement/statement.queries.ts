import type { statementBody } from '@dormer/contract/deals/statement'
import { CLOSED } from '@dormer/contract/deals/transactions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { todayIn } from '../../../time/clock.ts'
import { financialsOf } from '../financials/financials.queries.ts'
import { peopleOf } from '../people/people.queries.ts'
import { canPrint } from './statement.pdf.ts'
import { escrowOf, type Facts, missingOf, payeesOf } from './statement.rules.ts'

type Row = {
  Brokerage: string
  PostalAddress: string | null
  LogoKey: string | null
  TimeZone: string
  Type: Facts['Type']
  StatusId: number
  Property: string | null
  Town: string | null
  AgentId: number | null
  SalesPrice: string | null
  ListingPrice: string | null
  Closing: string | null
  ListingKey: string | null
  FileNumber: string | null
  BrokerName: string | null
  LicenseNumber: string | null
  Note: string | null
  Payees: Facts['Typed'] | null
  Issued: { Date: string; As: 'Draft' | 'Final'; Total: string; ByName: string | null } | null
}

const oneLine = (address: string | null) =>
  (address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ') || null

/** The content of a transaction's statement; the caller has checked that the actor may see it. */
export const statementOf = async (db: Tx, actor: Actor, TransactionId: number) => {
  const { rows } = await sql<Row>`
    select b.name as brokerage, b.postal_address, b.logo_key, b.time_zone, t.type, t.status_id, t.agent_id, t.sales_price,
      t.listing_price, t.listing_key, coalesce(t.date_closed, t.closing_date) as closing,
      case when t.address is not null then concat_ws(' ', t.address, t.unit_number) end as property,
      nullif(concat_ws(', ', t.city, nullif(concat_ws(' ', t.state_code, t.zip_code), '')), '') as town,
      d.file_number, d.note, d.payees, coalesce(d.broker_name, used.broker_name) as broker_name,
      coalesce(d.license_number, used.license_number) as license_number,
      case when d.date_issued is not null then jsonb_build_object('Date', d.date_issued, 'As', d.issued_as,
        'Total', d.issued_total::text, 'ByName', (select name from user_account u
          where u.tenant_id = d.tenant_id and u.user_id = d.issued_by_id)) end as issued
    from transaction t
    join tenant b on b.tenant_id = t.tenant_id
    left join disbursement d on d.tenant_id = t.tenant_id and d.transaction_id = t.transaction_id
    -- Who signed last signs again.
    left join lateral (
      select broker_name, license_number from disbursement l
      where l.tenant_id = t.tenant_id and l.broker_name is not null order by l.date_updated desc limit 1) used on d.transaction_id is null
    where t.tenant_id = ${actor.TenantId} and t.transaction_id = ${TransactionId}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('transaction')
  const commission = await financialsOf(db, actor, TransactionId)
  const ids = [...commission.AgentSplits.map(({ AgentId }) => AgentId), ...(row.AgentId ? [row.AgentId] : [])]
  const { rows: agents } = await sql<{ UserId: number; Name: string }>`
    select user_id, name from user_account where tenant_id = ${actor.TenantId} and user_id = any(${ids}::bigint[])`.execute(
    db,
  )
  const facts: Facts = {
    ...row,
    PostalAddress: oneLine(row.PostalAddress),
    Agents: new Map(agents.map(({ UserId, Name }) => [UserId, Name])),
    Price: commission.CalcPrice,
    People: await peopleOf(db, actor, TransactionId),
    Commission: { ...commission, SalesPrice: row.SalesPrice, ListingPrice: row.ListingPrice },
    Typed: row.Payees ?? [],
  }
  const { FileNumber, BrokerName, LicenseNumber, Note, Issued, TimeZone, Town, ListingKey } = row
  const typed = { FileNumber, BrokerName, LicenseNumber, Note, Issued }
  return {
    TransactionId,
    ...typed,
    ...payeesOf(facts),
    ...escrowOf(facts),
    Missing: missingOf(facts, canPrint),
    IsClosed: row.StatusId === CLOSED,
    facts,
    commission,
    Town,
    ListingKey,
    LogoKey: row.LogoKey,
    Today: todayIn(TimeZone).toString(),
  }
}
export type Statement = Awaited<ReturnType<typeof statementOf>>

/** Saves what was typed; omitted values stay. */
export const keepTyped = async (
  db: Tx,
  { TenantId }: Actor,
  TransactionId: number,
  { Payees, ...typed }: z.output<typeof statementBody>,
) => {
  const row = { ...typed, ...(Payees && { Payees: JSON.stringify(Payees) }), DateUpdated: sql<string>`now()` }
  await db
    .insertInto('disbursement')
    .values({ TenantId, TransactionId, ...row })
    .onConflict((c) => c.columns(['TenantId', 'TransactionId']).doUpdateSet(row))
    .execute()
}

/** Records that it was issued, by whom and over what amount, for the history and the ledger. */
export const keepIssued = async (
  db: Tx,
  { TenantId, UserId }: Actor,
  TransactionId: number,
  { Total, IsFinal }: { Total: string; IsFinal: boolean },
) => {
  const row = {
    IssuedAs: IsFinal ? 'Final' : 'Draft',
    IssuedTotal: Total,
    DateIssued: sql<string>`now()`,
    IssuedById: UserId,
  }
  await db
    .insertInto('disbursement')
    .values({ TenantId, TransactionId, ...row })
    .onConflict((c) => c.columns(['TenantId', 'TransactionId']).doUpdateSet(row))
    .execute()
}
