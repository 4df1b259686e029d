import { sql } from 'kysely'
import type { Announcement } from '../../../db/announcing.ts'

/** An export of everything was requested, is ready, or failed. */
export type ExportChanged = {
  TenantId: number
  ExportId: number
  UserId: number | null
  ByName: string | null
  Status: 'Waiting' | 'Done' | 'Failed'
}

export const exportChanged: Announcement<ExportChanged> = {
  of: { brokerage_export: ['status'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<ExportChanged>`
      select e.tenant_id, e.export_id, e.user_id, u.name as by_name, e.status
      from brokerage_export e
      left join user_account u on u.tenant_id = e.tenant_id and u.user_id = e.user_id
      where e.tenant_id = ${tenantId} and e.date_changed = now() and e.status in ('Waiting', 'Done', 'Failed')`.execute(
      db,
    )
    return rows
  },
}
