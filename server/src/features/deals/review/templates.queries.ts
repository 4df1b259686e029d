import type { ChecklistTemplate, templateBody } from '@dormer/contract/deals/review'
import { openStatuses, type TransactionType } from '@dormer/contract/deals/transactions'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import type { LineTerms } from './lines.queries.ts'

/** A line's terms as columns, in a fixed order. */
const terms = ['name', 'hint', 'need', 'due_from', 'due_days', 'states', 'property_types', 'built_before']
const columns = sql.join(terms.map((column) => sql.ref(column)))
const termsOf = (table: string) => sql.join(terms.map((column) => sql.ref(`${table}.${column}`)))

/** The lists of a brokerage, listings first. */
export const listTemplates = async (db: Tx, { TenantId }: Actor): Promise<ChecklistTemplate[]> => {
  const { rows } = await sql<Omit<ChecklistTemplate, 'Lines'>>`
    select type, revision, (
      select count(*) from transaction t
      where t.tenant_id = c.tenant_id and t.type = c.type and t.status_id = any(${[...openStatuses]}::smallint[])
    ) as open_transactions
    from checklist_template c where tenant_id = ${TenantId} order by type`.execute(db)
  const { rows: lines } = await sql<LineTerms & { Type: TransactionType; TemplateLineId: number }>`
    select l.type, l.template_line_id, ${termsOf('l')} from checklist_template_line l
    where l.tenant_id = ${TenantId} order by l.position, l.template_line_id`.execute(db)
  return rows.map((list) => ({ ...list, Lines: lines.filter(({ Type }) => Type === list.Type) }))
}

