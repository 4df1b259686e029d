import { sql } from 'kysely'
import { type Announcement, changesHere } from '../../../db/announcing.ts'

/** A payment of the brokerage failed, or the brokerage has become read-only. */
export type BillingTrouble = { TenantId: number; What: 'PaymentFailed' | 'ReadOnly' }

/** Subscribers tell the people who can do something about it. */
export const billingTrouble: Announcement<BillingTrouble> = {
  of: { billing: ['unpaid_since'], tenant: ['read_only_since'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<BillingTrouble>`
      select ${tenantId}::bigint as tenant_id, 'PaymentFailed' as what
      from ${changesHere(tenantId, 'billing')} changed
      where what = 'Changed' and before ->> 'unpaid_since' is null and after ->> 'unpaid_since' is not null
      union all
      select ${tenantId}::bigint, 'ReadOnly' from ${changesHere(tenantId, 'tenant')} changed
      where what = 'Changed' and before ->> 'read_only_since' is null and after ->> 'read_only_since' is not null`.execute(
      db,
    )
    return rows
  },
}
