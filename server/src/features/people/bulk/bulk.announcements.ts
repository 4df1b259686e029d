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
  of: { run: ['status'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<BulkAssigned>`
      select tenant_id, run_id as bulk_id, to_id as user_id, user_id as by_id, changed as count
      from (
        select r.*, coalesce(params ->> 'AgentId', params ->> 'LenderId')::bigint as to_id,
          (counts ->> 'Changed')::integer as changed
        from ${changesHere(tenantId, 'run')} c
        join run r on r.tenant_id = c.tenant_id and r.run_id = c.row_id
        where c.after ->> 'status' in ('Done', 'Failed', 'Canceled') and r.kind = 'bulk'
      ) ended
      where changed > 0 and params ->> 'Action' in ('ReassignAgent', 'ReassignLender') and to_id is not null
        and (params ->> 'OfUserId')::bigint is distinct from to_id`.execute(db)
    return rows
  },
}
