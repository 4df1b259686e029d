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
  await sql`select recount_touch(${TenantId}, ${logged.ContactId}, ${logged.DateCreated}::timestamptz)`.execute(db)
  return logged.Description
}
