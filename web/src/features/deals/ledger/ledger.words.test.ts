import { expect, test } from 'vitest'
import { formatInstantTime } from '../../../ui/format.ts'
import { deedOf, wordsOf } from './ledger.words.ts'

test.for([
  ['money', '-1234.5', '-$1,234.50'],
  ['percent', '33.3333333333333333', '33.333333%'],
  ['day', '2026-05-17', '05/17/2026'],
  ['text', null, 'nothing'],
  ['text', 'By hand', 'By hand'],
  [
    'text',
    '[{"Key":"pre:referral","Name":"Sunrise","Instructions":"Wire"},{"Key":"x","Name":"","Instructions":""}]',
    'Sunrise: Wire',
  ],
  ['text', '[]', 'As usual'],
  ['text', '{"Deals":2,"BrokerSplit":"500"}', '$500.00 paid to the brokerage, 2 deals'],
  ['text', '{}', 'Nothing'],
  ['text', '2026-11-23T13:44:21.860825+00:00', formatInstantTime('2026-11-23T13:44:21Z')],
  ['text', '[broken', '[broken'],
  [
    'text',
    '{"Tiers":[{"From":"0","BrokerSplitPerc":"30"}],"CapAmount":"16000","Fees":[],"TeamLead":null}',
    '30% to the brokerage, cap $16,000',
  ],
] as const)('%s %s is read as %s', ([Type, value, words]) => {
  expect(wordsOf({ Type }, value)).toBe(words)
})

test('who did what is a sentence', () => {
  expect(deedOf({ What: 'Changed', Kind: 'CommissionAdjustment', Title: 'Referral' })).toBe(
    'Changed the adjustment Referral',
  )
  expect(deedOf({ What: 'Added', Kind: 'Disbursement', Title: '' })).toBe('Added the disbursement statement')
})
