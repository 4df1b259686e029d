import { sql } from 'kysely'
import { type Announcement, changesHere } from '../../../db/announcing.ts'

/**
 * A brokerage will be closed on a day, or no longer will be. Not announced for one that was never paid for, which
 * nobody uses.
 */
export type ClosingChanged = { TenantId: number; CloseOn: string | null; ByName: string | null }

export const closingChanged: Announcement<ClosingChanged> = {
  of: { tenant: ['close_on'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<ClosingChanged>`
      select changed.tenant_id, after ->> 'close_on' as close_on, u.name as by_name
      from ${changesHere(tenantId, 'tenant')} changed
      join tenant t on t.tenant_id = changed.tenant_id and t.date_activated is not null
      left join user_account u on u.tenant_id = changed.tenant_id and u.user_id = changed.user_id
      where what = 'Changed' and after ? 'close_on'
      order by change_id desc limit 1`.execute(db)
    return rows
  },
}
