import {
  type Declared,
  declarationOf,
  declared,
  type FieldWith,
  type TransactionField,
  type TransactionKind,
} from '@dormer/contract/deals/transaction-fields'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { readMoney } from '@dormer/contract/money'
import { formatDay, formatMoney } from '../../../ui/format.ts'

/** A field that is entered in a form; the others have their own inputs. */
export type EditedField = Exclude<TransactionField, FieldWith<{ kind: 'type' | 'users' | 'image' }>>
type PropertyField = FieldWith<{ of: 'Property' }>

/** What may be chosen instead of typed. */
export const suggestions: { [F in EditedField]?: string[] } = {
  PropertyType: ['Residential', 'Residential Lease', 'Residential Income', 'Land', 'Commercial Sale', 'Farm'],
  PropertySubType: ['Single Family Residence', 'Townhouse', 'Condominium', 'Duplex', 'Manufactured Home'],
}

/** The sections of the transaction's page and the order of their fields. */
const placed = {
  general: ['AgentId', 'SalesPrice', 'SourceId'],
  listing: ['ListingPrice', 'ListingDate', 'ListingExpDate'],
  dates: ['ContractDate', 'ClosingDate', 'DateClosed', 'AppraisalDate', 'InspectionDate'],
  note: ['Note'],
  address: ['Address', 'UnitNumber', 'City', 'StateCode', 'ZipCode', 'ListingKey'],
  property: ['Bedrooms', 'Bathrooms', 'PropertyType', 'PropertySubType', 'Acres', 'SqFootage', 'YearBuilt'],
} satisfies Record<string, EditedField[]>
type Section = keyof typeof placed

const known = new Set<TransactionField>([
  ...Object.values(placed).flat(),
  ...(['Type', 'StatusId', 'SharedWithIds', 'PropertyImage'] as const),
])
const sectionOf = ({ of, onlyOf, kind }: Declared): Section =>
  of === 'Property' ? 'property' : onlyOf ? 'listing' : kind === 'day' ? 'dates' : 'general'
/** The fields of each section: other fields of the catalog come after those that have a place. */
export const sections = Object.fromEntries(
  Object.entries(placed).map(([section, names]) => [
    section,
    [
      ...names,
      ...declared.filter((field) => !known.has(field.name) && sectionOf(field) === section).map(({ name }) => name),
    ],
  ]),
) as Record<Section, EditedField[]>

/** An input's value: text is never null; days and choices may be. */
export type Value = string | number | null
const typed: readonly TransactionKind[] = ['text', 'money', 'zip', 'count', 'note']
export const asInput = (name: EditedField, value: Value | undefined): Value =>
  value === null || value === undefined ? (typed.includes(declarationOf(name).kind) ? '' : null) : value

export const ofProperty = declared.filter(({ of }) => of === 'Property').map(({ name }) => name as PropertyField)
export const isOfProperty = (name: string): name is PropertyField => (ofProperty as string[]).includes(name)
/** A field's saved value. */
export const savedValue = (transaction: Transaction, name: EditedField): Value =>
  isOfProperty(name) ? transaction.PropertyDetails[name] : transaction[name]

/** Whether two values are equal, regardless of notation. */
export const isSame = (name: EditedField, a: Value, b: Value) => {
  const text = (value: Value) => {
    const plain = String(value ?? '').trim()
    const { kind } = declarationOf(name)
    return kind === 'money' || kind === 'count' ? String(Number(readMoney(plain) || Number.NaN) || plain) : plain
  }
  return text(a) === text(b)
}

export const shownValue = (name: EditedField, value: Value) => {
  if (value === null || value === '') return 'nothing'
  const { kind } = declarationOf(name)
  return kind === 'money' ? formatMoney(String(value)) : kind === 'day' ? formatDay(String(value)) : String(value)
}
