import { sql } from 'kysely'
import { defineEvent } from '../../../db/events.ts'

export const noticesDue = defineEvent('NoticesDue', {
  of: { notice: ['Added'] },
  rows: (tenantId) => sql`
    select distinct notice.user_id, channel
    from notification
    join notice using (tenant_id, notification_id)
    where tenant_id = ${tenantId} and notification.date_created = now() and date_told is null
    -- Each of them takes locks: everybody in the same order.
    order by user_id, channel`,
})
