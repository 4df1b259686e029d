import { sql } from 'kysely'
import { changesHere, defineEvent } from '../../../db/events.ts'

/** Subscribers tell the people who can do something about it. */
export const billingFailed = defineEvent('BillingFailed', {
  of: { billing: ['unpaid_since'], tenant: ['read_only_since'] },
  rows: (tenantId) => sql`
    select 'PaymentFailed' as what
    from ${changesHere(tenantId, 'billing')} changed
    where what = 'Changed' and before ->> 'unpaid_since' is null and after ->> 'unpaid_since' is not null
    union all
    select 'ReadOnly' from ${changesHere(tenantId, 'tenant')} changed
    where what = 'Changed' and before ->> 'read_only_since' is null and after ->> 'read_only_since' is not null`,
})
