import { STATUS_CODES } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { OutcomeUnknown } from '../db/connect.ts'
import { isDiskFull, isErased, isReadOnly, isUnreachable } from '../db/failures.ts'
import type { Services } from '../services.ts'
import { watchBody } from './bodies.ts'
import { busy, diskFull, gone, HttpError, readOnly, refused, tooLong, unreachable } from './errors.ts'
import type { Handlers } from './handlers.ts'
import { hasTooManyParts } from './json.ts'
import { mount } from './mount.ts'
import { serveDocs } from './openapi.ts'
import { contentPolicy } from './policy.ts'
import { serveStatus } from './status.ts'
import { isOverTls } from './tls.ts'
import { answerUnreadable, unroutedHeaders } from './unrouted.ts'
import { serveWebApp } from './web-app.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As the endpoint declares it. */
    creates?: true
  }
  interface FastifyRequest {
    /**
     * The id under which the request's changes are recorded. Generated here, because `id`, used for the logs, may come
     * from the client.
     */
    recordedAs: string
  }
}

/** Forms come from sign-ins and providers' webhooks, none of which is longer; half a million fields would hold everybody up. */
const FORM_BYTES = 200 * 1024

/** The whole HTTP side: the API, its docs, health and metrics, and the browser app. */
export const buildApp = async (services: Services, handlers: Handlers) => {
  const { config, log } = services
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2000 },
    bodyLimit: 2 * 1024 * 1024,
    // The longest a body may take, at any pace; headers get a minute.
    requestTimeout: 30 * 60_000,
    genReqId: (req) => {
      const given = req.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : crypto.randomUUID()
    },
    // Requests in flight are answered; new ones are refused, so that a load balancer picks another process.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(unroutedHeaders)),
    clientErrorHandler: answerUnreadable,
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        ...contentPolicy(config),
        upgradeInsecureRequests: config.publicUrl?.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: false, // Set below, only if TLS is in front.
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  })
  await app.register(compress, { encodings: ['gzip'], threshold: 4096, zlibOptions: { level: 1 } })
  await app.register(multipart)
  // Many clients say that they send JSON also where they send nothing.
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (hasTooManyParts(body)) return done(refused('The body has too many parts: send less at a time'))
    return readJson(request, body, done)
  })

  // The limit is the parser's, and not only `bodyLimit`: that of a call that takes files would count instead.
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) =>
      body.length > FORM_BYTES
        ? done(new HttpError(413, { Message: 'Request body is too large' }))
        : done(null, parseQuery(body, '&', '=', { maxKeys: 0 })),
  )

  app.decorateRequest('recordedAs', '')
  app.addHook('onRequest', async (request, reply) => {
    request.recordedAs = crypto.randomUUID()
    watchBody(request, reply, config.slowest)
  })
  app.addHook('onResponse', async (request, reply) => {
    // Paths of the API contain ids, not people. Queries may contain search text, and a download's path is a secret.
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        RequestId: request.recordedAs,
      },
      'request',
    )
  })
  // A connection kept alive for the next request would delay the shutdown.
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onResponse', async () => {
    if (stopping) setImmediate(() => app.server.closeIdleConnections())
  })
  app.addHook('onSend', async (request, reply) => {
    if (isOverTls(request, config)) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    reply.header('x-request-id', request.id).header('x-recorded-as', request.recordedAs)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  app.setErrorHandler(answerError)

  await serveStatus(app, services)
  await serveDocs(app)
  mount(app, services, handlers)
  await serveWebApp(app)
  return app
}

/** A cause that fails every request for a while, such as a full disk, is logged once in this time. */
const NEWS_MS = 10_000
const told = new Map<number, number>()
const isNews = (status: number) => {
  const now = performance.now()
  const isIt = now - (told.get(status) ?? Number.NEGATIVE_INFINITY) > NEWS_MS
  if (isIt) told.set(status, now)
  return isIt
}

const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const answer = toAnswer(error, request)
  if (answer.status >= 500 && (answer.status === 500 || isNews(answer.status)))
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  if (answer.status === 403 && answer.headers['x-redirect']) reply.raw.statusMessage = 'Redirect'
  return reply.code(answer.status).headers(answer.headers).type('application/json; charset=utf-8').send(answer.body)
}

/**
 * Whether a request failed because its client went away, during the body or before the answer had begun. The source of
 * the answer may break off in the same way, with the client still there.
 */
const hasLeft = ({ raw, socket }: FastifyRequest, error: Error & { code?: string }) =>
  socket.destroyed && (error === raw.errored || error.code === 'ERR_STREAM_PREMATURE_CLOSE')

/**
 * The one place where a failure becomes an answer. An unexpected one reveals only that it happened and its request id,
 * by which support finds it in the log.
 */
const toAnswer = (
  error: Error & Partial<FastifyError> & { code?: string; constraint?: string },
  request: FastifyRequest,
): HttpError => {
  const { id, method, headers, routeOptions } = request
  if (error instanceof HttpError) return error
  if (hasLeft(request, error)) return gone()
  // Concurrent requests conflicted: a serialization failure, a deadlock, or both created something that must be unique.
  if (error.code === '40001' || error.code === '40P01' || error.code === '23505')
    return new HttpError(409, { Message: 'Someone else changed this at the same moment. Please try again.' })
  // What must not overlap did, such as two bookings of one agent.
  if (error.code === '23P01')
    return new HttpError(409, { Message: 'That time is booked by somebody else. Choose another one.' })
  if (isErased(error)) return new HttpError(409, { Message: error.message })
  if (error.code === '23503')
    return new HttpError(409, { Message: 'Something this refers to was removed meanwhile. Reload and try again.' })
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return new HttpError(400, { Message: 'The body is not valid JSON' })
  if (error.message === 'timeout exceeded when trying to connect') return busy()
  if (error.code === '57014') return tooLong()
  if (isReadOnly(error)) return readOnly()
  if (isDiskFull(error)) return diskFull()
  if (isUnreachable(error)) return unreachable()
  if (error.code === 'FST_ERR_BAD_URL') return new HttpError(400, { Message: 'The address is not valid' })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new HttpError(415, { Message: 'Send the body as JSON, or as the documentation of the call says' })
  const status = error.statusCode
  if (status && status >= 400 && status < 500)
    return new HttpError(status, { Message: error.message || (STATUS_CODES[status] ?? 'The request cannot be used') })
  const ExceptionMessage = `Internal error. For support: request ${id}`
  if (error instanceof OutcomeUnknown) {
    if (method === 'GET') return unreachable()
    const isSafe = routeOptions.config.creates && headers['idempotency-key'] !== undefined
    return new HttpError(500, {
      Message: `The connection to the database broke while this was being saved, so it is unknown whether it was. ${
        isSafe ? 'Please save it again: it will not be saved twice.' : 'Please check before you try again.'
      }`,
      ExceptionMessage,
      OutcomeUnknown: true,
    })
  }
  return new HttpError(500, {
    Message: 'Something went wrong on our side. Nothing was saved; please try again.',
    ExceptionMessage,
  })
}
