import { sql } from 'kysely'
import { hashToken, newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { secretCookie } from '../../../http/secret-cookie.ts'

/*
 * A browser in which a user has signed in keeps a secret cookie, so that others who guess the user's password cannot
 * lock the user out (OWASP: device cookies). It does not let anybody sign in, and lasts as long as browsers keep
 * cookies.
 */
export const { read: deviceOf, send: sendDevice } = secretCookie('dormer_device', 400)
/** How many browsers are remembered per user, the most recently used ones. */
const MOST = 20

type Account = { TenantId: number; UserId: number }

const known = (db: Tx, { TenantId, UserId }: Account) =>
  db.selectFrom('known_device').where('TenantId', '=', TenantId).where('UserId', '=', UserId)

/** Whether the user has signed in with this browser. Takes as long for an account that does not exist. */
export const isKnownDevice = async (db: Tx, account: Account | undefined, device: string | undefined) =>
  (await known(db, account ?? { TenantId: 0, UserId: 0 })
    .select('UserId')
    .where('DeviceHash', '=', hashToken(device ?? ''))
    .executeTakeFirst()) !== undefined

/**
 * Remembers the browser in which the user has just signed in; returns its secret, a new one if the browser was unknown.
 */
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
