import { type FieldDeclaration, type FieldWith as FieldOf, fieldsOf } from './catalog.ts'

/**
 * The catalog of a contact's fields: each is declared here once, and the contract's schemas, the list's columns, sorts
 * and filters, the import, the export and the forms are derived from it. It is below all floors, because user
 * preferences name the list's columns.
 */
type Declaration = FieldDeclaration & {
  /** Whether it belongs to the person, or to the lead or household. */
  of: 'Contact' | 'Entity'
  /** The kind of value: how it is validated, stored, entered and shown. */
  kind:
    | 'name'
    | 'text'
    | 'email'
    | 'phone'
    | 'state'
    | 'zip'
    | 'day'
    | 'money'
    | 'occupancy'
    | 'contactType'
    | 'source'
    | 'urgency'
    | 'agent'
    | 'lender'
    | 'tags'
  /** A household always has it. */
  required?: true
  /** Whether the Add Joint Contact modal asks for it. */
  joint?: true
  /** Whether the list may show it; a name if that differs from the field's because it shows what an id stands for. */
  column?: true | string
  /** Whether the list may be sorted by it; likewise. */
  sort?: true | string
  /** Whether an imported file must have it, or may. */
  import?: 'required' | 'optional'
  /** The column of ContactExport.csv. */
  export?: string
}

const string = { type: 'string' } as const
const oneOfMany = { type: 'multiSelect' } as const

export const contactFields = {
  FirstName: {
    label: 'First Name', of: 'Contact', kind: 'name', max: 100, joint: true,
    filter: string, import: 'required', export: 'FirstName',
  },
  LastName: {
    label: 'Last Name', of: 'Contact', kind: 'name', max: 100, joint: true,
    filter: string, import: 'required', export: 'LastName',
  },
  Nickname: {
    label: 'Nickname', of: 'Contact', kind: 'text', max: 100,
    column: true, sort: true, filter: string, import: 'optional',
  },
  Email: {
    label: 'Email', of: 'Contact', kind: 'email', joint: true,
    sort: true, filter: string, import: 'required', export: 'Email',
  },
  CellPhone: {
    label: 'Cell Phone', of: 'Contact', kind: 'phone', joint: true,
    filter: string, import: 'required', export: 'Phone',
  },
  HomePhone: {
    label: 'Home Phone', of: 'Contact', kind: 'phone', joint: true,
    column: true, sort: true, filter: string, import: 'optional',
  },
  WorkPhone: {
    label: 'Work Phone', of: 'Contact', kind: 'phone', joint: true,
    column: true, sort: true, filter: string, import: 'optional',
  },
  Address: {
    label: 'Address', of: 'Contact', kind: 'text', joint: true,
    column: true, sort: true, filter: string, import: 'optional',
  },
  UnitNumber: { label: 'Unit', of: 'Contact', kind: 'text', max: 50, joint: true },
  City: {
    label: 'City', of: 'Contact', kind: 'text', max: 100, joint: true,
    column: true, sort: true, filter: string, import: 'optional',
  },
  StateCode: {
    label: 'State', of: 'Contact', kind: 'state', joint: true,
    column: true, sort: true, filter: oneOfMany, import: 'optional',
  },
  ZipCode: {
    label: 'Zip Code', of: 'Contact', kind: 'zip', joint: true,
    column: true, sort: true, filter: string, import: 'optional',
  },
  DateOfBirth: {
    label: 'Date of Birth', of: 'Contact', kind: 'day',
    column: true, sort: true, filter: { label: 'Birthday', type: 'DayForward' }, import: 'optional',
  },
  Profession: {
    label: 'Profession', of: 'Contact', kind: 'text',
    column: true, sort: true, filter: string, import: 'optional',
  },
  Income: { label: 'Income', of: 'Contact', kind: 'money', column: true, sort: true, import: 'optional' },
  ContactTypeId: {
    label: 'Type', of: 'Entity', kind: 'contactType', required: true,
    filter: { label: 'Contact Type', type: 'multiSelect' }, export: 'ContactType',
  },
  SourceId: {
    label: 'Source', of: 'Entity', kind: 'source', required: true,
    sort: 'Source', filter: oneOfMany, export: 'Source',
  },
  UrgencyTypeId: { label: 'Urgency', of: 'Entity', kind: 'urgency', sort: 'Urgency', filter: oneOfMany },
  Timeframe: { label: 'Timeframe', of: 'Entity', kind: 'day', sort: true, filter: { type: 'DateForward' } },
  AssignedAgentId: { label: 'Agent', of: 'Entity', kind: 'agent', sort: 'Agent', filter: oneOfMany },
  AssignedLenderId: { label: 'Lender', of: 'Entity', kind: 'lender', filter: oneOfMany },
  Occupancy: {
    label: 'Occupancy', of: 'Entity', kind: 'occupancy',
    column: true, sort: true, filter: { type: 'singleSelect' },
  },
  PurchaseAnniversary: {
    label: 'Purchase Anniversary', of: 'Entity', kind: 'day', column: true, sort: true, import: 'optional',
    filter: { type: 'DayForward', also: { PurchaseDate: { label: 'Purchase Date', type: 'Date' } } },
  },
  SaleAnniversary: {
    label: 'Sale Anniversary', of: 'Entity', kind: 'day', column: true, sort: true, import: 'optional',
    filter: { type: 'DayForward', also: { SaleDate: { label: 'Sale Date', type: 'Date' } } },
  },
  ReferralSourceId: {
    label: 'Referral Source', of: 'Entity', kind: 'source',
    column: 'ReferralSource', sort: 'ReferralSource', filter: oneOfMany,
  },
  Tags: { label: 'Tags', of: 'Entity', kind: 'tags', column: true, filter: oneOfMany },
} as const satisfies Record<string, Declaration> // biome-ignore format: each field's name and the places where it shows read better apart

