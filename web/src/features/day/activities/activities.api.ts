import {
  type ActivityRow,
  activityOfType,
  activityOptions,
  contactActivity,
  describeActivity,
  feedPage,
  logActivity,
  messageActivity,
  phoneCallTypes,
} from '@dormer/contract/day/activities'
import type { Request } from '@dormer/contract/endpoint'
import { contactSearches, deleteSearch } from '@dormer/contract/people/searches'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

export const activityOptionsQuery = queryOptions({
  queryKey: ['activityOptions'],
  queryFn: ({ signal }) => call(activityOptions, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

type Whose = { ContactId: number; ContactEntityId: number }
type Ask = (whose: Whose, page: { before?: number; take: number }, signal: AbortSignal) => Promise<ActivityRow[]>

const ofTypes =
  (...types: number[]): Ask =>
  ({ ContactId }, page, signal) =>
    call(activityOfType, { query: { contactId: ContactId, typeId: types.join(), ...page } }, { signal })
const messages =
  (type: 'email' | 'text'): Ask =>
  ({ ContactEntityId }, page, signal) =>
    call(messageActivity, { query: { contactEntityId: ContactEntityId, type, ...page } }, { signal })

/** What the sub-tabs of the contact's activity show (S1§2, A039). */
const feeds = {
  all: ({ ContactId }, query, signal) => call(contactActivity, { params: { contactId: ContactId }, query }, { signal }),
  email: messages('email'),
  phone: ofTypes(...phoneCallTypes),
  texts: messages('text'),
  searches: ofTypes(15),
  'favorited-properties': ofTypes(12),
} satisfies Record<string, Ask>
export type Feed = keyof typeof feeds

const FEEDS = ['activities'] as const

export const feedQuery = (feed: Feed, whose: Whose) =>
  infiniteQueryOptions({
    queryKey: [...FEEDS, whose.ContactId, feed],
    queryFn: ({ pageParam, signal }) => feeds[feed](whose, { before: pageParam, take: feedPage }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < feedPage ? undefined : page.at(-1)?.ActivityId),
  })

/** Logging moves a contact's LastContact, so lists of contacts and Today are stale as well. */
export const useLogActivity = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof logActivity>['body']) => call(logActivity, { body }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: FEEDS })
      client.invalidateQueries({ queryKey: ['contacts'] })
      client.invalidateQueries({ queryKey: ['today'] })
    },
  })
}

type Edit = { activity: ActivityRow; description: string }

/** A new description is shown at once, and put back if it could not be saved. */
export const useDescribeActivity = (after: { onSuccess: () => void; onError: (error: unknown) => void }) => {
  const client = useQueryClient()
  const show = (ActivityId: number, Description: string | null) =>
    client.setQueriesData<InfiniteData<ActivityRow[]>>({ queryKey: FEEDS }, (data) =>
      data === undefined
        ? data
        : {
            ...data,
            pages: data.pages.map((page) =>
              page.map((row) => (row.ActivityId === ActivityId ? { ...row, Description } : row)),
            ),
          },
    )
  return useMutation({
    mutationFn: ({ activity: { ActivityId }, description }: Edit) =>
      call(describeActivity, { params: { ActivityId }, body: { description } }),
    onMutate: async ({ activity, description }) => {
      await client.cancelQueries({ queryKey: FEEDS })
      show(activity.ActivityId, description.trim() || null)
    },
    onSuccess: after.onSuccess,
    onError: (error, { activity }) => {
      show(activity.ActivityId, activity.Description)
      after.onError(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: FEEDS }),
  })
}

const SEARCHES = ['contactSearches'] as const

export const contactSearchesQuery = (ContactId: number) =>
  queryOptions({
    queryKey: [...SEARCHES, ContactId],
    queryFn: ({ signal }) => call(contactSearches, { query: { contactId: ContactId } }, { signal }),
  })

export const useDeleteSearch = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (SearchId: number) => callToDelete(deleteSearch, { params: { SearchId } }),
    // Also where somebody else was sooner.
    onSettled: () => client.invalidateQueries({ queryKey: SEARCHES }),
  })
}
