import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isSealed } from './sealed.ts'

/**
 * A secret that a browser keeps for so many days, out of reach of scripts and of other sites. Behind TLS its name has the
 * prefix `__Host-`, which keeps other hosts from setting it.
 */
export const secretCookie = (name: string, days: number) => {
  const nameOf = (secure: boolean) => (secure ? `__Host-${name}` : name)
  const send = (request: FastifyRequest, reply: FastifyReply, config: Config, value: string) => {
    const secure = isSealed(request, config)
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
    /** The secret that the browser has, whether or not anybody knows it. */
    read: (request: FastifyRequest, config: Config) =>
      parseCookie(request.headers.cookie ?? '')[nameOf(isSealed(request, config))],
    /** An empty one takes it away. */
    send,
  }
}
