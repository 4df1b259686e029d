import type { Readable } from 'node:stream'
import type { EndpointName, endpoints } from '@dormer/contract'
import type { Answer, Body, Endpoint, Params, Query } from '@dormer/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/connect.ts'
import type { Part } from '../providers/storage/storage.ts'
import type { Services } from '../services.ts'

type ActorOf<E extends Endpoint> = E['permission'] extends 'public' | 'link' ? undefined : Actor

type Input<E extends Endpoint> = {
  actor: ActorOf<E>
  params: Params<E>
  query: Query<E>
  body: Body<E>
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}
/** What a handler works with. `db` is a transaction for the actor's tenant, committed when the handler returns. */
type Context<E extends Endpoint> = Input<E> & { db: Tx }

/**
 * A file to send: it is streamed under its own name. `Inline` lets the browser display it, which is only for types that
 * cannot run anything.
 */
export type Download = {
  FileName: string
  ContentType: string
  Stream: Readable
  Size?: number
  /** Parts of it may be asked for; if `part` is set, Stream is that part of Size bytes. */
  Ranges?: { part?: Part }
  Inline?: boolean
  /** How long browsers may cache it, in seconds; not at all if absent. */
  MaxAge?: number
  /** Anyone with its address may have it, and pages on other servers may embed it. */
  IsPublic?: boolean
  /** A page of our own, whose forms may be sent to us. */
  IsPage?: boolean
  /** A page of our own with a script of ours, and media. */
  IsPlayer?: boolean
  /** A page of the browser app: its scripts and styles are ours. */
  IsApp?: boolean
}
/** Events to send while the browser listens; each is written as JSON. `signal` aborts when it no longer does. */
export type Events = (signal: AbortSignal) => AsyncIterable<unknown>
type Result<E extends Endpoint> = Promise<
  E['response'] extends 'stream' ? Download : E['response'] extends 'events' ? Events : Answer<E>
>

type Handler<E extends Endpoint> = (context: Context<E>) => Result<E>

/**
 * A handler that opens its transactions itself, because it waits or streams for longer than one should stay open.
 * `transaction` runs work as the actor (without a tenant on endpoints that have none). On an endpoint that `creates`,
 * it may be used once: the result is kept for the Idempotency-Key and returned if the request is sent again.
 */
type Outside<E extends Endpoint> = {
  outside: (context: Input<E> & { transaction: <T>(work: (db: Tx) => Promise<T>) => Promise<T> }) => Result<E>
}

/** A handler for each endpoint of the contract: a missing one does not compile (features.ts). */
export type Handlers = {
  [K in EndpointName]: Handler<(typeof endpoints)[K]> | Outside<(typeof endpoints)[K]>
}
