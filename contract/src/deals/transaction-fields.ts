import { type FieldDeclaration, type FieldWith as FieldOf, fieldsOf } from '../catalog.ts'

/**
 * The catalog of a transaction's fields: each is declared here once, and the contract's schemas, what is read and
 * written, the calendar, the days checklists count from, the filters and the forms are derived from it.
 */
type Declaration = FieldDeclaration & {
  /** Whether it belongs to the transaction itself, or describes the property. */
  of: 'Transaction' | 'Property'
  /** The kind of value: how it is validated, stored, entered and shown. */
  kind:
    | 'type'
    | 'status'
    | 'agent'
    | 'users'
    | 'source'
    | 'text'
    | 'note'
    | 'state'
    | 'zip'
    | 'money'
    | 'day'
    | 'count'
    | 'image'
  /** The maximum of a count, and its decimals. */
  most?: number
  places?: number
  /** Its name in the call that creates a transaction, if it has one of its own there. */
  createdAs?: string
  /** Whether a card in the list has it. */
  card?: true
  /** Only listings have it. */
  onlyOf?: 'Listing'
  /** What happens on a day, where a transaction's dates are listed. */
  event?: string
  /** Whether calendars and Today show that day. */
  calendar?: true
  /** What a checklist's due date is counted from: 'the contract date'. */
  dueFrom?: string
}

const string = { type: 'string' } as const
const oneOfMany = { type: 'multiSelect' } as const
const ahead = { type: 'DateForward' } as const
const past = { type: 'DatePast' } as const

export const transactionFields = {
  Type: { label: 'Transaction Type', of: 'Transaction', kind: 'type', card: true, filter: { type: 'singleSelect' } },
  StatusId: {
    label: 'Status', of: 'Transaction', kind: 'status', createdAs: 'status', card: true, filter: oneOfMany,
  },
  AgentId: { label: 'Agent', of: 'Transaction', kind: 'agent', card: true, filter: oneOfMany },
  /** Colleagues who also work on it, and lenders who see it. Only its agent and admins change this. */
  SharedWithIds: { label: 'Shared With', of: 'Transaction', kind: 'users' },
  SourceId: { label: 'Source', of: 'Transaction', kind: 'source', filter: oneOfMany },
  Address: {
    label: 'Address', of: 'Transaction', kind: 'text', createdAs: 'address', card: true, filter: string,
  },
  UnitNumber: { label: 'Unit #', of: 'Transaction', kind: 'text', max: 50, createdAs: 'unitNumber', card: true },
  City: { label: 'City', of: 'Transaction', kind: 'text', max: 100, createdAs: 'city', card: true, filter: string },
  StateCode: {
    label: 'State', of: 'Transaction', kind: 'state', createdAs: 'stateCode', card: true, filter: oneOfMany,
  },
  ZipCode: { label: 'Zip Code', of: 'Transaction', kind: 'zip', createdAs: 'zipCode', card: true, filter: string },
  SalesPrice: { label: 'Sales Price', of: 'Transaction', kind: 'money', createdAs: 'salesPrice', card: true },
  ListingPrice: { label: 'Listing Price', of: 'Transaction', kind: 'money', createdAs: 'listingPrice', card: true },
  ListingDate: {
    label: 'Listing Date', of: 'Transaction', kind: 'day', createdAs: 'listingDate', onlyOf: 'Listing',
    event: 'Listed', dueFrom: 'listing date', filter: past,
  },
  ListingExpDate: {
    label: 'Listing Expiration Date', of: 'Transaction', kind: 'day', createdAs: 'listingExpDate', onlyOf: 'Listing',
    event: 'Listing expires', calendar: true, dueFrom: 'listing expiration', card: true, filter: ahead,
  },
  ContractDate: {
    label: 'Contract Date', of: 'Transaction', kind: 'day', createdAs: 'contractDate',
    event: 'Contract', calendar: true, dueFrom: 'contract date', card: true, filter: past,
  },
  InspectionDate: {
    label: 'Inspection Date', of: 'Transaction', kind: 'day',
    event: 'Inspection', calendar: true, dueFrom: 'inspection', filter: ahead,
  },
  AppraisalDate: {
    label: 'Appraisal Date', of: 'Transaction', kind: 'day',
    event: 'Appraisal', calendar: true, dueFrom: 'appraisal', filter: ahead,
  },
  /** In the calendar of a closed transaction, this is the day it closed. */
  ClosingDate: {
    label: 'Closing Date', of: 'Transaction', kind: 'day', createdAs: 'closingDate',
    event: 'Closing', calendar: true, dueFrom: 'closing', card: true, filter: ahead,
  },
  DateClosed: { label: 'Date Closed', of: 'Transaction', kind: 'day', event: 'Closed', card: true, filter: past },
  /** The MLS number. */
  ListingKey: {
    label: 'MLS Id', of: 'Transaction', kind: 'text', max: 255, createdAs: 'mlsId', card: true, filter: string,
  },
  PropertyImage: { label: 'Image', of: 'Transaction', kind: 'image', card: true },
  Note: { label: 'Note', of: 'Transaction', kind: 'note', max: 10_000, createdAs: 'note' },
  PropertyType: { label: 'Property Type', of: 'Property', kind: 'text', max: 100, filter: string },
  PropertySubType: { label: 'Property SubType', of: 'Property', kind: 'text', max: 100, filter: string },
  Bedrooms: { label: 'Bedrooms', of: 'Property', kind: 'count', most: 999 },
  Bathrooms: { label: 'Bathrooms', of: 'Property', kind: 'count', most: 999, places: 2 },
  SqFootage: { label: 'Sq. Footage', of: 'Property', kind: 'count', most: 1_000_000_000 },
  Acres: { label: 'Acres', of: 'Property', kind: 'count', most: 10_000_000, places: 4 },
  YearBuilt: { label: 'Year Built', of: 'Property', kind: 'count', most: 2199 },
} as const satisfies Record<string, Declaration> // biome-ignore format: each field's name and the places where it shows read better apart

type Fields = typeof transactionFields
export type TransactionField = keyof Fields
export type TransactionKind = Declaration['kind']
/** The fields with this property. */
export type FieldWith<Declared> = FieldOf<Fields, Declared>

/** All of them in order. */
export const declared = fieldsOf<TransactionField, Declaration>(transactionFields)
export type Declared = (typeof declared)[number]
export const declarationOf = (name: TransactionField): Declaration => transactionFields[name]

/** The texts that fields have under this property, by field. */
const textsOf = <What extends 'event' | 'dueFrom'>(what: What, has: (field: Declared) => unknown = () => true) =>
  Object.fromEntries(declared.flatMap((field) => (field[what] && has(field) ? [[field.name, field[what]]] : [])))

/** What happens on each of a transaction's days. */
export const dayEvents = textsOf('event') as { [F in FieldWith<{ event: string }>]: string }
export type DayField = keyof typeof dayEvents
/** The same of the days that calendars and Today show. */
export const dateLabels = textsOf('event', (field) => field.calendar) as {
  [F in FieldWith<{ calendar: true }>]: string
}
/** The days that a checklist's due dates can be counted from. */
export const lineAnchors = textsOf('dueFrom') as { [F in FieldWith<{ dueFrom: string }>]: string }
