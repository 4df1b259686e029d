import type { EventPayload } from '@dormer/contract/events'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Notice, Waiting } from './notices.rules.ts'

type Due = Pick<EventPayload<'NoticesDue'>, 'TenantId' | 'UserId' | 'Channel'>

/** What is waiting to be told to a user on a channel, and when the user was last told something there. */
export const waitingOf = async (db: Tx, due: Due): Promise<Waiting> => {
  const [row = { Message: null, Other: null, Last: null }] = await waitingSince(db, due)
  const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
  return { Message: instant(row.Message), Other: instant(row.Other), Last: instant(row.Last) }
}
// The oldest is found along the index `notice_waiting`, however many are waiting.
const oldest = ({ TenantId, UserId, Channel }: Due, isMessage: boolean) => sql`(
  select n.date_created from notice w join notification n using (tenant_id, notification_id)
  where w.tenant_id = ${TenantId} and w.user_id = ${UserId} and w.channel = ${Channel} and w.date_told is null
    and w.is_message = ${isMessage}
  order by w.notification_id limit 1)`
const waitingSince = prepared((db, due: Due) =>
  sql<Record<keyof Waiting, string | null>>`
    select ${oldest(due, true)} as message, ${oldest(due, false)} as other,
      (select max(date_told) from notice t where t.tenant_id = ${due.TenantId} and t.user_id = ${due.UserId}
        and t.channel = ${due.Channel} and date_told is not null) as last`.compile(db),
)

/**
 * Takes what is waiting to be told, oldest first. What was read within Dormer meanwhile, or has waited a day because no
 * worker ran, is dropped.
 */
export const claimNotices = async (db: Tx, { TenantId, UserId, Channel }: Due): Promise<Notice[]> => {
  const { rows } = await sql<Notice>`
    with taken as (
      update notice set date_told = now()
      where tenant_id = ${TenantId} and user_id = ${UserId} and channel = ${Channel} and date_told is null
      returning notification_id
    )
    select n.notification_id, n.kind, n.title, n.date_time, n.path,
      regexp_replace(c.cell_phone, '^(\\d{3})(\\d{3})(\\d{4})$', '(\\1) \\2-\\3') as phone, c.email
    from taken
    join notification n on n.tenant_id = ${TenantId} and n.notification_id = taken.notification_id
    left join contact c on c.tenant_id = ${TenantId} and n.kind = 'NewLead'
      and c.contact_id = substring(n.path from '^/contact/(\\d+)$')::bigint
      and ${UserId} in (c.assigned_agent_id, c.assigned_lender_id)
    where not n.is_read and n.date_created > now() - interval '1 day'
    order by n.notification_id`.execute(db)
  return rows
}

/** Where a user is told of things: the notification address and the cell phone; nowhere while deactivated. */
export const addressesOf = async (db: Tx, TenantId: number, UserId: number) => {
  const user = await db
    .selectFrom('user_account')
    .select(['Email', 'NotifyEmailSame', 'NotificationEmail', 'CellPhone', 'TimeZone'])
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('DateDeactivated', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  const { Email, NotifyEmailSame, NotificationEmail, CellPhone, TimeZone } = user
  return { Email: NotifyEmailSame ? Email : (NotificationEmail ?? Email), Text: CellPhone, TimeZone }
}
