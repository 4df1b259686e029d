import type { PropertyField, Transaction, transactionFields } from '@dormer/contract/deals/transactions'
import { readMoney } from '@dormer/contract/money'
import { formatDay, formatMoney } from '../../../ui/format.ts'

/** How a field is entered and displayed. */
type Kind = 'text' | 'money' | 'day' | 'zip' | 'state' | 'source' | 'agent' | 'status' | 'count' | 'choice' | 'long'
export type EditedField =
  | Exclude<keyof typeof transactionFields, 'Type' | 'SharedWithIds' | 'PropertyImage'>
  | PropertyField

/** Each field's label and kind. */
export const fields: { [F in EditedField]: { label: string; kind: Kind; suggestions?: string[] } } = {
  StatusId: { label: 'Status', kind: 'status' },
  AgentId: { label: 'Agent', kind: 'agent' },
  SourceId: { label: 'Source', kind: 'source' },
  Address: { label: 'Address', kind: 'text' },
  UnitNumber: { label: 'Unit #', kind: 'text' },
  City: { label: 'City', kind: 'text' },
  StateCode: { label: 'State', kind: 'state' },
  ZipCode: { label: 'Zip Code', kind: 'zip' },
  SalesPrice: { label: 'Sales Price', kind: 'money' },
  ListingPrice: { label: 'Listing Price', kind: 'money' },
  ListingDate: { label: 'Listing Date', kind: 'day' },
  ListingExpDate: { label: 'Listing Expiration Date', kind: 'day' },
  ContractDate: { label: 'Contract Date', kind: 'day' },
  ClosingDate: { label: 'Closing Date', kind: 'day' },
  DateClosed: { label: 'Date Closed', kind: 'day' },
  AppraisalDate: { label: 'Appraisal Date', kind: 'day' },
  InspectionDate: { label: 'Inspection Date', kind: 'day' },
  ListingKey: { label: 'MLS Id', kind: 'text' },
  Note: { label: 'Note', kind: 'long' },
  PropertyType: {
    label: 'Property Type',
    kind: 'choice',
    suggestions: ['Residential', 'Residential Lease', 'Residential Income', 'Land', 'Commercial Sale', 'Farm'],
  },
  PropertySubType: {
    label: 'Property SubType',
    kind: 'choice',
    suggestions: ['Single Family Residence', 'Townhouse', 'Condominium', 'Duplex', 'Manufactured Home'],
  },
  Bedrooms: { label: 'Bedrooms', kind: 'count' },
  Bathrooms: { label: 'Bathrooms', kind: 'count' },
  SqFootage: { label: 'Sq. Footage', kind: 'count' },
  Acres: { label: 'Acres', kind: 'count' },
  YearBuilt: { label: 'Year Built', kind: 'count' },
}

/** An input's value: text is never null; days and choices may be. */
export type Value = string | number | null
const typed: readonly Kind[] = ['text', 'money', 'zip', 'count', 'choice', 'long']
export const asInput = (name: EditedField, value: Value | undefined): Value =>
  value === null || value === undefined ? (typed.includes(fields[name].kind) ? '' : null) : value

export const ofProperty: readonly PropertyField[] = [
  'PropertyType',
  'PropertySubType',
  'Bedrooms',
  'Bathrooms',
  'SqFootage',
  'Acres',
  'YearBuilt',
]
export const isOfProperty = (name: string): name is PropertyField => (ofProperty as readonly string[]).includes(name)
/** A field's saved value. */
export const savedValue = (transaction: Transaction, name: EditedField): Value =>
  isOfProperty(name) ? transaction.PropertyDetails[name] : transaction[name]

/** Whether two values are equal, regardless of notation. */
export const isSame = (name: EditedField, a: Value, b: Value) => {
  const text = (value: Value) => {
    const plain = String(value ?? '').trim()
    const { kind } = fields[name]
    return kind === 'money' || kind === 'count' ? String(Number(readMoney(plain) || Number.NaN) || plain) : plain
  }
  return text(a) === text(b)
}

export const shownValue = (name: EditedField, value: Value) => {
  if (value === null || value === '') return 'nothing'
  const { kind } = fields[name]
  return kind === 'money' ? formatMoney(String(value)) : kind === 'day' ? formatDay(String(value)) : String(value)
}
