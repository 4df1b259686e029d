import type { Actor } from '../../../access/actor.ts'
import { requireEntry } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { followContacts, logActivities } from '../../day/acts/log-activities.ts'
import { changeCall, type StoredCall } from './calls.queries.ts'

/** Logs the outcome of a call as an activity, once: again, it changes the one that is there. */
export const logOutcome = async (
  db: Tx,
  actor: Actor,
  call: StoredCall,
  { ActivityTypeId, Description }: { ActivityTypeId: number; Description?: string | null | undefined },
) => {
  const { TenantId, UserId } = actor
  if (call.Status === 'Incoming') throw refused('Nobody has taken this call yet.')
  const contact =
    call.ContactId === null
      ? undefined
      : await db
          .selectFrom('contact')
          .select(['ContactId', 'ContactEntityId', 'AssignedAgentId'])
          .where('TenantId', '=', TenantId)
          .where('ContactId', '=', call.ContactId)
          .executeTakeFirst()
  if (!contact) throw refused('This number belongs to no contact. Add the person first, then log the call.')
  const what = { ActivityTypeId, Description: Description || null }
  const logged = await db
    .selectFrom('activity')
    .select(['UserId', 'ActivityTypeId', 'Description'])
    .where('TenantId', '=', TenantId)
    .where('ActivityId', '=', call.ActivityId ?? 0)
    .executeTakeFirst()
  if (logged) {
    requireEntry(actor, 'activity', 'change', { OwnerIds: [logged.UserId], AgentId: contact.AssignedAgentId })
    if (logged.ActivityTypeId === ActivityTypeId && logged.Description === what.Description) return
    await db
      .updateTable('activity')
      .set({ ...what, EditedById: UserId, DateEdited: clock.now().toString() })
      .where('TenantId', '=', TenantId)
      .where('ActivityId', '=', call.ActivityId ?? 0)
      .execute()
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
  const { ContactId, ContactEntityId } = contact
  const [ActivityId = 0] = await logActivities(db, TenantId, [
    {
      ...what,
      ContactId,
      ContactEntityId,
      UserId: call.UserId ?? UserId,
      DateCreated: call.DateStarted,
    },
  ])
  await followContacts(db, TenantId, [ActivityId])
  await changeCall(db, call, { ActivityId, IsSettled: true })
}
