import { expect, test } from 'vitest'
import { inFull, inFullProps } from './in-full.ts'

test.each([
  ['450k', '450000'],
  ['$447.5K', '447500'],
  ['1.25m', '1250000'],
  ['$1,200k', '1200000'],
  ['1.0005k', '1000.5'],
  ['0k', undefined],
  ['450', undefined],
  ['k', undefined],
  ['450,000', undefined],
  ['4 bed', undefined],
])('%j is %j', (typed, full) => expect(inFull(typed)).toBe(full))

test.each([
  [4, 4, ['450000']],
  [0, 4, []],
  [2, 2, []],
])('k after $450 with the caret from %i to %i', (selectionStart, selectionEnd, put) => {
  const was: string[] = []
  const { onKeyDown } = inFullProps((full) => was.push(full))
  const currentTarget = { value: '$450', selectionStart, selectionEnd }
  onKeyDown({ currentTarget, key: 'k', preventDefault: () => {} } as never)
  expect(was).toEqual(put)
})
