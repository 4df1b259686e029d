import type { CustomFieldKind, CustomValue } from '@dormer/contract/people/custom-fields'
import { expect, test } from 'vitest'
import { answeredValue, choiceChanges, choicesOf, readCustomValue, spokenValue } from './custom-fields.rules.ts'

const field = (Kind: CustomFieldKind, Choices: string[] = ['First-time buyer', 'Investor', 'Yes, both', 'VA/FHA']) => ({
  CustomFieldId: 1,
  Name: 'Field',
  Kind,
  Choices,
})

// As other systems export them and people type them.
test.for([
  ['Text', '  Likes porches\nand dogs ', ['Likes porches\nand dogs']],
  ['Text', '', []],
  ['Text', '   ', []],
  ['Text', null, []],
  ['Number', '3', ['3']],
  ['Number', '3.50', ['3.5']],
  ['Number', '1,250', ['1250']],
  ['Number', '1,250,000.25', ['1250000.25']],
  ['Number', '1 250', ['1250']],
  ['Number', '007', ['7']],
  ['Number', '-12', ['-12']],
  ['Number', '−12', ['-12']],
  ['Number', '-0', ['0']],
  ['Number', '.5', ['0.5']],
  ['Number', '5.', ['5']],
  ['Number', '100', ['100']],
  ['Number', '3.0', ['3']],
  ['Number', '85%', ['85']],
  ['Number', '12345678901234567890', ['12345678901234567890']],
  ['Money', '$1,250.50', ['1250.50']],
  ['Money', '450k', ['450000.00']],
  ['Money', '$1.2M', ['1200000.00']],
  ['Money', '250000', ['250000.00']],
  ['Money', '450000.00', ['450000.00']],
  ['Money', '($500.00)', ['-500.00']],
  ['Money', '-$500', ['-500.00']],
  ['Money', '$-500', ['-500.00']],
  ['Money', '-0', ['0.00']],
  ['Date', '2026-05-17', ['2026-05-17']],
  ['Date', '5/17/2026', ['2026-05-17']],
  ['Date', '05/17/26', ['2026-05-17']],
  ['Date', '2026-05-17T23:30:00Z', ['2026-05-17']],
  ['Date', '2026-05-17 00:00:00', ['2026-05-17']],
  ['Date', 'May 17, 2026', ['2026-05-17']],
  ['Date', '17-May-2026', ['2026-05-17']],
  ['Choice', 'investor', ['Investor']],
  ['Choice', ' Investor ', ['Investor']],
  ['Choice', 'Yes, both', ['Yes, both']],
  ['Choices', ['VA/FHA', 'investor', 'Investor'], ['Investor', 'VA/FHA']],
  ['Choices', 'VA/FHA; Investor', ['Investor', 'VA/FHA']],
  ['Choices', 'VA/FHA,Investor', ['Investor', 'VA/FHA']],
  ['Choices', 'Investor|', ['Investor']],
  ['Choices', 'Yes, both', ['Yes, both']],
  ['Choices', [], []],
  ['YesNo', true, ['Yes']],
  ['YesNo', false, ['No']],
  ['YesNo', 'Y', ['Yes']],
  ['YesNo', 'TRUE', ['Yes']],
  ['YesNo', '0', ['No']],
  ['YesNo', 'x', ['Yes']],
] as [CustomFieldKind, CustomValue, string[]][])('%s %j is kept as %j', ([kind, given, values]) => {
  const read = readCustomValue(field(kind), given)
  expect(Array.isArray(read) ? read.map(({ Value }) => Value) : read).toEqual(values)
})

test.for([
  ['Number', 'three', 'Enter a number, such as 1,250 or 3.5'],
  ['Number', '1,5', 'Enter a number, such as 1,250 or 3.5'],
  ['Number', '1e5', 'Enter a number, such as 1,250 or 3.5'],
  ['Number', 'NaN', 'Enter a number, such as 1,250 or 3.5'],
  ['Number', '.', 'Enter a number, such as 1,250 or 3.5'],
  ['Number', true, 'Enter a number, such as 1,250 or 3.5'],
  ['Money', '400-450k', 'Enter an amount in dollars, such as 85,000'],
  ['Money', '$', 'Enter an amount in dollars, such as 85,000'],
  ['Date', 'soon', 'Enter a date, such as 5/17/2026'],
  ['Date', '2026-02-30', 'Enter a date, such as 5/17/2026'],
  ['Choice', 'Renter', 'Choose “First-time buyer”, “Investor”, “Yes, both” or “VA/FHA”'],
  ['Choice', ['Investor'], 'Choose “First-time buyer”, “Investor”, “Yes, both” or “VA/FHA”'],
  ['Choices', ['Investor', 'Renter'], '“Renter” is none of the choices'],
  ['Choices', 'Investor; Renter', 'Choose among “First-time buyer”, “Investor”, “Yes, both” or “VA/FHA”'],
  ['YesNo', 'maybe', 'Enter Yes or No'],
  ['Text', ['a'], 'Enter text'],
  ['Text', 'x'.repeat(5001), 'Use at most 5000 characters'],
] as [CustomFieldKind, CustomValue, string][])('%s %j is refused in words', ([kind, given, fault]) =>
  expect(readCustomValue(field(kind), given)).toEqual({ fault }),
)

test.for([
  ['Money', ['1250.50'], '1250.50', '$1,250.50'],
  ['Money', ['-500.00'], '-500.00', '-$500'],
  ['Number', ['1250000.25'], '1250000.25', '1,250,000.25'],
  ['Date', ['2026-05-17'], '2026-05-17', 'May 17, 2026'],
  ['YesNo', ['No'], false, 'No'],
  ['Choices', ['Investor', 'VA/FHA'], ['Investor', 'VA/FHA'], 'Investor, VA/FHA'],
  ['Text', [], null, ''],
  // Texts that an undone merge brought back after the kind was changed.
  ['Money', ['ask'], 'ask', 'ask'],
  ['Number', ['about 12'], 'about 12', 'about 12'],
  ['Date', ['spring'], 'spring', 'spring'],
  ['YesNo', ['maybe'], 'maybe', 'maybe'],
] as [CustomFieldKind, string[], CustomValue, string][])(
  '%s %j is answered and said',
  ([Kind, values, answer, words]) => {
    expect(answeredValue({ Kind }, values)).toEqual(answer)
    expect(spokenValue({ Kind }, values)).toBe(words)
  },
)

test('choices are kept once, in their order', () =>
  expect(choicesOf([' B ', 'a', '', 'A', 'b', 'C'])).toEqual(['B', 'a', 'C']))

test.for([
  [['A', 'B'], ['A', 'C'], [{ from: 'B', to: 'C' }], []],
  [['A', 'B'], ['B', 'A'], [], []],
  [['A', 'B'], ['A'], [], ['B']],
  [['A', 'B'], ['A', 'C', 'D'], [], ['B']],
  [['A', 'B'], ['C', 'A'], [{ from: 'A', to: 'C' }].slice(1), ['B']],
  [['A'], ['a'], [{ from: 'A', to: 'a' }], []],
] as const)('%j to %j', ([before, after, renamed, removed]) =>
  expect(choiceChanges(before, after)).toEqual({ renamed, removed }),
)
