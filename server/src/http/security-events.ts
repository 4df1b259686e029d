import { type EndpointName, endpoints } from '@dormer/contract'
import type { Endpoint } from '@dormer/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** The security-relevant facts of a request, as far as they are known; never the body, which may contain a secret. */
type SecurityFacts = {
  TenantId?: number
  UserId?: number
  /** Whose account is acted on. */
  OfUserId?: number
  /** What it is about, in the program's own words. */
  What?: string
  /** Why it was refused, if the status does not say so. */
  Refused?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    security: SecurityFacts
  }
  interface FastifyContextConfig {
    /** The name of the endpoint that the route serves. */
    call?: EndpointName
  }
}

/** Calls that programs make by themselves, again and again, are recorded only when refused. */
const byThemselves: ReadonlySet<EndpointName> = new Set(['refreshSession', 'readCalendarFeed', 'readCatalog'])

/** Writes a line for each request that belongs in the security log, once it has been answered. */
export const logSecurity = (app: FastifyInstance, security: Logger) => {
  app.decorateRequest('security')
  app.addHook('onRequest', async (request) => {
    request.security = {}
  })
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    const status = reply.statusCode
    if (!call) return
    const { security: named }: Endpoint = endpoints[call]
    // Of calls that declare no event, only those are recorded that were forbidden or too many.
    const event = named ?? (status === 403 ? 'forbidden' : status === 429 ? 'too-many' : undefined)
    const { Refused, ...facts } = request.security
    const isRefused = Refused !== undefined || status >= 400
    if (!event || (byThemselves.has(call) && !isRefused)) return
    security.info(
      {
        event,
        call,
        outcome: isRefused ? 'refused' : 'success',
        status,
        ...facts,
        reason: Refused,
        address: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 200),
        RequestId: request.recordedAs,
      },
      event,
    )
  })
}
