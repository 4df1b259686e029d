import { sql } from 'kysely'
import { changesHere, defineEvent } from '../../../db/events.ts'

export const bulkAssigned = defineEvent('BulkAssigned', {
  of: { contact_bulk: ['status'] },
  rows: (tenantId) => sql`
    select b.bulk_id, coalesce(b.agent_id, b.lender_id) as user_id, b.changed as count
    from ${changesHere(tenantId, 'contact_bulk')} c
    join contact_bulk b on b.tenant_id = ${tenantId} and b.bulk_id = c.row_id
    where c.after ->> 'status' in ('Done', 'Failed') and b.changed > 0
      and b.action in ('ReassignAgent', 'ReassignLender') and coalesce(b.agent_id, b.lender_id) is not null
      and b.of_user_id is distinct from coalesce(b.agent_id, b.lender_id)`,
})
