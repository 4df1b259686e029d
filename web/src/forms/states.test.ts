import { stateCodes } from '@dormer/contract/fields'
import { expect, test } from 'vitest'
import { byCodeOrName, nameOf } from './states.ts'

const options = stateCodes.map((code) => ({ value: code as string, label: code as string }))
const found = (search: string) =>
  byCodeOrName({ options, search, limit: 100 }).map((one) => ('value' in one ? one.value : ''))

test('every state has its name', () => {
  expect(['AL', 'DC', 'TX', 'WY'].map(nameOf)).toEqual(['Alabama', 'District of Columbia', 'Texas', 'Wyoming'])
})

// The first is the one that Enter takes.
test.for([
  ['tx', ['TX']],
  ['Tex', ['TX']],
  ['ma', ['MA', 'ME', 'MD']],
  ['new y', ['NY']],
  ['IN', ['IN']],
  ['or', ['OR']],
  ['zz', []],
] as const)('%s finds %s', ([typed, codes]) => expect(found(typed)).toEqual(codes))

test('nothing typed offers all', () => expect(found('')).toHaveLength(51))
