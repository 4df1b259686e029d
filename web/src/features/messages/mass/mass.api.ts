import type { Request } from '@dormer/contract/endpoint'
import {
  cancelMass,
  checkMass,
  getMass,
  type MassMessage,
  type MassStatus,
  massEmail,
  massMessages,
  massRecipients,
  massText,
  pauseMass,
  resumeMass,
  skipReasons,
} from '@dormer/contract/messages/mass'
import type { MessageStatus } from '@dormer/contract/messages/messages'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import type { Selection } from '../../people/bulk/bulk.api.ts'

const area = within(keys.messages, 'mass')

/** The content, and the recipients. */
export type Draft = {
  channel: 'Email' | 'Text'
  selection: Selection
  Subject: string
  Body: string
  SendAt: string | null
}

const recipientsOf = ({ ContactIds, Criteria, Count }: Selection) => (ContactIds ? { ContactIds } : { Criteria, Count })

type Check = Request<typeof checkMass>['body']
const checkOf = ({ channel, selection, Subject, Body, SendAt }: Draft): Check => ({
  Channel: channel,
  ...recipientsOf(selection),
  Subject,
  Body,
  SendAt,
})

/**
 * The dry run, and on request the people behind one of its numbers. It can change at any time, so it is never cached.
 */
export const checkQuery = (draft: Draft, Of?: Check['Of']) =>
  queryOptions({
    queryKey: within(area, 'check', draft, Of),
    queryFn: ({ signal }) => call(checkMass, { body: { ...checkOf(draft), Of } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const peopleQuery = (draft: Draft, Of: NonNullable<Check['Of']>) =>
  infiniteQueryOptions({
    queryKey: within(area, 'people', draft, Of),
    queryFn: async ({ pageParam, signal }) =>
      (await call(checkMass, { body: { ...checkOf(draft), Of, After: pageParam } }, { signal })).People,
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === 50 ? last.at(-1)?.ContactId : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const meta = { stale: [keys.messages] }
export const useSendMass = () =>
  useMutation({
    mutationFn: ({ channel, selection, Subject, Body, SendAt, IsTest }: Draft & { IsTest: boolean }) => {
      const body = { ...recipientsOf(selection), Body, SendAt, IsTest }
      return channel === 'Email' ? call(massEmail, { body: { ...body, Subject } }) : call(massText, { body })
    },
    meta,
  })

const changes = { pause: pauseMass, resume: resumeMass, cancel: cancelMass }
export const useChangeMass = (MassId: number) =>
  useMutation({
    mutationFn: (change: keyof typeof changes) => call(changes[change], { params: { MassId } }),
    meta,
  })

const isMoving = ({ Status }: Pick<MassMessage, 'Status'>) => Status === 'Sending' || Status === 'Scheduled'

export const massListQuery = infiniteQueryOptions({
  queryKey: within(area, 'list'),
  queryFn: ({ pageParam, signal }) => call(massMessages, { query: { before: pageParam, take: 20 } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (last) => (last.length === 20 ? last.at(-1)?.MassId : undefined),
  refetchInterval: ({ state }) => (state.data?.pages.flat().some(isMoving) ? 5000 : false),
})

export const massQuery = (MassId: number) =>
  queryOptions({
    queryKey: within(area, 'one', MassId),
    queryFn: ({ signal }) => call(getMass, { params: { MassId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? 1500 : false),
  })

type Shown = MessageStatus | 'Skipped' | (typeof skipReasons)[number]
/** The recipients: all, or those with a given status or reason. */
export const recipientsQuery = (MassId: number, show: string | undefined, version: string) =>
  infiniteQueryOptions({
    queryKey: within(area, 'recipients', MassId, show, version),
    queryFn: ({ pageParam, signal }) => {
      const isReason = (skipReasons as readonly string[]).includes(show ?? '')
      const query = { after: pageParam, take: 50, [isReason ? 'reason' : 'status']: show as Shown | undefined }
      return call(massRecipients, { params: { MassId }, query }, { signal })
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length === 50 ? last.at(-1)?.ContactId : undefined),
    placeholderData: keepPreviousData,
  })

export const statusWords: Record<MessageStatus, string> = {
  Waiting: 'Waiting',
  Sending: 'Being sent',
  Sent: 'Sent',
  Delivered: 'Delivered',
  Failed: 'Failed',
  Unknown: 'Unknown',
  Canceled: 'Canceled',
  Blocked: 'Blocked',
  Received: 'Received',
}
export const massColors: Record<MassStatus, string> = {
  Scheduled: 'blue',
  Sending: 'blue',
  Paused: 'yellow',
  Done: 'green',
  Canceled: 'gray',
}
/** How many have been processed and are no longer waiting. */
export const settledOf = ({ Counts, Skipped }: MassMessage) =>
  Counts.filter(({ Status }) => Status !== 'Waiting' && Status !== 'Sending').reduce(
    (sum, { Count }) => sum + Count,
    0,
  ) + Skipped.reduce((sum, { Count }) => sum + Count, 0)
