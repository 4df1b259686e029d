import {
  type ActivityRow,
  activityOfType,
  activityOptions,
  activityTypes,
  contactActivity,
  describeActivity,
  feedPage,
  logActivity,
  messageActivity,
  phoneCallTypes,
} from '@dormer/contract/day/activities'
import type { Request } from '@dormer/contract/endpoint'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { callOrKeep } from '../../../api/keep.ts'
import { keys, within } from '../../../api/keys.ts'
import { inOneList } from '../../../api/queries.ts'
import { inPages, useOptimistic } from '../../../api/useOptimistic.ts'

export const activityOptionsQuery = queryOptions({
  queryKey: ['activityOptions'],
  queryFn: ({ signal }) => call(activityOptions, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

type Whose = { ContactId: number; ContactEntityId: number }
type Page = { before?: number; take: number; byHand?: boolean }
type Ask = (whose: Whose, page: Page, signal: AbortSignal) => Promise<ActivityRow[]>

const ofTypes =
  (...types: number[]): Ask =>
  ({ ContactId }, page, signal) =>
    call(activityOfType, { query: { contactId: ContactId, typeId: types.join(), ...page } }, { signal })
const messages =
  (type: 'email' | 'text'): Ask =>
  ({ ContactEntityId }, page, signal) =>
    call(messageActivity, { query: { contactEntityId: ContactEntityId, type, ...page } }, { signal })

/** What the sub-tabs of the contact's activity show. */
const feeds = {
  all: ({ ContactId }, query, signal) => call(contactActivity, { params: { contactId: ContactId }, query }, { signal }),
  email: messages('email'),
  phone: ofTypes(...phoneCallTypes),
  texts: messages('text'),
  searches: ofTypes(15),
  'favorited-properties': ofTypes(12),
} satisfies Record<string, Ask>
export type Feed = keyof typeof feeds

/** `isByHand` leaves out the activities of messages, because the messages themselves are shown. */
export const feedQuery = (feed: Feed, whose: Whose, isByHand = false) =>
  infiniteQueryOptions({
    queryKey: within(keys.activityFeeds, whose.ContactId, feed, isByHand),
    queryFn: ({ pageParam, signal }) =>
      feeds[feed](whose, { before: pageParam, take: feedPage, ...(isByHand && { byHand: true }) }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < feedPage ? undefined : page.at(-1)?.ActivityId),
    select: inOneList,
  })

/** Undefined if it is kept until there is a connection; `about` names the contact. */
export const logOrKeep = (body: Request<typeof logActivity>['body'], about?: string) => {
  const name = activityTypes[body.ActivityTypeId as keyof typeof activityTypes]
  const kind = phoneCallTypes.some((type) => type === body.ActivityTypeId) ? 'Call' : 'Activity'
  return callOrKeep(logActivity, { body }, { kind, about, words: [name, body.Description].filter(Boolean).join(': ') })
}

/** Logging updates a contact's LastContact, so contact lists and Today are stale as well. */
export const useLogActivity = (about?: string) =>
  useMutation({
    mutationFn: (body: Request<typeof logActivity>['body']) => logOrKeep(body, about),
    meta: { stale: [keys.activities, keys.contacts, keys.today] },
  })

type Edit = { activity: ActivityRow; description: string }

/** Shows a new description immediately. */
export const useDescribeActivity = () =>
  useOptimistic({
    key: keys.activityFeeds,
    show: (feed, { activity: { ActivityId }, description }: Edit) =>
      inPages(feed, (page) =>
        page.map((row) => (row.ActivityId === ActivityId ? { ...row, Description: description.trim() || null } : row)),
      ),
    save: ({ activity: { ActivityId }, description }) =>
      call(describeActivity, { params: { ActivityId }, body: { description } }),
    about: ({ activity: { ActivityId } }) => ActivityId,
  })
