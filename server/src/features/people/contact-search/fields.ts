import { filtersOf } from '@dormer/contract/catalog'
import { type ContactField, type Declared, declared, type Kind as FieldKind } from '@dormer/contract/contact-fields'
import type { Answer } from '@dormer/contract/endpoint'
import { stateCodes } from '@dormer/contract/fields'
import type { FilterOption, filterCategories, selectOptions } from '@dormer/contract/people/contact-search'
import { type CustomFieldKind, customFieldIdIn, customFieldName } from '@dormer/contract/people/custom-fields'
import { catalogOf, type FilterField } from '../../../filters/filters.ts'
import type { OwnField } from '../custom-fields/custom-fields.rules.ts'

type Lists = Answer<typeof selectOptions>
type Option = NonNullable<FilterOption['Options']>[number]

/** A table that contacts can be found in, depending on the criteria; contact_count only says how many there are. */
export const listed = ['contact', 'contact_touch', 'contact_count'] as const
export type Listed = (typeof listed)[number]

/** Something contacts can be filtered by: a column of the person, of its entity, or of any of the entity's rows. */
export type ContactFilter = FilterField<Listed> & {
  Category: (typeof filterCategories)[number]
  /** The options to choose from. */
  options?: (lists: Lists) => Option[]
}
type Place = Pick<ContactFilter, 'tables' | 'isBeside' | 'rows'>
type Told = Omit<ContactFilter, 'Category'>

/** In a column of `contact`, and under the same name in other tables. */
const person = (...also: Exclude<Listed, 'contact'>[]): Place => ({ tables: ['contact', ...also] })
const counted = person('contact_touch', 'contact_count')
const touch: Place = { tables: ['contact_touch'], isBeside: true }
/** In a row of the entity, or any of several. */
const ofEntity = (table: string, isMany = true): Place => ({
  tables: ['contact', 'contact_touch'],
  rows: { table, key: 'contact_entity_id', isMany },
})

const past = (Field: string, Label: string, place = touch): Told => ({
  ...place,
  Field,
  Label,
  FilterType: 'DatePast',
  kind: 'instant',
})
const notSince = (Field: string, Label: string, column: string): Told => ({
  ...past(Field, Label),
  FilterType: 'DatePastInverse',
  column,
})
const yesNo = (Field: string, Label: string, place = touch): Told => ({
  ...place,
  Field,
  Label,
  FilterType: 'boolean',
  kind: 'flag',
})

const options = (list: { [key: string]: string | number }[], key: string, value: string): Option[] =>
  list.map((row) => ({ Key: String(row[key]), Value: String(row[value]) }))
const same = (list: readonly string[]): Option[] => list.map((Key) => ({ Key, Value: Key }))

/** How each kind of field is compared, and what there is to choose from. */
const compared: Record<FieldKind, Pick<ContactFilter, 'kind' | 'options'>> = {
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
const copied: Partial<Record<ContactField, Place>> = {
  ContactTypeId: counted,
  SourceId: person('contact_touch'),
  UrgencyTypeId: person('contact_touch'),
  AssignedAgentId: counted,
  AssignedLenderId: counted,
}
const placeOf = ({ name, of, kind }: Declared): Place => {
  if (kind === 'tags') return ofEntity('tag_contact_entity')
  return copied[name] ?? (of === 'Contact' ? person() : ofEntity('contact_entity', false))
}

/** Everything contacts can be filtered by: these fields of the field catalog, and what happened. */
const filtersIn = (fields: readonly Declared[]): ContactFilter[] => {
  const declaredOf = (of: Declared['of']) =>
    filtersOf(
      fields.filter((field) => field.of === of),
      (field) => ({
        ...compared[field.kind],
        ...placeOf(field),
        column: field.kind === 'tags' ? 'TagId' : field.name,
      }),
    )
  const byCategory: Record<Exclude<ContactFilter['Category'], 'Custom Fields'>, Told[]> = {
    'Contact Information': declaredOf('Contact'),
    Activity: [
      past('DateCreated', 'Date Created', person('contact_touch')),
      past('LastContact', 'Last Contact'),
      notSince('NotContacted', 'Not Contacted', 'LastContact'),
      past('LastActive', 'Last Active'),
      notSince('NotActive', 'Not Active', 'LastActive'),
      yesNo('IsNew', 'New', counted),
      yesNo('IsContacted', 'Contacted'),
    ],
    Details: [
      ...declaredOf('Entity'),
      {
        tables: ['contact', 'contact_touch'],
        rows: { table: 'import_contact', key: 'contact_id', isMany: true },
        Field: 'ImportedFrom',
        Label: 'Imported From',
        FilterType: 'multiSelect',
        kind: 'id',
        column: 'ImportFileId',
        options: (lists) => options(lists.ImportOptions, 'ImportFileId', 'Name'),
      },
      {
        ...ofEntity('contact_property'),
        Field: 'PropertyType',
        Label: 'Property Type',
        FilterType: 'multiSelect',
        kind: 'choice',
        options: (lists) => same(lists.PropertyTypeOptions),
      },
    ],
  }
  return Object.entries(byCategory).flatMap(([Category, told]) =>
    told.map((field) => ({ ...field, Category: Category as ContactFilter['Category'] })),
  )
}

const builtIn = filtersIn(declared)
export const contactFilters = catalogOf<Listed, ContactFilter>('Contacts', builtIn)

/** How each kind of the brokerage's own fields is filtered, in which column of custom_value. */
const ownKinds: Record<CustomFieldKind, Pick<ContactFilter, 'kind' | 'FilterType' | 'column'>> = {
  Text: { kind: 'text', FilterType: 'string', column: 'Value' },
  Number: { kind: 'number', FilterType: 'number', column: 'Number' },
  Money: { kind: 'money', FilterType: 'money', column: 'Number' },
  Date: { kind: 'day', FilterType: 'DateForward', column: 'Day' },
  Choice: { kind: 'choice', FilterType: 'multiSelect', column: 'Choice' },
  Choices: { kind: 'choice', FilterType: 'multiSelect', column: 'Choice' },
  YesNo: { kind: 'flag', FilterType: 'boolean', column: 'Flag' },
}
const ownFilter = ({ CustomFieldId, Name, Kind, Choices }: OwnField): ContactFilter => ({
  ...ownKinds[Kind],
  tables: ['contact', 'contact_touch'],
  rows: {
    table: 'custom_value',
    key: 'contact_id',
    isMany: true,
    of: { column: 'custom_field_id', id: CustomFieldId, isOne: Kind !== 'Choices' },
  },
  Field: customFieldName(CustomFieldId),
  Label: Name,
  Category: 'Custom Fields',
  ...(ownKinds[Kind].FilterType === 'multiSelect' && { options: () => same(Choices) }),
})

/** What is said where a field of the brokerage's own is named that has been deleted. */
export const FIELD_GONE =
  'One of your brokerage’s own fields that is used here has been deleted. Leave it out, or have it restored from the trash.'

/** Everything the contacts of a brokerage can be filtered by, with its own fields. */
export const contactFiltersWith = (own: readonly OwnField[]) =>
  catalogOf<Listed, ContactFilter>('Contacts', [...builtIn, ...own.map(ownFilter)], (name) =>
    customFieldIdIn(name) === undefined ? undefined : FIELD_GONE,
  )
