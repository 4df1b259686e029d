import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, id, instant, line, number, required } from '../fields.ts'

export const customFieldKinds = ['Text', 'Number', 'Money', 'Date', 'Choice', 'Choices', 'YesNo'] as const
export type CustomFieldKind = (typeof customFieldKinds)[number]
/** How many fields of its own a brokerage may have. */
export const CUSTOM_FIELDS_MOST = 100
/** How many choices a field may offer. */
export const CHOICES_MOST = 200

/** How long a value in words may be. */
export const CUSTOM_TEXT_MOST = 5000

/** What filters, sorts, columns and merge fields call a brokerage's own field. */
export const customFieldName = (CustomFieldId: number) => `Custom${CustomFieldId}`
/** The id in such a name; undefined if it names no field of the brokerage's own. */
export const customFieldIdIn = (name: string): number | undefined => {
  const digits = /^custom(\d{1,15})$/i.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** A field of contacts that the brokerage has added. */
export const customField = z
  .object({
    CustomFieldId: number,
    Name: z.string(),
    Kind: z.enum(customFieldKinds),
    /** What Choice and Choices offer, in their order. */
    Choices: z.array(z.string()),
    /** How many contacts have a value; null in the list unless asked for, since counting takes as long as there are values. */
    Contacts: number.nullable(),
  })
  .meta({ id: 'CustomField' })
export type CustomField = z.infer<typeof customField>

/**
 * A contact's value: text, a decimal number or an amount as text ('1250.50'), a day YYYY-MM-DD, one choice, several
 * choices, or yes or no. Null: none.
 */
export const customValue = z
  .union(
    [
      z.string().max(CUSTOM_TEXT_MOST, `Use at most ${CUSTOM_TEXT_MOST} characters`),
      z.boolean(),
      z.array(line(100)).max(CHOICES_MOST),
    ],
    'Enter text, yes or no, or choices',
  )
  .nullable()
export type CustomValue = z.infer<typeof customValue>

export const customFields = endpoint({
  method: 'GET',
  path: 'api/contact/custom-fields',
  summary: "List the brokerage's own fields of contacts, in their order",
  permission: 'signed-in',
  whole: 'users and settings',
  query: z.object({ counts: flag.optional() }),
  response: z.array(customField),
})

export const customFieldBody = z.object({
  Name: required('Name', 60),
  Kind: z.enum(customFieldKinds, 'Choose a kind'),
  Choices: z.array(line(100)).max(CHOICES_MOST, `Use at most ${CHOICES_MOST} choices`).optional(),
})
/** With CustomFieldId it changes that one. Its kind can change as long as each value can be read as the new kind. */
export const saveCustomField = endpoint({
  method: 'POST',
  path: 'api/contact/custom-field',
  summary: "Add or change a field of the brokerage's own",
  permission: 'ManageSettings',
  creates: true,
  body: customFieldBody.partial().extend({ CustomFieldId: id('custom-field').optional() }),
  response: customField,
})

/** Its values go with it, into the trash; restoring it brings them back. */
export const deleteCustomField = endpoint({
  method: 'POST',
  path: 'api/contact/custom-field/{CustomFieldId}/delete',
  summary: "Delete a field of the brokerage's own",
  permission: 'ManageSettings',
  security: 'deletion',
  params: z.object({ CustomFieldId: id('custom-field') }),
  response: done,
})

export const orderCustomFields = endpoint({
  method: 'POST',
  path: 'api/contact/custom-fields/order',
  summary: "Order the brokerage's own fields",
  permission: 'ManageSettings',
  whole: 'users and settings',
  body: z.object({ CustomFieldIds: z.array(id('custom-field')).max(CUSTOM_FIELDS_MOST) }),
  response: z.array(customField),
})

/** The values of a contact, each under its field's id; those without a value are left out. */
export const customValues = endpoint({
  method: 'GET',
  path: 'api/contact/custom-values',
  summary: "Get a contact's values of the brokerage's own fields",
  permission: 'signed-in',
  query: z.object({ contactId: id('contact') }),
  response: z.record(z.string(), customValue),
})

/** Values of a contact under their fields' ids. */
export const customValuesById = z.record(z.string().regex(/^\d{1,15}$/), customValue)
/**
 * What is omitted stays; null clears. A value its field cannot hold is a 400 at that field. `Snapshot` may hold the values
 * the person was looking at; if somebody has changed one of those that are set since, nothing is saved: 409.
 */
export const setCustomValues = endpoint({
  method: 'POST',
  path: 'api/contact/custom-values',
  summary: "Set a contact's values of the brokerage's own fields",
  permission: 'WorkContacts',
  query: z.object({ contactId: id('contact') }),
  body: z.object({ Values: customValuesById, Snapshot: customValuesById.optional() }),
  response: z.record(z.string(), customValue),
})

/** What an imported file said of a contact that no field holds. */
export const importedField = z
  .object({ Name: z.string(), Value: z.string(), FileName: z.string().nullable(), DateImported: instant })
  .meta({ id: 'ImportedField' })
export type ImportedField = z.infer<typeof importedField>

export const importedFields = endpoint({
  method: 'GET',
  path: 'api/contact/imported-fields',
  summary: 'List what was imported of a contact that no field holds',
  permission: 'signed-in',
  whole: 'one contact or transaction',
  query: z.object({ contactId: id('contact') }),
  response: z.array(importedField),
})

/** The names that occur, with how many contacts have each: what could be made a field. */
export const importedFieldNames = endpoint({
  method: 'GET',
  path: 'api/contact/imported-fields/names',
  summary: 'List the names of imported fields',
  permission: 'ManageSettings',
  whole: 'users and settings',
  response: z.array(
    z.object({ Name: z.string(), Contacts: number, Samples: z.array(z.string()) }).meta({ id: 'ImportedFieldName' }),
  ),
})

/** All values that can be read become the field's; the others stay where they are, and are counted. */
export const promoteImportedField = endpoint({
  method: 'POST',
  path: 'api/contact/imported-fields/promote',
  summary: "Make an imported field one of the brokerage's own",
  permission: 'ManageSettings',
  creates: true,
  body: z.object({ ImportedName: required('Imported field', 200), ...customFieldBody.shape }),
  response: z.object({ Field: customField, Moved: number, Left: number }),
})
