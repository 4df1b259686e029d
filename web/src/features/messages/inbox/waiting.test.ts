import { expect, test } from 'vitest'
import { longestWaiting, waitingOf } from './waiting.ts'

const now = Date.parse('2026-05-15T17:00:00Z')
test.each([
  ['2026-05-15T16:59:30Z', 'just now', undefined],
  ['2026-05-15T17:00:30Z', 'just now', undefined],
  ['2026-05-15T16:30:00Z', '30 min', undefined],
  ['2026-05-15T16:00:30Z', '59 min', undefined],
  ['2026-05-15T16:00:00Z', '1 h', 'soon'],
  ['2026-05-14T17:00:30Z', '23 h', 'soon'],
  ['2026-05-14T17:00:00Z', '1 day', 'now'],
  ['2026-05-06T16:00:00Z', '9 days', 'now'],
])('since %s: %s', (since, words, urgency) => {
  expect(waitingOf(since, now)).toEqual({ words, urgency })
})

test('whoever has waited longest comes first, then whoever is listed first', () => {
  const row = (ConversationId: number, WaitingSince: string | null) => ({ ConversationId, WaitingSince })
  const rows = [
    row(1, null),
    row(2, '2026-05-15T16:00:00Z'),
    row(3, '2026-05-15T16:00:00-05:00'),
    row(4, '2026-05-14T16:00:00Z'),
  ]
  expect(longestWaiting(rows)?.ConversationId).toBe(4)
  expect(longestWaiting(rows.slice(0, 3))?.ConversationId).toBe(2)
  expect(longestWaiting([row(1, null), row(5, null)])?.ConversationId).toBe(1)
  expect(longestWaiting([])).toBeUndefined()
})
