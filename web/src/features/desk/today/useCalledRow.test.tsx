import type { TodayRow } from '@dormer/contract/desk/today'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useCalledRow } from './useCalledRow.ts'

const row = (Key: string, Group: TodayRow['Group']) => ({ Key, Group, Why: '' }) as TodayRow
const told = (rows: TodayRow[]) => rows.map(({ Key, Group }) => `${Group} ${Key}`)

test('the row that is called keeps its group while it is, and its place if it is gone', () => {
  const before = [row('Task:1', 'Due'), row('Task:2', 'Due')]
  const { result, rerender } = renderHook(({ loaded }) => useCalledRow(loaded), { initialProps: { loaded: before } })
  act(() => result.current.openCard(before[1]))
  rerender({ loaded: [row('Task:2', 'Now'), row('Task:1', 'Now')] })
  expect(told(result.current.rows)).toEqual(['Due Task:2', 'Now Task:1'])
  rerender({ loaded: [row('Task:1', 'Now')] })
  expect(told(result.current.rows)).toEqual(['Now Task:1', 'Due Task:2'])
  act(() => result.current.openCard(undefined))
  expect(told(result.current.rows)).toEqual(['Now Task:1'])
})
