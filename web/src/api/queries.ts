import { type FetchQueryOptions, MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'
import { type Key, keys } from './keys.ts'

const otherTabs = new BroadcastChannel('dormer.changed')

export const queries = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: () => void changed(keys.recorded),
    // After a failure too: often somebody else was faster.
    onSettled: (_data, _error, _input, _context, { meta }) => void changed(...(meta?.stale ?? [])),
  }),
  defaultOptions: {
    // Offline as well: what cannot be reached is told, not waited for in silence.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      // What the server refused it will refuse again; only a lost connection, too many requests at once (429, asking
      // for the second that lies between tries) or its own failure is worth a second try.
      retry: (count, error) =>
        count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500),
    },
  },
})

const invalidate = (stale: readonly Key[], refetchType: 'active' | 'none' = 'active') =>
  Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey, refetchType })))

/** These queries are out of date: what is on screen is fetched again, here and in the user's other tabs. */
export const changed = (...stale: readonly Key[]) => {
  if (stale.length > 0) otherTabs.postMessage(stale)
  return invalidate(stale)
}

/** Anything may have changed. The empty key is the beginning of every key. */
export const everythingChanged = () => changed([] as unknown as Key)

// A tab that is out of sight fetches again when it is looked at.
otherTabs.onmessage = ({ data }: MessageEvent<Key[]>) => invalidate(data, document.hidden ? 'none' : 'active')

/** Begins to fetch what a screen will ask for; the screen itself reports a failure. */
// biome-ignore lint/suspicious/noExplicitAny: queries of any kind, handed through as they are.
export const fetchAhead = (...options: FetchQueryOptions<any, any, any, any>[]) => {
  for (const one of options) void queries.prefetchQuery(one)
}
