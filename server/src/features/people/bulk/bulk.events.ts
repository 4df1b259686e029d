import { sql } from 'kysely'
import { changesHere, defineEvent } from '../../../db/events.ts'

export const bulkAssigned = defineEvent('BulkAssigned', {
  of: { run: ['status'] },
  rows: (tenantId) => sql`
    select run_id as bulk_id, to_id as user_id, changed as count
    from (
      select r.*, coalesce(params ->> 'AgentId', params ->> 'LenderId')::bigint as to_id,
        (counts ->> 'Changed')::integer as changed
      from ${changesHere(tenantId, 'run')} c
      join run r on r.tenant_id = ${tenantId} and r.run_id = c.row_id
      where c.after ->> 'status' in ('Done', 'Failed', 'Canceled') and r.kind = 'bulk'
    ) ended
    where changed > 0 and params ->> 'Action' in ('ReassignAgent', 'ReassignLender') and to_id is not null
      and (params ->> 'OfUserId')::bigint is distinct from to_id`,
})
