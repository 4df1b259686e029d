import { may, mayChangeEntry, type Permission, type Right } from '@dormer/contract/permissions'
import { HttpError } from '../http/errors.ts'
import type { Actor } from './actor.ts'

/** Why something is refused, and who can do it instead. */
const reasons: Partial<Record<Right | Permission, string>> = {
  ReassignContacts: "Lenders cannot reassign contacts. Ask the contact's agent or an admin of your brokerage.",
  DeleteContacts:
    "Lenders cannot delete contacts, or their properties and searches. Ask the contact's agent or an admin of your brokerage.",
  SeeFigures: 'You can see only your own figures. Choose yourself, or ask an admin of your brokerage.',
}

/**
 * Throws 403, with the reason in words, unless the actor may do this. A call that loads a screen (GET) says Redirect in
 * its reason phrase and, for HTTP/2, in a header (docs/rules.md#visibility).
 */
export const requireRight = (actor: Parameters<typeof may>[0], right: Right | Permission, method = 'POST') => {
  if (may(actor, right)) return
  const Message = reasons[right] ?? 'You do not have permission to do this. Ask an admin of your brokerage.'
  throw new HttpError(403, { Message }, method === 'GET' ? { 'x-redirect': '1' } : {})
}

/** The owner of each kind of entry, as people would say it. */
const ownersOf = {
  note: 'its author',
  activity: 'the user who logged it',
  document: 'the user who uploaded it',
  task: 'its assignee, its creator',
  appointment: 'the user it is for, its creator',
}

/**
 * Throws 403 with the reason unless the actor may change or delete what somebody wrote or planned for a contact (0022).
 */
export const requireEntry = (
  actor: Actor,
  kind: keyof typeof ownersOf,
  does: 'change' | 'delete' | 'reassign' | 're-open',
  entry: Parameters<typeof mayChangeEntry>[1],
) => {
  if (mayChangeEntry(actor, entry)) return
  throw new HttpError(403, {
    Message: `Only ${ownersOf[kind]}, the contact's agent or an admin can ${does} this ${kind}.`,
  })
}
