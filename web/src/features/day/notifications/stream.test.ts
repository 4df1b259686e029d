import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from './stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** When a browser tries to listen within this time, if each try is answered so. */
const triesOf = async (answer: () => Response, ms: number) => {
  const began = performance.now()
  const tries: number[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('stream')) return Response.json({ Unread: 0 })
    tries.push(performance.now() - began)
    return answer()
  })
  const stop = new AbortController()
  const listening = listen(() => {}, stop.signal)
  await vi.advanceTimersByTimeAsync(ms)
  stop.abort()
  await listening
  return tries
}

test('browsers that lost the server come back at different times', async () => {
  const second = []
  for (let n = 0; n < 50; n++) {
    const [first, next = 0] = await triesOf(() => Response.error(), 10_000)
    expect(first).toBe(0)
    second.push(next)
  }
  expect(new Set(second).size).toBeGreaterThan(40)
  expect(Math.max(...second) - Math.min(...second)).toBeGreaterThan(1000)
})

test('a server that asks for time gets it', async () => {
  const refused = () => Response.json({ Message: 'Too many' }, { status: 429, headers: { 'retry-after': '45' } })
  const [, second = 0, third = 0] = await triesOf(refused, 200_000)
  for (const wait of [second, third - second]) {
    expect(wait).toBeGreaterThanOrEqual(45_000)
    expect(wait).toBeLessThanOrEqual(67_500)
  }
})
