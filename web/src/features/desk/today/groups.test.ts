import { type TodayGroup, type TodayKind, type TodayRow, todayKinds } from '@dormer/contract/desk/today'
import { expect, test } from 'vitest'
import { foldOf, groupsOf, leftToday } from './groups.ts'

const row = (Group: TodayGroup, Kind: TodayKind, Id: number) => ({ Group, Kind, Id, Key: `${Kind}:${Id}` }) as TodayRow
const rowsOf = (Group: TodayGroup, Kind: TodayKind, n: number, from = 0) =>
  Array.from({ length: n }, (_, at) => row(Group, Kind, from + at))
const totals = (some: Partial<Record<TodayKind, number>> = {}) =>
  ({ ...Object.fromEntries(todayKinds.map((kind) => [kind, 0])), ...some }) as Record<TodayKind, number>
const told = (rows: TodayRow[], some: Partial<Record<TodayKind, number>> = {}, unfolded = new Set<string>()) =>
  groupsOf(rows, totals(some), unfolded).map(({ name, count, shown }) => [
    name,
    count,
    shown.length,
    shown.filter(({ more }) => more > 0).map(({ row: { Kind, Id }, more }) => `${Kind} ${Id} +${more}`),
  ])

test('each group folds its kinds by themselves, and counts all of its rows', () => {
  const rows = [
    ...rowsOf('Now', 'NewLead', 2),
    ...rowsOf('Waiting', 'Answer', 3),
    ...rowsOf('Waiting', 'NewLead', 15, 2),
    ...rowsOf('Due', 'Task', 8),
  ]
  expect(told(rows)).toEqual([
    ['Now', 2, 2, []],
    ['Waiting', 18, 13, ['NewLead 11 +5']],
    ['Due', 8, 7, ['Task 6 +1']],
  ])
  const unfolded = new Set([foldOf({ Group: 'Waiting', Kind: 'NewLead' })])
  expect(told(rows, {}, unfolded)[1]).toEqual(['Waiting', 18, 18, []])
})

test('the row that is called stays where it is, however many come before it', () => {
  const rows = rowsOf('Waiting', 'NewLead', 15)
  const [group] = groupsOf(rows, totals(), new Set(), 'NewLead:12')
  expect(group?.shown.map(({ row: { Id }, more }) => [Id, more]).slice(9)).toEqual([
    [9, 0],
    [12, 4],
  ])
})

test('rows that were not returned count where the last one of their kind is', () => {
  const rows = [...rowsOf('Now', 'NewLead', 1), ...rowsOf('Waiting', 'NewLead', 1, 1), ...rowsOf('Quiet', 'Quiet', 25)]
  expect(told(rows, { NewLead: 60, Quiet: 88 })).toEqual([
    ['Now', 1, 1, []],
    ['Waiting', 59, 1, []],
    ['Quiet', 88, 5, ['Quiet 4 +20']],
  ])
})

test('what comes later, has gone quiet or has long been due is not the work of today', () => {
  const groups: TodayGroup[] = ['Now', 'Waiting', 'Due', 'Coming', 'Occasions', 'Quiet', 'Backlog']
  expect(leftToday(groups.map((Group) => ({ Group })))).toBe(4)
})
