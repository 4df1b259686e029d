import { sql } from 'kysely'
import type { Announcement } from '../../../db/announcing.ts'
import { prepared } from '../../../db/prepared.ts'

/** A user is to be told of something by email or text. */
export type NoticesDue = { TenantId: number; UserId: number; Channel: 'Email' | 'Text' }

export const noticesDue: Announcement<NoticesDue> = {
  of: { notice: [] },
  read: (db, tenantId) => dueHere(db, { tenantId }),
}

const dueHere = prepared((db, { tenantId }: { tenantId: number }) =>
  sql<NoticesDue>`
      select distinct ${tenantId}::bigint as tenant_id, notice.user_id, channel
      from notification
      join notice using (tenant_id, notification_id)
      where tenant_id = ${tenantId} and notification.date_created = now() and date_told is null
      -- Each of them takes locks: everybody in the same order.
      order by user_id, channel`.compile(db),
)
