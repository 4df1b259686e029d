import { expect, test } from 'vitest'
import { sorted } from './list-search.ts'

const rows = [
  { Name: 'Lot 10', Count: 2 },
  { Name: 'Lot 9', Count: 10 },
  { Name: null, Count: null },
  { Name: 'émile', Count: 1 },
]
const names = (sort: string | undefined, dir: 'asc' | 'desc') => sorted(rows, { sort, dir }).map((row) => row.Name)

test.each([
  ['as loaded', undefined, 'asc', ['Lot 10', 'Lot 9', null, 'émile']],
  ['numbers in names by their value, accents beside their letter', 'Name', 'asc', ['émile', 'Lot 9', 'Lot 10', null]],
  ['those without a value last in either direction', 'Name', 'desc', ['Lot 10', 'Lot 9', 'émile', null]],
  ['numbers', 'Count', 'asc', ['émile', 'Lot 10', 'Lot 9', null]],
  ['an order that an old link has, and no row', 'Shoe', 'asc', ['Lot 10', 'Lot 9', null, 'émile']],
] as const)('%s', (_, sort, dir, expected) => expect(names(sort, dir)).toEqual(expected))
