import {
  checkMessage,
  contactMessages,
  markTextRead,
  markTextsRead,
  sendText,
  TEXTS_SHOWN,
  textConversation,
  type UnreadText,
  unreadTexts,
  type WindowText,
} from '@dormer/contract/messages/messages'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { callOrKeep } from '../../../../api/keep.ts'
import { aboutMessages, keys, within } from '../../../../api/keys.ts'
import { useOptimistic } from '../../../../api/useOptimistic.ts'
import { onceStreamed } from '../../../day/notifications/opening.ts'
import type { TextWith } from './text-windows.ts'

/** How often texts are polled without stream events, and while one is being sent. */
const POLL = 30_000
const SOON = 2000

export const unreadTextsQuery = queryOptions({
  queryKey: keys.unreadTexts,
  queryFn: async ({ signal }) => {
    await onceStreamed()
    return call(unreadTexts, {}, { signal })
  },
  refetchInterval: POLL,
})

/** Being sent to the provider; not waiting for a reason. */
const isUnderWay = ({ Status, StatusText }: WindowText) =>
  Status === 'Sending' || (Status === 'Waiting' && StatusText === null)

/** The texts with a number: the first page is the newest, and each page is oldest first. */
export const textsQuery = (Phone: string) =>
  infiniteQueryOptions({
    queryKey: keys.textsWith(Phone),
    queryFn: ({ pageParam, signal }) =>
      call(textConversation, { query: { number: Phone, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < TEXTS_SHOWN ? undefined : page[0]?.MessageId),
    select: ({ pages }) => pages.toReversed().flat(),
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.some(isUnderWay)) ? SOON : POLL),
  })

/** The newest texts with the people of a household, which tell the numbers. */
export const householdTextsQuery = (ContactEntityId: number) =>
  queryOptions({
    queryKey: within(keys.texts, 'household', ContactEntityId),
    queryFn: ({ signal }) =>
      call(contactMessages, { query: { contactEntityId: ContactEntityId, channel: 'Text' } }, { signal }),
  })

/** The gate's decision about a text to this number. */
export const textCheckQuery = ({ Phone, ContactId }: TextWith) =>
  queryOptions({
    queryKey: within(keys.texts, 'check', Phone, ContactId),
    queryFn: async ({ signal }) => {
      const body = { Channel: 'Text' as const, Addresses: [Phone], ToContactId: ContactId }
      const { Checked, ...rest } = await call(checkMessage, { body }, { signal })
      return { ...Checked[0], ...rest }
    },
  })

export type Written = {
  Body: string
  AuthorName: string
  DateSent: string
  /** Its temporary, negative id until the server assigns one. */
  temporaryId: number
  /** The newest text at the time of writing: a newer one with the same words is this one. */
  after: number
}

/** Shows a text at the end of the conversation, unless the server's response already has it. */
const withText = (
  { pages: [newest = [], ...older], ...data }: InfiniteData<WindowText[], number | undefined>,
  { temporaryId, after, Body, AuthorName, DateSent }: Written,
) => {
  const isThere = newest.some(
    (one) => one.MessageId === temporaryId || (one.IsMine && one.MessageId > after && one.Body === Body),
  )
  const text = {
    MessageId: temporaryId,
    IsMine: true,
    IsAutomatic: false,
    IsReaction: false,
    Status: 'Sending' as const,
    StatusText: null,
  }
  return { ...data, pages: [isThere ? newest : [...newest, { ...text, Body, AuthorName, DateSent }], ...older] }
}

/** How long a text is held back, and what hears of it: until then it can be taken back. */
type Hold = { seconds: number; onHeld: (posted: { MessageId: number }, Body: string) => void }

/** Sends a text, which shows at once. Sending continues if the page is left. */
export const useSendText = (
  { Phone, ContactId, Name }: TextWith,
  onError: (error: unknown, written: Written) => void,
  hold?: Hold,
) =>
  useOptimistic({
    key: keys.textsWith(Phone),
    show: withText,
    save: ({ Body }) =>
      callOrKeep(
        sendText,
        { body: { ToAddress: Phone, Body, ToContactId: ContactId, HoldSeconds: hold?.seconds } },
        { kind: 'Text', about: Name, words: Body },
      ),
    stale: aboutMessages,
    onSuccess: (posted, { Body }) => {
      // What waits for another reason says so in the conversation, where it can be canceled.
      if (posted?.StatusText === null) hold?.onHeld(posted, Body)
    },
    onError,
  })

/** By contact if the sender is one, otherwise by message. */
export const useMarkTextsRead = () =>
  useOptimistic({
    key: keys.unreadTexts,
    show: (rows, { FromContactId, IncomingMessageId }: UnreadText) =>
      rows.filter((row) =>
        FromContactId === null ? row.IncomingMessageId !== IncomingMessageId : row.FromContactId !== FromContactId,
      ),
    save: ({ FromContactId, IncomingMessageId }) =>
      FromContactId === null
        ? call(markTextRead, { query: { messageId: IncomingMessageId } })
        : call(markTextsRead, { query: { contactId: FromContactId } }),
    stale: [keys.messages],
  })
