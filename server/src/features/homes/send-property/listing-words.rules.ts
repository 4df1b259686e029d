import { statusLabel } from '@dormer/contract/homes/listings'
import { formatMoney } from '@dormer/contract/money'
import type { SentListing } from './sent-listings.queries.ts'

type Priced = Pick<SentListing, 'ListPrice' | 'PreviousListPrice' | 'ClosePrice' | 'StandardStatus'>
/** What it sold for. A home on the market again may still have the price of its last sale. */
const soldFor = ({ ClosePrice, StandardStatus }: Priced) => (StandardStatus === 'Closed' ? ClosePrice : null)
/** The asking price, or what it sold for. */
export const priceOf = (listing: Priced) => {
  const price = soldFor(listing) ?? listing.ListPrice
  return price === null ? null : formatMoney(price)
}
/** The previous asking price, if the price fell. */
export const formerPriceOf = (listing: Priced) => {
  const { ListPrice, PreviousListPrice } = listing
  return soldFor(listing) === null &&
    ListPrice !== null &&
    PreviousListPrice !== null &&
    Number(PreviousListPrice) > Number(ListPrice)
    ? formatMoney(PreviousListPrice)
    : null
}

/** '$420,000 to $610,000', the lowest and the highest; null if no price is known. */
export const pricesOf = (listings: Priced[]) => {
  const prices = listings
    .flatMap((listing) => soldFor(listing) ?? listing.ListPrice ?? [])
    .sort((a, b) => Number(a) - Number(b))
  const [least, most] = [prices[0], prices.at(-1)]
  if (least === undefined || most === undefined) return null
  return Number(least) === Number(most) ? formatMoney(least) : `${formatMoney(least)} to ${formatMoney(most)}`
}

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

/** '3 beds', '2 baths', '1,850 sqft', 'Condominium'; what is unknown is left out. */
export const factsOf = (listing: SentListing) => [
  ...(listing.BedroomsTotal === null ? [] : [count(listing.BedroomsTotal, 'bed', 'beds')]),
  ...(listing.BathroomsTotalInteger === null ? [] : [count(listing.BathroomsTotalInteger, 'bath', 'baths')]),
  ...(listing.LivingArea === null ? [] : [`${listing.LivingArea.toLocaleString('en-US')} sqft`]),
  ...(listing.LivingArea === null && listing.LotSizeAcres ? [`${Number(listing.LotSizeAcres.toFixed(2))} acres`] : []),
  ...(listing.PropertySubType ? [listing.PropertySubType] : []),
]

export const townOf = ({ City, StateOrProvince, PostalCode }: SentListing) =>
  [City, [StateOrProvince, PostalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** A listing's name: its street, or its area if the public may not see the street. */
export const nameOf = (listing: SentListing) =>
  listing.Street || (listing.City ? `Home in ${listing.City}` : `MLS # ${listing.ListingId}`)

/** The same with its town, in one line. */
export const placeOf = (listing: SentListing) =>
  listing.Street ? [listing.Street, townOf(listing)].filter(Boolean).join(', ') : `Home in ${townOf(listing)}`

export const mlsNumberOf = ({ ListingId }: SentListing) => `MLS\u00a0#\u00a0${ListingId}`

export const statusOf = ({ StandardStatus }: SentListing) => statusLabel(StandardStatus)

/** MLSs require the listing's brokerage beside it. */
export const courtesyOf = ({ ListAgentFullName, ListOfficeName }: SentListing) => {
  const by = [ListAgentFullName, ListOfficeName].filter(Boolean).join(', ')
  return by && `Listing courtesy of ${by}`
}
