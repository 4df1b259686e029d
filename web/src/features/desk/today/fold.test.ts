import type { TodayKind, TodayRow } from '@dormer/contract/desk/today'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'

const rowsOf = (Kind: TodayKind, count: number) =>
  Array.from({ length: count }, (_, n) => ({ Kind, Key: `${Kind}:${n}` }) as TodayRow)

test.for<[kind: TodayKind, count: number, shown: number, more: number]>([
  ['NewLead', 10, 10, 0],
  ['NewLead', 11, 10, 1],
  ['NewLead', 50, 10, 40],
  ['Quiet', 5, 5, 0],
  ['Quiet', 25, 5, 20],
  ['Task', 7, 7, 0],
  ['Task', 8, 7, 1],
  ['Birthday', 12, 7, 5],
  ['ChecklistLine', 5, 3, 2],
])('of %s there are %i: %i are shown, and %i more offered', ([kind, count, shown, more]) => {
  const folded = fold(rowsOf(kind, count), new Set())
  expect(folded).toHaveLength(shown)
  expect(folded.reduce((sum, one) => sum + one.more, 0)).toBe(more)
  expect(folded.at(-1)?.more).toBe(more)
  expect(fold(rowsOf(kind, count), new Set([kind]))).toHaveLength(count)
})

test('kinds fold by themselves, and keep their order', () => {
  const rows = [...rowsOf('NewLead', 12), ...rowsOf('Task', 3), ...rowsOf('Quiet', 6)]
  const folded = fold(rows, new Set<TodayKind>(['NewLead']))
  expect(folded.map(({ row }) => row.Key)).toEqual(rows.slice(0, 20).map((row) => row.Key))
  expect(folded.filter(({ more }) => more).map(({ row, more }) => [row.Key, more])).toEqual([['Quiet:4', 1]])
})
