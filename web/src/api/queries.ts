import { type FetchQueryOptions, MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

const otherTabs = new BroadcastChannel('dormer.changed')

export const queries = new QueryClient({
  mutationCache: new MutationCache({ onSuccess: () => otherTabs.postMessage('changed') }),
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

// What was changed in another tab is asked for anew; where nobody sees it, once it is in sight again.
otherTabs.onmessage = () => queries.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' })

/** What shows contacts (also their reports), counts them, or lists what is about them. */
export const aboutContacts = ['contacts', 'today', 'tasks', 'appointments']

/** Contacts came, went, or went to somebody else. */
export const contactsChanged = () =>
  Promise.all(aboutContacts.map((key) => queries.invalidateQueries({ queryKey: [key] })))

/** Begins to fetch what a screen will ask for; whether it comes is the screen's to tell. */
// biome-ignore lint/suspicious/noExplicitAny: queries of any kind, handed through as they are.
export const fetchAhead = (...options: FetchQueryOptions<any, any, any, any>[]) => {
  for (const one of options) void queries.prefetchQuery(one)
}
