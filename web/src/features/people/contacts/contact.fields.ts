import { type ContactField, declarationOf, declared, type Kind } from '@dormer/contract/contact-fields'
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

/** A field that forms enter; tags have an input of their own. */
export type EditedField = Exclude<ContactField, 'Tags'>
/** One line of the contact page, edited in one 'Edit {label}' modal (S1§2). */
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
/** What one decides by; all else of the catalogue stands among the details. */
export const mainLines: Line[] = [
  ...(['CellPhone', 'HomePhone', 'WorkPhone', 'Email'] as const).map(lineOf),
  addressLine,
  ...(['ContactTypeId', 'SourceId', 'UrgencyTypeId', 'Timeframe', 'AssignedAgentId', 'AssignedLenderId'] as const).map(
    lineOf,
  ),
]
const placed = new Set<ContactField>([nameLine, ...mainLines].flatMap((line) => line.fields))
export const moreLines: Line[] = declared
  .filter(({ name, kind }) => kind !== 'tags' && !placed.has(name))
  .map(({ name }) => lineOf(name as EditedField))

export type Option = { value: number | string; label: string }
type Lists = Pick<ContactDetail, 'ContactTypeOptions' | 'SourceOptions' | 'UrgencyOptions'> & {
  AgentOptions: ContactDetail['AssignedAgentOptions']
  LenderOptions: ContactDetail['AssignedLenderOptions']
}
/** What the selects of a form offer; none of what it does not ask for. */
export type OptionLists = Partial<Lists>
export const listsOf = (contact: ContactDetail): Lists => ({
  ...contact,
  AgentOptions: contact.AssignedAgentOptions,
  LenderOptions: contact.AssignedLenderOptions,
})

/** What can be chosen for a kind of field; kinds that are not here are typed. */
const choices: Partial<Record<Kind, (lists: OptionLists) => Option[] | undefined>> = {
  state: () => stateCodes.map((code) => ({ value: code, label: code })),
  occupancy: () => occupancies.map((one) => ({ value: one, label: formats.occupancy?.(one) ?? one })),
  contactType: (lists) => lists.ContactTypeOptions?.map((o) => ({ value: o.ContactTypeId, label: o.ContactType })),
  source: (lists) => lists.SourceOptions?.map((o) => ({ value: o.SourceId, label: o.Name })),
  urgency: (lists) => lists.UrgencyOptions?.map((o) => ({ value: o.UrgencyTypeId, label: o.Description })),
  agent: (lists) => lists.AgentOptions?.map((o) => ({ value: o.UserId, label: o.Name })),
  lender: (lists) => lists.LenderOptions?.map((o) => ({ value: o.Key, label: o.Value })),
}
/** What a field can be set to; undefined where it is typed. */
export const optionsOf = (name: EditedField, lists: OptionLists) => {
  const choice = choices[declarationOf(name).kind]
  return choice && (choice(lists) ?? [])
}

/** A person as the activities name whom they are about. */
export const nameOf = (person: { ContactId: number; FirstName: string; LastName: string }) => ({
  ContactId: person.ContactId,
  Name: `${person.FirstName} ${person.LastName}`.trim(),
})

export type Values = Record<string, unknown>
/** A line's values as the contact has them. */
export const valuesOf = (contact: ContactDetail, { of, fields }: Line): Values => {
  const part: Values = contact[of]
  return Object.fromEntries(fields.map((name) => [name, part[name] ?? null]))
}
/** The same as inputs hold them: what is typed is text; dates and choices may be none. */
export const toForm = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { kind } = declarationOf(name as EditedField)
      return [name, value ?? (kind === 'day' || choices[kind] ? null : '')]
    }),
  )

/** A form for these fields, before anything is typed. */
export const emptyForm = <F extends EditedField>(names: readonly F[]) =>
  toForm(Object.fromEntries(names.map((name) => [name, null]))) as { [N in F]: '' | null }

/** A value as a person reads it; null where there is none. */
export const shown = (name: EditedField, values: Values, contact: ContactDetail) => {
  const value = values[name]
  if (value === null || value === undefined || value === '') return null
  const options = optionsOf(name, listsOf(contact))
  if (options) return options.find((option) => option.value === value)?.label ?? null
  return formats[declarationOf(name).kind]?.(String(value)) ?? String(value)
}

/** An edit asks less of names and email than a new contact does. */
const { FirstName, LastName, Email } = contactBody.shape.Contact.shape
const schemas: Record<EditedField, z.ZodType> = { ...personFields, FirstName, LastName, Email, ...entityFields }
/** The contract's own rules for a line, as its form is checked by. */
export const schemaOf = (line: Line) => {
  const rules = z.object(Object.fromEntries(line.fields.map((name) => [name, schemas[name]])))
  return line === nameLine
    ? rules.refine((values) => values.FirstName || values.LastName, {
        path: ['FirstName'],
        error: 'Enter a first or a last name',
      })
    : rules
}
