import { sql } from 'kysely'
import { hashToken, newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { secretCookie } from '../../../http/secret-cookie.ts'

/*
 * A browser in which a user has signed in keeps a secret in a cookie, so that others who guess at the user's password
 * do not keep the user out (OWASP: device cookies). It lets nobody in, and stays as long as browsers keep one at most.
 */
export const { read: deviceOf, send: sendDevice } = secretCookie('dormer_device', 400)
/** How many browsers of a user are remembered, the last ones used. */
const MOST = 20

type Account = { TenantId: number; UserId: number }

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
