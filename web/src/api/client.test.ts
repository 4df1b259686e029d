import { endpoint } from '@dormer/contract/endpoint'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ask } from './client.ts'

const probe = endpoint({
  method: 'GET',
  path: 'api/probe',
  summary: 'For this test',
  permission: 'public',
  response: z.object({}),
})

test.each([
  [
    'a 500 in two sentences',
    500,
    { Message: 'It failed.', ExceptionMessage: 'The disk is full.' },
    'It failed. The disk is full.',
  ],
  ['a 500 that is text', 502, 'The gateway is tired', 'The gateway is tired'],
  ['a page of a proxy', 502, '<html>Bad gateway</html>', 'The server answered 502. Try again in a moment.'],
  ['a 400', 400, { Message: 'Choose an agent', ExceptionMessage: 'not told' }, 'Choose an agent'],
  ['a refused sign-in', 400, { error: 'Wrong password' }, 'Wrong password'],
  ['nothing at all', 404, '', 'The server answered 404. Try again in a moment.'],
])('what is told of %s (S1§8)', async (_, status, body, told) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const fetch = vi.fn(async () => new Response(text, { status }))
  await expect(ask(probe, {}, { fetch })).rejects.toThrow(expect.objectContaining({ message: told }))
})
