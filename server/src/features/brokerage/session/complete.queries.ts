import type { SignInWay } from '@dormer/contract/brokerage/account-events'
import type { Session } from '@dormer/contract/brokerage/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { enterBySession } from '../../../access/actor.ts'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/connect.ts'
import { sessionCookie, wantsCookie } from '../../../http/session-cookie.ts'
import type { Services } from '../../../services.ts'
import { accountAlerted } from '../account-events/account-events.events.ts'
import { recordAccountEvent } from '../account-events/account-events.queries.ts'
import { rememberDevice, sendDevice } from './devices.queries.ts'
import { endSession, type Origin, originOf, startSession } from './session.queries.ts'
import { accountHash } from './throttle.ts'

type Account = { TenantId: number; UserId: number }

/**
 * Signs in a user who has passed every step: starts the session, remembers the browser (`secret` is for its cookie) and
 * records how it was done. `handOver` answers with it once that is committed.
 */
export const completeSignIn = async (
  db: Tx,
  { TenantId, UserId }: Account,
  Way: SignInWay,
  device: string | undefined,
  request: FastifyRequest,
  config: Config,
) => {
  const origin = originOf(request)
  const secret = await rememberDevice(db, { TenantId, UserId }, device)
  const IsNewDevice = secret !== device
  await recordAccountEvent(db, { TenantId, UserId, Kind: 'SignedIn', Way, IsNewDevice, ...origin })
  const session = await startSession(
    db,
    { TenantId, UserId, inCookie: wantsCookie(request, config) },
    origin,
    config.sessionMaxDays,
  )
  return { session, secret, UserId }
}

type SignedIn = { session: Session; secret: string; UserId: number }
type Call = {
  services: Services
  request: FastifyRequest
  reply: FastifyReply
  transaction: (work: (db: Tx) => Promise<unknown>) => Promise<unknown>
}

/**
 * The answer to a sign-in. Dormer's own browser app gets the session as a cookie, which no script can read; the
 * browser's previous session ends.
 */
export const issueTokens = async (
  { session, secret, UserId }: SignedIn,
  { services: { config }, request, reply, transaction }: Call,
): Promise<Session> => {
  sendDevice(request, reply, config, secret)
  if (!wantsCookie(request, config)) return session
  const earlier = sessionCookie.read(request, config)
  if (earlier)
    await transaction(async (db) => {
      const actor = await enterBySession(db, earlier, request.recordedAs)
      if (actor) await endSession(db, actor)
    })
  sessionCookie.send(request, reply, config, session.access_token)
  return { ...session, access_token: '', refresh_token: '', UserId }
}

/**
 * Records a wrong password among the account's events; for an address without an account, it does equal work elsewhere.
 */
export const recordWrongPassword = (
  { database }: Services,
  account: Account | undefined,
  email: string,
  origin: Origin,
) =>
  database.asTenant(account?.TenantId ?? 0, async (db) => {
    if (account) {
      const { TenantId, UserId } = account
      await recordAccountEvent(db, { TenantId, UserId, Kind: 'WrongPassword', ...origin })
    } else {
      await db
        .insertInto('sign_in_failure')
        .values({ Key: accountHash(email), Account: accountHash(email) })
        .onConflict((same) =>
          same.column('Key').doUpdateSet((row) => ({ LastFailure: row.ref('sign_in_failure.LastFailure') })),
        )
        .execute()
      // Because an account's event is examined before the commit.
      await accountAlerted.read(db, 0)
    }
  })
