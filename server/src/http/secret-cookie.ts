import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isOverTls } from './tls.ts'

/**
 * A secret that a browser keeps for the given number of days, out of reach of scripts and other sites. Behind TLS its
 * name has the prefix `__Host-`, which keeps other hosts from setting it.
 */
export const secretCookie = (name: string, days: number) => {
  const nameOf = (secure: boolean) => (secure ? `__Host-${name}` : name)
  const send = (request: FastifyRequest, reply: FastifyReply, config: Config, value: string) => {
    const secure = isOverTls(request, config)
    const maxAge = value === '' ? 0 : days * 24 * 60 * 60
    return reply.header(
      'set-cookie',
      stringifySetCookie({
        name: nameOf(secure),
        value,
        path: '/',
        maxAge,
        httpOnly: true,
        sameSite: 'strict',
        secure,
      }),
    )
  }
  return {
    /** The secret that the browser sends, whether or not it is known. */
    read: (request: FastifyRequest, config: Config) =>
      parseCookie(request.headers.cookie ?? '')[nameOf(isOverTls(request, config))],
    /** An empty secret removes the cookie. */
    send,
  }
}
