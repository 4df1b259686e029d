import { declarationOf } from '@dormer/contract/deals/transaction-fields'
import { newTransactionBody, type TransactionType } from '@dormer/contract/deals/transactions'
import { line } from '@dormer/contract/fields'
import type { PropertyDetail } from '@dormer/contract/homes/listings'
import { z } from 'zod'
import { type EditedField, isOfProperty, type Value } from '../transaction.fields.ts'

/** A transaction to be created, and the MLS number to look up. */
export const rules = newTransactionBody.safeExtend({
  // With All Agents, one has to be chosen.
  AgentId: z.number('Choose an agent').min(1, 'Choose an agent'),
  lookup: line(255).optional(),
})

export const steps = ['Type', 'Agent', 'MLS', 'Details', 'Property', 'Client'] as const
export const AGENT = 2
export const MLS = 3
export const DETAILS = 4
export const PROPERTY = 5
export const CLIENT = 6

/** The details for each type, in order. */
const address: EditedField[] = ['Address', 'UnitNumber', 'City', 'StateCode', 'ZipCode']
export const detailsOf = (type: TransactionType | '' | null): EditedField[] =>
  type === 'Listing'
    ? [...address, 'StatusId', 'ListingPrice', 'ListingDate', 'ListingExpDate', 'SourceId', 'ListingKey']
    : [...address, 'StatusId', 'SalesPrice', 'ContractDate', 'ClosingDate', 'SourceId', 'ListingKey']
/** What a listing must have; a purchase may be begun with nothing. */
export const isRequired = (type: TransactionType | '' | null, name: EditedField) =>
  type === 'Listing' && ['Address', 'City', 'StateCode', 'StatusId', 'ListingPrice'].includes(name)

/** Each field's name in the request body. */
export const pathOf = (name: EditedField) =>
  isOfProperty(name) ? `PropertyDetails.${name}` : (declarationOf(name).createdAs ?? name)

/** Where a client lives, which for a listing is what they sell. */
export type Home = { address: string; unitNumber?: string; city: string; stateCode: string | null; zipCode: string }
/**
 * The address of a listing from its client: filled in where nothing was entered, and taken out again for a purchase if it
 * is still the client's.
 */
export const withHome = (type: TransactionType, home: Home, values: object): Record<string, string | null> => {
  const given = Object.entries(home).filter(([, value]) => value)
  const now = values as Record<string, unknown>
  const isBlank = given.every(([path]) => !now[path])
  if (type === 'Listing') return isBlank ? Object.fromEntries(given) : {}
  const isTheirs = given.every(([path, value]) => now[path] === value)
  return isTheirs ? Object.fromEntries(given.map(([path]) => [path, path === 'stateCode' ? null : ''])) : {}
}

/** The initial values. */
export const nothing = (
  AgentId: number | null,
  client: { ContactId: number; SourceId: number | null } | undefined,
) => ({
  ...{ Type: '' as const, AgentId, lookup: '' },
  ...{ address: '', unitNumber: '', city: '', stateCode: null, zipCode: '', status: 1 },
  ...{ listingPrice: '', salesPrice: '', mlsId: '', SourceId: client?.SourceId ?? null },
  ...{ listingDate: null, listingExpDate: null, contractDate: null, closingDate: null },
  ...{ PropertyDetails: {}, imgData: null, PropertyImage: null },
  ...{ TransactionContactId: client?.ContactId ?? null, IncludeAdditionalContacts: false, note: '' },
  NewClient: null as NewClient | null,
})
export const noClient = { FirstName: '', LastName: '', Email: '', CellPhone: '' }
export type NewClient = { [F in keyof typeof noClient]: string | null }
/** A new client of whom nothing was entered is none. */
export const withoutBlankClient = <V extends { NewClient: NewClient | null | '' }>(values: V): V =>
  values.NewClient && Object.values(values.NewClient).some(Boolean) ? values : { ...values, NewClient: null }

/** What a listing filled in, by the path of each field. */
export type Found = Record<string, unknown>
/** The fields of a listing that are still as it filled them in: not the ones edited since. */
export const untouched = (found: Found, values: object) =>
  Object.keys(found).filter((path) => {
    const value = path.split('.').reduce<unknown>((of, name) => (of as Record<string, unknown> | null)?.[name], values)
    return String(value ?? '') === String(found[path] ?? '')
  })

/** The step a field is on. */
export const stepOf = (type: TransactionType | '' | null, field: string) =>
  field === 'Type'
    ? 1
    : field === 'AgentId'
      ? 2
      : field === 'lookup'
        ? MLS
        : detailsOf(type).some((name) => pathOf(name) === field)
          ? DETAILS
          : /^(PropertyDetails|imgData|PropertyImage)\b/.test(field)
            ? PROPERTY
            : CLIENT

/** The fields an MLS listing fills in. */
export const valuesOf = (property: PropertyDetail): Partial<Record<EditedField, Value>> => {
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
/** A picture that can be sent as an address: https, or one of ours. */
export const pictureOf = ({ MediaUrl }: Pick<PropertyDetail, 'MediaUrl'>) =>
  MediaUrl && /^(https:\/\/|\/api\/)/.test(MediaUrl) ? MediaUrl : null
