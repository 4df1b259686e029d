import type { Request } from '@dormer/contract/endpoint'
import {
  callPhone,
  callSettings,
  callStanding,
  saveCallPhone,
  saveCallSettings,
} from '@dormer/contract/messages/call-settings'
import {
  type Call,
  calls,
  currentCalls,
  getCall,
  logCallOutcome,
  settleCall,
  simulateIncoming,
} from '@dormer/contract/messages/calls'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { inOneList } from '../../../api/queries.ts'

/** The user's calls that are going on or ringing. */
export const currentCallsQuery = queryOptions({
  queryKey: keys.currentCalls,
  queryFn: ({ signal }) => call(currentCalls, {}, { signal }),
  staleTime: 0,
  // The stream tells of changes at once; this is for when it does not come through.
  refetchInterval: ({ state }) => (state.data?.length ? 2000 : false),
  refetchIntervalInBackground: true,
})

const PAGE = 50
export type Whose = { contactId?: number; userId?: number; missed?: boolean }
export const callsQuery = (whose: Whose) =>
  infiniteQueryOptions({
    queryKey: within(keys.calls, 'list', whose.contactId, whose.userId, whose.missed),
    queryFn: ({ pageParam, signal }) => call(calls, { query: { ...whose, before: pageParam, take: PAGE } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.CallId),
    select: inOneList,
  })

export const callQuery = (CallId: number) =>
  queryOptions({
    queryKey: within(keys.calls, 'one', CallId),
    queryFn: ({ signal }) => call(getCall, { params: { CallId } }, { signal }),
  })

/** What a logged call changes besides the calls. */
const about = [keys.calls, keys.inbox, keys.activities, keys.contacts, keys.today]

export const useLogOutcome = () =>
  useMutation({
    mutationFn: ({ CallId, ...body }: Request<typeof logCallOutcome>['body'] & { CallId: number }) =>
      call(logCallOutcome, { params: { CallId }, body }),
    meta: { stale: about },
  })

export const useSettleCall = () =>
  useMutation({
    mutationFn: ({ CallId }: Call) => call(settleCall, { params: { CallId } }),
    meta: { stale: [keys.calls, keys.inbox, keys.today] },
  })

export const useSimulateIncoming = () =>
  useMutation({
    mutationFn: (body: Request<typeof simulateIncoming>['body']) => call(simulateIncoming, { body }),
    meta: { stale: [keys.calls] },
  })

export const callSettingsQuery = queryOptions({
  queryKey: within(keys.settings, 'calls'),
  queryFn: ({ signal }) => call(callSettings, {}, { signal }),
})
/** Asked of the provider each time the page is opened. */
export const callStandingQuery = queryOptions({
  queryKey: within(keys.settings, 'call-standing'),
  queryFn: ({ signal }) => call(callStanding, {}, { signal }),
  retry: false,
})
export const useSaveCallSettings = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveCallSettings>['body']) => call(saveCallSettings, { body }),
    meta: { stale: [keys.settings] },
  })

export const callPhoneQuery = queryOptions({
  queryKey: within(keys.settings, 'callPhone'),
  queryFn: ({ signal }) => call(callPhone, {}, { signal }),
})
export const useSaveCallPhone = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveCallPhone>['body']) => call(saveCallPhone, { body }),
    meta: { stale: [callPhoneQuery.queryKey] },
  })
