import { expect, test } from 'vitest'
import { faultsByField, faultsOfAnswer } from './faults.ts'

test.each<[what: string, faults: object, byField: object]>([
  ['a field', { Name: 'a' }, { Name: 'a' }],
  ['a field of a row', { 'Lines.0.Name': 'a' }, { 'Lines.0.Name': 'a' }],
  ['one of several values', { 'Lines.10.States.2': 'a' }, { 'Lines.10.States': 'a' }],
  ['several of them: the first', { 'States.0': 'a', 'States.1': 'b' }, { States: 'a' }],
  ['a row', { 'Lines.3': 'a' }, { Lines: 'a' }],
])('the fault of %s', (_what, faults, byField) => expect(faultsByField({ ...faults })).toEqual(byField))

test('an answer names fields in any case, and others that the form has not', () => {
  const answer = { ListingDate: 'a', propertydetails: 'b', 'PropertyDetails.Bedrooms': 'c', AgentId: 'd' }
  expect(faultsOfAnswer(answer, ['listingDate', 'PropertyDetails'])).toEqual({
    listingDate: 'a',
    PropertyDetails: 'b',
    'PropertyDetails.Bedrooms': 'c',
  })
})
