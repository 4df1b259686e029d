import { type Property, statusLabel } from '@dormer/contract/homes/listings'
import { formatCompact, formatCount, formatMoney } from '../../../ui/format.ts'

type Facts = Pick<
  Property,
  | 'BedroomsTotal'
  | 'BathroomsTotalInteger'
  | 'LivingArea'
  | 'LotSizeAcres'
  | 'UnparsedAddress'
  | 'City'
  | 'StateOrProvince'
  | 'PostalCode'
  | 'StandardStatus'
  | 'DaysOnMarket'
  | 'ListPrice'
  | 'ClosePrice'
>

/**
 * The sale price if sold, otherwise the asking price. A home back on the market may still have the price of its last
 * sale.
 */
export const priceOf = ({
  ListPrice,
  ClosePrice,
  StandardStatus,
}: Pick<Facts, 'ListPrice' | 'ClosePrice' | 'StandardStatus'>) => {
  const price = (StandardStatus === 'Closed' ? ClosePrice : null) ?? ListPrice
  return price === null ? 'Price not given' : formatMoney(price)
}
/** $450K, as on the map's bubbles. */
export const shortPrice = (price: string | null) => (price === null ? '–' : `$${formatCompact(Number(price))}`)

/** '3 beds', '2 baths', '1,850 sqft', '0.25 acres'; unknown facts are left out. */
export const factsOf = ({ BedroomsTotal, BathroomsTotalInteger, LivingArea, LotSizeAcres }: Facts) => [
  ...(BedroomsTotal === null ? [] : [`${BedroomsTotal} ${BedroomsTotal === 1 ? 'bed' : 'beds'}`]),
  ...(BathroomsTotalInteger === null
    ? []
    : [`${BathroomsTotalInteger} ${BathroomsTotalInteger === 1 ? 'bath' : 'baths'}`]),
  ...(LivingArea === null ? [] : [`${formatCount(LivingArea)} sqft`]),
  ...(LotSizeAcres ? [`${Number(LotSizeAcres.toFixed(2))} acres`] : []),
]

/** The same as short as on a card: '3 bd', '2 ba', '1,850 sqft', '0.25 acres'. */
export const shortFactsOf = (facts: Facts) =>
  factsOf(facts).map((fact) => fact.replace(/ beds?$/, ' bd').replace(/ baths?$/, ' ba'))

export const streetOf = ({ UnparsedAddress }: Pick<Facts, 'UnparsedAddress'>) =>
  UnparsedAddress?.split(',')[0] || 'Address not given'
export const townOf = ({ City, StateOrProvince, PostalCode }: Pick<Facts, 'City' | 'StateOrProvince' | 'PostalCode'>) =>
  [City, [StateOrProvince, PostalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export const daysOf = ({ DaysOnMarket }: Pick<Facts, 'DaysOnMarket'>) =>
  DaysOnMarket === null
    ? undefined
    : DaysOnMarket === 0
      ? 'New today'
      : `${DaysOnMarket} ${DaysOnMarket === 1 ? 'day' : 'days'} on market`

const colors: Record<string, string> = { Active: 'roof', 'Active Under Contract': 'yellow', Pending: 'yellow' }
export const statusOf = (status: string) => ({ label: statusLabel(status), color: colors[status] ?? 'gray' })
