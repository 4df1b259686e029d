import { expect, test } from 'vitest'
import { previousOf } from './previous.rules.ts'

test.each([
  ['2026-05-01', '2026-05-31', '2026-04-01', '2026-04-30'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
  ['2026-11-01', '2026-11-27', '2026-10-05', '2026-10-31'],
  ['2026-05-11', '2026-05-17', '2026-05-04', '2026-05-10'],
  ['2026-03-08', '2026-03-08', '2026-03-07', '2026-03-07'],
])('before %s to %s comes %s to %s', (First, Last, first, last) => {
  expect(previousOf({ First, Last })).toEqual({ First: first, Last: last })
})

test('nothing comes before days without a beginning or an end', () => {
  expect(previousOf({ First: '2026-05-01', Last: undefined })).toBeUndefined()
  expect(previousOf({ First: undefined, Last: '2026-05-01' })).toBeUndefined()
})
