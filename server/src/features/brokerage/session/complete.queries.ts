import type { SignInWay } from '@dormer/contract/brokerage/account-events'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'
import { noteAccountEvent } from '../account-events/account-events.queries.ts'
import { rememberDevice } from './devices.queries.ts'
import { type Origin, originOf, startSession } from './session.queries.ts'
import { accountHash } from './throttle.ts'

type Account = { TenantId: number; UserId: number }

/**
 * Signs a user in who has passed every step: starts the session, remembers the browser (`secret` is for its cookie) and
 * notes how it was done.
 */
export const completeSignIn = async (
  db: Tx,
  { TenantId, UserId }: Account,
  Way: SignInWay,
  device: string | undefined,
  request: FastifyRequest,
  { sessionMaxDays }: Config,
) => {
  const origin = originOf(request)
  const secret = await rememberDevice(db, { TenantId, UserId }, device)
  const IsNewDevice = secret !== device
  await noteAccountEvent(db, { TenantId, UserId, Kind: 'SignedIn', Way, IsNewDevice, ...origin })
  return { session: await startSession(db, { TenantId, UserId }, origin, sessionMaxDays), secret }
}

/** Notes a wrong password in the history of the account; for an address without one, it writes as much elsewhere. */
export const noteWrongPassword = (
  { database }: Services,
  account: Account | undefined,
  email: string,
  origin: Origin,
) =>
  database.asTenant(account?.TenantId ?? 0, async (db) => {
    if (account) {
      const { TenantId, UserId } = account
      await noteAccountEvent(db, { TenantId, UserId, Kind: 'WrongPassword', ...origin })
    } else
      await db
        .insertInto('sign_in_failure')
        .values({ Key: accountHash(email), Account: accountHash(email) })
        .onConflict((same) =>
          same.column('Key').doUpdateSet((row) => ({ LastFailure: row.ref('sign_in_failure.LastFailure') })),
        )
        .execute()
  })
