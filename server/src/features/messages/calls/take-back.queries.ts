import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound, refused } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { isToMany } from '../mass/to-many.ts'

/** Later, what was logged is the record of the brokerage. */
const WITHIN_HOURS = 24

type Logged = { ContactId: number | null; Description: string | null; DateCreated: string; IsLate: boolean }

/**
 * Deletes a call that the actor logged, as if it had not been: its call, if Dormer placed it, waits for an outcome again,
 * and the contact's touches are those of what else was logged. Returns what was noted. 404 if it is not the actor's own.
 */
export const takeBackLogged = async (db: Tx, { TenantId, UserId }: Actor, ActivityId: number) => {
  const since = clock.now().subtract({ hours: WITHIN_HOURS }).toString()
  // First the call, as whoever logs its outcome does.
  await sql`
    select from call where tenant_id = ${TenantId} and activity_id = ${ActivityId} for update`.execute(db)
  const found = await sql<Logged>`
    select contact_id, description, date_created, date_created < ${since}::timestamptz as is_late from activity
    where tenant_id = ${TenantId} and activity_id = ${ActivityId} and user_id = ${UserId} and message_id is null
      and activity_type_id in (1, 2, 3) and not is_automatic
    for update`.execute(db)
  const [logged] = found.rows
  if (!logged) throw notFound('activity')
  if (logged.IsLate) throw refused('It was logged too long ago to take back. Change its description instead.')
  // What its own author takes back is not offered in the trash.
  await sql`select set_config('app.taking_back', 'on', true)`.execute(db)
  await sql`
    update call set is_settled = false where tenant_id = ${TenantId} and activity_id = ${ActivityId}`.execute(db)
  await sql`delete from activity where tenant_id = ${TenantId} and activity_id = ${ActivityId}`.execute(db)
  // As activity_logged has them. Older touches stay, as they do when an activity is deleted.
  await sql`
    update contact_touch t set last_contact = now_last.at,
      is_contacted = now_last.at is not null or c.is_marked_contacted,
      only_tried = now_last.at is not null and not left_over.reached and not c.is_marked_contacted
    from (
      select max(x.date_created) as at, coalesce(bool_or(x.activity_type_id in (1, 4, 5)), false) as reached
      from activity x
      where x.tenant_id = ${TenantId} and x.contact_id = ${logged.ContactId} and x.activity_type_id between 1 and 5
        and not x.is_automatic and not ${isToMany}) left_over
    cross join contact_touch was
    cross join lateral (
      select case when was.last_contact = ${logged.DateCreated}::timestamptz then left_over.at else was.last_contact end as at
    ) now_last
    join contact c on c.tenant_id = was.tenant_id and c.contact_id = was.contact_id
    where t.tenant_id = ${TenantId} and t.contact_id = ${logged.ContactId}
      and was.tenant_id = t.tenant_id and was.contact_id = t.contact_id`.execute(db)
  return logged.Description
}