const recordset = (rows: object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
  template_line_id bigint, position integer, name text, hint text, need text, due_from text, due_days integer, states text[],
  property_types text[], built_before integer)`

/** Saves a whole list in this order. A line without an id is matched by name, or is new. */
export const saveTemplate = async (
  db: Tx,
  { TenantId }: Actor,
  { Type, Revision, Lines }: z.output<typeof templateBody>,
) => {
  const { rows: lists } = await sql<{ Revision: number }>`
    select revision from checklist_template where tenant_id = ${TenantId} and type = ${Type} for update`.execute(db)
  const { rows: stored } = await sql<{ TemplateLineId: number; Name: string }>`
    select template_line_id, name from checklist_template_line where tenant_id = ${TenantId} and type = ${Type}`.execute(
    db,
  )
  const ids = new Set(stored.map(({ TemplateLineId }) => TemplateLineId))
  const sent = Lines.flatMap(({ TemplateLineId }) => TemplateLineId ?? [])
  if (!sent.every((id) => ids.has(id))) throw notFound('template line')
  if (lists[0]?.Revision !== Revision)
    throw conflict('Somebody else has saved this list meanwhile. Reload to see it, then edit again.')
  const byName = new Map(
    stored.filter(({ TemplateLineId }) => !sent.includes(TemplateLineId)).map((l) => [l.Name.toLowerCase(), l]),
  )
  const rows = Lines.map((line, position) => ({
    template_line_id: line.TemplateLineId ?? byName.get(line.Name.toLowerCase())?.TemplateLineId ?? null,
    position,
    name: line.Name,
    hint: line.Hint,
    need: line.Need,
    due_from: line.DueFrom,
    due_days: line.DueDays,
    states: line.States,
    property_types: line.PropertyTypes,
    built_before: line.BuiltBefore,
  }))
  const kept = rows.flatMap(({ template_line_id }) => template_line_id ?? [])
  await sql`
    delete from checklist_template_line
    where tenant_id = ${TenantId} and type = ${Type} and template_line_id <> all(${kept}::bigint[])`.execute(db)
  await sql`
    update checklist_template_line l set (position, ${columns}) = (g.position, ${termsOf('g')}) from ${recordset(rows)}
    where l.tenant_id = ${TenantId} and l.template_line_id = g.template_line_id
      and (l.position, ${termsOf('l')}) is distinct from (g.position, ${termsOf('g')})`.execute(db)
  await sql`
    insert into checklist_template_line (tenant_id, type, position, ${columns})
    select ${TenantId}, ${Type}, g.position, ${termsOf('g')} from ${recordset(rows)}
    where g.template_line_id is null order by g.position`.execute(db)
  await sql`
    update checklist_template set revision = revision + 1 where tenant_id = ${TenantId} and type = ${Type}`.execute(db)
}

/*
 * How a transaction's list follows the brokerage's: missing lines are added; lines without documents are changed, or
 * removed if the brokerage no longer asks for them, or asks for them on the other type. What a person took off stays
 * off. `of` is a condition over `transaction`.
 */
const gone = (tenantId: number, of: RawBuilder<unknown>) => sql`
  line.tenant_id = ${tenantId} and line.tenant_id = transaction.tenant_id
  and line.transaction_id = transaction.transaction_id and ${of}
  and line.template_line_id is not null and line.removed is null and line.status = 'Open'
  and not exists (
    select from checklist_template_line l
    where l.tenant_id = line.tenant_id and l.template_line_id = line.template_line_id and l.type = transaction.type)`
const differs = (tenantId: number, of: RawBuilder<unknown>) => sql`
  line.tenant_id = ${tenantId} and line.tenant_id = transaction.tenant_id
  and line.transaction_id = transaction.transaction_id and ${of}
  and l.tenant_id = line.tenant_id and l.template_line_id = line.template_line_id and l.type = transaction.type
  and line.status in ('Open', 'Returned') and line.removed is distinct from 'ByHand'
  and (line.removed is not null or (line.position, ${termsOf('line')}) is distinct from (l.position, ${termsOf('l')}))`
const lacking = (tenantId: number, of: RawBuilder<unknown>) => sql`
  transaction.tenant_id = ${tenantId} and ${of} and l.tenant_id = transaction.tenant_id and l.type = transaction.type
  and not exists (
    select from checklist_line line
    where line.tenant_id = transaction.tenant_id and line.transaction_id = transaction.transaction_id
      and line.template_line_id = l.template_line_id)`

/** Updates transactions to the brokerage's current list; also used for new ones. */
export const followTemplate = async (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>, of: RawBuilder<unknown>) => {
  await sql`
    update checklist_line line set removed = 'ByList', revision = line.revision + 1
    from transaction where ${gone(TenantId, of)}`.execute(db)
  await sql`
    update checklist_line line set (removed, position, ${columns}) = (null, l.position, ${termsOf('l')}),
      revision = line.revision + 1
    from transaction, checklist_template_line l where ${differs(TenantId, of)}`.execute(db)
  await sql`
    insert into checklist_line (tenant_id, transaction_id, template_line_id, position, ${columns})
    select transaction.tenant_id, transaction.transaction_id, l.template_line_id, l.position, ${termsOf('l')}
    from transaction, checklist_template_line l where ${lacking(TenantId, of)}
    order by transaction.transaction_id, l.position
    on conflict do nothing`.execute(db)
}

export const ofOne = (TransactionId: number) => sql`transaction.transaction_id = ${TransactionId}`
export const ofOpen = (Type: TransactionType) =>
  sql`transaction.type = ${Type} and transaction.status_id = any(${[...openStatuses]}::smallint[])`

/** In how many lines a transaction differs from the brokerage's current list. */
export const countOutdated = async (db: Tx, { TenantId }: Actor, TransactionId: number) => {
  const of = ofOne(TransactionId)
  const { rows } = await sql<{ Outdated: number }>`
    select (select count(*) from checklist_line line, transaction where ${gone(TenantId, of)})
      + (select count(*) from checklist_line line, transaction, checklist_template_line l where ${differs(TenantId, of)})
      + (select count(*) from transaction, checklist_template_line l where ${lacking(TenantId, of)}) as outdated`.execute(
    db,
  )
  return rows[0]?.Outdated ?? 0
}
