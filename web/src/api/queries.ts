import { type FetchQueryOptions, MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'
import { type Key, keys } from './keys.ts'

const otherTabs = new BroadcastChannel('dormer.changed')

export const queries = new QueryClient({
  mutationCache: new MutationCache({
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
      // A refused request would only be refused again. Retry once after a lost connection, rate limiting (429, which
      // asks for the one second between tries) or a server failure.
      retry: (count, error) =>
        count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500),
    },
  },
})

/**
 * Ends first loads that are on their way, for them to be fetched anew: they may have been answered before the change. Of
 * later ones TanStack Query does so itself.
 */
const endFirstLoads = (queryKey: Key) => {
  const onTheirWay = queries.getQueryCache().findAll({ queryKey, type: 'active', fetchStatus: 'fetching' })
  for (const query of onTheirWay) if (query.state.data === undefined) void query.cancel({ silent: true })
}

const invalidate = (stale: readonly Key[], refetchType: 'active' | 'none' = 'active') =>
  Promise.all(
    stale.map((queryKey) => {
      if (refetchType === 'active') endFirstLoads(queryKey)
      return queries.invalidateQueries({ queryKey, refetchType })
    }),
  )

/** Marks queries as stale: whatever is on screen is refetched, here and in the user's other tabs. */
export const changed = (...stale: readonly Key[]) => {
  if (stale.length > 0) otherTabs.postMessage(stale)
  return invalidate(stale)
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
