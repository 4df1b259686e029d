import type { Request } from '@dormer/contract/endpoint'
import type { Channel } from '@dormer/contract/messages/messages'
import { answerAsContact, outboxMessages } from '@dormer/contract/messages/outbox'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { inOneList } from '../../../api/queries.ts'

const PAGE = 50
/** Others' messages arrive without a stream event. */
const POLL = 5000

/** Messages sent without a provider, newest first. */
export const outboxQuery = (channel: Channel | undefined) =>
  infiniteQueryOptions({
    queryKey: within(keys.messages, 'outbox', 'list', channel),
    queryFn: ({ pageParam, signal }) =>
      call(outboxMessages, { query: { channel, before: pageParam, take: PAGE } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.MessageId),
    select: inOneList,
    placeholderData: keepPreviousData,
    refetchInterval: POLL,
  })

/** The latest messages of a conversation, both directions, oldest first. */
export const exchangeQuery = (conversationId: number) =>
  queryOptions({
    queryKey: within(keys.messages, 'outbox', 'exchange', conversationId),
    queryFn: ({ signal }) => call(outboxMessages, { query: { conversationId, incoming: true, take: 200 } }, { signal }),
    select: (rows) => rows.toReversed(),
    refetchInterval: POLL,
  })

/** It may log an activity, create a contact, or stop all texts. */
export const useAnswer = () =>
  useMutation({
    mutationFn: (body: Request<typeof answerAsContact>['body']) => call(answerAsContact, { body }),
    meta: { stale: [keys.messages, keys.activities, keys.contacts, keys.today] },
  })
