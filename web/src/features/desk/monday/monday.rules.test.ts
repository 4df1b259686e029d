import type { Monday } from '@dormer/contract/desk/monday'
import { expect, test } from 'vitest'
import { answersOf, closingsOf, isDone, leadsOf, moneyOf, neediest, papersOf } from './monday.rules.ts'

const agent = (Name: string, MedianSeconds: number | null, Leads = 3) => ({
  ...{ UserId: 1, Name, Leads, MedianSeconds, Touched: MedianSeconds === null ? 0 : Leads },
})
test.each([
  [[], undefined],
  [[agent('Ben Carter', 14_400)], 'Ben answered new leads in 4 h'],
  [[agent('Ben Carter', 14_400), agent('Ana Diaz', 660)], 'Ben answered new leads in 4 h, Ana in 11 min'],
  [[agent('Ben Carter', 14_400), agent('Chloe Ng', null, 5)], 'Ben answered new leads in 4 h, Chloe none of 5'],
  [[agent('Chloe Ng', null, 5)], 'Chloe has answered none of 5 new leads'],
])('answers are said in a sentence', (answers, text) => expect(answersOf(answers)).toBe(text))

const deal = (Name: string, Missing: number, IsLate = false) => ({
  ...{ TransactionId: 1, Name, Missing, IsLate, ClosingDate: '2026-11-30', AgentId: 1, AgentName: 'Ben Carter' },
})
const nothing: Monday = {
  ...{ UnassignedLeads: 0, Answers: [], Closings: 0, Deals: [], Papers: 0, NextCap: null },
  ...{ Expected: { Deals: 0, Amount: '0.00' }, Earned: { Deals: 0, Amount: '0.00' } },
}

test('closings name what is late and the deal that lacks most', () => {
  const one = { ...nothing, Closings: 1, Deals: [deal('12 Oak', 0)] }
  expect(closingsOf(one)).toBe('1 deal closes within a week')
  const three = { ...nothing, Closings: 3, Deals: [deal('12 Oak', 1, true), deal('9 Elm', 8), deal('3 Fir', 0)] }
  expect(closingsOf(three)).toBe(
    '3 deals close within a week; 1 is past the closing date; 9 Elm is missing 8 documents',
  )
  expect(neediest(one.Deals)).toBeUndefined()
})

test('one and many', () => {
  expect([leadsOf(1), leadsOf(1500)]).toEqual(['1 lead waits without an agent', '1,500 leads wait without an agent'])
  expect([papersOf(1), papersOf(2)]).toEqual(['1 document waits for your review', '2 documents wait for your review'])
})

test('money says nothing where there is none', () => {
  expect(moneyOf(nothing)).toBeUndefined()
  const NextCap = { UserId: 2, Name: 'Ana Diaz', Left: '3200.00', IsDue: false }
  expect(moneyOf({ ...nothing, Expected: { Deals: 2, Amount: '9100.50' }, NextCap })).toBe(
    '$9,101 should come to the brokerage this month; Ana caps next, $3,200 to go',
  )
  expect(moneyOf({ ...nothing, NextCap: { ...NextCap, IsDue: true } })).toBe('Ana caps with the deals that are open')
})

test('all is done once nothing waits', () => {
  expect(isDone(nothing)).toBe(true)
  for (const one of [{ UnassignedLeads: 1 }, { Closings: 1 }, { Papers: 1 }])
    expect(isDone({ ...nothing, ...one })).toBe(false)
})
