import { expect, test } from 'vitest'
import { claimCalls, hasCard, isOnCard } from './call-cards.ts'

test('an open card takes the calls to somebody, not those from them', () => {
  const release = claimCalls(12)
  expect(hasCard(12)).toBe(true)
  expect(isOnCard({ ContactId: 12, Direction: 'Outgoing' })).toBe(true)
  expect(isOnCard({ ContactId: 12, Direction: 'Incoming' })).toBe(false)
  expect(isOnCard({ ContactId: 13, Direction: 'Outgoing' })).toBe(false)
  release()
  expect(isOnCard({ ContactId: 12, Direction: 'Outgoing' })).toBe(false)
})
