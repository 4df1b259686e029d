import type { Answer } from '@dormer/contract/endpoint'
import { stateCodes } from '@dormer/contract/fields'
import type { FilterOption, FilterType, filterCategories, selectOptions } from '@dormer/contract/people/contact-search'

type Lists = Answer<typeof selectOptions>
type Option = NonNullable<FilterOption['Options']>[number]

/** How a column is stored, and so how it is compared. */
export type Kind = 'text' | 'email' | 'phone' | 'id' | 'choice' | 'flag' | 'instant' | 'day'

/** Something contacts can be filtered by: a column of the person, of its entity, or of any of the entity's rows. */
export type Field = {
  Field: string
  Label: string
  Category: (typeof filterCategories)[number]
  FilterType: FilterType
  kind: Kind
  table: 'contact' | 'contact_entity' | 'tag_contact_entity' | 'contact_property'
  /** Named unless it is called as the field. */
  column?: string
  /** A column of contact_count as well, under the same name: lists filtered by nothing else are counted there. */
  counted?: true
  /** What can be chosen. */
  options?: (lists: Lists) => Option[]
}
type Told = Omit<Field, 'Field' | 'Category'>

const text = (Label: string, kind: Kind = 'text'): Told => ({ Label, FilterType: 'string', kind, table: 'contact' })
const past = (Label: string): Told => ({ Label, FilterType: 'DatePast', kind: 'instant', table: 'contact' })
const notSince = (Label: string, column: string): Told => ({ ...past(Label), FilterType: 'DatePastInverse', column })
const yesNo = (Label: string): Told => ({ Label, FilterType: 'boolean', kind: 'flag', table: 'contact' })
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
    DateCreated: past('Date Created'),
    LastContact: past('Last Contact'),
    NotContacted: notSince('Not Contacted', 'LastContact'),
    LastActive: past('Last Active'),
    NotActive: notSince('Not Active', 'LastActive'),
    IsNew: { ...yesNo('New'), counted: true },
    IsContacted: yesNo('Contacted'),
  },
  Details: {
    ContactTypeId: {
      ...oneOf('Contact Type', (lists) => options(lists.ContactTypeOptions, 'ContactTypeId', 'ContactType')),
      counted: true,
    },
    SourceId: oneOf('Source', sources),
    UrgencyTypeId: oneOf('Urgency', (lists) => options(lists.UrgencyOptions, 'UrgencyTypeId', 'Description')),
    AssignedAgentId: { ...oneOf('Agent', (lists) => options(lists.AgentOptions, 'UserId', 'Name')), counted: true },
    AssignedLenderId: { ...oneOf('Lender', (lists) => options(lists.LenderOptions, 'Key', 'Value')), counted: true },
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
