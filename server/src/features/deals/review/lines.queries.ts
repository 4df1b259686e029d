import type { Checklist, ChecklistLine, LineAnchor, LineNeed, LineStatus } from '@dormer/contract/deals/review'
import { lineAnchors } from '@dormer/contract/deals/transaction-fields'
import { CLOSED, openStatuses } from '@dormer/contract/deals/transactions'
import type { stateCodes } from '@dormer/contract/fields'
import { may } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { transactionsVisibleTo, workedOnBy } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { columnOf } from '../../../db/names.ts'
import { prepared } from '../../../db/prepared.ts'
import { notFound } from '../../../http/errors.ts'
import { todayIn } from '../../../time/clock.ts'
import { listDocuments } from '../documents/folders.queries.ts'
import { openTransaction } from '../transactions/visible.queries.ts'

/*
 * Conditions and columns over `checklist_line line` and its `transaction`: one place for the file, the queue, closing
 * and due dates.
 */

/**
 * Whether it applies to this home; unknown facts about the home count as if it does. Lines already worked on stay in
 * any case.
 */
const lineApplies = sql<boolean>`(line.removed is null and (line.status <> 'Open' or (
  (line.states = '{}' or transaction.state_code is null or transaction.state_code = any(line.states))
  and (line.built_before is null or transaction.year_built is null or transaction.year_built < line.built_before)
  and (line.property_types = '{}' or coalesce(transaction.property_type, transaction.property_sub_type) is null
    or exists (select from unnest(line.property_types) one
      where lower(one) in (lower(transaction.property_type), lower(transaction.property_sub_type)))))))`

/** Whether it is required and neither handed in nor set aside. */
const lineIsMissing = sql<boolean>`(line.status = 'Returned' or line.status = 'Open' and line.need <> 'IfApplicable')`

/** The day it is due; null if it has no due date, or one that is not known yet. */
const lineDue = sql<string | null>`coalesce(line.due_day, (case line.due_from ${sql.join(
  Object.keys(lineAnchors).map(
    (field) => sql`when ${sql.lit(field)} then ${sql.ref(`transaction.${columnOf(field)}`)}`,
  ),
  sql` `,
)} end + line.due_days))`

const joined = sql`checklist_line line
  join transaction on transaction.tenant_id = line.tenant_id and transaction.transaction_id = line.transaction_id`

/** A line's terms, in the contract's names. */
export type LineTerms = {
  Name: string
  Hint: string | null
  Need: LineNeed
  DueFrom: LineAnchor | null
  DueDays: number
  States: (typeof stateCodes)[number][]
  PropertyTypes: string[]
  BuiltBefore: number | null
}

type Row = Omit<ChecklistLine, 'Documents'>
const userName = (column: string) =>
  sql`(select name from user_account u where u.tenant_id = line.tenant_id and u.user_id = ${sql.ref(column)})`

/** Lines with their documents, in this order; `more` are further columns of `transaction`. */
const readLines = async <More extends object = object>(
  db: Tx,
  actor: Actor,
  where: RawBuilder<unknown>,
  { order, more = sql`` }: { order: RawBuilder<unknown>; more?: RawBuilder<unknown> },
) => {
  const { rows } = await sql<Row & More>`
    select line.line_id, line.name, line.hint, line.need, line.due_from, line.due_days, line.states, line.property_types,
      line.built_before, ${lineDue} as due_date, line.status, ${lineIsMissing} as is_missing,
      coalesce(${lineIsMissing} and transaction.status_id <> ${CLOSED}
        and ${lineDue} < ${String(todayIn(actor.TimeZone))}, false) as is_overdue,
      line.template_line_id is null as is_added, ${userName('line.added_by_id')} as added_by_name, line.waiver, line.reason,
      ${userName('line.handed_in_by_id')} as handed_in_by_name, line.date_handed_in,
      ${userName('line.reviewed_by_id')} as reviewed_by_name, line.date_reviewed, asked.requested_from, asked.requested_by_name,
      asked.date_requested, line.revision ${more}
    from ${joined}
    left join lateral (
      select a.requested_from, a.date_created as date_requested, (select name from user_account u
        where u.tenant_id = a.tenant_id and u.user_id = a.requested_by_id) as requested_by_name
      from document_request a where a.tenant_id = line.tenant_id and a.line_id = line.line_id
      order by a.document_request_id desc limit 1) asked on true
    where line.tenant_id = ${actor.TenantId} and ${where} ${order}`.execute(db)
  const documents = await documentsOf(
    db,
    actor,
    rows.map(({ LineId }) => LineId),
  )
  return rows.map((row) => ({ ...row, Documents: documents.get(row.LineId) ?? [] }))
}

