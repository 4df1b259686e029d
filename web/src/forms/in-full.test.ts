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
  ['450 t', '450000'],
  ['1.25 m', '1250000'],
  ['4,50k', undefined],
  ['450,000', undefined],
  ['4 bed', undefined],
])('%j is %j', (typed, full) => expect(inFull(typed)).toBe(full))

const input = (value: string, selectionStart = value.length, selectionEnd = value.length) => ({
  value,
  selectionStart,
  selectionEnd,
})

test.each([
  [4, 4, ['450000']],
  [0, 4, []],
  [2, 2, []],
])('k after $450 with the caret from %i to %i', (selectionStart, selectionEnd, put) => {
  const was: string[] = []
  const { onKeyDown } = inFullProps(
    (full) => was.push(full),
    () => {},
  )
  const currentTarget = input('$450', selectionStart, selectionEnd)
  onKeyDown({ currentTarget, key: 'k', preventDefault: () => {} } as never)
  expect(was).toEqual(put)
})

/** Types one key after the other into a field that drops what is no digit, as the dollar input does. */
const type = (keys: string) => {
  let said: string | undefined
  const field = { value: '$', selectionStart: 1, selectionEnd: 1 }
  const show = (value: string) =>
    Object.assign(field, { value, selectionStart: value.length, selectionEnd: value.length })
  const { onKeyDown } = inFullProps(
    (full) => show(`$${full}`),
    (fault) => {
      said = fault
    },
  )
  for (const key of keys) {
    let isTaken = true
    onKeyDown({ currentTarget: field, key, preventDefault: () => { isTaken = false } } as never) // biome-ignore format: one line
    if (isTaken && /[\d.]/.test(key)) show(field.value + key)
  }
  return [field.value, said]
}
const range = 'Enter one amount, not a range'
test.each([
  ['450k', '$450000', undefined],
  ['450 thousand', '$450000', undefined],
  ['1.25 mil', '$1250000', undefined],
  ['.5mm', '$500000', undefined],
  ['400-450k', '$400', range],
  ['400 to 450k', '$400000', range],
  ['400k-450k', '$400000', range],
])('%s typed', (keys, value, said) => expect(type(keys)).toEqual([value, said]))

test.each([
  ['$1.2M', '1200000', undefined],
  ['450 thousand', '450000', undefined],
  ['400-450k', undefined, 'Enter one amount, not a range'],
  ['around 500k', undefined, 'Enter an exact amount, such as 450,000 or 450k'],
  ['4,50', undefined, 'Enter an amount in dollars, such as 85,000'],
])('%j pasted', (pasted, put, said) => {
  const was: { put?: string; said?: string } = {}
  const { onPaste } = inFullProps(
    (full) => {
      was.put = full
    },
    (fault) => {
      was.said = fault
    },
  )
  const clipboardData = { getData: () => pasted }
  onPaste({ currentTarget: input(''), clipboardData, preventDefault: () => {} } as never)
  expect(was).toEqual({ ...(put && { put }), said })
})
