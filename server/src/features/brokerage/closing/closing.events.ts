import { sql } from 'kysely'
import { changesHere, defineEvent } from '../../../db/events.ts'

export const closingChanged = defineEvent('ClosingChanged', {
  of: { tenant: ['close_on'] },
  rows: (tenantId) => sql`
    select after ->> 'close_on' as close_on, u.name as by_name
    from ${changesHere(tenantId, 'tenant')} changed
    join tenant t on t.tenant_id = ${tenantId} and t.date_activated is not null
    left join user_account u on u.tenant_id = ${tenantId} and u.user_id = changed.user_id
    where what = 'Changed' and after ? 'close_on'
    order by change_id desc limit 1`,
})