/** What was handed in for each of these lines, oldest first; archived documents do not count. */
const documentsOf = async (db: Tx, actor: Actor, lineIds: number[]) => {
  const { rows } = await sql<{ LineId: number; DocumentId: number; IsAccepted: boolean }>`
    select line_id, document_id, is_accepted from checklist_document
    where tenant_id = ${actor.TenantId} and line_id = any(${lineIds}::bigint[]) order by date_created, document_id`.execute(
    db,
  )
  const documents = await listDocuments(
    db,
    actor,
    sql`d.document_id = any(${rows.map(({ DocumentId }) => DocumentId)}::bigint[]) and not d.is_archived`,
  )
  const byId = new Map(documents.map((document) => [document.DocumentId, document]))
  const pairs = rows.flatMap(({ LineId, DocumentId, IsAccepted }) => {
    const document = byId.get(DocumentId)
    return document ? [{ LineId, Document: { ...document, IsAccepted } }] : []
  })
  const byLine = Map.groupBy(pairs, ({ LineId }) => LineId)
  return new Map([...byLine].map(([LineId, list]) => [LineId, list.map(({ Document }) => Document)]))
}

/** A transaction's lines in the brokerage's order, then those added to it alone. */
export const linesOf = (db: Tx, actor: Actor, TransactionId: number): Promise<Checklist['Lines']> =>
  readLines(db, actor, sql`line.transaction_id = ${TransactionId} and ${lineApplies}`, {
    order: sql`order by line.template_line_id is null, line.position, line.line_id`,
  })

/** Lines waiting for review in transactions the actor sees, longest first; closed ones are read-only. */
const isWaiting = (actor: Actor, agentId?: number) => sql<boolean>`line.status = 'InReview' and line.removed is null
  and line.tenant_id = ${actor.TenantId} and ${transactionsVisibleTo(actor)} and transaction.status_id <> ${CLOSED}
  and (${agentId ?? null}::bigint is null or transaction.agent_id = ${agentId ?? null})`

export const countWaiting = async (db: Tx, actor: Actor, agentId?: number) => {
  const { rows } = await sql<{ Waiting: number }>`
    select count(*) as waiting from ${joined} where ${isWaiting(actor, agentId)}`.execute(db)
  return rows[0]?.Waiting ?? 0
}

type Place = {
  TransactionId: number
  Type: 'Listing' | 'Purchase'
  Address: string | null
  UnitNumber: string | null
  City: string | null
  StateCode: string | null
  ZipCode: string | null
  AgentName: string | null
  ClosingDate: string | null
}
export const waitingLines = (db: Tx, actor: Actor, { agentId, take }: { agentId?: number; take: number }) =>
  readLines<Place>(db, actor, isWaiting(actor, agentId), {
    order: sql`order by line.date_handed_in, line.line_id limit ${take}`,
    more: sql`, transaction.transaction_id, transaction.type, transaction.address, transaction.unit_number, transaction.city,
      transaction.state_code, transaction.zip_code, ${userName('transaction.agent_id')} as agent_name,
      transaction.closing_date`,
  })

/**
 * What is missing from the open transactions a user works on and is due by a day, as a `from` source: for Today. A user
 * has few of those, so their lines are looked up (`offset 0`): the brokerage's lines together may be a million.
 */
