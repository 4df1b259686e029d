import { expect, test } from 'vitest'
import { askedIn, matching } from './mentions.rules.ts'

test.each([
  ['@', ''],
  ['Ask @Be', 'Be'],
  ['(@be', 'be'],
  ['Ask @Ben B', 'Ben B'],
  ['Ask @Ben Baker to', undefined],
  ['ida@example', undefined],
  ['Ask Ben', undefined],
  ['@José', 'José'],
  ["@O'Ne", "O'Ne"],
])('after %j, colleagues are looked for by %j', (before, asked) => {
  expect(askedIn(before)).toBe(asked)
})

test('colleagues are found by any of their names, in any spelling', () => {
  const all = ['Ben Baker', 'José Ortiz', 'Ann Benson'].map((Name) => ({ Name }))
  const names = (asked: string) => matching(all, asked).map(({ Name }) => Name)
  expect(names('')).toHaveLength(3)
  expect(names('ben')).toEqual(['Ben Baker', 'Ann Benson'])
  expect(names('jose o')).toEqual(['José Ortiz'])
  expect(names('x')).toEqual([])
})
