import { sql } from 'kysely'
import { defineEvent } from '../../../db/events.ts'

export const exportChanged = defineEvent('ExportChanged', {
  of: { brokerage_export: ['Added', 'Changed'] },
  rows: (tenantId) => sql`
    select e.export_id, e.user_id, u.name as by_name, e.status
    from brokerage_export e
    left join user_account u on u.tenant_id = e.tenant_id and u.user_id = e.user_id
    where e.tenant_id = ${tenantId} and e.date_changed = now() and e.status in ('Waiting', 'Done', 'Failed')`,
})
