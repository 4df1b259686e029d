import { sql } from 'kysely'
import { changesHere, defineEvent } from '../../../db/events.ts'

export const importEnded = defineEvent('ImportEnded', {
  of: { run: ['status'] },
  rows: (tenantId) => sql`
    select r.run_id as import_id, r.user_id, r.title as file_name, r.status,
      coalesce((counts ->> 'Added')::integer, 0) as added, coalesce((counts ->> 'Duplicates')::integer, 0) as duplicates,
      coalesce((counts ->> 'Rejected')::integer, 0) as rejected, coalesce((counts ->> 'Warned')::integer, 0) as warned,
      coalesce(result -> 'Assigned', '{}') as assigned
    from ${changesHere(tenantId, 'run')} c
    join run r on r.tenant_id = ${tenantId} and r.run_id = c.row_id
    where c.after ->> 'status' in ('Done', 'Failed', 'Canceled') and r.kind = 'import'`,
})