type Fields = typeof contactFields
export type ContactField = keyof Fields
export type Kind = Declaration['kind']
/** The fields with this property. */
export type FieldWith<Declared> = FieldOf<Fields, Declared>
/** By their name as a column or sort. */
type Called<What extends 'column' | 'sort'> = {
  [F in ContactField]: Fields[F] extends { [W in What]: infer Name } ? (Name extends string ? Name : F) : never
}[ContactField]
export type ColumnName = Called<'column'>
export type FieldSort = Called<'sort'>

/** What filters, sorts, columns and preferences call a field of the brokerage's own: Custom12 (people/custom-fields.ts). */
export type OwnField = `Custom${number}`
/** What the list may show as a column or be sorted by, the brokerage's own fields included. */
export type ListColumn = ColumnName | OwnField

/** All of them in order. */
export const declared = fieldsOf<ContactField, Declaration>(contactFields)
export type Declared = (typeof declared)[number]
export const declarationOf = (name: ContactField): Declaration => contactFields[name]

/** Those fields that are shown as columns or sorted by, under the name they have there. */
const calledBy = (fields: readonly Declared[], what: 'column' | 'sort') =>
  new Map(fields.flatMap((field) => (field[what] ? [[field[what] === true ? field.name : field[what], field]] : [])))
export const columnsIn = (fields: readonly Declared[]) =>
  calledBy(fields, 'column') as ReadonlyMap<ColumnName, Declared>
export const sortsIn = (fields: readonly Declared[]) => calledBy(fields, 'sort') as ReadonlyMap<FieldSort, Declared>
/** The columns the list may show beyond the fixed ones; they fill a row's `Columns`. */
export const listColumns = columnsIn(declared)
export const columnNames = [...listColumns.keys()]
export const fieldSorts = sortsIn(declared)

const exportedIn = (fields: readonly Declared[]) =>
  fields.flatMap((field) => (field.export ? [{ ...field, export: field.export }] : []))
export const exported = exportedIn(declared)

const having = <D>(has: (field: Declared) => unknown) =>
  declared.filter(has).map((field) => field.name) as FieldWith<D>[]
export const jointFields = having<{ joint: true }>((field) => field.joint)
export const importColumns = {
  required: having<{ import: 'required' }>((field) => field.import === 'required'),
  optional: having<{ import: 'optional' }>((field) => field.import === 'optional'),
}
