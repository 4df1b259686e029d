import { sql } from 'kysely'
import { type Announcement, changesHere } from '../../../db/announcing.ts'

/** A finished bulk run that assigned contacts to a user, other than one that returned a restored user's own. */
export type BulkAssigned = {
  TenantId: number
  BulkId: number
  /** Who got them, and who started the run. */
  UserId: number
  ById: number | null
  Count: number
}

export const bulkAssigned: Announcement<BulkAssigned> = {
  of: { contact_bulk: ['status'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<BulkAssigned>`
      select b.tenant_id, b.bulk_id, coalesce(b.agent_id, b.lender_id) as user_id, b.user_id as by_id, b.changed as count
      from ${changesHere(tenantId, 'contact_bulk')} c
      join contact_bulk b on b.tenant_id = c.tenant_id and b.bulk_id = c.row_id
      where c.after ->> 'status' in ('Done', 'Failed') and b.changed > 0
        and b.action in ('ReassignAgent', 'ReassignLender') and coalesce(b.agent_id, b.lender_id) is not null
        and b.of_user_id is distinct from coalesce(b.agent_id, b.lender_id)`.execute(db)
    return rows
  },
}
