import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'

// As in a browser, except that there are no other tabs.
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
)
vi.resetModules()
const { everythingChanged, queries } = await import('../../../api/queries.ts')
const { fetchContactPage } = await import('./ahead.ts')
const { storyQuery } = await import('./story.api.ts')
const { contactQuery } = await import('../../people/contacts/contacts.api.ts')
const { notesQuery } = await import('../../people/notes/notes.api.ts')
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const storyOf = (Title: string) => ({ Entries: [{ Kind: 'Document', Title }], Next: null })

test('what is fetched in one call ahead is fetched anew after a change, also where the page was asked for again', async () => {
  let stored = 'before'
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.startsWith('/api/contact/page')
        ? { Contact: { stored }, Points: [stored], Notes: [stored], Activity: [], Story: storyOf(stored) }
        : url.startsWith('/api/contact/story')
          ? storyOf(stored)
          : url.startsWith('/api/contact')
            ? { stored }
            : [stored],
    ),
  )
  const screen = [
    new QueryObserver(queries, contactQuery(1)),
    new QueryObserver(queries, notesQuery(1)),
    new InfiniteQueryObserver(queries, storyQuery(1)),
  ]
  const leave = screen.map((part) => part.subscribe(() => {}))
  const shown = () => screen.map((part) => part.getCurrentResult().data)
  const all = (now: string) => vi.waitFor(() => expect(shown()).toEqual([{ stored: now }, [now], storyOf(now).Entries]))
  fetchContactPage(1)
  await all('before')

  // The data on screen has gone stale, and another tab of the page is opened.
  await queries.invalidateQueries({ refetchType: 'none' })
  fetchContactPage(1)
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  stored = 'after'
  await everythingChanged()
  await all('after')
  for (const end of leave) end()
})
