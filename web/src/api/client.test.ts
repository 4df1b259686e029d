import { endpoint } from '@dormer/contract/endpoint'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type ApiError, ask } from './client.ts'

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
])('what is told of %s', async (_, status, body, told) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const fetch = vi.fn(async () => new Response(text, { status }))
  await expect(ask(probe, {}, { fetch })).rejects.toThrow(expect.objectContaining({ message: told }))
})

test('what changes something outlives the page, up to what browsers carry; what reads does not', async () => {
  const put = endpoint({ ...probe, method: 'PUT', body: z.object({ Text: z.string() }) })
  const sent: (boolean | undefined)[] = []
  const answers: ((answer: Response) => void)[] = []
  const fetch = (_: string, { keepalive }: RequestInit) => {
    sent.push(keepalive)
    return new Promise<Response>((resolve) => answers.push(resolve))
  }
  const write = (length: number) => ask(put, { body: { Text: 'x'.repeat(length) } }, { fetch })
  const all = [ask(probe, {}, { fetch }), write(10), write(15_000), write(6_000), write(10)]
  expect(sent).toEqual([false, true, true, false, true])
  for (const answer of answers) answer(Response.json({}))
  await Promise.all(all)
  void write(15_000)
  void ask(put, { body: { Text: '' } }, { fetch, signal: new AbortController().signal })
  expect(sent.slice(5)).toEqual([true, false])
})

test('what begin.js has asked for is taken once, by whom it was asked for', async () => {
  const early = async () => Response.json({ is: 'early' })
  const fetch = async () => Response.json({ is: 'late' })
  const ahead = (user: string) => new Map([[`${user} /api/probe`, early()]])
  const asked = async () => (await (await ask(probe, {}, { fetch })).json()) as unknown
  globalThis.dormerAhead = ahead('0')
  expect([await asked(), await asked()]).toEqual([{ is: 'early' }, { is: 'late' }])
  globalThis.dormerAhead = ahead('7')
  expect([await asked(), await asked()]).toEqual([{ is: 'late' }, { is: 'late' }])
  globalThis.dormerAhead = undefined
})

test('an early answer is not taken if it was refused, or something was changed since', async () => {
  const put = endpoint({ ...probe, method: 'PUT' })
  const fetch = async () => Response.json({ is: 'late' })
  const asked = async () => (await (await ask(probe, {}, { fetch })).json()) as unknown
  const ahead = (answer: Response | undefined) => {
    globalThis.dormerAhead = new Map([['0 /api/probe', Promise.resolve(answer)]])
  }
  ahead(undefined)
  expect(await asked()).toEqual({ is: 'late' })
  ahead(Response.json({ is: 'early' }))
  await ask({ ...put, path: 'api/other' }, {}, { fetch })
  expect(await asked()).toEqual({ is: 'late' })
  globalThis.dormerAhead = undefined
})

describe('a server that is too busy to begin', () => {
  const known = endpoint({ ...probe, permission: 'signed-in' })
  /** Answers a call, refused so often first, each time with these seconds to wait; returns the times of its tries. */
  const triesOf = async (refusals: number, seconds: string | undefined, of: typeof probe | typeof known = known) => {
    vi.useFakeTimers()
    const tries: number[] = []
    const headers: Record<string, string> = seconds ? { 'retry-after': seconds } : {}
    const fetch = async () => {
      tries.push(performance.now())
      return tries.length > refusals
        ? Response.json({})
        : Response.json({ Message: 'Try again in a moment.' }, { status: 429, headers })
    }
    const began = performance.now()
    const answer = ask(of as typeof known, {}, { fetch }).then(
      ({ status }) => status,
      (error: ApiError) => [error.message, error.retryAfterMs],
    )
    await vi.runAllTimersAsync()
    return { answer: await answer, tries: tries.map((at) => at - began) }
  }
  afterEach(() => vi.useRealTimers())

  test('is asked again after the time it says, longer each time', async () => {
    const { answer, tries } = await triesOf(3, '1')
    expect(answer).toBe(200)
    const waits = tries.slice(1).map((at, n) => at - (tries[n] as number))
    for (const [n, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(1000 * 2 ** n)
      expect(wait).toBeLessThanOrEqual(1500 * 2 ** n)
    }
  })

  test('is asked by many at different times', async () => {
    const second = new Set<number>()
    for (let n = 0; n < 50; n++) second.add((await triesOf(1, '1')).tries[1] as number)
    expect(second.size).toBeGreaterThan(40)
    expect(Math.max(...second) - Math.min(...second)).toBeGreaterThan(200)
  })

  test.each([
    ['after six tries', 100, '1', known, 6],
    ['at once if it asks for long', 100, '45', known, 1],
    ['at once if it does not say how long', 100, undefined, known, 1],
    ['at once at sign-in, where only another password helps', 100, '5', probe, 1],
  ])('says so %s', async (_, refusals, seconds, of, count) => {
    const { answer, tries } = await triesOf(refusals, seconds, of)
    expect(answer).toEqual(['Try again in a moment.', Number(seconds ?? 0) * 1000])
    expect(tries).toHaveLength(count)
  })
})

describe('a call that adds something', () => {
  const add = endpoint({ ...probe, method: 'POST', creates: true, body: z.object({ Name: z.string() }) })
  const sent: (string | undefined)[] = []
  /** Sends the request with this outcome; returns the key it was sent with. */
  const send = async (answer: Response | Error, Name = 'Ida', of: typeof probe | typeof add = add) => {
    const fetch = async (_: string, { headers }: RequestInit) => {
      sent.push((headers as Record<string, string>)['idempotency-key'])
      if (answer instanceof Error) throw answer
      return answer
    }
    await ask(of as typeof add, { body: { Name } }, { fetch }).catch(() => {})
    return sent.at(-1)
  }
  const json = (status: number, body: object = {}) => Response.json(body, { status })
  afterEach(() => vi.useRealTimers())

  test('has a key of its own each time', async () => {
    expect(await send(json(200))).toMatch(/^[\w-]{36}$/)
    await send(json(200))
    expect(new Set(sent).size).toBe(sent.length)
    expect(await send(json(200), 'Ida', probe)).toBeUndefined()
  })

  test.each([
    ['no answer', () => new TypeError('network')],
    ['a proxy’s', () => json(502)],
    ['that it is unknown', () => json(500, { Message: 'x', OutcomeUnknown: true })],
    ['that the first try still runs', () => json(409, { Message: 'x', OutcomeUnknown: true })],
  ])('has the same key again after %s, until the outcome is known', async (_, unknown) => {
    const key = await send(unknown())
    expect(await send(unknown())).toBe(key)
    expect(await send(json(200))).toBe(key)
    expect(await send(json(200))).not.toBe(key)
  })

  test.each([
    ['was refused', () => json(400)],
    ['failed', () => json(500)],
  ])('has another one when it %s', async (_, known) => {
    expect(await send(known())).not.toBe(await send(json(200)))
  })

  test('has another one when it was edited, or is sent much later', async () => {
    const key = await send(json(502), 'Ida')
    expect(await send(json(200), 'Ada')).not.toBe(key)
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000 })
    expect(await send(json(200), 'Ida')).not.toBe(key)
  })
})
