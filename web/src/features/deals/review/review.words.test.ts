import type { ChecklistLine } from '@dormer/contract/deals/review'
import { expect, test } from 'vitest'
import { conditionsOf, dueOf, progressOf, termOf } from './review.words.ts'

const TODAY = '2026-03-04'
const line = (more: Partial<ChecklistLine>) =>
  ({
    ...{ DueFrom: 'ContractDate', DueDays: 2, DueDate: TODAY, Status: 'Open', IsMissing: true, IsOverdue: false },
    ...{ Need: 'Required', States: [], PropertyTypes: [], BuiltBefore: null, ...more },
  }) as ChecklistLine

test.for([
  [{ DueDate: '2026-03-01' }, 'Overdue by 3 days', 'red'],
  [{ DueDate: '2026-03-03', Status: 'Returned' }, 'Overdue by 1 day', 'red'],
  [{}, 'Due today', 'yellow'],
  // Set by hand, on a line without a due date of its own.
  [{ DueFrom: null, DueDate: '2026-03-01' }, 'Overdue by 3 days', 'red'],
  [{ DueDate: '2026-03-05' }, 'Due tomorrow', 'yellow'],
  [{ DueDate: '2026-03-11' }, 'Due in 7 days', 'yellow'],
  [{ DueDate: '2026-03-12' }, 'Due 03/12/2026', 'dimmed'],
  [{ DueDate: '2026-03-01', IsMissing: false }, 'Due 03/01/2026', 'dimmed'],
  [{ DueDate: null }, 'Due 2 days after the contract date', 'dimmed'],
  [{ DueDate: null, DueFrom: 'ClosingDate', DueDays: -1 }, 'Due 1 day before the closing', 'dimmed'],
  [{ DueDate: null, DueFrom: 'ClosingDate', DueDays: 0 }, 'Due on the closing', 'dimmed'],
  [{ DueDate: '2026-03-01', Status: 'InReview', IsMissing: false }, undefined, undefined],
  [{ DueFrom: null, DueDate: null }, undefined, undefined],
] as const)('%j is %s', ([more, words, color]) => {
  expect(dueOf(line(more), TODAY)).toEqual(words && { words, color })
})

test('what is asked for counts, and what was handed in besides', () => {
  const Lines = [
    line({ Status: 'Accepted', IsMissing: false }),
    line({ Status: 'NotApplicable', IsMissing: false, Need: 'ToClose' }),
    line({ Status: 'InReview', IsMissing: false, Need: 'ToClose' }),
    line({ IsOverdue: true }),
    line({ Need: 'IfApplicable', IsMissing: false }),
    line({ Need: 'IfApplicable', Status: 'Returned' }),
  ]
  const { total, done, missing, overdue, waiting, blocking } = progressOf({ Lines })
  expect([total, done, missing.length, overdue, waiting.length, blocking.length]).toEqual([5, 2, 2, 1, 1, 1])
  expect(conditionsOf(line({ States: ['TX', 'OK'], BuiltBefore: 1978 }))).toBe('TX, OK · built before 1978')
  expect([conditionsOf(line({})), termOf(line({ DueFrom: null }))]).toEqual([undefined, undefined])
})
