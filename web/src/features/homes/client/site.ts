import type { Endpoint, Request, Response } from '@dormer/contract/endpoint'
import { CLIENT_HEADER, type ClientVisit } from '@dormer/contract/homes/client'
import type { ClientState } from '@dormer/contract/homes/client-state'
import { call } from '../../../api/client.ts'
import { store } from './store.ts'

/** The data the server embedded in the page, so that it renders before any request. */
export const state: ClientState = JSON.parse(document.getElementById('state')?.textContent ?? 'null')

/** The page: '' for the search, 'listing', 'saved' and so on. */
export const [, , , page = ''] = location.pathname.toLowerCase().split('/')

/** The current visit: initially from the page, then from responses. */
export const visit = store<ClientVisit>(state?.Visit)

const SiteId = state?.Visit.Brokerage.SiteId ?? ''
/** The address of one of the pages. */
export const addressOf = (...page: string[]) => [`/homes/${SiteId}`, ...page.map(encodeURIComponent)].join('/')

type ToSite<E extends Endpoint> = Omit<Request<E>, 'params'> & { params?: Record<string, string> }
/** Calls an endpoint of this site. */
export const ask = <E extends Endpoint>(endpoint: E, request: ToSite<E>, signal?: AbortSignal): Promise<Response<E>> =>
  call(endpoint, { ...request, params: { SiteId, ...request.params } } as unknown as Request<E>, {
    headers: { [CLIENT_HEADER]: '1' },
    ...(signal && { signal }),
  })
