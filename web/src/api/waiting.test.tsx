import { addNote } from '@dormer/contract/people/notes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callOrKeep } from './keep.ts'
import { showPageOf } from './session.ts'
import { drop, isOld, sendAgain, sendWaiting } from './waiting.ts'

vi.mock('../ui/notify.ts', () => ({ notifyInfo: async () => undefined, notifySuccess: async () => undefined }))

type Asked = { key: string | undefined; body: string }
let asked: Asked[] = []
/** What the server does with each request; without an answer there is no connection. */
let server: (asked: Asked) => Response | undefined = () => undefined
const saved = () => Response.json({ NoteId: 1 })

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('dormer.session', JSON.stringify({ UserId: 7, since: 1 }))
  showPageOf(7)
  asked = []
  server = () => undefined
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const one = { key: new Headers(init.headers).get('idempotency-key') ?? undefined, body: String(init.body) }
    asked.push(one)
    const answer = server(one)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const note = (Note: string) =>
  callOrKeep(addNote, { body: { ContactEntityId: 3, Note } }, { kind: 'Note', words: Note })
const waiting = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('dormer.draft.7.waiting.'))
    .sort()
    .map((id) => ({ id, ...JSON.parse(localStorage.getItem(id) ?? '{}') }))
const textOf = ({ body }: Asked) => JSON.parse(body).Note

test('without a connection it is kept, and sent in order with the key of its first attempt', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
  expect(await note('<p>One &amp; all</p>')).toBeUndefined()
  vi.setSystemTime(1_000_000_001_000)
  expect(await note('Two')).toBeUndefined()
  expect(waiting().map(({ words }) => words)).toEqual(['One & all', 'Two'])
  const [first] = asked
  asked = []
  server = saved
  await sendWaiting()
  expect(asked.map(textOf)).toEqual(['<p>One &amp; all</p>', 'Two'])
  expect(asked[0]?.key).toBe(first?.key)
  expect(waiting()).toEqual([])
  await sendWaiting()
  expect(asked).toHaveLength(2)
})

test('what is typed while something waits comes after it', async () => {
  await note('One')
  asked = []
  server = saved
  expect(await note('Two')).toEqual({ NoteId: 1 })
  expect(asked.map(textOf)).toEqual(['One', 'Two'])
})

test('what is typed waits, too, while something before it still does', async () => {
  await note('One')
  asked = []
  server = (one) => (textOf(one) === 'One' ? new Response('{}', { status: 429 }) : saved())
  expect(await note('Two')).toBeUndefined()
  expect(asked.map(textOf)).toEqual(['One'])
  expect(
    waiting()
      .map(({ words }) => words)
      .sort(),
  ).toEqual(['One', 'Two'])
})

test('a text that has waited for more than an hour is asked about', () => {
  const at = Date.now() - 61 * 60_000
  expect([isOld({ kind: 'Text', at }), isOld({ kind: 'Note', at })]).toEqual([true, false])
  expect(isOld({ kind: 'Text', at: at + 2 * 60_000 })).toBe(false)
})

test('what is refused stays with the server’s words, and holds nothing up', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
  await note('One')
  vi.setSystemTime(1_000_000_001_000)
  await note('Two')
  server = (one) =>
    textOf(one) === 'One' ? Response.json({ Message: 'Contact was not found' }, { status: 404 }) : saved()
  await sendWaiting()
  expect(waiting()).toMatchObject([{ words: 'One', refused: 'Contact was not found' }])
  asked = []
  await sendWaiting()
  expect(asked).toEqual([])
  server = saved
  await sendAgain(waiting()[0] as never)
  expect(waiting()).toEqual([])
})

test.each([
  ['a proxy without Dormer', 502, 'Bad Gateway'],
  ['a first attempt that still runs', 409, JSON.stringify({ Message: 'Still saving', OutcomeUnknown: true })],
])('%s is asked again later', async (_, status, body) => {
  await note('One')
  server = () => new Response(body, { status })
  await sendWaiting()
  expect(waiting()).toHaveLength(1)
  expect(waiting()[0]).not.toHaveProperty('refused')
})

test('after a day it is not sent by itself', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
  await note('One')
  vi.setSystemTime(1_000_000_000_000 + 24 * 3_600_000)
  asked = []
  server = saved
  await sendWaiting()
  expect(asked).toEqual([])
  drop(waiting()[0] as never)
  expect(waiting()).toEqual([])
})

test('a refusal of the first attempt is no failure of the connection', async () => {
  server = () => Response.json({ Message: 'Enter a note' }, { status: 400 })
  await expect(note('')).rejects.toThrow('Enter a note')
  expect(waiting()).toEqual([])
})

test('what is sent while its user logs out does not come back', async () => {
  await note('One')
  server = () => {
    localStorage.clear()
    return Response.json({ Message: 'Contact was not found' }, { status: 404 })
  }
  await sendWaiting()
  expect(waiting()).toEqual([])
})
