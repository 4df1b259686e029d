import { sql } from 'kysely'
import type { Announcement } from '../../../db/announcing.ts'

/** A user is to be told of something by email or by text. */
export type NoticesDue = { TenantId: number; UserId: number; Channel: 'Email' | 'Text' }

export const noticesDue: Announcement<NoticesDue> = {
  of: { notice: [] },
  read: async (db, tenantId) => {
    const { rows } = await sql<NoticesDue>`
      select distinct ${tenantId}::bigint as tenant_id, notice.user_id, channel
      from notification
      join notice using (tenant_id, notification_id)
      where tenant_id = ${tenantId} and notification.date_created = now() and date_told is null`.execute(db)
    return rows
  },
}
