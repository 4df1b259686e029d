import { toCents } from '@dormer/contract/cents'
import { DOLLAR, PERCENT } from '@dormer/contract/deals/commission-lines'
import type { exportLedger, LedgerEntry } from '@dormer/contract/deals/ledger'
import type { Body } from '@dormer/contract/endpoint'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import { nameOf } from '../../../db/names.ts'
import { instantsOf, readReportDays } from '../../../time/report-days.ts'

export type LedgerFilters = Body<typeof exportLedger>
type Image = Record<string, unknown> | null
type Row = {
  LedgerId: number
  DateCreated: string
  UserName: string | null
  Via: LedgerEntry['Via']
  TransactionId: number | null
  TableName: keyof typeof kinds
  RowId: number
  What: LedgerEntry['What']
  Before: Image
  After: Image
  Why: string | null
  Address: string | null
}

const kinds = {
  transaction: 'Transaction',
  transaction_financials: 'Commission',
  commission_adjustment: 'CommissionAdjustment',
  commission_share: 'CommissionShare',
  split_plan: 'SplitPlan',
  plan_assignment: 'PlanAssignment',
  disbursement: 'Disbursement',
} as const
const types: Record<string, LedgerEntry['Fields'][number]['Type']> = {
  ...{ sales_price: 'money', listing_price: 'money', gross_commission: 'money', concessions: 'money' },
  ...{
    net_commission: 'money',
    agent_net: 'money',
    issued_total: 'money',
    comm_split_perc: 'percent',
    broker_split_perc: 'percent',
  },
  ...{ closing_date: 'day', date_closed: 'day', start_date: 'day', agent_since: 'day' },
}
/** The unit of an adjustment or a share, as its row states it. */
const amountTypes: Record<number, LedgerEntry['Fields'][number]['Type']> = { [PERCENT]: 'percent', [DOLLAR]: 'money' }
const labels: Record<string, string> = {
  ...{ gci_type: 'Structure', comm_split_perc: 'Commission Percent', broker_split_perc: 'Broker Split' },
  ...{
    is_split_planned: 'Split by Plan',
    is_planned: 'By Plan',
    is_post_split: 'After the Split',
    before: 'Paid Before',
  },
  ...{ status_id: 'Status', agent_id: 'Agent', plan_id: 'Plan', entry_type: 'Type', split_note: 'Note' },
}
const labelOf = (field: string) =>
  labels[field] ?? field.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** A page of the ledger, newest first, in words. */
export const ledgerPage = async (
  db: Tx,
  actor: Actor,
  tables: Tables,
  { transactionId, agentId, from, to, before, take }: LedgerFilters & { before?: number; take: number },
): Promise<LedgerEntry[]> => {
  const { TenantId } = actor
  const days = readReportDays({ startDate: from, endDate: to }, actor.TimeZone, from ? 'to' : 'from')
  const { From, Before } = instantsOf(days, actor.TimeZone)
  const all = [sql<SqlBool>`l.tenant_id = ${TenantId} and l.table_name = any(${Object.keys(kinds)}::text[])`]
  if (transactionId !== undefined) all.push(sql`l.transaction_id = ${transactionId}`)
  if (agentId !== undefined)
    all.push(sql`(l.transaction_id = any(array(
        select transaction_id from transaction where tenant_id = ${TenantId} and agent_id = ${agentId}
        union select transaction_id from commission_share where tenant_id = ${TenantId} and agent_id = ${agentId}))
      or l.table_name = 'plan_assignment' and l.row_id = ${agentId}
      or l.table_name in ('transaction', 'commission_share')
        and ${agentId} in ((l.before ->> 'agent_id')::bigint, (l.after ->> 'agent_id')::bigint))`)
  if (From !== undefined) all.push(sql`l.date_created >= ${From}`)
  if (Before !== undefined) all.push(sql`l.date_created < ${Before}`)
  if (before !== undefined) all.push(sql`l.ledger_id < ${before}`)
  const { rows } = await sql<Row>`
    select l.ledger_id, l.date_created, l.user_name, l.via, l.transaction_id, l.table_name, l.row_id, l.what, l.before,
      l.after, l.why, (select coalesce(nullif(t.address, ''), t.type) from transaction t
        where t.tenant_id = l.tenant_id and t.transaction_id = l.transaction_id) as address
    from ledger l where ${sql.join(all, sql` and `)}
    order by l.ledger_id desc limit ${take}`.execute(db)
  const names = await namesIn(db, TenantId, rows)
  const inWords = (table: string, field: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null
    const words = tables[table]?.words?.[field]
    if (words && words !== 'html') return words[String(value)] ?? String(value)
    if (field === 'agent_id') return names.get(`${field} ${value}`) ?? 'Somebody who is gone'
    if (field === 'plan_id') return names.get(`${field} ${value}`) ?? 'A plan that was deleted'
    if (field === 'amount_type') return value === 1 ? 'Dollar' : 'Percent'
    if (field === 'entry_type') return value === 'credit' ? 'Credit' : 'Deduction'
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (types[field] === 'money') return toCents(String(value))
    if (types[field] === 'percent' || field === 'amount') return String(Number(value))
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return rows.map(({ UserName, TableName, Before, After, Address, ...row }) => ({
    ...row,
    ByName: UserName,
    Kind: kinds[TableName],
    Title: String(
      (After ?? Before)?.description ??
        (After ?? Before)?.name ??
        (TableName === 'plan_assignment' ? names.get(`agent_id ${row.RowId}`) : undefined) ??
        (TableName === 'split_plan' ? names.get(`plan_id ${row.RowId}`) : undefined) ??
        (TableName === 'commission_share' ? names.get(`agent_id ${(After ?? Before)?.agent_id}`) : undefined) ??
        Address ??
        '',
    ),
    Fields: [...new Set([...Object.keys(Before ?? {}), ...Object.keys(After ?? {})])].map((field) => ({
      Field: nameOf(field),
      Label: labelOf(field),
      Type: (field === 'amount' ? amountTypes[Number((After ?? Before)?.amount_type)] : types[field]) ?? 'text',
      Before: inWords(TableName, field, Before?.[field]),
      After: inWords(TableName, field, After?.[field]),
    })),
  }))
}

/** The names of agents and plans in the rows. */
const namesIn = async (db: Tx, TenantId: number, rows: Row[]) => {
  const idsOf = (field: string, table: string) => [
    ...rows.flatMap(({ Before, After }) => [Before?.[field], After?.[field]]).filter((id) => typeof id === 'number'),
    ...rows.filter(({ TableName }) => TableName === table).map(({ RowId }) => RowId),
  ]
  const { rows: found } = await sql<{ Key: string; Name: string }>`
    select 'agent_id ' || user_id as key, name from user_account
    where tenant_id = ${TenantId} and user_id = any(${idsOf('agent_id', 'plan_assignment')}::bigint[])
    union all select 'plan_id ' || plan_id, name from split_plan
    where tenant_id = ${TenantId} and plan_id = any(${idsOf('plan_id', 'split_plan')}::bigint[])`.execute(db)
  return new Map(found.map(({ Key, Name }) => [Key, Name]))
}
