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
  of: { run: ['status'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<ImportEnded>`
      select r.tenant_id, r.run_id as import_id, r.user_id, r.title as file_name, r.status,
        coalesce((counts ->> 'Added')::integer, 0) as added, coalesce((counts ->> 'Duplicates')::integer, 0) as duplicates,
        coalesce((counts ->> 'Rejected')::integer, 0) as rejected, coalesce((counts ->> 'Warned')::integer, 0) as warned,
        coalesce(result -> 'Assigned', '{}') as assigned
      from ${changesHere(tenantId, 'run')} c
      join run r on r.tenant_id = c.tenant_id and r.run_id = c.row_id
      where c.after ->> 'status' in ('Done', 'Failed', 'Canceled') and r.kind = 'import'`.execute(db)
    return rows
  },
}
