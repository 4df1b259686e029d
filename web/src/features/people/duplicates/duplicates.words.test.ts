import { expect, test } from 'vitest'
import { pairOf, person } from '../../../test/duplicates.ts'
import { likenessOf, namesOf, reasonOf } from './duplicates.words.ts'

test.each([
  [{ Reasons: ['SameEmail'] as const, Shared: 'rosa@example.com' }, 'Same email: rosa@example.com'],
  [{ Reasons: ['SamePhone'] as const, Shared: '5125550131' }, 'Same phone: (512) 555-0131'],
  [{ Reasons: ['SamePhone'] as const, Shared: '+442079460958' }, 'Same phone: +442079460958'],
  [{ Reasons: ['NearNameAndAddress'] as const, Shared: '12 Oak St' }, 'Similar name and same address: 12 Oak St'],
  [
    { Reasons: ['SameEmail', 'SamePhone'] as const, Shared: 'rosa@example.com' },
    'Same email and same phone: rosa@example.com',
  ],
  [{ Reasons: ['SamePhone'] as const, Shared: '' }, 'Same phone'],
])('%o is told as %s', ({ Reasons, Shared }, words) => {
  expect(reasonOf(pairOf(person(1, 'A'), person(2, 'B'), { Reasons: [...Reasons], Shared }))).toBe(words)
})

test.each([
  ['rosa@example.com', 'Rosa@Example.com', 'same'],
  ['12 Oak St., Austin', '12 Oak St Austin', 'same'],
  ['Ann Lee', 'Anne Lee', 'different'],
  ['Ann Lee', null, 'one'],
  [null, 'Ann Lee', 'one'],
  [null, null, 'none'],
  ['', null, 'none'],
])('%o and %o are %s', (a, b, likeness) => {
  expect(likenessOf(a, b)).toBe(likeness)
})

test('who is called the same is told apart', () => {
  expect(namesOf([{ Name: 'Rosa Vega' }, { Name: 'R. Vega' }, { Name: 'Rosa Vega' }])).toEqual([
    'Rosa Vega (1)',
    'R. Vega',
    'Rosa Vega (3)',
  ])
})
