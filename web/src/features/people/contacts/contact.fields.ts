import { stateCodes } from '@dormer/contract/fields'
import { type ContactDetail, contactBody, occupancies } from '@dormer/contract/people/contacts'
import { z } from 'zod'
import { formatDay, formatMoney, formatPhone } from '../../../ui/format.ts'

export type Option = { value: number | string; label: string }
type Kind = 'text' | 'email' | 'phone' | 'zip' | 'money' | 'day' | 'select'
export type Input = {
  name: string
  label: string
  kind: Kind
  /** What a select offers; `none` may be chosen where the field may be empty. */
  options?: (contact: ContactDetail) => Option[]
  required?: boolean
}
/** One line of the contact page, edited in one 'Edit {label}' modal (S1§2). */
export type Field = { label: string; of: 'Contact' | 'Entity'; inputs: Input[] }

const field = (of: Field['of'], kind: Kind, name: string, label: string, more: Partial<Input> = {}): Field => ({
  label,
  of,
  inputs: [{ name, label, kind, ...more }],
})
const sources = (list: { SourceId: number; Name: string }[]) => list.map((s) => ({ value: s.SourceId, label: s.Name }))
const states = stateCodes.map((code) => ({ value: code, label: code }))

export const nameField: Field = {
  label: 'Name',
  of: 'Contact',
  inputs: [
    { name: 'FirstName', label: 'First Name', kind: 'text', required: true },
    { name: 'LastName', label: 'Last Name', kind: 'text', required: true },
  ],
}

export const mainFields: Field[] = [
  field('Contact', 'phone', 'CellPhone', 'Cell Phone'),
  field('Contact', 'phone', 'HomePhone', 'Home Phone'),
  field('Contact', 'phone', 'WorkPhone', 'Work Phone'),
  field('Contact', 'email', 'Email', 'Email'),
  {
    label: 'Address',
    of: 'Contact',
    inputs: [
      { name: 'Address', label: 'Address', kind: 'text' },
      { name: 'UnitNumber', label: 'Unit', kind: 'text' },
      { name: 'City', label: 'City', kind: 'text' },
      { name: 'StateCode', label: 'State', kind: 'select', options: () => states },
      { name: 'ZipCode', label: 'Zip', kind: 'zip' },
    ],
  },
  field('Entity', 'select', 'ContactTypeId', 'Type', {
    required: true,
    options: (c) => c.ContactTypeOptions.map((o) => ({ value: o.ContactTypeId, label: o.ContactType })),
  }),
  field('Entity', 'select', 'SourceId', 'Source', { required: true, options: (c) => sources(c.SourceOptions) }),
  field('Entity', 'select', 'UrgencyTypeId', 'Urgency', {
    options: (c) => c.UrgencyOptions.map((o) => ({ value: o.UrgencyTypeId, label: o.Description })),
  }),
  field('Entity', 'day', 'Timeframe', 'Timeframe'),
  field('Entity', 'select', 'AssignedAgentId', 'Agent', {
    options: (c) => c.AssignedAgentOptions.map((o) => ({ value: o.UserId, label: o.Name })),
  }),
  field('Entity', 'select', 'AssignedLenderId', 'Lender', {
    options: (c) => c.AssignedLenderOptions.map((o) => ({ value: o.Key, label: o.Value })),
  }),
]

export const moreFields: Field[] = [
  field('Contact', 'day', 'DateOfBirth', 'Date of Birth'),
  field('Contact', 'text', 'Profession', 'Profession'),
  field('Contact', 'money', 'Income', 'Income'),
  field('Entity', 'select', 'Occupancy', 'Occupancy', {
    options: () => occupancies.map((o) => ({ value: o, label: o === 'rent' ? 'Rent' : 'Own' })),
  }),
  field('Entity', 'day', 'PurchaseAnniversary', 'Purchase Anniversary'),
  field('Entity', 'day', 'SaleAnniversary', 'Sale Anniversary'),
  field('Entity', 'select', 'ReferralSourceId', 'Referral Source', { options: (c) => sources(c.ReferralOptions) }),
]

/** A person as the activities name whom they are about. */
export const nameOf = (person: { ContactId: number; FirstName: string; LastName: string }) => ({
  ContactId: person.ContactId,
  Name: `${person.FirstName} ${person.LastName}`.trim(),
})

export type Values = Record<string, unknown>
/** A field's values as the contact has them. */
export const valuesOf = (contact: ContactDetail, { of, inputs }: Field): Values => {
  const part: Values = contact[of]
  return Object.fromEntries(inputs.map(({ name }) => [name, part[name] ?? null]))
}

/** A value as a person reads it; null where there is none. */
export const shown = (input: Input | undefined, values: Values, contact: ContactDetail) => {
  const value = values[input?.name ?? '']
  if (!input || value === null || value === '') return null
  switch (input.kind) {
    case 'phone':
      return formatPhone(String(value))
    case 'money':
      return formatMoney(String(value))
    case 'day':
      return formatDay(String(value))
    case 'select':
      return input.options?.(contact).find((option) => option.value === value)?.label ?? null
    default:
      return String(value)
  }
}

/** The contract's own rules for a field, as its form is checked by. */
export const schemaOf = ({ of, inputs }: Field) => {
  const { Contact, Entity } = contactBody.shape
  const shape: Record<string, z.ZodType> = of === 'Contact' ? Contact.shape : Entity.unwrap().shape
  return z.object(Object.fromEntries(inputs.map(({ name }) => [name, shape[name] ?? z.never()])))
}
