import { type ActivityTypeId, activityTypes } from '@dormer/contract/day/activities'

/** Types that contacts do; 10 is written when a task is completed; users log the rest (docs/rules.md#touches). */
const byContact = [8, 9, 11, 12, 13, 14, 15, 16, 17, 20]
const bySystem = [10]
/** An open house is for anybody, and a task need not be about a contact. */
const withoutContact = [10, 22]

export const actorOf = (typeId: number): 'user' | 'contact' | 'system' =>
  byContact.includes(typeId) ? 'contact' : bySystem.includes(typeId) ? 'system' : 'user'

/** What a contact did, and each message: an account of what happened, which nobody rewrites. */
export const isEvidence = ({ ActivityTypeId, Recipient }: { ActivityTypeId: number; Recipient: string | null }) =>
  actorOf(ActivityTypeId) === 'contact' || Recipient !== null

export const needsContact = (typeId: number) => !withoutContact.includes(typeId)

export const isActivityType = (typeId: number): typeId is ActivityTypeId => typeId in activityTypes

/** The Email and Texts sub-tabs of a contact. */
export const messageTypes = { email: [4, 8], text: [5, 9] }
