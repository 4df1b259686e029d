import type { Session } from '@dormer/contract/brokerage/session'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { hashToken, newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { noSession } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'

/**
 * The lifetimes of an access token and of an unused session, and how long a refresh may be repeated. However much it is
 * used, a session ends `maxDays` after the sign-in (SESSION_MAX_DAYS). An access token in a cookie is valid as long as
 * its session, which is extended after these minutes.
 */
const ACCESS_SECONDS = 30 * 60
const SESSION_DAYS = 14
const GRACE_SECONDS = 10
const EXTENDED_AFTER_MINUTES = 5

const issue = () => ({ access: newToken(), secret: newToken() })
const endOf = (signedIn: string | undefined, maxDays: number) =>
  sql<string>`coalesce(${signedIn}::timestamptz, now()) + make_interval(days => ${maxDays})`
const expiries = (signedIn: string | undefined, maxDays: number) => ({
  AccessExpires: sql<string>`least(now() + make_interval(secs => ${ACCESS_SECONDS}), ${endOf(signedIn, maxDays)})`,
  Expires: sql<string>`least(now() + make_interval(days => ${SESSION_DAYS}), ${endOf(signedIn, maxDays)})`,
})
const secondsLeft = sql<number>`floor(extract(epoch from access_expires - now()))::int8`.as('Seconds')
const present = (id: string, { access, secret }: ReturnType<typeof issue>, seconds: number): Session => ({
  access_token: access,
  token_type: 'bearer',
  expires_in: seconds,
  refresh_token: `${id}.${secret}`,
  '.expires': new Date(clock.now().epochMilliseconds + seconds * 1000).toUTCString(),
})

/**
 * The account of an email address in any tenant; opens the transaction for that tenant. `Closed`: nobody may enter it.
 */
export const findAccount = async (db: Tx, email: string) =>
  (
    await sql<{
      TenantId: number
      UserId: number
      PasswordHash: string | null
      Closed: 'Deactivated' | 'NotActivated' | 'Suspended' | null
    }>`
      select * from enter_by_email(${email})`.execute(db)
  ).rows[0]

/** Locks a user's stored password until the transaction ends; returns it, and whether a second step follows. */
export const lockPassword = (db: Tx, { TenantId, UserId }: { TenantId: number; UserId: number }) =>
  db
    .selectFrom('user_account')
    .select(['PasswordHash', 'HasSecondStep'])
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .forShare()
    .executeTakeFirst()

/** Where a request comes from, shown to users who check their sessions. */
export type Origin = { Address: string; UserAgent: string | undefined }
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  Address: ip,
  UserAgent: headers['user-agent']?.slice(0, 500),
})

/**
 * Starts a session for a user of the transaction's tenant. With `FamilyId`, alongside that family's sessions, whose
 * sign-in was at `DateCreated`; `inCookie`, for a browser that does not refresh it.
 */
export const startSession = async (
  db: Tx,
  {
    TenantId,
    UserId,
    FamilyId,
    DateCreated,
    inCookie,
  }: { TenantId: number; UserId: number; FamilyId?: string; DateCreated?: string; inCookie?: boolean },
  origin: Origin,
  maxDays: number,
): Promise<Session> => {
  const tokens = issue()
  const ends = expiries(DateCreated, maxDays)
  const { SessionId, Seconds } = await db
    .insertInto('session')
    .values({
      TenantId,
      UserId,
      FamilyId,
      DateCreated,
      ...origin,
      AccessHash: hashToken(tokens.access),
      RefreshHash: hashToken(tokens.secret),
      ...ends,
      ...(inCookie && { AccessExpires: ends.Expires }),
    })
    .returning(['SessionId', secondsLeft])
    .executeTakeFirstOrThrow()
  return present(SessionId, tokens, Seconds)
}

/**
 * Exchanges a refresh token. Reusing an exchanged token ends the whole session, because either the old or the new one
 * is in the wrong hands. Only right after the exchange is it taken for another tab's request, which gets a session of
 * the same family so that both continue. Null if refused.
 */
export const renewSession = async (
  db: Tx,
  refreshToken: string,
  origin: Origin,
  maxDays: number,
): Promise<Session | null> => {
  const [id = '', secret = ''] = refreshToken.split('.')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  const owner = (await sql<{ TenantId: number }>`select tenant_id from enter_by_refresh(${id}::uuid)`.execute(db))
    .rows[0]
  if (!owner) return null
  const own = { TenantId: owner.TenantId, SessionId: id }
  const session = await db
    .selectFrom('session')
    .select(['TenantId', 'UserId', 'FamilyId', 'DateCreated', 'RefreshHash', 'PreviousRefreshHash'])
    .select(sql<boolean>`date_refreshed > now() - make_interval(secs => ${GRACE_SECONDS})`.as('JustRefreshed'))
    .select(sql<boolean>`date_created <= now() - make_interval(days => ${maxDays})`.as('IsOver'))
    .where('TenantId', '=', own.TenantId)
    .where('SessionId', '=', own.SessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!session || session.IsOver) return null
  const hash = hashToken(secret)
  if (session.PreviousRefreshHash?.equals(hash) && session.JustRefreshed)
    return startSession(db, session, origin, maxDays)
  if (!session.RefreshHash.equals(hash)) {
    await endSession(db, own)
    return null
  }
  const tokens = issue()
  const { Seconds } = await db
    .updateTable('session')
    .set({
      AccessHash: hashToken(tokens.access),
      RefreshHash: hashToken(tokens.secret),
      PreviousRefreshHash: hash,
      DateRefreshed: sql`now()`,
      ...origin,
      ...expiries(session.DateCreated, maxDays),
    })
    .where('TenantId', '=', own.TenantId)
    .where('SessionId', '=', own.SessionId)
    .returning(secondsLeft)
    .executeTakeFirstOrThrow()
  return present(id, tokens, Seconds)
}

