import { type ContactField, declarationOf, declared, type Kind } from '@dormer/contract/contact-fields'
import { displayName } from '@dormer/contract/display-name'
import { stateCodes } from '@dormer/contract/fields'
import {
  type ContactDetail,
  contactBody,
  entityFields,
  occupancies,
  personFields,
} from '@dormer/contract/people/contacts'
import { z } from 'zod'
import { formats } from './contacts.columns.ts'

/** A field entered in forms; tags have their own input. */
export type EditedField = Exclude<ContactField, 'Tags'>
/** One line of the contact page, edited in one 'Edit {label}' modal. */
export type Line = { label: string; of: 'Contact' | 'Entity'; fields: EditedField[] }

const lineOf = (name: EditedField): Line => ({
  label: declarationOf(name).label,
  of: declarationOf(name).of,
  fields: [name],
})

export const nameLine: Line = { label: 'Name', of: 'Contact', fields: ['FirstName', 'LastName'] }
export const addressLine: Line = {
  label: 'Address',
  of: 'Contact',
  fields: ['Address', 'UnitNumber', 'City', 'StateCode', 'ZipCode'],
}
/** How the contact is reached. */
const phoneLines = (['CellPhone', 'HomePhone', 'WorkPhone'] as const).map(lineOf)
const emailLine = lineOf('Email')
/** What says at a glance what kind of contact it is. */
export const chipLines: Line[] = (['ContactTypeId', 'UrgencyTypeId', 'AssignedAgentId'] as const).map(lineOf)
/** The other fields that decisions depend on; all else in the field catalog is under the details. */
export const factLines: Line[] = [
  ...phoneLines,
  emailLine,
  addressLine,
  ...(['SourceId', 'Timeframe', 'AssignedLenderId'] as const).map(lineOf),
]
/** The first phone and the email. */
export const reachLines = (contact: ContactDetail): Line[] => [
  ...phoneLines.filter(({ fields: [name] }) => name && valuesOf(contact, lineOf(name))[name]).slice(0, 1),
  ...(contact.Contact.Email ? [emailLine] : []),
]
const placed = new Set<ContactField>([nameLine, ...chipLines, ...factLines].flatMap((line) => line.fields))
export const moreLines: Line[] = declared
  .filter(({ name, kind }) => kind !== 'tags' && !placed.has(name))
  .map(({ name }) => lineOf(name as EditedField))

export type Option = { value: number | string; label: string }
type Lists = Pick<ContactDetail, 'ContactTypeOptions' | 'SourceOptions' | 'UrgencyOptions'> & {
  AgentOptions: ContactDetail['AssignedAgentOptions']
  LenderOptions: ContactDetail['AssignedLenderOptions']
}
/** The options for a form's selects; empty for fields it does not have. */
export type OptionLists = Partial<Lists>
export const listsOf = (contact: ContactDetail): Lists => ({
  ...contact,
  AgentOptions: contact.AssignedAgentOptions,
  LenderOptions: contact.AssignedLenderOptions,
})

/** The options for each kind of field; kinds not listed here are typed. */
const choices: Partial<Record<Kind, (lists: OptionLists) => Option[] | undefined>> = {
  state: () => stateCodes.map((code) => ({ value: code, label: code })),
  occupancy: () => occupancies.map((one) => ({ value: one, label: formats.occupancy?.(one) ?? one })),
  contactType: (lists) => lists.ContactTypeOptions?.map((o) => ({ value: o.ContactTypeId, label: o.ContactType })),
  source: (lists) => lists.SourceOptions?.map((o) => ({ value: o.SourceId, label: o.Name })),
  urgency: (lists) => lists.UrgencyOptions?.map((o) => ({ value: o.UrgencyTypeId, label: o.Description })),
  agent: (lists) => lists.AgentOptions?.map((o) => ({ value: o.UserId, label: o.Name })),
  lender: (lists) => lists.LenderOptions?.map((o) => ({ value: o.Key, label: o.Value })),
}
/** A field's options; undefined if it is typed. */
export const optionsOf = (name: EditedField, lists: OptionLists) => {
  const choice = choices[declarationOf(name).kind]
  return choice && (choice(lists) ?? [])
}

/** A person as activities refer to them. */
export const nameOf = (person: { ContactId: number } & Parameters<typeof displayName>[0]) => ({
  ContactId: person.ContactId,
  Name: displayName(person),
})

export type Values = Record<string, unknown>
/** The contact's values for a line. */
export const valuesOf = (contact: ContactDetail, { of, fields }: Line): Values => {
  const part: Values = contact[of]
  return Object.fromEntries(fields.map((name) => [name, part[name] ?? null]))
}
/** The values as inputs hold them: text fields are never null; dates and choices may be. */
export const toForm = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { kind } = declarationOf(name as EditedField)
      return [name, value ?? (kind === 'day' || choices[kind] ? null : '')]
    }),
  )

/** The initial values of a form with these fields. */
export const emptyForm = <F extends EditedField>(names: readonly F[]) =>
  toForm(Object.fromEntries(names.map((name) => [name, null]))) as { [N in F]: '' | null }

/** A value formatted for display; null if there is none. */
export const shown = (name: EditedField, values: Values, contact: ContactDetail) => {
  const value = values[name]
  if (value === null || value === undefined || value === '') return null
  const options = optionsOf(name, listsOf(contact))
  if (options) return options.find((option) => option.value === value)?.label ?? null
  return formats[declarationOf(name).kind]?.(String(value)) ?? String(value)
}

/** Editing is less strict about names and email than creating a contact. */
const { FirstName, LastName, Email } = contactBody.shape.Contact.shape
const schemas: Record<EditedField, z.ZodType> = { ...personFields, FirstName, LastName, Email, ...entityFields }
/** The contract's own validation rules for a line. */
export const schemaOf = (line: Line) => {
  const rules = z.object(Object.fromEntries(line.fields.map((name) => [name, schemas[name]])))
  return line === nameLine
    ? rules.refine((values) => values.FirstName || values.LastName, {
        path: ['FirstName'],
        error: 'Enter a first or a last name',
      })
    : rules
}
