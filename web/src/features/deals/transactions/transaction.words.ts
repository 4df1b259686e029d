import type { Transaction, TransactionCard } from '@dormer/contract/deals/transactions'
import { unitLabel } from '@dormer/contract/homes/listings'
import { formatMoney, today } from '../../../ui/format.ts'

/** One color per status, used everywhere; the name is always shown with it. */
const colors: Record<number, string> = { 1: 'roof', 2: 'yellow', 3: 'blue', 4: 'gray', 5: 'dark' }
export const colorOf = (StatusId: number) => colors[StatusId] ?? 'gray'

type Addressed = Pick<Transaction, 'Address' | 'UnitNumber' | 'City' | 'StateCode' | 'ZipCode'>
export const streetOf = ({ Address, UnitNumber }: Pick<Addressed, 'Address' | 'UnitNumber'>) =>
  [Address, UnitNumber && unitLabel(UnitNumber)].filter(Boolean).join(' ') || 'No address yet'
/** What tasks and appointments about a transaction need from it. */
export const calledOf = (transaction: Transaction) => ({
  TransactionId: transaction.TransactionId,
  Name: streetOf(transaction),
})
export const townOf = ({ City, StateCode, ZipCode }: Pick<Addressed, 'City' | 'StateCode' | 'ZipCode'>) =>
  [City, [StateCode, ZipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

type Priced = Pick<TransactionCard, 'Type' | 'SalesPrice' | 'ListingPrice'>
/** For a listing, the Listing Price; for a purchase, the Contract Price, which is its sales price. */
export const priceOf = ({ Type, SalesPrice, ListingPrice }: Priced) => {
  const amount = Type === 'Listing' ? ListingPrice : SalesPrice
  return {
    label: Type === 'Listing' ? 'Listing Price' : 'Contract Price',
    amount: amount === null ? null : formatMoney(amount),
  }
}

/** What a forecast says of an open deal that has no closing date, or is past it: it is calculated as if it closed today. */
export const ifClosedToday = (day: string | null) => (day === null || day < today() ? 'if closed today' : undefined)

/** The clients, by which a file is known. */
export const clientsOf = ({ Type, Clients }: { Type: string; Clients: string }) =>
  Clients && `${Type === 'Listing' ? 'Seller' : 'Buyer'} ${Clients}`
