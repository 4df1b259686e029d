import type { TransactionCard } from '@dormer/contract/deals/transactions'
import { expect, test } from 'vitest'
import { afterMove, type BoardColumn, volumeOf } from './board.rules.ts'

const card = (TransactionId: number, SalesPrice: string | null = '100.50') =>
  ({ TransactionId, SalesPrice, ListingPrice: '900.00', StatusId: 1 }) as TransactionCard
/** A column with these pages; if `isMore`, more follow after the last one. */
const column = (StatusId: 1 | 2, pages: number[][], isMore = false): BoardColumn => ({
  pageParams: [],
  pages: pages.map((ids, at) => ({
    StatusId,
    cards: ids.map((id) => card(id)),
    count: 10,
    volume: 1000,
    next: at < pages.length - 1 || isMore ? ids.at(-1) : undefined,
  })),
})
const idsOf = ({ pages }: BoardColumn) => pages.map(({ cards }) => cards.map((one) => one.TransactionId))

test.each([
  [
    'into its place',
    column(2, [
      [9, 7],
      [5, 3],
    ]),
    8,
    [
      [9, 8, 7],
      [5, 3],
    ],
    11,
  ],
  [
    'into a later page',
    column(2, [
      [9, 7],
      [5, 3],
    ]),
    4,
    [
      [9, 7],
      [5, 4, 3],
    ],
    11,
  ],
  [
    'to the end',
    column(2, [
      [9, 7],
      [5, 3],
    ]),
    1,
    [
      [9, 7],
      [5, 3, 1],
    ],
    11,
  ],
  [
    'below what is loaded',
    column(
      2,
      [
        [9, 7],
        [5, 3],
      ],
      true,
    ),
    1,
    [
      [9, 7],
      [5, 3, 1],
    ],
    11,
  ],
  ['into an empty column', column(2, [[]]), 1, [[1]], 11],
  ['twice', column(2, [[9, 8, 7]]), 8, [[9, 8, 7]], 10],
  ['out of its column', column(1, [[9, 8], [5]]), 8, [[9], [5]], 9],
  ['of which this column knows nothing', column(1, [[9]]), 8, [[9]], 10],
])('a card moves %s', (_, before, id, ids, count) => {
  const after = afterMove(before, { card: card(id), to: 2 })
  expect(idsOf(after)).toEqual(ids)
  expect(after.pages.at(-1)).toMatchObject({ count, volume: 1000 + (count - 10) * 100.5 })
  // The cursor does not depend on what moved.
  expect(after.pages.map(({ next }) => next)).toEqual(before.pages.map(({ next }) => next))
})

test('the volume is at the price that the commission is computed of', () => {
  expect([card(1), card(1, null), card(1, '0.00')].map(volumeOf)).toEqual([100.5, 900, 900])
  expect(volumeOf({ SalesPrice: null, ListingPrice: null })).toBe(0)
})
