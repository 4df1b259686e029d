import type { Answer } from '@dormer/contract/endpoint'
import { stateCodes } from '@dormer/contract/fields'
import type { FilterOption, FilterType, filterCategories, selectOptions } from '@dormer/contract/people/contact-search'

type Lists = Answer<typeof selectOptions>
type Option = NonNullable<FilterOption['Options']>[number]

/** How a column is stored, and so how it is compared. */
export type Kind = 'text' | 'email' | 'phone' | 'id' | 'choice' | 'flag' | 'instant' | 'day'

/** A table that a list's contacts can be found in, by what is asked; contact_count only says how many they are. */
export type Listed = 'contact' | 'contact_touch' | 'contact_count'

/** Something contacts can be filtered by: a column of the person, of its entity, or of any of the entity's rows. */
export type Field = {
  Field: string
  Label: string
  Category: (typeof filterCategories)[number]
  FilterType: FilterType
  kind: Kind
  table: 'contact' | 'contact_touch' | 'contact_entity' | 'tag_contact_entity' | 'contact_property'
  /** Named unless it is called as the field. */
  column?: string
  /** Where the column of `contact` stands as well, under the same name. */
  also?: Exclude<Listed, 'contact'>[]
  /** What can be chosen. */
  options?: (lists: Lists) => Option[]
}
type Told = Omit<Field, 'Field' | 'Category'>

const text = (Label: string, kind: Kind = 'text'): Told => ({ Label, FilterType: 'string', kind, table: 'contact' })
const past = (Label: string): Told => ({ Label, FilterType: 'DatePast', kind: 'instant', table: 'contact_touch' })
const notSince = (Label: string, column: string): Told => ({ ...past(Label), FilterType: 'DatePastInverse', column })
const yesNo = (Label: string): Told => ({ Label, FilterType: 'boolean', kind: 'flag', table: 'contact_touch' })
const counted: Told['also'] = ['contact_touch', 'contact_count']
const oneOf = (Label: string, options: Told['options'], table: Field['table'] = 'contact'): Told => ({
  Label,
  FilterType: 'multiSelect',
  kind: 'id',
  table,
  options,
})
const dayOf = (Label: string, FilterType: FilterType, column?: string): Told => ({
  Label,
  FilterType,
  kind: 'day',
  table: 'contact_entity',
  column,
})

const options = (list: { [key: string]: string | number }[], key: string, value: string): Option[] =>
  list.map((row) => ({ Key: String(row[key]), Value: String(row[value]) }))
const same = (list: readonly string[]): Option[] => list.map((Key) => ({ Key, Value: Key }))
const sources = (lists: Lists) => options(lists.SourceOptions, 'SourceId', 'Name')

const byCategory: Record<Field['Category'], Record<string, Told>> = {
  'Contact Information': {
    FirstName: text('First Name'),
    LastName: text('Last Name'),
    Email: text('Email', 'email'),
    CellPhone: text('Cell Phone', 'phone'),
    HomePhone: text('Home Phone', 'phone'),
    WorkPhone: text('Work Phone', 'phone'),
    Address: text('Address'),
    City: text('City'),
    StateCode: { ...oneOf('State', () => same(stateCodes)), kind: 'choice' },
    ZipCode: text('Zip Code'),
    DateOfBirth: { ...dayOf('Birthday', 'DayForward'), table: 'contact' },
    Profession: text('Profession'),
  },
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
    ContactTypeId: {
      ...oneOf('Contact Type', (lists) => options(lists.ContactTypeOptions, 'ContactTypeId', 'ContactType')),
      also: counted,
    },
    SourceId: { ...oneOf('Source', sources), also: ['contact_touch'] },
    UrgencyTypeId: {
      ...oneOf('Urgency', (lists) => options(lists.UrgencyOptions, 'UrgencyTypeId', 'Description')),
      also: ['contact_touch'],
    },
    AssignedAgentId: { ...oneOf('Agent', (lists) => options(lists.AgentOptions, 'UserId', 'Name')), also: counted },
    AssignedLenderId: { ...oneOf('Lender', (lists) => options(lists.LenderOptions, 'Key', 'Value')), also: counted },
    ReferralSourceId: oneOf('Referral Source', sources, 'contact_entity'),
    Tags: {
      ...oneOf('Tags', (lists) => options(lists.TagOptions, 'TagId', 'Name'), 'tag_contact_entity'),
      column: 'TagId',
    },
    PropertyType: {
      ...oneOf('Property Type', (lists) => same(lists.PropertyTypeOptions), 'contact_property'),
      kind: 'choice',
    },
    Timeframe: dayOf('Timeframe', 'DateForward'),
    PurchaseAnniversary: dayOf('Purchase Anniversary', 'DayForward'),
    PurchaseDate: dayOf('Purchase Date', 'Date', 'PurchaseAnniversary'),
    SaleAnniversary: dayOf('Sale Anniversary', 'DayForward'),
    SaleDate: dayOf('Sale Date', 'Date', 'SaleAnniversary'),
    Occupancy: {
      Label: 'Occupancy',
      FilterType: 'singleSelect',
      kind: 'choice',
      table: 'contact_entity',
      options: () => [
        { Key: 'rent', Value: 'Rent' },
        { Key: 'own', Value: 'Own' },
      ],
    },
  },
}

export const fields: Field[] = Object.entries(byCategory).flatMap(([Category, told]) =>
  Object.entries(told).map(([name, field]) => ({ Field: name, Category: Category as Field['Category'], ...field })),
)
const byName = new Map(fields.map((field) => [field.Field.toLowerCase(), field]))

/** A field by its name in any case. */
export const fieldNamed = (name: string) => byName.get(name.toLowerCase())