/**
 * Records when and from where a cookie's session is used, and extends it: its access token lasts as long as it does.
 */
export const extendSession = async (db: Tx, { TenantId, SessionId = '' }: Actor, origin: Origin, maxDays: number) => {
  const ends = sql<string>`least(now() + make_interval(days => ${SESSION_DAYS}), date_created + make_interval(days => ${maxDays}))`
  await db
    .updateTable('session')
    .set({ AccessExpires: ends, Expires: ends, DateRefreshed: sql`now()`, ...origin })
    .where('TenantId', '=', TenantId)
    .where('SessionId', '=', SessionId)
    .whereRef('AccessExpires', '=', 'Expires')
    .where(sql<boolean>`date_refreshed < now() - make_interval(mins => ${EXTENDED_AFTER_MINUTES})`)
    .execute()
}

const familyOf = (db: Tx, session: { TenantId: number; SessionId?: string }) =>
  db
    .selectFrom('session')
    .select('FamilyId')
    .where('TenantId', '=', session.TenantId)
    .where('SessionId', '=', session.SessionId ?? '')

/** Keeps the actor's session from ending before this transaction does; 401 if it has ended. */
export const lockSession = async (db: Tx, { TenantId, SessionId = '' }: Actor) => {
  const session = await db
    .selectFrom('session')
    .select('SessionId')
    .where('TenantId', '=', TenantId)
    .where('SessionId', '=', SessionId)
    .forKeyShare()
    .executeTakeFirst()
  if (!session) throw noSession()
}

/** Ends a session and those of its family, and with them the links they were given. */
export const endSession = (db: Tx, session: { TenantId: number; SessionId?: string }) =>
  db
    .deleteFrom('session')
    .where('TenantId', '=', session.TenantId)
    .where('FamilyId', '=', familyOf(db, session))
    .execute()

/** A user's active sign-ins, most recently used first. */
export const listSessions = (db: Tx, actor: Actor, userId: number) => {
  const ofLast = <T>(column: string) => sql<T>`(array_agg(${sql.ref(column)} order by date_refreshed desc))[1]`
  return db
    .selectFrom('session')
    .select([
      'FamilyId',
      ofLast<string | null>('user_agent').as('UserAgent'),
      ofLast<string | null>('address').as('Address'),
      sql<string>`min(date_created)`.as('DateCreated'),
      sql<string>`max(date_refreshed)`.as('DateRefreshed'),
      sql<boolean>`coalesce(bool_or(session_id = ${actor.SessionId ?? null}::uuid), false)`.as('IsCurrent'),
    ])
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', userId)
    .where('Expires', '>', sql<string>`now()`)
    .groupBy('FamilyId')
    .orderBy('DateRefreshed', 'desc')
    .execute()
}

/** Ends one of a user's sign-ins; returns how many it ended, 0 if it had already ended. */
export const endFamily = async (db: Tx, user: { TenantId: number; UserId: number }, familyId: string) => {
  const ended = await db
    .deleteFrom('session')
    .where('TenantId', '=', user.TenantId)
    .where('UserId', '=', user.UserId)
    .where('FamilyId', '=', familyId)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n ? 1 : 0
}

/**
 * Ends everything that has let somebody in as this user: sessions (except the asking one's family), download links, the
 * calendar feed and an emailed code; and forgets the user's browsers. Returns how many sessions it ended.
 */
export const endAccess = async (
  db: Tx,
  { TenantId, UserId }: { TenantId: number; UserId: number },
  keep: string | undefined,
): Promise<number> => {
  const ended = await db
    .deleteFrom('session')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .$if(keep !== undefined, (q) => q.where('FamilyId', '!=', familyOf(db, { TenantId, SessionId: keep })))
    .executeTakeFirst()
  // After the sessions: anything that one of them is creating at this moment holds it locked (lockSession), so it is
  // visible by now.
  for (const table of ['download_link', 'calendar_feed', 'known_device', 'account_code', 'sign_in_step'] as const)
    await db.deleteFrom(table).where('TenantId', '=', TenantId).where('UserId', '=', UserId).execute()
  return Number(ended.numDeletedRows)
}

/** Sets a user's password, which ends whatever the old one has let in; the session that asks continues. */
export const setPassword = async (
  db: Tx,
  user: { TenantId: number; UserId: number; PasswordHash: string },
  keep?: string,
) => {
  await db
    .updateTable('user_account')
    .set({ PasswordHash: user.PasswordHash, DatePasswordSet: sql<string>`now()` })
    .where('TenantId', '=', user.TenantId)
    .where('UserId', '=', user.UserId)
    .execute()
  await endAccess(db, user, keep)
}
