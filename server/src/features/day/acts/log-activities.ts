import type { Insertable } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'

/** What was done, by whom or about whom, and when. */
export type NewActivity = Omit<Insertable<DB['activity']>, 'TenantId'>

/** Logs activities; returns their ids, in their order. What they are for Last Contact, the database knows (touches). */
export const logActivities = async (db: Tx, TenantId: number, activities: readonly NewActivity[]) => {
  const rows = await db
    .insertInto('activity')
    .values(activities.map((activity) => ({ TenantId, ...activity })))
    .returning('ActivityId')
    .execute()
  return rows.map(({ ActivityId }) => ActivityId).sort((a, b) => a - b)
}

/**
 * Moves activities to the households of their contacts. Inserting an activity waits for a contact that is being linked to
 * another household; then it belongs there. For contacts that were not locked before.
 */
export const followContacts = (db: Tx, TenantId: number, activityIds: readonly number[]) =>
  db
    .updateTable('activity')
    .from('contact')
    .set((eb) => ({ ContactEntityId: eb.ref('contact.ContactEntityId') }))
    .where('activity.TenantId', '=', TenantId)
    .where('ActivityId', 'in', activityIds)
    .whereRef('contact.TenantId', '=', 'activity.TenantId')
    .whereRef('contact.ContactId', '=', 'activity.ContactId')
    .whereRef('contact.ContactEntityId', '!=', 'activity.ContactEntityId')
    .execute()
