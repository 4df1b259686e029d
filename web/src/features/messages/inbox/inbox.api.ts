import type { Request } from '@dormer/contract/endpoint'
import {
  assignConversation,
  inbox,
  markConversationDone,
  markConversationRead,
  markConversationUnread,
  openConversation,
} from '@dormer/contract/messages/inbox'
import { attachmentLink, checkMessage, type Message, sendEmail } from '@dormer/contract/messages/messages'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { downloadFile } from '../../../ui/download.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import type { InboxSearch } from './inbox.search.ts'

/** Where no event of the stream comes. */
const POLL = 60_000
/** While a message is on its way. */
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
/** A conversation, with its contact and messages, the newest first. */
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

export const useAssign = (ConversationId: number) =>
  useMutation({
    mutationFn: (UserId: number | null) => call(assignConversation, { params: { ConversationId }, body: { UserId } }),
    meta: { stale: [keys.messages, keys.today] },
    onError,
  })

/** What a message changes: it is an activity too, and the last contact. */
const ofMessages = [keys.messages, keys.activities, keys.contacts, keys.today]
export const useSendEmail = () =>
  useMutation({
    mutationFn: (body: Request<typeof sendEmail>['body']) => call(sendEmail, { body }),
    meta: { stale: ofMessages },
  })

/** What the gate would say of an email there. */
export const emailCheckQuery = (Address: string, ToContactId: number | null) =>
  queryOptions({
    queryKey: within(keys.messages, 'check', 'Email', Address, ToContactId),
    queryFn: async ({ signal }) => {
      const { Checked, IsOutbox } = await call(
        checkMessage,
        { body: { Channel: 'Email', Addresses: [Address], ToContactId } },
        { signal },
      )
      return { ...Checked[0], IsOutbox }
    },
  })

/** Where an attachment is, for a few minutes. */
export const attachmentQuery = (AttachmentId: number) =>
  queryOptions({
    queryKey: within(keys.messages, 'attachment', AttachmentId),
    queryFn: ({ signal }) => call(attachmentLink, { params: { AttachmentId } }, { signal }),
    staleTime: 4 * 60_000,
  })
export const useDownloadAttachment = () =>
  useMutation({
    mutationFn: (AttachmentId: number) => call(attachmentLink, { params: { AttachmentId } }),
    onSuccess: ({ Url }) => downloadFile(Url),
    onError,
  })
