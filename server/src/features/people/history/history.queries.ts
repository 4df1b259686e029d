import type { Query } from '@dormer/contract/endpoint'
import type { contactHistory } from '@dormer/contract/people/history'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import type { ChangeRow } from '../../brokerage/audit/changes.queries.ts'
import { isTold, tablesOfKind } from '../../brokerage/audit/recorded.ts'
import { mergedInto } from '../merge/merged.queries.ts'

/** Selects the rows of `change` about a contact, its household and everything that belongs to them. */
export const ofContact = (
  { TenantId }: Actor,
  { ContactId, ContactEntityId }: { ContactId: number; ContactEntityId: number },
) => sql<SqlBool>`(contact_entity_id = ${ContactEntityId}
  -- What belongs to a person alone, and what was done to this one in another household.
  or contact_id = ${ContactId}
  -- And what was done to those who were merged into this one, while they were.
  or contact_id = any(array(select m.contact_id from ${mergedInto(TenantId, ContactId)} m))
  or contact_entity_id = any(array(select m.contact_entity_id from ${mergedInto(TenantId, ContactId)} m))
  or contact_entity_id is null and contact_id in (
    select contact_id from contact where tenant_id = ${TenantId} and contact_entity_id = ${ContactEntityId}))`

/**
 * The changes of one thing and everything that belongs to it, newest first; `isOwn` selects them. Several steps of one
 * request on one row count as one change, from the values before the first step to those after the last.
 */
export const historyPage = async (
  db: Tx,
  { TenantId }: Pick<Actor, 'TenantId'>,
  isOwn: RawBuilder<SqlBool>,
  { before, take }: Query<typeof contactHistory>,
  tables: Tables,
): Promise<ChangeRow[]> => {
  const parts = Object.keys(tables).filter((table) => tables[table]?.isPart)
  const { rows } = await sql<ChangeRow & { RequestId: string; Part: number | null }>`
    with own as materialized (
      select *, case when table_name = any(${parts}::text[]) then change_id end as part from change where tenant_id = ${TenantId} and table_name = any(${tablesOfKind(tables)}::text[])
      and ${isTold(tables)} and ${isOwn}
    ), entry as (
      select max(change_id) as newest, request_id, table_name, row_id, part from own group by 2, 3, 4, 5
      having max(change_id) < ${before ?? Number.MAX_SAFE_INTEGER}
      order by 1 desc limit ${take}
    )
    select own.* from entry join own on (own.request_id, own.table_name, own.row_id) = (entry.request_id, entry.table_name, entry.row_id)
      and own.part is not distinct from entry.part
    order by entry.newest desc, own.change_id`.execute(db)
  const entries = Map.groupBy(rows, (r) => `${r.RequestId} ${r.TableName} ${r.RowId} ${r.Part}`)
  return [...entries.values()].map(merge)
}

const merge = (steps: ChangeRow[]): ChangeRow => {
  const last = steps.at(-1) as ChangeRow
  const whole = steps.find((s) => s.What === 'Deleted') ?? steps.find((s) => s.What !== 'Changed')
  if (whole) return { ...whole, ChangeId: last.ChangeId }
  const Before = Object.assign({}, ...steps.map((s) => s.Before).reverse())
  const After = Object.assign({}, ...steps.map((s) => s.After))
  return { ...last, Before, After }
}
