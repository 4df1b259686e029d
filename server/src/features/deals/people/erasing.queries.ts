import { openStatuses } from '@dormer/contract/deals/transactions'
import { sql } from 'kysely'
import type { ErasingPart } from '../../../area.ts'

/**
 * Open transactions need their people. Those of past ones stay in their records, as of a contact who was deleted
 * (decision 0066), because a brokerage has to keep them; so do those of transactions in the trash, to be restored with them.
 */
export const eraseTransactionPeople: ErasingPart = {
  blocked: async (db, tenantId, contactIds) => {
    const { rows } = await sql<{ Name: string; Count: number }>`
      select coalesce(nullif(concat_ws(', ', t.address, t.city), ''), t.type) as name, count(*) over ()::integer as count
      from transaction t
      where t.tenant_id = ${tenantId} and t.status_id = any(${openStatuses}::integer[]) and exists (
        select from transaction_role o join transaction_people p using (tenant_id, transaction_people_id)
        where o.tenant_id = t.tenant_id and o.transaction_id = t.transaction_id and p.contact_id = any(${contactIds}::bigint[]))
      order by t.transaction_id limit 3`.execute(db)
    const [first] = rows
    if (!first) return undefined
    const more = first.Count - rows.length
    const names = rows.map(({ Name }) => Name).join('; ')
    return `They have a role on an open transaction. Close or cancel ${names}${more > 0 ? ` and ${more} more` : ''} first, or take them off it.`
  },

  before: async (db, tenantId, contactIds) => {
    await sql`update transaction_people p set contact_id = null, is_kept_record = true, is_shared = false
      where p.tenant_id = ${tenantId} and p.contact_id = any(${contactIds}::bigint[]) and (exists (
          select from transaction_role o where o.tenant_id = p.tenant_id and o.transaction_people_id = p.transaction_people_id)
        or exists (
          select from trash join change c on c.tenant_id = trash.tenant_id and c.request_id = trash.request_id
          where trash.tenant_id = p.tenant_id and c.table_name = 'transaction_role' and c.what = 'Deleted'
            and (c.before ->> 'transaction_people_id')::bigint = p.transaction_people_id))`.execute(db)
  },
}