export const linesDue = ({ TenantId, UserId }: Actor, until: string) => sql`(
  select line.line_id, line.transaction_id, line.name, line.status, ${lineDue} as day
  from transaction cross join lateral (
    select * from checklist_line
    where tenant_id = ${TenantId} and checklist_line.transaction_id = transaction.transaction_id offset 0
  ) line
  where ${workedOnBy(TenantId, UserId)}
    and transaction.tenant_id = ${TenantId} and transaction.status_id = any(${[...openStatuses]}::smallint[])
    and ${lineApplies} and ${lineIsMissing} and ${lineDue} <= ${until}
)`

/** Whether an open `transaction` lacks documents. */
export const lacksLines = sql<boolean>`(transaction.status_id = any(${[...openStatuses]}::smallint[]) and exists (
  select from checklist_line line
  where line.tenant_id = transaction.tenant_id and line.transaction_id = transaction.transaction_id
    and ${lineApplies} and ${lineIsMissing}))`

/** How many documents an open `transaction` is missing, and how many of them are overdue on this day. */
export const missingOf = (today: string) => sql`(
  select count(*) as missing_documents, count(*) filter (where ${lineDue} < ${today}) as overdue_documents
  from checklist_line line
  where transaction.status_id = any(${[...openStatuses]}::smallint[]) and line.tenant_id = transaction.tenant_id
    and line.transaction_id = transaction.transaction_id and ${lineApplies} and ${lineIsMissing})`

/** How many documents each of these transactions is missing. */
export const countMissing = async (db: Tx, { TenantId }: Actor, ids: number[]) => {
  const rows = await missingByTransaction(db, { TenantId, ids })
  return new Map(rows.map(({ TransactionId, Missing }) => [TransactionId, Missing]))
}
const missingByTransaction = prepared((db, { TenantId, ids }: { TenantId: number; ids: number[] }) =>
  sql<{ TransactionId: number; Missing: number }>`
    select line.transaction_id, count(*) as missing from ${joined}
    where line.tenant_id = ${TenantId} and line.transaction_id = any(${ids}::bigint[]) and ${lineApplies}
      and ${lineIsMissing}
    group by line.transaction_id`.compile(db),
)

/** The names of lines that keep a transaction from closing. */
export const missingToClose = async (db: Tx, { TenantId }: Actor, TransactionId: number) => {
  const { rows } = await sql<{ Name: string }>`
    select line.name from ${joined}
    where line.tenant_id = ${TenantId} and line.transaction_id = ${TransactionId} and ${lineApplies}
      and line.need = 'ToClose' and line.status not in ('Accepted', 'NotApplicable')
    order by line.template_line_id is null, line.position, line.line_id`.execute(db)
  return rows.map(({ Name }) => Name)
}

export type StoredLine = {
  LineId: number
  TransactionId: number
  TemplateLineId: number | null
  Name: string
  Need: LineNeed
  Status: LineStatus
  Waiver: string | null
  HandedInById: number | null
  Revision: number
}
/** A line of a transaction the actor sees; otherwise 404. */
export const findLine = async (db: Tx, actor: Actor, lineId: number) => {
  const { rows } = await sql<StoredLine>`
    select line.line_id, line.transaction_id, line.template_line_id, line.name, line.need, line.status, line.waiver,
      line.handed_in_by_id, line.revision
    from ${joined} where line.tenant_id = ${actor.TenantId} and line.line_id = ${lineId} and line.removed is null
      and ${transactionsVisibleTo(actor)}`.execute(db)
  if (!rows[0]) throw notFound('checklist line')
  return rows[0]
}

/** A line of a transaction the actor sees, to be changed: its transaction is locked, and refused while it is closed. */
export const openLine = async (db: Tx, actor: Actor, lineId: number) => {
  const { TransactionId } = await findLine(db, actor, lineId)
  await openTransaction(db, actor, TransactionId)
  // Read again, now that nobody else can change it.
  return findLine(db, actor, lineId)
}

export const mayReview = (actor: Actor) => may(actor, 'ReviewDocuments')
