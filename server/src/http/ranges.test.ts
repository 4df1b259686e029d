import { expect, test } from 'vitest'
import { partOf } from './ranges.ts'

test.for([
  [undefined, undefined],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['Bytes=5-6', { first: 5, last: 6 }],
  // Not understood: the whole file.
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
] as const)('of 100 bytes, %s is %j', ([range, expected]) => {
  expect(partOf({ headers: { range } }, 100)).toEqual(expected)
})

test.for(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999-'])('%s is beyond the end', (range) => {
  expect(() => partOf({ headers: { range } }, 100)).toThrow(
    expect.objectContaining({ status: 416, headers: { 'content-range': 'bytes */100' } }),
  )
})

test('whoever asks for a part of the same file as before gets all of it, because files have no validators', () => {
  expect(partOf({ headers: { range: 'bytes=1-2', 'if-range': '"x"' } }, 100)).toBe(undefined)
})
