import { setImmediate } from 'node:timers/promises'
import { InfiniteQueryObserver, QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Key } from './keys.ts'

/** The channel to other tabs; here the only one is the test. */
class Channel {
  static here: Channel
  posted: unknown[] = []
  postMessage(message: unknown) {
    this.posted.push(message)
  }
  onmessage(_: { data: Key[] }) {}
  constructor() {
    Channel.here = this
  }
}
vi.stubGlobal('BroadcastChannel', Channel)
vi.resetModules()
const { answered, changed, fetchAhead, invalidate, queries } = await import('./queries.ts')
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const key: Key = ['notes', 1]
/** The server's data: requests read it immediately and are answered by `answer`. */
let stored = 'before'
let asked: { answer: () => void }[] = []
const ask = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const read = stored
  asked.push({ answer: () => resolve(read) })
  return promise
}
const query = { queryKey: key, queryFn: ask }
const tagged = queryOptions(query).queryKey
/** Answers all pending requests, latest first: nothing in flight may rely on the order. */
const answerAll = async () => {
  while (asked.length > 0) {
    asked.pop()?.answer()
    await setImmediate()
  }
}
const loaded = async () => {
  fetchAhead(query)
  await answerAll()
  await queries.invalidateQueries({ queryKey: key, refetchType: 'none' })
}
/** What a screen opened now shows before anything else is answered. */
const shownAtOnce = () => {
  const screen = new QueryObserver(queries, { ...query, staleTime: 10_000 })
  const leave = screen.subscribe(() => {})
  const isAskedFor = asked.length > 0
  leave()
  return isAskedFor ? 'asked for' : screen.getCurrentResult().data
}

beforeEach(() => {
  queries.clear()
  stored = 'before'
  asked = []
  vi.stubGlobal('document', { hidden: false, visibilityState: 'visible' })
})

test.each([
  { what: 'a first load', isLoaded: false, isShown: true },
  { what: 'a first load that nothing shows yet', isLoaded: false, isShown: false },
  { what: 'a later load', isLoaded: true, isShown: true },
  { what: 'a later load that nothing shows yet', isLoaded: true, isShown: false },
  { what: 'a first load in a hidden tab', isLoaded: false, isShown: true, isHidden: true },
  { what: 'a later load in a hidden tab', isLoaded: true, isShown: true, isHidden: true },
])('$what that began before a change does not hide it', async ({ isLoaded, isShown, isHidden }) => {
  if (isLoaded) await loaded()
  const waits = isShown ? undefined : queries.fetchQuery(query)
  const screen = new QueryObserver(queries, query)
  const leave = isShown ? screen.subscribe(() => {}) : () => {}
  expect(asked).toHaveLength(1)

  stored = 'after'
  if (isHidden) {
    vi.stubGlobal('document', { hidden: true, visibilityState: 'hidden' })
    Channel.here.onmessage({ data: [key] })
  } else void changed(key)
  await answerAll()
  if (waits) expect(await waits).toBe('after')
  leave()
  expect(shownAtOnce()).toBe('after')
})

test.each([{ isLoaded: false }, { isLoaded: true }])(
  'what a change answers with shows, over older data on its way: %o',
  async ({ isLoaded }) => {
    if (isLoaded) await loaded()
    const screen = new QueryObserver(queries, query)
    const leave = screen.subscribe(() => {})
    expect(asked).toHaveLength(1)

    stored = 'after'
    answered(tagged, 'after')
    expect(screen.getCurrentResult().data).toBe('after')
    await answerAll()
    expect(screen.getCurrentResult()).toMatchObject({ data: 'after', status: 'success', fetchStatus: 'idle' })
    leave()
  },
)

test('what a change answers with is fetched by other tabs, and not asked for here', async () => {
  await loaded()
  Channel.here.posted = []
  answered(tagged, (before) => `${before} and after`)
  expect(Channel.here.posted).toEqual([[key]])
  expect(shownAtOnce()).toBe('before and after')
})

test('a next page does not take the place of a refetch after a change', async () => {
  const list = new InfiniteQueryObserver(queries, {
    queryKey: key,
    queryFn: ({ pageParam }) => ask().then((row) => `${pageParam} ${row}`),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  })
  const leave = list.subscribe(() => {})
  await answerAll()
  stored = 'after'
  void invalidate([key])
  void list.fetchNextPage()
  await answerAll()
  expect(list.getCurrentResult().data?.pages).toEqual(['1 after', '2 after'])
  leave()
})
