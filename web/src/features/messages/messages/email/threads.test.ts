import type { Message } from '@dormer/contract/messages/messages'
import { expect, test } from 'vitest'
import { threadsOf } from './threads.ts'

let last = 0
const email = (Subject: string, of: Partial<Message> = {}) => {
  const MessageId = ++last
  const DateSent = new Date(MessageId * 60_000).toISOString()
  return {
    MessageId,
    ConversationId: 1,
    Subject,
    DateSent,
    HeaderId: `<${MessageId}>`,
    References: [],
    ...of,
  } as unknown as Message
}
const shape = (emails: Message[]) => threadsOf(emails).map((t) => [t.Subject, t.emails.map((one) => one.MessageId)])

test('by what they name in their headers, whatever their subject is now', () => {
  last = 0
  const emails = [
    email('Saturday'),
    email('Elm Street'),
    email('Re: Sunday instead', { References: ['<1>'] }),
    email('Re: Elm Street', { References: ['<2>'] }),
    email('AW: Saturday', { References: ['<lost>', '<3>'] }),
  ]
  expect(shape(emails.toReversed())).toEqual([
    ['Saturday', [1, 3, 5]],
    ['Elm Street', [2, 4]],
  ])
})

test('by the subject of an answer without headers, with the same person; a new email is a new thread', () => {
  last = 0
  expect(
    shape([
      email('Saturday'),
      email('Re: saturday'),
      email('Saturday'),
      email('RE: Fwd: Saturday', { ConversationId: 2 }),
      email('Re[2]: Saturday'),
      email('Re:'),
      email('Re:'),
    ]),
  ).toEqual([
    ['', [7]],
    ['', [6]],
    ['Saturday', [3, 5]],
    ['Saturday', [4]],
    ['Saturday', [1, 2]],
  ])
})
