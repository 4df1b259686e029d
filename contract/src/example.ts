import type { Body, Endpoint, Request } from './endpoint.ts'
import type { EndpointName, endpoints } from './index.ts'

type Endpoints = typeof endpoints
/** The calls with a body that can be shown: files are sent, not written down. */
type Shown = { [N in EndpointName]: Body<Endpoints[N]> extends undefined ? never : N }[EndpointName]
type BodyOf<E extends Endpoint> = Request<E> extends { body: infer B } ? B : never
/** A body that this call takes. */
export type Example<N extends EndpointName> = BodyOf<Endpoints[N]>

/** Bodies for the calls of an area, as the API's documentation shows them. Ids are made up. */
export type Examples = { [N in Shown]?: Example<N> }
