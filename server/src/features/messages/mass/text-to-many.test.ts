import { textToMany } from '@dormer/contract/messages/text-to-many'
import { expect, test } from 'vitest'

const sender = { Brokerage: 'North Realty', Name: 'Ana Agent' }
const NAMED = '\nReply STOP to end'
const BOTH = '\nNorth Realty. Reply STOP to end'

test.for<[text: string, footer: string]>([
  ['Open house on Sunday', BOTH],
  ['Open house on Sunday.\n', BOTH],
  // The sender is named by the brokerage's name or their own, whole.
  ['Ana Agent here: open house on Sunday', NAMED],
  ['NORTH  REALTY: open house on Sunday', NAMED],
  ['Open house at North-Realty', NAMED],
  ['Ana here: open house on Sunday', BOTH],
  ['Norther Realtyx', BOTH],
  // How to stop, as people write it.
  ['Open house on Sunday. Reply STOP to end', '\nNorth Realty'],
  ['Text "stop" to opt out', '\nNorth Realty'],
  ['Txt STOP 2 quit', '\nNorth Realty'],
  ['Reply with STOP if this is not for you', '\nNorth Realty'],
  ['STOP to end', '\nNorth Realty'],
  ['Stop=quit', '\nNorth Realty'],
  ['To opt out: STOP', '\nNorth Realty'],
  ['Responda STOP para cancelar', '\nNorth Realty'],
  ['North Realty: see 12 Elm. Reply STOP to unsubscribe', ''],
  // Other words with stop.
  ['Stop by our open house on Sunday', BOTH],
  ['STOP BY ON SUNDAY!', BOTH],
  ['Reply or stop by on Sunday', BOTH],
  ['Reply, stop in or call', BOTH],
  ['One stop to see it all', BOTH],
])('%j gets what is missing of its sender and of how to stop', ([text, footer]) => {
  expect(textToMany(text, sender)).toBe(`${footer ? text.trimEnd() : text}${footer}`)
})

test('what is empty stays empty, and a sender without a name is not named', () => {
  expect(textToMany(' ', sender)).toBe('')
  expect(textToMany('Hello', { Brokerage: ' ', Name: '' })).toBe('Hello\nReply STOP to end')
})
