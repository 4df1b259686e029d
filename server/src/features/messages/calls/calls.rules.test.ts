import { callClassOf } from '@dormer/contract/messages/calls'
import { expect, test } from 'vitest'
import { afterNews, type CallState, type News, roundsOf, scriptOf } from './calls.rules.ts'
import { mustAnnounce, stateOfNumber } from './recording-law.ts'
import { spoken } from './words.rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 4, 14, 17, 0, seconds)).toISOString()
const placed: CallState = {
  Direction: 'Outgoing',
  Way: 'Browser',
  IsRecorded: false,
  Status: 'Connecting',
  DateAnswered: null,
  DateEnded: null,
  DurationSeconds: 0,
}
const came = { ...placed, Direction: 'Incoming', Status: 'Incoming' }
const talking = { ...placed, Status: 'On Call', DateAnswered: at(10) }
const over = { ...talking, Status: 'Completed', DateEnded: at(70), DurationSeconds: 60 }
const canceled = { ...placed, Status: 'Canceled', DateEnded: at(20) }
const ended = (As: Extract<News, { What: 'Ended' }>['As'], more: object = {}): News => ({
  What: 'Ended',
  As,
  At: at(70),
  ...more,
})
const answered: News = { What: 'Answered', At: at(30) }

test.for<[string, CallState, News, object | undefined]>([
  ['an answer', placed, answered, { Status: 'On Call', DateAnswered: at(30) }],
  ['an answer to an incoming call', came, answered, { Status: 'On Call', DateAnswered: at(30) }],
  ['an answer twice', talking, answered, undefined],
  ['an answer after the end', over, answered, undefined],
  ['an answer after it was canceled', canceled, answered, undefined],
  ['busy', placed, ended('Busy'), { Status: 'Busy', DateEnded: at(70), DurationSeconds: 0, Error: null }],
  [
    'failed, and why',
    placed,
    ended('Failed', { Error: 'x' }),
    { Status: 'Failed', DateEnded: at(70), DurationSeconds: 0, Error: 'x' },
  ],
  ['given up', placed, ended('Completed'), { Status: 'Canceled', DateEnded: at(70), DurationSeconds: 0, Error: null }],
  [
    'nobody took it',
    came,
    ended('No Answer'),
    { Status: 'Missed', DateEnded: at(70), DurationSeconds: 0, Error: null },
  ],
  [
    'our own time',
    talking,
    ended('Completed'),
    { Status: 'Completed', DateAnswered: at(10), DateEnded: at(70), DurationSeconds: 60 },
  ],
  [
    'the provider’s time',
    talking,
    ended('Completed', { Seconds: 59 }),
    { Status: 'Completed', DateAnswered: at(10), DateEnded: at(70), DurationSeconds: 59 },
  ],
  [
    'no time on the own phone before a key was pressed',
    { ...talking, Direction: 'Incoming', Way: 'OwnPhone' },
    ended('Completed', { Seconds: 75 }),
    { Status: 'Completed', DateAnswered: at(10), DateEnded: at(70), DurationSeconds: 60 },
  ],
  [
    'nor while it was announced that the call is recorded',
    { ...talking, IsRecorded: true },
    ended('Completed', { Seconds: 64 }),
    { Status: 'Completed', DateAnswered: at(10), DateEnded: at(70), DurationSeconds: 60 },
  ],
  [
    'nor when it is told afterwards',
    { ...over, Direction: 'Incoming', Way: 'OwnPhone', DurationSeconds: 58 },
    ended('Completed', { Seconds: 75 }),
    { DurationSeconds: 60 },
  ],
  ['nor twice', { ...over, IsRecorded: true }, ended('Completed', { Seconds: 75 }), undefined],
  [
    'an end without the answer',
    placed,
    ended('Completed', { Seconds: 40 }),
    { Status: 'Completed', DateAnswered: at(30), DateEnded: at(70), DurationSeconds: 40 },
  ],
  ['the end twice', over, ended('Completed', { Seconds: 60 }), undefined],
  ['the end twice, without a time', over, ended('Completed'), undefined],
  ['the provider’s time afterwards', over, ended('Completed', { Seconds: 59 }), { DurationSeconds: 59 }],
  ['no answer after the end', over, ended('No Answer'), undefined],
  [
    'it was answered after all',
    canceled,
    ended('Completed', { Seconds: 12 }),
    { Status: 'Completed', DateAnswered: at(8), DurationSeconds: 12, Error: null },
  ],
  ['a missed call stays one', { ...came, Status: 'Missed' }, ended('Completed', { Seconds: 12 }), undefined],
  ['a voicemail stays one', { ...came, Status: 'Voicemail' }, ended('Completed', { Seconds: 12 }), undefined],
])('%s', ([, call, news, changes]) => {
  expect(afterNews(call, news)).toEqual(changes)
})

test.for([
  [0, 'Dial'],
  [59, 'Dial'],
  [60, 'Contacted'],
  [119, 'Contacted'],
  [120, 'Conversation'],
] as const)('%i seconds are a %s', ([seconds, name]) => expect(callClassOf(seconds)).toBe(name))

test('rounds of agents', () => {
  const [ana, ben] = [
    { UserId: 1, HasPhone: true },
    { UserId: 2, HasPhone: false },
  ]
  expect(roundsOf([[ana], [ben]], 'Together')).toEqual([
    { UserIds: [1], Browser: true, Phone: true },
    { UserIds: [2], Browser: true, Phone: false },
  ])
  expect(roundsOf([[], [ana, ben]], 'InTurn')).toEqual([
    { UserIds: [1, 2], Browser: true, Phone: false },
    { UserIds: [1], Browser: false, Phone: true },
  ])
  expect(roundsOf([[ana]], 'Browser')).toEqual([{ UserIds: [1], Browser: true, Phone: false }])
  expect(roundsOf([[], []], 'Together')).toEqual([])
})

test('what is not known counts as strict', () => {
  expect(mustAnnounce(['TX', 'NY'])).toBe(false)
  for (const states of [['TX', 'CA'], ['TX', null], ['VT'], ['PR']])
    expect(mustAnnounce(states), String(states)).toBe(true)
  expect(stateOfNumber('4155550100')).toBe('CA')
  for (const number of ['8005550100', 'anonymous', null]) expect(stateOfNumber(number)).toBe(null)
})

test('the simulated far end and spoken numbers', () => {
  expect(['0', '1', '2', '3', '4', '9'].map((end) => scriptOf(`512555010${end}`).Event)).toEqual([
    'Answer',
    'Busy',
    'No Answer',
    'Voicemail',
    'Answer',
    'Answer',
  ])
  expect(spoken(null, '5125550100')).toBe('5 1 2, 5 5 5, 0 1 0 0')
  expect(spoken('Ana', '5125550100')).toBe('Ana')
})
