import {
  assignConversation,
  inbox,
  markConversationDone,
  markConversationRead,
  markConversationUnread,
  openConversation,
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

export const inboxQuery = ({ show, channel, q: search }: InboxSearch) => {
  const filter = show ?? 'ToAnswer'
  return infiniteQueryOptions({
    queryKey: within(keys.inbox, 'list', filter, channel, search),
    queryFn: ({ pageParam, signal }) =>
      call(inbox, { query: { filter, channel, search, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ Next }) => Next ?? undefined,
    // A conversation that moves up while pages load may be on two of them.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ Rows }) => Rows).map((row) => [row.ConversationId, row])).values(),
    ],
    placeholderData: keepPreviousData,
    refetchInterval: POLL,
  })
}

const PAGE = 30
const isUnderWay = ({ Status, StatusText }: Message) =>
  Status === 'Sending' || (Status === 'Waiting' && StatusText === null)
/** A conversation with its contact and messages, newest first. */
export const conversationQuery = (ConversationId: number) =>
  infiniteQueryOptions({
    queryKey: within(keys.inbox, 'one', ConversationId),
    queryFn: ({ pageParam, signal }) =>
      call(openConversation, { params: { ConversationId }, query: { before: pageParam, take: PAGE } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ Messages }) => (Messages.length < PAGE ? undefined : Messages.at(-1)?.MessageId),
    select: ({ pages: [first, ...older] }) => ({
      Conversation: first?.Conversation,
      Contact: first?.Contact ?? null,
      Messages: [...(first?.Messages ?? []), ...older.flatMap(({ Messages }) => Messages)],
    }),
    refetchInterval: ({ state }) => (state.data?.pages[0]?.Messages.some(isUnderWay) ? SOON : POLL),
  })

export const useMarkRead = () =>
  useMutation({
    mutationFn: (ConversationId: number) => call(markConversationRead, { params: { ConversationId } }),
    meta: { stale: [keys.messages] },
  })

const onError = (error: unknown) => notifyFailure(error)
export const useMarkUnread = () =>
  useMutation({
    mutationFn: (ConversationId: number) => call(markConversationUnread, { params: { ConversationId } }),
    meta: { stale: [keys.messages] },
    onError,
  })

export const useMarkDone = () =>
  useMutation({
    mutationFn: ({ ConversationId, IsDone }: { ConversationId: number; IsDone: boolean }) =>
      call(markConversationDone, { params: { ConversationId }, body: { IsDone } }),
    meta: { stale: [keys.messages, keys.today] },
    onError,
  })

export const useSnoozeConversation = () =>
  useMutation({
    mutationFn: ({ ConversationId, Until }: { ConversationId: number; Until: string | null }) =>
      call(snoozeConversation, { params: { ConversationId }, body: { Until } }),
    meta: { stale: [keys.messages, keys.today] },
    onError,
  })

export const useAssign = (ConversationId: number) =>
  useMutation({
    mutationFn: (UserId: number | null) => call(assignConversation, { params: { ConversationId }, body: { UserId } }),
    meta: { stale: [keys.messages, keys.today] },
    onError,
  })
