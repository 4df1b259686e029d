import { sql } from 'kysely'
import { changesHere, defineEvent } from '../../../db/events.ts'

export const importEnded = defineEvent('ImportEnded', {
  of: { contact_import: ['status'] },
  rows: (tenantId) => sql`
    select i.import_id, i.user_id, i.file_name, i.status, i.added, i.duplicates, i.rejected, i.warned, i.assigned
    from ${changesHere(tenantId, 'contact_import')} c
    join contact_import i on i.tenant_id = ${tenantId} and i.import_id = c.row_id
    where c.after ->> 'status' in ('Done', 'Failed', 'Canceled')`,
})
