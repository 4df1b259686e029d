import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { isSealed } from '../../../http/sealed.ts'

/*
 * Whoever begins a registration gets a secret in a cookie: only with it can the registration be paid for, because its
 * calls name the brokerage by an email address or a number that others know. It lets nobody in.
 */
const nameOf = (sealed: boolean) => (sealed ? '__Host-dormer_registration' : 'dormer_registration')
const DAYS = 7

/** The secret that the browser has. */
export const proofOf = (request: FastifyRequest, config: Config) =>
  parseCookie(request.headers.cookie ?? '')[nameOf(isSealed(request, config))]

export const sendProof = (request: FastifyRequest, reply: FastifyReply, config: Config, secret: string) => {
  const secure = isSealed(request, config)
  return reply.header(
    'set-cookie',
    stringifySetCookie({
      name: nameOf(secure),
      value: secret,
      path: '/',
      maxAge: DAYS * 24 * 60 * 60,
      httpOnly: true,
      sameSite: 'strict',
      secure,
    }),
  )
}
