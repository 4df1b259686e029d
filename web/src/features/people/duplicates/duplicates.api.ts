import type { Request, Response } from '@dormer/contract/endpoint'
import {
  contactMerges,
  duplicates,
  maybeTheSame,
  mergeContacts,
  mergePreview,
  notTheSame,
  unmerge,
} from '@dormer/contract/people/duplicates'
import { type DataTag, type InfiniteData, infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { ask, call } from '../../../api/client.ts'
import { aboutContacts, type Key, keys, within } from '../../../api/keys.ts'
import { changed, everythingChanged, queries } from '../../../api/queries.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure, notifyInfo, notifySuccess } from '../../../ui/notify.ts'
import { offerUndo } from '../../../ui/notifyUndo.tsx'
import { contactQuery, useAddJointContact, useUnlinkJointContact } from '../contacts/contacts.api.ts'
import { idsOf, listed, namesOf, type Pair, pairKey } from './duplicates.words.ts'

type Page = { pairs: Pair[]; count: number }
type Pages = InfiniteData<Page, number>
const pairsKey = within(keys.contacts, 'pairs') as DataTag<Key, Pages>

/** Likely the same, likeliest first. What was merged or set apart meanwhile is no longer in the list, nor counted. */
export const pairsQuery = infiniteQueryOptions({
  queryKey: pairsKey,
  queryFn: async ({ pageParam, signal }): Promise<Page> => {
    const response = await ask(duplicates, { query: { offset: pageParam } }, { signal })
    const pairs: Response<typeof duplicates> = await response.json()
    return { pairs, count: Number(response.headers.get('x-total-count') ?? pairs.length) }
  },
  initialPageParam: 0,
  getNextPageParam: (last: Page, all: Page[]) => {
    const loaded = all.flatMap(({ pairs }) => pairs).length
    return last.pairs.length > 0 && loaded < last.count ? loaded : undefined
  },
  select: ({ pages }) => ({
    // A page may begin with what another one ended with, if somebody settled a pair in between.
    pairs: [...new Map(pages.flatMap(({ pairs }) => pairs).map((pair) => [pairKey(pair), pair])).values()],
    count: pages.at(-1)?.count ?? 0,
  }),
})

/** Who may be the same person as this contact. */
export const pairsOfQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.contacts, 'pairs of', contactId),
    queryFn: ({ signal }) => call(duplicates, { query: { contactId } }, { signal }),
    staleTime: 60_000,
  })

export const mergesQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.contacts, 'merges', contactId),
    queryFn: ({ signal }) => call(contactMerges, { query: { contactId } }, { signal }),
    staleTime: 60_000,
  })

/** What merging these would do, as it is now: whoever merges by an old one is refused. */
export const previewQuery = (contactIds: readonly number[]) =>
  queryOptions({
    queryKey: within(keys.contacts, 'merge', contactIds),
    queryFn: ({ signal }) => call(mergePreview, { query: { contactIds: contactIds.join(',') } }, { signal }),
    gcTime: 0,
  })

const without = (data: Pages, pair: Pair): Pages => ({
  ...data,
  pages: data.pages.map(({ pairs, count }) => ({
    pairs: pairs.filter((one) => pairKey(one) !== pairKey(pair)),
    count: pairs.some((one) => pairKey(one) === pairKey(pair)) ? count - 1 : count,
  })),
})

const twoOf = (pair: Pair) => {
  const [ContactId, OtherContactId] = idsOf(pair)
  return { ContactId, OtherContactId }
}

/** Says that they are two; Undo takes it back. The pair is gone from the list of pairs at once. */
export const useNotTheSame = () =>
  useOptimistic({
    key: pairsKey,
    show: without,
    save: (pair: Pair) => call(notTheSame, { body: twoOf(pair) }),
    stale: [keys.contacts],
    onSuccess: (_, pair) => {
      const back = () =>
        call(maybeTheSame, { body: twoOf(pair) }).then(
          () => changed(keys.contacts),
          (error) => notifyFailure(error, 'The pair could not be restored'),
        )
      void offerUndo(`${listed(namesOf(pair.Contacts))} won’t be suggested as duplicates again.`, () => void back())
    },
    onError: (error) => notifyFailure(error),
  })

/** Puts the second one into the household of the first; Undo gives them one of their own again. */
export const useMakeHousehold = () => {
  const link = useAddJointContact()
  const unlink = useUnlinkJointContact()
  return useOptimistic({
    key: pairsKey,
    show: without,
    save: async (pair: Pair) => {
      const [first, second] = idsOf(pair)
      const { ContactEntityId } = await queries.fetchQuery(contactQuery(first))
      return link.mutateAsync({ ContactEntityId, ContactId: second })
    },
    stale: aboutContacts,
    onSuccess: (_, pair) => {
      const [, second] = idsOf(pair)
      const names = listed(namesOf(pair.Contacts))
      // The page may be gone by then, along with the callbacks of a mutation that it started.
      const back = () =>
        unlink.mutateAsync(second).then(
          () => notifySuccess(`${names} are in separate households again.`),
          (error) => notifyFailure(error, 'The household was not separated'),
        )
      void offerUndo(`${names} are now one household.`, () => void back())
    },
    onError: (error) => notifyFailure(error),
  })
}

export const useMerge = () =>
  useMutation({
    mutationFn: (body: Request<typeof mergeContacts>['body']) => call(mergeContacts, { body }),
  })

/** Separates merged contacts again, and says what stayed. */
export const undoMerge = async (MergeId: number, others: string[]) => {
  const { Kept } = await call(unmerge, { params: { MergeId } })
  await everythingChanged()
  const names = listed(others)
  const are = others.length === 1 ? 'is a separate contact' : 'are separate contacts'
  const told = `${names} ${are} again.`
  if (Kept.length === 0) return notifySuccess(told)
  return notifyInfo([told, ...Kept].join(' '), 'Merge undone')
}
