import type { Session } from '@dormer/contract/brokerage/session'
import { sql } from 'kysely'
import { hashToken, newToken } from '../../../access/tokens.ts'
import { clock } from '../../../clock.ts'
import type { Tx } from '../../../db/connect.ts'

/** The lifetimes of an access token and of an unused session, and how long a refresh may be repeated. */
const ACCESS_SECONDS = 30 * 60
const SESSION_DAYS = 14
const GRACE_SECONDS = 10

const issue = () => ({ access: newToken(), secret: newToken() })
const expiries = {
  AccessExpires: sql<string>`now() + make_interval(secs => ${ACCESS_SECONDS})`,
  Expires: sql<string>`now() + make_interval(days => ${SESSION_DAYS})`,
}
const present = (id: string, { access, secret }: ReturnType<typeof issue>): Session => ({
  access_token: access,
  token_type: 'bearer',
  expires_in: ACCESS_SECONDS,
  refresh_token: `${id}.${secret}`,
  '.expires': new Date(clock.now().epochMilliseconds + ACCESS_SECONDS * 1000).toUTCString(),
})

/** The account of an email address, whatever its tenant; opens the transaction for that tenant. */
export const findAccount = async (db: Tx, email: string) =>
  (
    await sql<{ TenantId: number; UserId: number; PasswordHash: string | null }>`
      select * from enter_by_email(${email})`.execute(db)
  ).rows[0]

/** Locks a user's stored password until the transaction ends, and returns it. */
export const lockPassword = async (db: Tx, { TenantId, UserId }: { TenantId: number; UserId: number }) =>
  (
    await db
      .selectFrom('user_account')
      .select('PasswordHash')
      .where('TenantId', '=', TenantId)
      .where('UserId', '=', UserId)
      .forShare()
      .executeTakeFirst()
  )?.PasswordHash

/** Starts a session for a user of the transaction's tenant; with `FamilyId`, alongside those of that family. */
export const startSession = async (
  db: Tx,
  { TenantId, UserId, FamilyId }: { TenantId: number; UserId: number; FamilyId?: string },
): Promise<Session> => {
  const tokens = issue()
  const { SessionId } = await db
    .insertInto('session')
    .values({
      TenantId,
      UserId,
      FamilyId,
      AccessHash: hashToken(tokens.access),
      RefreshHash: hashToken(tokens.secret),
      ...expiries,
    })
    .returning('SessionId')
    .executeTakeFirstOrThrow()
  return present(SessionId, tokens)
}

/**
 * Exchanges a refresh token. Reusing an exchanged token ends the whole session, because either the old or the new one
 * is in the wrong hands. Only right after the exchange is it taken for another tab's request, which gets a session of
 * the same family so that both continue (A181). Null if refused.
 */
export const renewSession = async (db: Tx, refreshToken: string): Promise<Session | null> => {
  const [id = '', secret = ''] = refreshToken.split('.')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  const owner = (await sql<{ TenantId: number }>`select tenant_id from enter_by_refresh(${id}::uuid)`.execute(db))
    .rows[0]
  if (!owner) return null
  const own = { TenantId: owner.TenantId, SessionId: id }
  const session = await db
    .selectFrom('session')
    .select(['TenantId', 'UserId', 'FamilyId', 'RefreshHash', 'PreviousRefreshHash'])
    .select(sql<boolean>`date_refreshed > now() - make_interval(secs => ${GRACE_SECONDS})`.as('JustRefreshed'))
    .where('TenantId', '=', own.TenantId)
    .where('SessionId', '=', own.SessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!session) return null
  const hash = hashToken(secret)
  if (session.PreviousRefreshHash?.equals(hash) && session.JustRefreshed) return startSession(db, session)
  if (!session.RefreshHash.equals(hash)) {
    await endSession(db, own)
    return null
  }
  const tokens = issue()
  await db
    .updateTable('session')
    .set({
      AccessHash: hashToken(tokens.access),
      RefreshHash: hashToken(tokens.secret),
      PreviousRefreshHash: hash,
      DateRefreshed: sql`now()`,
      ...expiries,
    })
    .where('TenantId', '=', own.TenantId)
    .where('SessionId', '=', own.SessionId)
    .execute()
  return present(id, tokens)
}

const familyOf = (db: Tx, session: { TenantId: number; SessionId?: string }) =>
  db
    .selectFrom('session')
    .select('FamilyId')
    .where('TenantId', '=', session.TenantId)
    .where('SessionId', '=', session.SessionId ?? '')

/** Ends a session and those of its family. */
export const endSession = (db: Tx, session: { TenantId: number; SessionId?: string }) =>
  db
    .deleteFrom('session')
    .where('TenantId', '=', session.TenantId)
    .where('FamilyId', '=', familyOf(db, session))
    .execute()

/** Ends a user's download links and sessions, except the family of the session that asks. */
export const endOtherSessions = async (
  db: Tx,
  user: { TenantId: number; UserId: number },
  keep: string | undefined,
) => {
  await db.deleteFrom('download_link').where('TenantId', '=', user.TenantId).where('UserId', '=', user.UserId).execute()
  await db
    .deleteFrom('session')
    .where('TenantId', '=', user.TenantId)
    .where('UserId', '=', user.UserId)
    .$if(keep !== undefined, (q) =>
      q.where('FamilyId', '!=', familyOf(db, { TenantId: user.TenantId, SessionId: keep })),
    )
    .execute()
}
