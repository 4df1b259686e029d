import {
  assignConversation,
  type Conversation,
  inbox,
  markConversationDone,
  markConversationRead,
  markConversationUnread,
  openPerson,
  snoozeConversation,
} from '@dormer/contract/messages/inbox'
import type { Message } from '@dormer/contract/messages/messages'
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import type { InboxSearch } from './inbox.search.ts'

/** The polling interval without stream events. */
const POLL = 60_000
/** The polling interval while a message is being sent. */
const SOON = 2000

/** What is listed, opened and acted on is what was said with one person, whatever the channel. */
const by = 'Person'
const query = { by } as const

/** A person's conversations. */
export const idsOf = ({ ConversationIds, ConversationId }: Conversation) => ConversationIds ?? [ConversationId]

export const inboxQuery = ({ show, channel, q: search }: InboxSearch) => {
  const filter = show ?? 'ToAnswer'
  return infiniteQueryOptions({
    queryKey: within(keys.inbox, 'list', filter, channel, search),
    queryFn: ({ pageParam, signal }) =>
      call(inbox, { query: { filter, channel, search, before: pageParam, by } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ Next }) => Next ?? undefined,
    // Somebody who moves up while pages load may be on two of them.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ Rows }) => Rows).map((row) => [Math.min(...idsOf(row)), row])).values(),
    ],
    placeholderData: keepPreviousData,
    refetchInterval: POLL,
  })
}

const PAGE = 30
const isUnderWay = ({ Status, StatusText }: Message) =>
  Status === 'Sending' || (Status === 'Waiting' && StatusText === null)
/** The person of a conversation, with what was said with them by email and text, newest first. */
export const personQuery = (ConversationId: number) =>
  infiniteQueryOptions({
    queryKey: within(keys.inbox, 'one', ConversationId),
    queryFn: ({ pageParam, signal }) =>
      call(openPerson, { params: { ConversationId }, query: { before: pageParam, take: PAGE } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ Messages }) => (Messages.length < PAGE ? undefined : Messages.at(-1)?.MessageId),
    select: ({ pages: [first, ...older] }) => ({
      Conversation: first?.Conversation,
      Conversations: first?.Conversations ?? [],
      Contact: first?.Contact ?? null,
      Messages: [...(first?.Messages ?? []), ...older.flatMap(({ Messages }) => Messages)],
      Calls: [...(first?.Calls ?? []), ...older.flatMap(({ Calls }) => Calls)],
    }),
    refetchInterval: ({ state }) => (state.data?.pages[0]?.Messages.some(isUnderWay) ? SOON : POLL),
  })

export const useMarkRead = () =>
  useMutation({
    mutationFn: (ConversationId: number) => call(markConversationRead, { params: { ConversationId }, query }),
    meta: { stale: [keys.messages] },
  })

const onError = (error: unknown) => notifyFailure(error)
export const useMarkUnread = () =>
  useMutation({
    mutationFn: (ConversationId: number) => call(markConversationUnread, { params: { ConversationId }, query }),
    meta: { stale: [keys.messages] },
    onError,
  })

export const useMarkDone = () =>
  useMutation({
    mutationFn: ({ ConversationId, IsDone }: { ConversationId: number; IsDone: boolean }) =>
      call(markConversationDone, { params: { ConversationId }, query, body: { IsDone } }),
    meta: { stale: [keys.messages, keys.today] },
    onError,
  })

export const useSnoozeConversation = () =>
  useMutation({
    mutationFn: ({ ConversationId, Until }: { ConversationId: number; Until: string | null }) =>
      call(snoozeConversation, { params: { ConversationId }, query, body: { Until } }),
    meta: { stale: [keys.messages, keys.today] },
    onError,
  })

export const useAssign = (ConversationId: number) =>
  useMutation({
    mutationFn: (UserId: number | null) =>
      call(assignConversation, { params: { ConversationId }, query, body: { UserId } }),
    meta: { stale: [keys.messages, keys.today] },
    onError,
  })
