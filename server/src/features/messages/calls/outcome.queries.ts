import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import { followContacts, logActivities } from '../../day/acts/log-activities.ts'
import { changeCall, type StoredCall } from './calls.queries.ts'

/** Logs the outcome of a call as an activity, once: again, it changes the one that is there. */
export const logOutcome = async (
  db: Tx,
  { TenantId, UserId }: Pick<Actor, 'TenantId' | 'UserId'>,
  call: StoredCall,
  { ActivityTypeId, Description }: { ActivityTypeId: number; Description?: string | null | undefined },
) => {
  if (call.Status === 'Incoming') throw refused('Nobody has taken this call yet.')
  const contact =
    call.ContactId === null
      ? undefined
      : await db
          .selectFrom('contact')
          .select(['ContactId', 'ContactEntityId'])
          .where('TenantId', '=', TenantId)
          .where('ContactId', '=', call.ContactId)
          .executeTakeFirst()
  if (!contact) throw refused('This number belongs to no contact. Add the person first, then log the call.')
  const what = { ActivityTypeId, Description: Description || null }
  const logged = await db
    .updateTable('activity')
    .set(what)
    .where('TenantId', '=', TenantId)
    .where('ActivityId', '=', call.ActivityId ?? 0)
    .returning('ActivityId')
    .executeTakeFirst()
  if (logged) {
    // Whoever was reached after all has not only been tried.
    if (ActivityTypeId === 1)
      await db
        .updateTable('contact_touch')
        .set({ OnlyTried: false })
        .where('TenantId', '=', TenantId)
        .where('ContactId', '=', contact.ContactId)
        .where('OnlyTried', '=', true)
        .execute()
    return
  }
  const [ActivityId = 0] = await logActivities(db, TenantId, [
    { ...what, ...contact, UserId: call.UserId ?? UserId, DateCreated: call.DateAnswered ?? call.DateStarted },
  ])
  await followContacts(db, TenantId, [ActivityId])
  await changeCall(db, call, { ActivityId, IsSettled: true })
}
