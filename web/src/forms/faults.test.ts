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
  expect(faultsOfAnswer(answer, { listingDate: '', PropertyDetails: {} })).toEqual({
    listingDate: 'a',
    PropertyDetails: 'b',
    'PropertyDetails.Bedrooms': 'c',
  })
})

test('values that the form has by their ids have each its own fault', () => {
  const values = { CustomValues: { 4: 'VA', 7: null }, Lines: [{ CustomValues: {} }], States: [] }
  const faults = { 'CustomValues.4': 'a', 'CustomValues.12': 'b', 'Lines.0.CustomValues.3': 'c', 'States.1': 'd' }
  const byField = { 'CustomValues.4': 'a', 'CustomValues.12': 'b', 'Lines.0.CustomValues.3': 'c', States: 'd' }
  expect(faultsByField(faults, values)).toEqual(byField)
  expect(faultsOfAnswer(faults, values)).toEqual(byField)
})
