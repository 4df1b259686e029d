import { USER_HEADER } from '@dormer/contract/browser'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { refused } from './errors.ts'
import { secretCookie } from './secret-cookie.ts'
import { isOverTls } from './tls.ts'

/** Kept as long as browsers allow; the session in the database decides when it ends. */
export const sessionCookie = secretCookie('dormer_session', 400)

/** Browsers state a call's origin if they reached us over TLS or on the same machine. */
const isOwnSite = ({ headers }: FastifyRequest) => (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

const isOwnApp = (request: FastifyRequest) => request.headers[USER_HEADER] !== undefined && isOwnSite(request)

/** Whether a sign-in comes from Dormer's own browser app, which gets a cookie. */
export const wantsCookie = (request: FastifyRequest, config: Config) => {
  if (!isOwnApp(request)) return false
  // A browser would refuse the cookie, and the user would be signed out at once.
  if (isOverTls(request, config) && request.headers.origin?.startsWith('http:'))
    throw refused(
      `Log in at ${config.publicUrl ?? 'the https address of this page'}: here the connection is not secure.`,
    )
  return true
}

const bearerOf = ({ headers }: FastifyRequest) => /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]

/** A call's access token. A cookie's counts only for the user who is `expected`. */
export const tokenOf = (request: FastifyRequest, config: Config): { token?: string; expected?: number } => {
  const bearer = bearerOf(request)
  if (bearer !== undefined || !isOwnApp(request)) return { token: bearer }
  return { token: sessionCookie.read(request, config), expected: Number(request.headers[USER_HEADER]) }
}
