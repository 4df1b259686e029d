import type { Call } from '@dormer/contract/messages/calls'
import type { Conversation, ConversationContact } from '@dormer/contract/messages/inbox'
import type { Message, WindowText } from '@dormer/contract/messages/messages'
import { expect, test } from 'vitest'
import { addressOf, channelToAnswer, linesOf, numberIn, numbersOf, whyWithout } from './lines.rules.ts'

const message = (MessageId: number, Channel: 'Text' | 'Email', at: string, more: Partial<Message> = {}) =>
  ({ MessageId, Channel, DateSent: `2026-05-15T${at}:00Z`, IsMine: false, IsReaction: false, ...more }) as Message
const text = (MessageId: number, at: string) => ({ MessageId, DateSent: `2026-05-15T${at}:00Z` }) as WindowText

test('emails, texts and calls stand in the order of time, each once', () => {
  const messages = [message(9, 'Email', '12:00'), message(7, 'Text', '11:00'), message(6, 'Email', '10:00')]
  const calls = [{ CallId: 3, DateStarted: '2026-05-15T11:30:00Z' } as Call]
  // What is being sent has a negative id; what came in since then, a higher one.
  const texts = [text(7, '11:00'), text(10, '12:30'), text(-1, '12:40')]
  expect(linesOf(messages, texts, calls).map(({ key }) => key)).toEqual([
    'message 6',
    'message 7',
    'call 3',
    'message 9',
    'message 10',
    'message -1',
  ])
})

test('what was said at the same moment stays in its order', () => {
  const messages = [message(3, 'Text', '10:00'), message(2, 'Text', '10:00')]
  expect(linesOf(messages, [], []).map(({ key }) => key)).toEqual(['message 2', 'message 3'])
})

test.each([
  ['they wrote last by text', [message(2, 'Email', '11:00', { IsMine: true }), message(1, 'Text', '10:00')], 'Text'],
  [
    'a reaction asks for nothing',
    [message(2, 'Text', '11:00', { IsReaction: true }), message(1, 'Email', '10:00')],
    'Email',
  ],
  ['they have never written', [message(2, 'Text', '11:00', { IsMine: true })], 'Text'],
  ['nothing was said', [], 'Email'],
] as const)('the answer’s channel, if %s', (_, messages, channel) => {
  expect(channelToAnswer(messages, { Channel: 'Email' } as Conversation)).toBe(channel)
})

test('they are reached where they were last, otherwise at the contact’s own address', () => {
  const contact = { CellPhone: '5125550101', Email: null } as ConversationContact
  const conversations = [{ Channel: 'Text', Address: '5125550102' }] as Conversation[]
  expect(addressOf('Text', conversations, contact)).toBe('5125550102')
  expect(addressOf('Text', [], contact)).toBe('5125550101')
  expect(addressOf('Email', conversations, contact)).toBeUndefined()
  expect(addressOf('Email', [], null)).toBeUndefined()
  expect(whyWithout('Email', 'Ida', contact)).toBe(
    'There is no email address for Ida. Add one on the contact’s page to email them.',
  )
  expect(whyWithout('Text', 'Ida', null)).toBe('There is no phone number: this is not one of your contacts.')
})

test('with several numbers, each text has theirs', () => {
  const conversation = (Channel: 'Text' | 'Email', Address: string) => ({ Channel, Address }) as Conversation
  const all = [
    conversation('Text', '5125550101'),
    conversation('Email', 'a@example.com'),
    conversation('Text', '5125550102'),
  ]
  expect(numbersOf(all)).toEqual(['5125550101', '5125550102'])
  const both = { From: '5125550101', To: ['5125550199'] }
  expect(numberIn(message(1, 'Text', '10:00', both))).toBe('5125550101')
  expect(numberIn(message(1, 'Text', '10:00', { ...both, IsMine: true }))).toBe('5125550199')
  expect(numberIn(text(-1, '10:00'))).toBeUndefined()
})
