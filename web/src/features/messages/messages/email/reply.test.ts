import { merge } from '@dormer/contract/messages/merge'
import type { Message } from '@dormer/contract/messages/messages'
import { expect, test } from 'vitest'
import { beginningOf, quoteOf, withQuoteMarked } from './reply.ts'

const received = {
  IsMine: false,
  AuthorName: 'Ida <Moor>',
  From: 'ida@example.com',
  To: ['ana@example.com', 'jo@example.com'],
  Cc: ['kit@example.com'],
  ReplyTo: [] as string[],
  Subject: 'Saturday',
  Body: '<p>At ten?</p>',
  DateSent: '2026-11-22T12:00:00Z',
} as Message

const own = ['Ana@example.com', 'ana.diaz@gmail.example']

test.for<[string, Partial<Message>, string[], string[]]>([
  ['its author, and everybody but whoever writes it', {}, ['ida@example.com'], ['jo@example.com', 'kit@example.com']],
  [
    'whom one’s own email went to',
    { IsMine: true, From: 'ana@example.com', To: ['ida@example.com'] },
    ['ida@example.com'],
    ['kit@example.com'],
  ],
  [
    'nobody twice, in whatever case, and not to another address of one’s own',
    { To: ['JO@example.com', 'ana.diaz@gmail.example'], Cc: ['jo@example.com', 'Ida@example.com'] },
    ['ida@example.com'],
    ['JO@example.com'],
  ],
  [
    'where its author asked for answers',
    { From: 'noreply@portal.example', ReplyTo: ['ida-7@lead.portal.example'] },
    ['ida-7@lead.portal.example'],
    ['jo@example.com', 'kit@example.com'],
  ],
  [
    'its author, if the answers were to come to oneself',
    { ReplyTo: ['ana@example.com', 'ida@example.com'] },
    ['ida@example.com'],
    ['jo@example.com', 'kit@example.com'],
  ],
  [
    'whom one wrote to, whatever one asked for',
    { IsMine: true, From: 'ana@example.com', To: ['ida@example.com'], ReplyTo: ['x@example.com'] },
    ['ida@example.com'],
    ['kit@example.com'],
  ],
  ['oneself, if one wrote to oneself', { IsMine: true, To: ['ana@example.com'], Cc: [] }, ['ana@example.com'], []],
])('an answer goes to %s', ([, of, To, Cc]) => {
  const email = { ...received, ...of }
  expect(beginningOf(email, own, 'Reply')).toMatchObject({ To, Cc: [] })
  expect(beginningOf(email, own, 'ReplyAll')).toMatchObject({ To, Cc })
  expect(beginningOf(email, own, 'Forward')).toMatchObject({ To: [], Cc: [] })
})

test('a subject is marked once', () => {
  const subject = (Subject: string | null, how: 'Reply' | 'Forward') =>
    beginningOf({ ...received, Subject }, own, how).Subject
  expect(subject('Saturday', 'Reply')).toBe('Re: Saturday')
  expect(subject('RE: Saturday', 'Reply')).toBe('RE: Saturday')
  expect(subject(null, 'Reply')).toBe('Re:')
  expect(subject('Re: Saturday', 'Forward')).toBe('Fwd: Re: Saturday')
  expect(subject('FW: Saturday', 'Forward')).toBe('FW: Saturday')
})

test('it quotes what it answers, which can be folded again', () => {
  const quote = quoteOf(received, 'Reply')
  expect(quote).toMatch(/^<p>On 11\/.*, Ida &lt;Moor&gt; wrote:<\/p><blockquote><p>At ten\?<\/p><\/blockquote>$/)
  expect(withQuoteMarked(`<p>Yes</p>${quote}`)).toContain('<blockquote data-quoted="1">')
  expect(withQuoteMarked('<p>On it</p>')).toBe('<p>On it</p>')
  expect(quoteOf({ ...received, Body: 'x'.repeat(300_000) }, 'Reply')).toBe('')
  expect(quoteOf(received, 'Forward')).toMatch(
    /<br>From: Ida &lt;Moor&gt; &lt;ida@example.com&gt;<br>Date: .*<br>Subject: Saturday<br>To: ana@.*<p>At ten\?<\/p>$/,
  )
})

test('merge fields that somebody else wrote stay as they are', () => {
  for (const Body of ['{{CellPhone}}', '{<font>{CellPhone}</font>}', '{{{CellPhone}}}'])
    for (const how of ['Reply', 'Forward'] as const) {
      const quote = quoteOf({ ...received, Subject: Body, Body }, how).replaceAll(/<\/?font>/g, '')
      expect(merge(quote, { CellPhone: '(512) 555-0123' } as never, 'html')).toBe(quote)
    }
})
