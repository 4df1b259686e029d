import { type ContactField, type Declared, declared, type Kind as FieldKind } from '@dormer/contract/contact-fields'
import type { Answer } from '@dormer/contract/endpoint'
import { stateCodes } from '@dormer/contract/fields'
import type { FilterOption, FilterType, filterCategories, selectOptions } from '@dormer/contract/people/contact-search'

type Lists = Answer<typeof selectOptions>
type Option = NonNullable<FilterOption['Options']>[number]

/** How a column is stored, and therefore compared. */
export type Kind = 'text' | 'email' | 'phone' | 'id' | 'choice' | 'flag' | 'instant' | 'day'

/** A table that contacts can be found in, depending on the criteria; contact_count only says how many there are. */
export type Listed = 'contact' | 'contact_touch' | 'contact_count'

/** Something contacts can be filtered by: a column of the person, of its entity, or of any of the entity's rows. */
export type Field = {
  Field: string
  Label: string
  Category: (typeof filterCategories)[number]
  FilterType: FilterType
  kind: Kind
  table: 'contact' | 'contact_touch' | 'contact_entity' | 'tag_contact_entity' | 'contact_property'
  /** Set if it differs from the field's name. */
  column?: string
  /** Other tables that have the column of `contact`, under the same name. */
  also?: Exclude<Listed, 'contact'>[]
  /** The options to choose from. */
  options?: (lists: Lists) => Option[]
}
type Told = Omit<Field, 'Field' | 'Category'>

const past = (Label: string): Told => ({ Label, FilterType: 'DatePast', kind: 'instant', table: 'contact_touch' })
const notSince = (Label: string, column: string): Told => ({ ...past(Label), FilterType: 'DatePastInverse', column })
const yesNo = (Label: string): Told => ({ Label, FilterType: 'boolean', kind: 'flag', table: 'contact_touch' })
const counted: NonNullable<Told['also']> = ['contact_touch', 'contact_count']

const options = (list: { [key: string]: string | number }[], key: string, value: string): Option[] =>
  list.map((row) => ({ Key: String(row[key]), Value: String(row[value]) }))
const same = (list: readonly string[]): Option[] => list.map((Key) => ({ Key, Value: Key }))

/** How each kind of field is compared, and what there is to choose from. */
const compared: Record<FieldKind, Pick<Field, 'kind' | 'options'>> = {
  name: { kind: 'text' },
  text: { kind: 'text' },
  zip: { kind: 'text' },
  money: { kind: 'text' },
  email: { kind: 'email' },
  phone: { kind: 'phone' },
  day: { kind: 'day' },
  state: { kind: 'choice', options: () => same(stateCodes) },
  occupancy: {
    kind: 'choice',
    options: () => [
      { Key: 'rent', Value: 'Rent' },
      { Key: 'own', Value: 'Own' },
    ],
  },
  contactType: { kind: 'id', options: (lists) => options(lists.ContactTypeOptions, 'ContactTypeId', 'ContactType') },
  source: { kind: 'id', options: (lists) => options(lists.SourceOptions, 'SourceId', 'Name') },
  urgency: { kind: 'id', options: (lists) => options(lists.UrgencyOptions, 'UrgencyTypeId', 'Description') },
  agent: { kind: 'id', options: (lists) => options(lists.AgentOptions, 'UserId', 'Name') },
  lender: { kind: 'id', options: (lists) => options(lists.LenderOptions, 'Key', 'Value') },
  tags: { kind: 'id', options: (lists) => options(lists.TagOptions, 'TagId', 'Name') },
}

/** Household fields that are copied to its contacts, and to which other tables. */
const beside: Partial<Record<ContactField, NonNullable<Told['also']>>> = {
  ContactTypeId: counted,
  SourceId: ['contact_touch'],
  UrgencyTypeId: ['contact_touch'],
  AssignedAgentId: counted,
  AssignedLenderId: counted,
}
const tableOf = ({ name, of, kind }: Declared): Field['table'] => {
  if (kind === 'tags') return 'tag_contact_entity'
  return of === 'Contact' || beside[name] ? 'contact' : 'contact_entity'
}

/** The fields of the field catalog that can be filtered by. */
const declaredFilters = (of: Declared['of']): Record<string, Told> =>
  Object.fromEntries(
    declared.flatMap((field) => {
      if (field.of !== of || !field.filter) return []
      const { type, label = field.label, also = {} } = field.filter
      const told = {
        ...compared[field.kind],
        table: tableOf(field),
        also: beside[field.name],
        column: field.kind === 'tags' ? 'TagId' : field.name,
      }
      return [
        [field.name, { ...told, Label: label, FilterType: type }],
        ...Object.entries(also).map(([name, other]) => [name, { ...told, Label: other.label, FilterType: other.type }]),
      ]
    }),
  )

const byCategory: Record<Field['Category'], Record<string, Told>> = {
  'Contact Information': declaredFilters('Contact'),
  Activity: {
    DateCreated: { ...past('Date Created'), table: 'contact', also: ['contact_touch'] },
    LastContact: past('Last Contact'),
    NotContacted: notSince('Not Contacted', 'LastContact'),
    LastActive: past('Last Active'),
    NotActive: notSince('Not Active', 'LastActive'),
    IsNew: { ...yesNo('New'), table: 'contact', also: counted },
    IsContacted: yesNo('Contacted'),
  },
  Details: {
    ...declaredFilters('Entity'),
    PropertyType: {
      Label: 'Property Type',
      FilterType: 'multiSelect',
      kind: 'choice',
      table: 'contact_property',
      options: (lists) => same(lists.PropertyTypeOptions),
    },
  },
}

export const fields: Field[] = Object.entries(byCategory).flatMap(([Category, told]) =>
  Object.entries(told).map(([name, field]) => ({ Field: name, Category: Category as Field['Category'], ...field })),
)
const byName = new Map(fields.map((field) => [field.Field.toLowerCase(), field]))

/** A field by its name in any case. */
export const fieldNamed = (name: string) => byName.get(name.toLowerCase())
