import { expect, test } from 'vitest'
import { isMissed, likelyOutcome, renewIn, secondsOf, statusWords, timerOf } from './dialer.rules.ts'

test.for([
  [0, '00:00'],
  [59.9, '00:59'],
  [60, '01:00'],
  [3599, '59:59'],
  [3600, '60:00'],
  [-3, '00:00'],
] as const)('%s seconds are shown as %s', ([seconds, text]) => expect(timerOf(seconds)).toBe(text))

test.for([
  ['Outgoing', 'Completed', 1],
  ['Outgoing', 'Voicemail', 2],
  ['Outgoing', 'Busy', 3],
  ['Outgoing', 'No Answer', 3],
  ['Outgoing', 'Canceled', 3],
  ['Incoming', 'Completed', 1],
] as const)('of a call that was %s and %s, outcome %s is likely', ([Direction, Status, outcome]) =>
  expect(likelyOutcome({ Direction, Status })).toBe(outcome),
)

test('who left a recorded voicemail has left a message', () => {
  expect(likelyOutcome({ Direction: 'Outgoing', Status: 'Completed', VoicemailLeft: 'After hours' })).toBe(2)
})

test('a token is renewed five minutes before its end, a short one after nine tenths of its life', () => {
  const now = Date.parse('2030-05-01T12:00:00Z')
  expect(renewIn('2030-05-01T13:00:00Z', now)).toBe(55 * 60_000)
  expect(renewIn('2030-05-01T12:01:40Z', now)).toBe(90_000)
  expect(renewIn('2030-05-01T11:00:00Z', now)).toBe(0)
})

test('talk time runs from the answer, and is the server’s once the call is over', () => {
  const call = { DateAnswered: '2030-05-01T12:00:00Z', DateEnded: null, DurationSeconds: 0 }
  const now = Date.parse('2030-05-01T12:01:05Z')
  expect(secondsOf(call as never, now)).toBe(65)
  expect(secondsOf({ ...call, DateAnswered: null } as never, now)).toBe(0)
  expect(secondsOf({ ...call, DateEnded: '2030-05-01T12:01:00Z', DurationSeconds: 58 } as never, now)).toBe(58)
})

test('only calls that came in and reached nobody are missed', () => {
  expect(isMissed({ Direction: 'Incoming', Status: 'Missed' })).toBe(true)
  expect(isMissed({ Direction: 'Incoming', Status: 'Voicemail' })).toBe(true)
  expect(isMissed({ Direction: 'Outgoing', Status: 'Voicemail' })).toBe(false)
})

test.for([
  ['Completed', null, 'Talked'],
  ['Completed', 1, 'Talked'],
  ['Completed', 2, 'Left Message'],
  ['Completed', 3, 'No Answer'],
  ['Busy', 3, 'Busy'],
] as const)('a call that is %s and logged as %s is called %s', ([Status, ActivityTypeId, words]) =>
  expect(statusWords({ Status, ActivityTypeId, VoicemailLeft: null })).toBe(words),
)

test('a call on which a recorded voicemail was left says so, however it was logged', () => {
  for (const ActivityTypeId of [null, 1, 2])
    expect(statusWords({ Status: 'Completed', ActivityTypeId, VoicemailLeft: 'After hours' })).toBe('Voicemail left')
})
