import type { Message } from '@dormer/contract/messages/messages'
import { expect, test } from 'vitest'
import { replyTo, withQuoteMarked } from './reply.ts'

const received = {
  IsMine: false,
  AuthorName: 'Ida <Moor>',
  From: 'ida@example.com',
  To: ['ana@example.com', 'jo@example.com'],
  Cc: ['kit@example.com'],
  Subject: 'Saturday',
  Body: '<p>At ten?</p>',
  DateSent: '2026-11-22T12:00:00Z',
} as Message

test('an answer goes to its author, or to everybody but whoever writes it', () => {
  expect(replyTo(received, 'Ana@example.com', false)).toMatchObject({
    To: ['ida@example.com'],
    Cc: [],
    Subject: 'Re: Saturday',
    hasOthers: true,
  })
  expect(replyTo(received, 'ana@example.com', true).Cc).toEqual(['jo@example.com', 'kit@example.com'])
  const mine = { ...received, IsMine: true, From: 'ana@example.com', To: ['ida@example.com'], Subject: 'RE: Saturday' }
  expect(replyTo(mine, 'ana@example.com', true)).toMatchObject({
    To: ['ida@example.com'],
    Cc: ['kit@example.com'],
    Subject: 'RE: Saturday',
  })
})

test('it quotes what it answers, which can be folded again', () => {
  const { Body } = replyTo(received, 'ana@example.com', false)
  expect(Body).toMatch(/^<p><\/p><p>On 11\/.*, Ida &lt;Moor&gt; wrote:<\/p><blockquote><p>At ten\?<\/p><\/blockquote>$/)
  expect(withQuoteMarked(Body)).toContain('<blockquote data-quoted="1">')
  expect(withQuoteMarked('<p>On it</p>')).toBe('<p>On it</p>')
  expect(replyTo({ ...received, Body: 'x'.repeat(300_000) }, 'ana@example.com', false).Body).toBe('')
})
