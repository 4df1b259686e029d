import { expect, test } from 'vitest'
import { milestones } from './milestones.ts'
import { type DayField, dayEvents } from './transaction-fields.ts'

const none = {
  Type: 'Purchase',
  StatusId: 2,
  ...(Object.fromEntries(Object.keys(dayEvents).map((field) => [field, null])) as Record<DayField, null>),
} as const
const told = (transaction: object) =>
  milestones({ ...none, ...transaction }, '2026-03-10').map(({ label, state, words }) => `${label}: ${state}, ${words}`)

test.for([
  [{}, []],
  [{ ClosingDate: '2026-03-08' }, ['Closing: overdue, overdue by 2 days']],
  [{ ClosingDate: '2026-03-09' }, ['Closing: overdue, overdue by 1 day']],
  [{ ClosingDate: '2026-03-10' }, ['Closing: today, today']],
  // Across the change to daylight saving time.
  [{ ClosingDate: '2026-03-17' }, ['Closing: soon, in 7 days']],
  [{ ClosingDate: '2026-03-18' }, ['Closing: later, in 8 days']],
  [{ InspectionDate: '2026-03-11' }, ['Inspection: soon, tomorrow']],
  [{ InspectionDate: '2026-03-09' }, ['Inspection: past, yesterday']],
  [
    { InspectionDate: '2026-03-12', ContractDate: '2026-03-01', ClosingDate: '2026-04-01' },
    ['Contract: past, 9 days ago', 'Inspection: soon, in 2 days', 'Closing: later, in 22 days'],
  ],
  // We did not list a purchase.
  [{ ListingDate: '2026-01-01', ListingExpDate: '2026-02-01' }, []],
  [{ Type: 'Listing', StatusId: 1, ListingExpDate: '2026-03-01' }, ['Listing expires: overdue, overdue by 9 days']],
  [{ Type: 'Listing', StatusId: 2, ListingExpDate: '2026-03-01' }, ['Listing expires: past, 9 days ago']],
  // Nothing is due in a closed or cancelled one.
  [
    { StatusId: 3, ClosingDate: '2026-03-01', DateClosed: '2026-03-02' },
    ['Closing: past, 9 days ago', 'Closed: past, 8 days ago'],
  ],
  [
    { StatusId: 3, ClosingDate: '2026-03-10', DateClosed: '2026-03-10' },
    ['Closing: past, today', 'Closed: past, today'],
  ],
  // Nor does it expire any more.
  [
    { Type: 'Listing', StatusId: 3, DateClosed: '2026-03-02', ListingExpDate: '2026-08-01' },
    ['Closed: past, 8 days ago'],
  ],
  [{ StatusId: 5, ClosingDate: '2026-03-01' }, ['Closing: past, 9 days ago']],
  [{ StatusId: 5, ClosingDate: '2026-03-12' }, ['Closing: later, in 2 days']],
  [{ StatusId: 2, DateClosed: '2026-03-02' }, []],
] as const)('dates of %j', ([transaction, expected]) => {
  expect(told(transaction)).toEqual(expected)
})
