import { type DayField, dayEvents } from '@dormer/contract/deals/transaction-fields'
import { expect, test } from 'vitest'
import { clientStationsOf } from './stations.rules.ts'

const none = {
  Type: 'Purchase',
  StatusId: 2,
  ...(Object.fromEntries(Object.keys(dayEvents).map((field) => [field, null])) as Record<DayField, null>),
} as const

test.for([
  [{}, ['Closing: NoDate, no date yet']],
  [{ ContractDate: '2026-03-01' }, ['Contract: Done, 9 days ago', 'Closing: NoDate, no date yet']],
  [
    { InspectionDate: '2026-03-10', ClosingDate: '2026-03-12' },
    ['Inspection: Today, today', 'Closing: Ahead, in 2 days'],
  ],
  [{ ClosingDate: '2026-03-08' }, ['Closing: Late, later than planned']],
  // The days of a listing are not those of a purchase.
  [{ ListingDate: '2026-03-01', ClosingDate: '2026-04-10' }, ['Closing: Ahead, in 31 days']],
  [
    { Type: 'Listing', StatusId: 1, ListingDate: '2026-03-01', ListingExpDate: '2026-03-09' },
    ['Listed: Done, 9 days ago', 'Listing expires: Late, later than planned', 'Closing: NoDate, no date yet'],
  ],
  [{ StatusId: 3, DateClosed: '2026-03-09' }, ['Closed: Done, yesterday']],
] as const)('clients see of %j', ([transaction, told]) => {
  const stations = clientStationsOf({ ...none, ...transaction }, '2026-03-10')
  expect(stations.map(({ Name, State, Words }) => `${Name}: ${State}, ${Words}`)).toEqual(told)
})
