import { newTransactionBody, type TransactionType } from '@dormer/contract/deals/transactions'
import type { PropertyDetail } from '@dormer/contract/homes/listings'
import { type EditedField, isOfProperty, type Value } from '../transactions/transaction.fields.ts'
import type { NewTransaction } from '../transactions/transactions.api.ts'

/** What is entered in the wizard. It is kept in this browser until the transaction is created or given up. */
export type Draft = {
  step: number
  Type?: TransactionType
  /** 0 is 'All Agents', which is nobody in particular (A086). */
  AgentId: number | null
  mlsId: string
  values: Partial<Record<EditedField, Value>>
  /** A picture chosen here, as a data URL, or the MLS's. */
  picture: string | null
  client: { ContactId: number; Name: string } | null
  withJoint: boolean
  /** A client who is being entered and is not added yet. */
  newClient?: { FirstName: string; LastName: string; Email: string; CellPhone: string }
}

export const steps = ['Type', 'Agent', 'MLS', 'Details', 'Property', 'Client'] as const
export const DETAILS = 4
export const PROPERTY = 5
export const CLIENT = 6

/** The details of each type (S2§2), in their order. */
const address: EditedField[] = ['Address', 'UnitNumber', 'City', 'StateCode', 'ZipCode']
export const detailsOf = (type: TransactionType | undefined): EditedField[] =>
  type === 'Listing'
    ? [...address, 'StatusId', 'ListingPrice', 'ListingDate', 'ListingExpDate', 'SourceId', 'ListingKey']
    : [...address, 'StatusId', 'SalesPrice', 'ContractDate', 'ClosingDate', 'SourceId', 'ListingKey']
/** S2§5. */
export const isRequired = (type: TransactionType | undefined, name: EditedField) =>
  type === 'Listing' && ['Address', 'City', 'StateCode', 'StatusId', 'ListingPrice'].includes(name)

/** What each field is called in the body that is sent (S2§3). */
const sentAs: Partial<Record<EditedField, string>> = {
  Address: 'address',
  UnitNumber: 'unitNumber',
  City: 'city',
  StateCode: 'stateCode',
  ZipCode: 'zipCode',
  StatusId: 'status',
  ListingPrice: 'listingPrice',
  SalesPrice: 'salesPrice',
  ListingDate: 'listingDate',
  ListingExpDate: 'listingExpDate',
  ContractDate: 'contractDate',
  ClosingDate: 'closingDate',
  ListingKey: 'mlsId',
  Note: 'note',
}

export const bodyOf = ({ Type = 'Purchase', AgentId, values, picture, client, withJoint }: Draft): NewTransaction => {
  const given = Object.entries(values).filter(([, value]) => value !== '' && value !== null)
  const body = {
    Type,
    AgentId: AgentId || undefined,
    ...Object.fromEntries(
      given
        .filter(([name]) => !isOfProperty(name))
        .map(([name, value]) => [sentAs[name as EditedField] ?? name, value]),
    ),
    PropertyDetails: Object.fromEntries(given.filter(([name]) => isOfProperty(name))),
    ...(picture?.startsWith('data:') ? { imgData: picture } : picture ? { PropertyImage: picture } : {}),
    TransactionContactId: client?.ContactId,
    IncludeAdditionalContacts: client !== null && withJoint,
  }
  return body as NewTransaction
}

/** Fields by the names that are sent. */
const fieldOf = (path: PropertyKey[]): string => {
  const name = String(path[0] === 'PropertyDetails' ? (path[1] ?? path[0]) : path[0])
  return Object.entries(sentAs).find(([, sent]) => sent === name)?.[0] ?? name
}

/** What is wrong, by field: in the contract's own words. */
export const faultsOf = (draft: Draft): Partial<Record<string, string>> => {
  const read = newTransactionBody.safeParse(bodyOf(draft))
  if (read.success) return {}
  // The first of each field counts.
  return Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [fieldOf(path), message]))
}
/** The same of an answer that refuses the transaction. */
export const faultsOfAnswer = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [fieldOf(name.split('.')), message]))

/** The step on which a field is entered. */
export const stepOf = (type: TransactionType | undefined, name: string) =>
  (detailsOf(type) as string[]).includes(name)
    ? DETAILS
    : isOfProperty(name) || /imgData|PropertyImage/.test(name)
      ? PROPERTY
      : name === 'AgentId'
        ? 2
        : CLIENT

/** What a listing of the MLS fills in. */
export const valuesOf = (property: PropertyDetail): Draft['values'] => {
  const { UnparsedAddress, UnitNumber } = property
  const parts = [
    property.StreetNumber,
    property.StreetDirPrefix,
    property.StreetName,
    property.StreetSuffix,
    property.StreetDirSuffix,
  ]
  return {
    Address: (property.StreetName && parts.filter(Boolean).join(' ')) || UnparsedAddress?.split(',')[0] || '',
    UnitNumber: UnitNumber ?? '',
    City: property.City ?? '',
    StateCode: property.StateOrProvince,
    ZipCode: property.PostalCode?.slice(0, 5) ?? '',
    ListingPrice: property.ListPrice ?? '',
    ListingDate: property.OnMarketDate,
    ListingKey: property.ListingId,
    PropertyType: property.PropertyType ?? '',
    PropertySubType: property.PropertySubType ?? '',
    Bedrooms: property.BedroomsTotal ?? '',
    Bathrooms: property.BathroomsTotalInteger ?? '',
    SqFootage: property.LivingArea ?? '',
    Acres: property.LotSizeAcres ?? '',
    YearBuilt: property.YearBuilt ?? '',
  }
}
/** A picture that can be named: over https, or of ours. */
export const pictureOf = ({ MediaUrl }: Pick<PropertyDetail, 'MediaUrl'>) =>
  MediaUrl && /^(https:\/\/|\/api\/)/.test(MediaUrl) ? MediaUrl : null
