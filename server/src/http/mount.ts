import { isDeepStrictEqual } from 'node:util'
import { type EndpointName, endpoints } from '@dormer/contract'
import type { Endpoint } from '@dormer/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Actor, enterBySession } from '../access/actor.ts'
import { requireRight } from '../access/rights.ts'
import type { Tx } from '../db/connect.ts'
import { isReadOnly, isRefusal } from '../db/failures.ts'
import type { Services } from '../services.ts'
import { shaperOf } from './answers.ts'
import { sendDownload } from './downloads.ts'
import { diskFull, HttpError, noSession, secondStepMissing } from './errors.ts'
import { eventSender } from './events.ts'
import type { Download, Events, Handlers } from './handlers.ts'
import { isReplayed, once } from './idempotency.ts'
import { storageUseOf } from './quota.ts'
import { makeRates } from './rates.ts'
import { readerOf } from './reader.ts'
import { logSecurity } from './security-events.ts'
import { tokenOf } from './session-cookie.ts'
import { makeTurns } from './turns.ts'
import { discardUploads, readUploads } from './uploads.ts'

type AnyContext = {
  actor: Actor | undefined
  params: unknown
  query: unknown
  body: unknown
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}
type AnyHandler =
  | ((context: AnyContext & { db: Tx }) => Promise<unknown>)
  | {
      outside: (
        context: AnyContext & { transaction: <T>(work: (db: Tx) => Promise<T>) => Promise<T> },
      ) => Promise<unknown>
    }

declare module 'fastify' {
  interface FastifyRequest {
    /** The disk is full, so the call may search by POST, for example, but not write. */
    mayOnlyRead: boolean
  }
}

/** The database itself refuses writes (25006, app.ts), so nobody has to remember which calls write. */
const forbidWrites = (db: Tx) => sql`set transaction read only`.execute(db)

