import {
  type DataTag,
  type FetchQueryOptions,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type Updater,
} from '@tanstack/react-query'
import { ApiError, spread } from './client.ts'
import { type Key, keys } from './keys.ts'

const otherTabs = new BroadcastChannel('dormer.changed')

/** The brokerage has started to require a second step since the page was opened; the frame shows it once it knows. */
const onError = (error: unknown) => {
  if (error instanceof ApiError && error.body?.NeedsSecondStep) void invalidate([keys.currentUser])
}

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError,
    onSuccess: () => void changed(keys.recorded),
    // Also after a failure: often somebody else made the change first.
    onSettled: (_data, _error, _input, _context, { meta }) => void changed(...(meta?.stale ?? [])),
  }),
  defaultOptions: {
    // Also when offline: report an unreachable server instead of waiting silently.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      // A refused request would only be refused again. Retry after a lost connection or a server failure, but not before
      // the server wants it. After 429 the call itself has waited (client.ts).
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      retryDelay: (count, error) =>
        spread(Math.max(1000 * 2 ** count, error instanceof ApiError ? error.retryAfterMs : 0)),
    },
  },
})

/**
 * Restarts requests in flight: they may have been read before the change, and would count as fresh. For data on screen
 * that has loaded before, TanStack Query does this itself when it refetches.
 */
const askAgain = (queryKey: Key, refetchType: 'active' | 'none') => {
  for (const query of queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (refetchType === 'active' && query.isActive() && query.state.data !== undefined) continue
    void query.cancel({ silent: true })
    query.fetch().catch(() => undefined)
  }
}

/**
 * Marks queries as stale in this tab alone, because other tabs learn of the change themselves; what is on screen is
 * refetched.
 */
export const invalidate = (stale: readonly Key[], refetchType: 'active' | 'none' = 'active') =>
  Promise.all(
    stale.map((queryKey) => {
      askAgain(queryKey, refetchType)
      return queries.invalidateQueries({ queryKey, refetchType })
    }),
  )

// Fetching a next page would replace a running refetch, and make the older pages count as fresh.
const beingRefetched = new WeakSet<Query>()
queries.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { action, query } = event
  if (action.type === 'fetch' && !action.meta?.fetchMore) beingRefetched.add(query)
  if (action.type !== 'success' || action.manual || !beingRefetched.has(query)) return
  if (query.state.fetchMeta?.fetchMore) query.fetch().catch(() => undefined)
  else beingRefetched.delete(query)
})

/** Marks queries as stale: whatever is on screen is refetched, here and in the user's other tabs. */
export const changed = (...stale: readonly Key[]) => {
  if (stale.length > 0) otherTabs.postMessage(stale)
  return invalidate(stale)
}

/** Shows what a change answered with, or makes of it; the user's other tabs fetch it. */
export const answered = <Data, Failure>(
  key: DataTag<Key, Data, Failure>,
  data: Updater<Data | undefined, Data | undefined>,
) => {
  queries.setQueryData(key, data)
  askAgain(key, 'none')
  otherTabs.postMessage([key])
}

/** Anything may have changed. The empty key is a prefix of every key. */
export const everythingChanged = () => changed([] as unknown as Key)

// A hidden tab refetches when it becomes visible.
otherTabs.onmessage = ({ data }: MessageEvent<Key[]>) => invalidate(data, document.hidden ? 'none' : 'active')

/** Prefetches what a screen will need; the screen itself reports a failure. */
// biome-ignore lint/suspicious/noExplicitAny: queries of any kind, handed through as they are.
export const fetchAhead = (...options: FetchQueryOptions<any, any, any, any>[]) => {
  for (const one of options) void queries.prefetchQuery(one)
}

/** The rows of all pages loaded so far: the `select` of an infinite query. */
export const inOneList = <Row>({ pages }: { pages: Row[][] }) => pages.flat()
