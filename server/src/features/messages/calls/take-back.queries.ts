import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound, refused } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'

/** Later, what was logged is the record of the brokerage. */
const WITHIN_HOURS = 24

type Logged = { ContactId: number | null; Description: string | null; DateCreated: string; IsLate: boolean }

/**
 * Deletes a call that the actor logged, as if it had not been: its call, if Dormer placed it, waits for an outcome again,
 * and the contact's last contact is the one before. Returns what was noted. 404 if it is not the actor's own.
 */
export const takeBackLogged = async (db: Tx, { TenantId, UserId }: Actor, ActivityId: number) => {
  const since = clock.now().subtract({ hours: WITHIN_HOURS }).toString()
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
  await sql`
    update contact_touch c set last_contact = left_over.at, is_contacted = left_over.at is not null,
      only_tried = left_over.at is not null and not left_over.reached
    from (
      select max(date_created) as at, coalesce(bool_or(activity_type_id in (1, 4, 5)), false) as reached from activity
      where tenant_id = ${TenantId} and contact_id = ${logged.ContactId} and activity_type_id between 1 and 5
        and not is_automatic) left_over
    where c.tenant_id = ${TenantId} and c.contact_id = ${logged.ContactId}
      and c.last_contact = ${logged.DateCreated}::timestamptz`.execute(db)
  return logged.Description
}
