import { expect, test } from 'vitest'
import { previewOfRosa } from '../../../test/duplicates.ts'
import { type Choice, keptOf, mergeOf, resultOf, sorted } from './merge.rules.ts'

const none: Choice = { fields: {} }
const preview = previewOfRosa()
const chosen = (fields: Choice['fields']) => Object.entries(fields).map(([Field, ContactId]) => ({ Field, ContactId }))
const shown = (choice: Choice) => Object.fromEntries(resultOf(preview, choice).map((one) => [one.Field, one.Value]))

test('only what differs is to be chosen', () => {
  const names = Object.entries(sorted(preview.Fields)).map(([kind, fields]) => [kind, fields.map((one) => one.Field)])
  expect(Object.fromEntries(names)).toEqual({
    choices: ['FirstName', 'City'],
    same: ['LastName', 'Email'],
    ofOne: ['CellPhone'],
    unions: ['Tags'],
  })
})

test('without a choice it is as suggested, and nothing that only one of them has is lost', () => {
  expect(shown(none)).toEqual({
    FirstName: 'Rosa',
    LastName: 'Vega',
    Email: 'rosa@example.com',
    City: 'Round Rock',
    CellPhone: '5125550131',
    Tags: 'Buyer, VIP',
  })
  expect(mergeOf(preview, none)).toEqual({
    KeepContactId: 31,
    OtherContactIds: [32],
    Choices: chosen({ FirstName: 31, City: 32 }),
    Version: 'v1',
  })
})

test('whoever is kept keeps what is theirs, as far as nothing else is chosen', () => {
  const keep: Choice = { keep: 32, fields: {} }
  expect(shown(keep)).toMatchObject({ FirstName: 'R.', City: 'Round Rock', CellPhone: '5125550131' })
  expect(mergeOf(preview, keep)).toMatchObject({ KeepContactId: 32, OtherContactIds: [31] })
  const own: Choice = { keep: 32, fields: { City: 31 } }
  expect(shown(own)).toMatchObject({ FirstName: 'R.', City: 'Austin' })
  expect(mergeOf(preview, own).Choices).toEqual(chosen({ FirstName: 32, City: 31 }))
})

test('a choice of somebody who was left out no longer counts', () => {
  const gone: Choice = { keep: 33, fields: { City: 33 } }
  expect(keptOf(preview, gone)).toBe(31)
  expect(mergeOf(preview, gone).Choices).toEqual(chosen({ FirstName: 31, City: 32 }))
})
