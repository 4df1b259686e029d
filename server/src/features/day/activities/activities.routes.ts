import { activityTypes } from '@dormer/contract/day/activities'
import { sql } from 'kysely'
import { requireEntry } from '../../../access/rights.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clock } from '../../../time/clock.ts'
import { findContact, findEntity } from '../../people/contacts/contacts.queries.ts'
import { followContacts, logActivities } from '../acts/log-activities.ts'
import { activityPage, countActivity, findActivity, readActivity } from './activities.queries.ts'
import { actorOf, isActivityType, messageTypes, needsContact } from './activities.rules.ts'

/** The clocks of phones and computers differ a little from ours. */
const GRACE = 5 * 60_000

const options = Object.entries(activityTypes).map(([id, ActivityType]) => ({
  ActivityTypeId: Number(id),
  ActivityType,
  ActorType: actorOf(Number(id)),
  ContactRequired: needsContact(Number(id)),
}))

/** One type, several, or several in one text. */
const readTypes = (typeId: string | number | (string | number)[]) => {
  const types = [typeId].flat().flatMap((types) => String(types).split(',').map(Number))
  if (!types.every(isActivityType)) throw invalid({ typeId: 'Choose among the activity types' })
  return types
}

export const activityRoutes = {
  activityOptions: async () => options,

  logActivity: async ({ db, actor, body }) => {
    const { ActivityTypeId, ContactId, DateCreated } = body
    // What contacts and the program do is recorded when it happens, never logged by hand.
    if (!isActivityType(ActivityTypeId) || actorOf(ActivityTypeId) !== 'user')
      throw invalid({ ActivityTypeId: 'Choose a type that people log' })
    if (!ContactId && needsContact(ActivityTypeId)) throw invalid({ ContactId: 'Choose a contact' })
    const happened = Date.parse(DateCreated)
    if (happened > clock.now().epochMilliseconds + GRACE)
      throw invalid({ DateCreated: 'Choose a time that is not in the future' })
    if (happened < 0) throw invalid({ DateCreated: 'Choose a time after 1970' })
    const contact = ContactId ? await findContact(db, actor, ContactId) : undefined
    const [ActivityId = 0] = await logActivities(db, actor.TenantId, [
      {
        ActivityTypeId,
        ContactId: contact?.ContactId,
        ContactEntityId: contact?.ContactEntityId,
        UserId: actor.UserId,
        Description: body.Description || null,
        DateCreated: new Date(happened).toISOString(),
      },
    ])
    if (contact) await followContacts(db, actor.TenantId, [ActivityId])
    return readActivity(db, actor, ActivityId, contact)
  },

  contactActivity: async ({ db, actor, params, query, reply }) => {
    const household = await findContact(db, actor, params.contactId)
    reply.header('x-total-count', await countActivity(db, actor, household.ContactEntityId, {}))
    return activityPage(db, actor, household, query)
  },

  activityOfType: async ({ db, actor, query: { contactId, typeId, ...page }, reply }) => {
    const household = await findContact(db, actor, contactId)
    const types = readTypes(typeId)
    reply.header('x-total-count', await countActivity(db, actor, household.ContactEntityId, { types }))
    return activityPage(db, actor, household, { ...page, types })
  },

  messageActivity: async ({ db, actor, query: { contactEntityId, type, byHand, ...page }, reply }) => {
    const household = await findEntity(db, actor, contactEntityId)
    const chosen = { types: messageTypes[type], byHand }
    reply.header('x-total-count', await countActivity(db, actor, household.ContactEntityId, chosen))
    return activityPage(db, actor, household, { ...page, ...chosen })
  },

  describeActivity: async ({ db, actor, params, body }) => {
    const { Description: stored, IsEvidence, ...whose } = await findActivity(db, actor, params.ActivityId)
    if (IsEvidence)
      throw refused('What a contact wrote or did, and what was sent, cannot be changed. Add a note instead.')
    requireEntry(actor, 'activity', 'change', whose)
    const Description = body.description || null
    if (Description !== stored)
      await db
        .updateTable('activity')
        .set({ Description, EditedById: actor.UserId, DateEdited: sql`now()` })
        .where('TenantId', '=', actor.TenantId)
        .where('ActivityId', '=', params.ActivityId)
        .execute()
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>
