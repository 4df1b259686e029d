import type { PropertyDetail } from '@dormer/contract/homes/listings'
import { formatCount, formatDay, formatMoney } from '../../../ui/format.ts'
import { daysOf, priceOf, statusOf } from '../property-search/property.ts'

/** Shown to agents and clients alike. */
type Shown = Omit<
  PropertyDetail,
  'ListingKeyNumeric' | 'InternetAddressDisplayYN' | 'InternetEntireListingDisplayYN' | 'Mls'
>
type Fact = { label: string; of: (property: Shown) => string | number | null | undefined }

const money = (amount: string | null) => amount && formatMoney(amount)
/** Price by area, in whole dollars. */
const perFoot = ({ ListPrice, LivingArea }: Shown) =>
  ListPrice && LivingArea ? `$${formatCount(Math.round(Number(ListPrice) / LivingArea))}` : null

/** The facts shown for a listing and compared between listings, in this order. */
export const facts: Fact[] = [
  { label: 'Status', of: ({ StandardStatus }) => statusOf(StandardStatus).label },
  { label: 'Price', of: priceOf },
  { label: 'Price per sqft', of: perFoot },
  { label: 'Original price', of: ({ OriginalListPrice }) => money(OriginalListPrice) },
  { label: 'On the market', of: daysOf },
  { label: 'Bedrooms', of: ({ BedroomsTotal }) => BedroomsTotal },
  {
    label: 'Bathrooms',
    of: ({ BathroomsTotalInteger, BathroomsFull, BathroomsHalf }) =>
      BathroomsTotalInteger === null
        ? null
        : BathroomsHalf
          ? `${BathroomsTotalInteger} (${BathroomsFull ?? 0} full, ${BathroomsHalf} half)`
          : BathroomsTotalInteger,
  },
  { label: 'Living area', of: ({ LivingArea }) => LivingArea && `${formatCount(LivingArea)} sqft` },
  { label: 'Lot', of: ({ LotSizeAcres }) => LotSizeAcres && `${Number(LotSizeAcres.toFixed(2))} acres` },
  { label: 'Year built', of: ({ YearBuilt }) => YearBuilt },
  { label: 'Garage spaces', of: ({ GarageSpaces }) => GarageSpaces },
  { label: 'Type', of: ({ PropertySubType, PropertyType }) => PropertySubType ?? PropertyType },
  { label: 'Neighborhood', of: ({ SubdivisionName }) => SubdivisionName },
  { label: 'County', of: ({ CountyOrParish }) => CountyOrParish },
  { label: 'Interior', of: ({ InteriorFeatures }) => InteriorFeatures.join(', ') },
  { label: 'Exterior', of: ({ ExteriorFeatures }) => ExteriorFeatures.join(', ') },
  { label: 'Basement', of: ({ Basement }) => Basement.join(', ') },
  { label: 'Listed on', of: ({ OnMarketDate }) => OnMarketDate && formatDay(OnMarketDate) },
  { label: 'Closed on', of: ({ CloseDate }) => CloseDate && formatDay(CloseDate) },
  { label: 'Listing courtesy of', of: ({ ListOfficeName }) => ListOfficeName },
  { label: 'MLS #', of: ({ ListingId }) => ListingId },
]
