import { sql } from 'kysely'
import { type Announcement, changesHere } from '../../../db/announcing.ts'

/** A finished import and its result. */
export type ImportEnded = {
  TenantId: number
  ImportId: number
  /** Who started it. */
  UserId: number | null
  FileName: string
  Status: string
  Added: number
  Duplicates: number
  Rejected: number
  Warned: number
  /** How many contacts each user was given, by UserId. */
  Assigned: Record<string, number>
}

export const importEnded: Announcement<ImportEnded> = {
  of: { contact_import: ['status'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<ImportEnded>`
      select i.tenant_id, i.import_id, i.user_id, i.file_name, i.status, i.added, i.duplicates, i.rejected, i.warned,
        i.assigned
      from ${changesHere(tenantId, 'contact_import')} c
      join contact_import i on i.tenant_id = c.tenant_id and i.import_id = c.row_id
      where c.after ->> 'status' in ('Done', 'Failed', 'Canceled')`.execute(db)
    return rows
  },
}
