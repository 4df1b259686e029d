import type { CustomField } from '@dormer/contract/people/custom-fields'
import { expect, test } from 'vitest'
import { choicesIn, proposedKind } from './custom-fields.rules.ts'
import { shownValue } from './shown-value.ts'

// As Follow Up Boss, kvCORE, HubSpot, Salesforce and people's own sheets export them.
test.each([
  [['$450,000.00', '$1,250,000', '$0.00'], 'Money'],
  [['450k', '$500,000', '1.2M'], 'Money'],
  [['$350,000', '425000'], 'Money'],
  [['3', '2', '4'], 'Number'],
  [['2.5', '1,850', '3'], 'Number'],
  [['450000.00', '325000'], 'Number'],
  [['2021-04-30', '2019-11-02'], 'Date'],
  [['4/30/2021', '11/2/2019'], 'Date'],
  [['Apr 30, 2021'], 'Date'],
  [['Yes', 'No', 'Yes'], 'YesNo'],
  [['TRUE', 'FALSE'], 'YesNo'],
  [['Y', 'N'], 'YesNo'],
  // Neither counts nor amounts.
  [['02134', '78704'], 'Text'],
  [['(512) 555-0142'], 'Text'],
  [['10045678901234567'], 'Text'],
  [['78704-1234'], 'Text'],
  [['400-450k'], 'Text'],
  [['3 beds', '2'], 'Text'],
  [['Buyer; Seller', 'Buyer'], 'Text'],
  [['', ' '], 'Text'],
  [[], 'Text'],
])('of %j the kind is proposed: %s', (samples, kind) => {
  expect(proposedKind(samples)).toBe(kind)
})

const field = (Kind: CustomField['Kind']): CustomField => ({
  CustomFieldId: 1,
  Name: 'One',
  Kind,
  Choices: [],
  Contacts: 0,
})
test.each([
  ['Text', 'Two dogs', 'Two dogs'],
  ['Number', '1850', '1,850'],
  ['Number', '-12500.75', '-12,500.75'],
  ['Number', '0.5', '0.5'],
  ['Number', '12345678901234567890.5', '12345678901234567890.5'],
  ['Money', '450000', '$450,000'],
  ['Money', '450000.50', '$450,000.50'],
  ['Date', '2027-04-03', '04/03/2027'],
  ['Choice', 'Condo', 'Condo'],
  ['Choices', ['Condo', 'Loft'], 'Condo, Loft'],
  ['YesNo', true, 'Yes'],
  ['YesNo', false, 'No'],
  ['Text', null, null],
  ['Choices', [], null],
] as const)('a value of kind %s, %j, reads %s', (kind, value, text) => {
  expect(shownValue(field(kind), Array.isArray(value) ? [...value] : (value as string | boolean | null))).toBe(text)
})

test('choices are the lines, without blanks and repetitions', () => {
  expect(choicesIn('Condo\n  Loft \n\ncondo\r\nTown home')).toEqual(['Condo', 'Loft', 'Town home'])
})