/** Serves every endpoint of the contract with its handler. */
export const mount = (app: FastifyInstance, services: Services, handlers: Handlers) => {
  const sendEvents = eventSender(app)
  const rates = makeRates(services.config.rateLimits)
  const turns = makeTurns(services.config.databasePool, rates.giveBack)
  logSecurity(app, services.security)
  app.decorateRequest('mayOnlyRead', false)
  // Before the body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.call)
      rates.take(request, reply, turns.userOf(tokenOf(request, services.config).token))
  })
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][])
    serverOf(
      app,
      endpoint,
    )((server) =>
      server.route({
        method: endpoint.method.split('|') as ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')[],
        url: `/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
        config: { call: name, creates: endpoint.creates },
        bodyLimit: endpoint.bodyMaxBytes,
        handler: serve(endpoint, handlers[name] as unknown as AnyHandler, services, turns, sendEvents),
      }),
    )
}

/** The server that an endpoint is routed on: one whose body is signed gets a scope that leaves bodies unparsed. */
const serverOf =
  (app: FastifyInstance, { bodyType }: Endpoint) =>
  (route: (server: FastifyInstance) => unknown) => {
    if (bodyType !== 'raw') return route(app)
    return app.register(async (server) => {
      server.removeAllContentTypeParsers()
      server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
      route(server)
    })
  }

const serve = (
  endpoint: Endpoint,
  handler: AnyHandler,
  services: Services,
  turns: ReturnType<typeof makeTurns>,
  sendEvents: ReturnType<typeof eventSender>,
) => {
  const { database } = services
  const { transaction } = endpoint.path.startsWith('api/report/') ? database.forReports : database
  const readParams = readerOf(endpoint.params)
  const readQuery = readerOf(endpoint.query)
  const readBody = readerOf(endpoint.body)
  const { response } = endpoint
  const shape =
    typeof response === 'string' ? (answer: unknown) => answer : shaperOf(response, services.config.checksAnswers)
  const hasActor = endpoint.permission !== 'public' && endpoint.permission !== 'link'
  // Until it turns out to write.
  let onlyReads =
    hasActor && !endpoint.writes && (endpoint.reads ?? endpoint.method === 'GET') && typeof handler === 'function'

  /** The actor, if the call is allowed to them; throws if not. */
  const admit = ({ method }: FastifyRequest, actor: Actor | undefined, expected: number | undefined) => {
    if (!actor || !isExpected(actor, expected)) throw noSession()
    if (actor.NeedsSecondStep && !endpoint.beforeSecondStep) throw secondStepMissing()
    const { permission } = endpoint
    if (permission !== 'signed-in' && permission !== 'public' && permission !== 'link')
      requireRight(actor, permission, method)
    return actor
  }
  const learn = ({ security }: FastifyRequest, token: string, actor: Actor | undefined, expected?: number) => {
    turns.learn(token, actor)
    if (actor && isExpected(actor, expected))
      Object.assign(security, { TenantId: actor.TenantId, UserId: actor.UserId })
  }
  /**
   * Opens a transaction when its turn comes: if the endpoint has an actor, as that actor, once the call is known to be
   * allowed.
   */
  const enter = <T>(request: FastifyRequest, work: (db: Tx, actor: Actor | undefined) => Promise<T>): Promise<T> => {
    const inTurn = (token: string | undefined, within: (db: Tx) => Promise<T>) =>
      turns.run(request, token, () => transaction(within))
    if (!hasActor)
      return inTurn(undefined, async (db) => {
        if (request.mayOnlyRead) await forbidWrites(db)
        return work(db, undefined)
      })
    const { token, expected } = tokenOf(request, services.config)
    if (!token) throw noSession()
    return inTurn(token, async (db) => {
      const entered = await enterBySession(db, token, request.recordedAs)
      learn(request, token, entered, expected)
      const actor = admit(request, entered, expected)
      if (request.mayOnlyRead || (actor.IsReadOnly && request.method !== 'GET' && !endpoint.whileReadOnly))
        await forbidWrites(db)
      return work(db, actor)
    })
  }
  /**
   * Like `enter`, for a call that only reads (decision 0010): what it asks goes to PostgreSQL together with the door, on
   * behalf of whom the token let in last. Nothing of it is looked at before the door has answered that it lets in the
   * same user with the same rights; otherwise it is asked again. Resolves to undefined if it must be entered.
   */
  const enterToRead = async <T>(request: FastifyRequest, work: (db: Tx, actor: Actor) => Promise<T>) => {
    const { token, expected } = tokenOf(request, services.config)
    const known = token === undefined ? undefined : turns.actorOf(token)
    if (!token || !known || !isAdmitted(() => admit(request, known, expected))) return undefined
    try {
      return await turns.run(request, token, () =>
        transaction(
          async (db, sent) => {
            const entering = enterBySession(db, token, request.recordedAs)
            const working = sent.then(() => work(db, known))
            // Awaited below, in any case.
            working.catch(() => {})
            const entered = await entering
            learn(request, token, entered, expected)
            if (isDeepStrictEqual(entered, known)) return { answer: await working }
            await working.catch(() => {})
            return undefined
          },
          { reads: true },
        ),
      )
    } catch (error) {
      if (!isReadOnly(error)) throw error
      // It writes after all, sometimes at least.
      onlyReads = false
      return undefined
    }
  }
  const read = (request: FastifyRequest, { TimeZone = 'UTC' }: Partial<Actor> = {}) => ({
    params: readParams(request.params, TimeZone),
    query: readQuery(request.query, TimeZone),
    body: readBody(request.body, TimeZone),
  })

  const handle = async (request: FastifyRequest, reply: FastifyReply, saved: () => void) => {
    /** Like `enter`, for work that must not be done again when a request is repeated. */
    const enterOnce = <T>(work: (db: Tx, actor: Actor | undefined) => Promise<T>) =>
      enter(request, (db, actor) =>
        endpoint.creates && actor ? once(db, actor, request, reply, () => work(db, actor)) : work(db, actor),
      )
    if (typeof handler === 'function') {
      const work = async (db: Tx, actor: Actor | undefined) =>
        shape(await handler({ ...read(request, actor), db, actor, services, request, reply }))
      const had = Object.keys(reply.getHeaders())
      const early = onlyReads ? await enterToRead(request, work) : undefined
      if (early) return early.answer
      // Such as the total that somebody else might have seen.
      for (const name of Object.keys(reply.getHeaders())) if (!had.includes(name)) reply.removeHeader(name)
      return enterOnce(work)
    }
    const actor = await enter(request, async (_, actor) => actor)
    const answer = await handler.outside({
      ...read(request, actor),
      actor,
      services,
      request,
      reply,
      transaction: async (work) => {
        const result = await enterOnce(work)
        saved()
        return result
      },
    })
    return shape(answer)
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    // Deleting is allowed, because in the end it frees space.
    const isAllowed = request.method === 'GET' || request.method === 'DELETE' || endpoint.whileDiskFull
    request.mayOnlyRead = !isAllowed && !(await services.hasRoom())
    // What works outside a transaction may write elsewhere, too, and no such call only reads.
    if (request.mayOnlyRead && (endpoint.bodyType === 'multipart' || typeof handler !== 'function')) throw diskFull()
    if (endpoint.bodyType === 'multipart') {
      // Only somebody who may make this call may store a file.
      const { tenantId, room } = await enter(request, async (db, actor) => {
        const tenantId = actor?.TenantId ?? 0
        return { tenantId, room: await storageUseOf(db, tenantId, services.config.storageQuotaBytes) }
      })
      request.body = await readUploads(request, endpoint, services, tenantId, room)
    }
    let isSaved = false
    try {
      const answer = await handle(request, reply, () => {
        isSaved = true
      })
      if (endpoint.bodyType === 'multipart' && isReplayed(reply)) await discardUploads(request.body, services)
      if (response === 'stream') return sendDownload(reply, answer as Download, services.config.slowest)
      if (response === 'events') return sendEvents(reply, answer as Events, async () => enter(request, async () => {}))
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    } catch (error) {
      if (endpoint.bodyType === 'multipart' && !isSaved && isUndone(error)) await discardUploads(request.body, services)
      throw request.mayOnlyRead && isReadOnly(error) ? diskFull() : error
    }
  }
}

/** Somebody else may have signed in meanwhile in another tab. */
const isExpected = ({ UserId }: Actor, expected = UserId) => expected === UserId

const isAdmitted = (admit: () => unknown) => {
  try {
    admit()
    return true
  } catch {
    return false
  }
}

/**
 * Whether a failed request certainly stored nothing. If the connection is lost during COMMIT, nobody knows: better a
 * file without a row than a row without its file.
 */
const isUndone = (error: unknown) =>
  error instanceof HttpError ||
  isRefusal(error) ||
  (error as Error).message === 'timeout exceeded when trying to connect'
