import { z } from 'zod'
import { id, idOrNone, required } from '../fields.ts'
import type { Right } from '../permissions.ts'
import { contactTypeId } from './contacts.ts'
import { customValue } from './custom-fields.ts'

type Declaration = {
  /** Its name in menus. */
  label: string
  permission: Right
  /** The one field of its input, and what is said if it is missing; `orNone`: it may be set to nothing. */
  input?: { field: keyof typeof contactActInput; missing: string; orNone?: true }
}

/**
 * What is done to contacts, to one or to any number at once, in the order in which it is offered: each is declared here,
 * and done in the server's `people/acts`.
 */
export const contactActs = {
  ReassignAgent: {
    label: 'Reassign Agent',
    permission: 'ReassignContacts',
    input: { field: 'AgentId', missing: 'Choose an agent', orNone: true },
  },
  RoundRobin: { label: 'Round Robin', permission: 'ReassignContacts' },
  ReassignLender: {
    label: 'Reassign Lender',
    permission: 'ReassignContacts',
    input: { field: 'LenderId', missing: 'Choose a lender', orNone: true },
  },
  ChangeSource: {
    label: 'Change Source',
    permission: 'WorkContacts',
    input: { field: 'SourceId', missing: 'Choose a source' },
  },
  ChangeType: {
    label: 'Change Type',
    permission: 'WorkContacts',
    input: { field: 'ContactTypeId', missing: 'Choose a contact type' },
  },
  ChangeUrgency: {
    label: 'Change Urgency',
    permission: 'WorkContacts',
    input: { field: 'UrgencyTypeId', missing: 'Choose an urgency', orNone: true },
  },
  AddTags: {
    label: 'Add Tags',
    permission: 'WorkContacts',
    input: { field: 'Names', missing: 'Choose at least one tag' },
  },
  SetField: {
    label: 'Set Field',
    permission: 'WorkContacts',
    input: { field: 'CustomField', missing: 'Choose a field' },
  },
  Delete: { label: 'Delete', permission: 'DeleteContacts' },
} as const satisfies Record<string, Declaration>
export type ContactAct = keyof typeof contactActs
/** Their declarations, for code that deals with all of them alike. */
export const contactActOf = (act: ContactAct): Declaration => contactActs[act]

export const tagNames = z
  .array(required('Tag', 50))
  .min(1, 'Choose at least one tag')
  .max(20, 'Use at most 20 tags at a time')

/** The input of all acts; each uses its own field. Null or 0 is unassigned. */
export const contactActInput = {
  AgentId: idOrNone('agent').optional(),
  LenderId: idOrNone('lender').optional(),
  SourceId: idOrNone('source').optional(),
  ContactTypeId: contactTypeId.optional(),
  UrgencyTypeId: idOrNone('urgency-type').optional(),
  Names: tagNames.optional(),
  /** One of the brokerage's own fields and its value; null clears it. */
  CustomField: z.object({ CustomFieldId: id('custom-field'), Value: customValue }).optional(),
}
export type ContactActInput = { [F in keyof typeof contactActInput]?: z.output<(typeof contactActInput)[F]> }
