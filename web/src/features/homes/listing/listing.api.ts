import { listingInterest } from '@dormer/contract/homes/listing-interest'
import type { PropertyDetail } from '@dormer/contract/homes/listings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** Of contacts' activities: what is sent makes it out of date. */
export const interestQuery = (listingKey: string) =>
  queryOptions({
    queryKey: within(keys.activities, 'interest', listingKey),
    queryFn: ({ signal }) => call(listingInterest, { query: { listingKey } }, { signal }),
  })

/** Homes of the same town and kind for a quarter more or less, to compare a listing with. */
export const comparableFilters = ({ City, PropertySubType, ListPrice }: PropertyDetail) => {
  const price = Number(ListPrice ?? 0)
  return [
    { Field: 'StandardStatus', Value: ['Active'] },
    ...(City ? [{ Field: 'City', Value: [City] }] : []),
    ...(PropertySubType ? [{ Field: 'PropertySubType', Value: [PropertySubType] }] : []),
    ...(price > 0
      ? [{ Field: 'ListPrice', Value: { Min: Math.round(price * 0.75), Max: Math.round(price * 1.25) } }]
      : []),
  ]
}
