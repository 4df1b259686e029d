import { stateCodes } from '@dormer/contract/fields'
import { expect, test } from 'vitest'
import { stateName, statesLike } from './states.ts'

test('every state has a name', () => {
  expect(stateCodes.filter((code) => stateName(code) === code)).toEqual([])
})

test.each([
  ['tx', ['TX']],
  ['Tex', ['TX']],
  ['new', ['NH', 'NJ', 'NM', 'NY']],
  ['dakota', ['ND', 'SD']],
  ['zz', []],
])('%s means %j', (typed, expected) => expect(statesLike(typed)).toEqual(expected))

test('a code comes before the names that begin alike', () => {
  expect(statesLike('or')[0]).toBe('OR')
  expect(statesLike('ma').slice(0, 2)).toEqual(['MA', 'ME'])
})
