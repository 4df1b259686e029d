import type { ContactActInput } from '@dormer/contract/people/acts'
import { contactTypes } from '@dormer/contract/people/contacts'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { requireUrgencyType } from '../contacts/contacts.queries.ts'
import type { PreparedAct } from './contact-act.ts'
import { settingField } from './set-field.ts'

export const changeType = async (_: Tx, __: Doer, { ContactTypeId }: ContactActInput): Promise<PreparedAct> => {
  const type = ContactTypeId as keyof typeof contactTypes
  return {
    Description: `Change type to ${contactTypes[type]}`,
    Unchanged: 'Already has this type',
    run: settingField('ContactTypeId', type),
  }
}

/** Gives contacts an urgency, or none. */
export const changeUrgency = async (db: Tx, by: Doer, { UrgencyTypeId }: ContactActInput): Promise<PreparedAct> => {
  const urgency = await requireUrgencyType(db, by, UrgencyTypeId)
  return {
    Description: urgency ? `Change urgency to ${urgency.Description}` : 'Remove urgency',
    Unchanged: urgency ? 'Already has this urgency' : 'Already without an urgency',
    run: settingField('UrgencyTypeId', urgency?.UrgencyTypeId ?? null),
  }
}
