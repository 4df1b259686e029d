import { feedPage } from '@dormer/contract/day/activities'
import { contactStory } from '@dormer/contract/desk/contact-page'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { inOneList } from '../../../api/queries.ts'
import { rowsOf } from './story.rules.ts'

/** What happened with a contact's household; among the feeds of activities, which go stale and change together. */
export const storyQuery = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: within(keys.activityFeeds, contactId, 'story'),
    queryFn: async ({ pageParam: after, signal }) =>
      rowsOf((await call(contactStory, { query: { contactId, after, take: feedPage } }, { signal })).Entries),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last && page.length === feedPage ? `${last.DateCreated} ${last.Kind} ${last.Id}` : undefined
    },
    select: inOneList,
  })
