import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { hashToken, newToken } from '../../../access/tokens.ts'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/connect.ts'
import { isSealed } from '../../../http/sealed.ts'

/*
 * A browser in which a user has signed in keeps a secret in a cookie, so that others who guess at the user's password
 * do not keep the user out (OWASP: device cookies). It lets nobody in.
 */
const nameOf = (sealed: boolean) => (sealed ? '__Host-dormer_device' : 'dormer_device')
/** As long as browsers keep a cookie at most. */
const DAYS = 400
/** How many browsers of a user are remembered, the last ones used. */
const MOST = 20

type Account = { TenantId: number; UserId: number }

/** The secret of the browser that asks, whether or not anybody knows it. */
export const deviceOf = (request: FastifyRequest, config: Config) =>
  parseCookie(request.headers.cookie ?? '')[nameOf(isSealed(request, config))]

const known = (db: Tx, { TenantId, UserId }: Account) =>
  db.selectFrom('known_device').where('TenantId', '=', TenantId).where('UserId', '=', UserId)

/** Whether the user has signed in with this browser. It takes as long for an account that does not exist. */
export const isKnownDevice = async (db: Tx, account: Account | undefined, device: string | undefined) =>
  (await known(db, account ?? { TenantId: 0, UserId: 0 })
    .select('UserId')
    .where('DeviceHash', '=', hashToken(device ?? ''))
    .executeTakeFirst()) !== undefined

/** Remembers the browser in which the user has just signed in; returns its secret, a new one unless it was known. */
export const rememberDevice = async (db: Tx, account: Account, device: string | undefined): Promise<string> => {
  const secret = device && (await isKnownDevice(db, account, device)) ? device : newToken()
  const { TenantId, UserId } = account
  await db
    .insertInto('known_device')
    .values({ TenantId, UserId, DeviceHash: hashToken(secret) })
    .onConflict((same) => same.columns(['TenantId', 'UserId', 'DeviceHash']).doUpdateSet({ DateUsed: sql`now()` }))
    .execute()
  await db
    .deleteFrom('known_device')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('DeviceHash', 'in', known(db, account).select('DeviceHash').orderBy('DateUsed', 'desc').offset(MOST))
    .execute()
  return secret
}

/** Gives the browser its secret. The prefix `__Host-` keeps other hosts from setting it, and demands this path. */
export const sendDevice = (request: FastifyRequest, reply: FastifyReply, config: Config, secret: string) => {
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
