import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, refused } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { usePasskey } from './passkeys.queries.ts'
import { type Account, hashRecoveryCode, methodsOf, useAppCode, useRecoveryCode } from './second-step.queries.ts'

/** How long after confirming the user's identity a session may change how the user signs in. */
const PROOF_MINUTES = 5

/** Removes the blanks and dashes that people type between the digits of a code. */
const digitsOf = (code: string) => code.replace(/[\s\p{Pd}]/gu, '')

type Given = { Code?: string; Passkey?: string }
type Asked = { services: Services; request: FastifyRequest }

/**
 * The method by which the user passed the second step; undefined if the code is wrong or already used, or the passkey
 * is not theirs.
 */
export const completeSecondStep = async (
  user: Account,
  { Code, Passkey }: Given,
  { services, request }: Asked,
): Promise<'App' | 'Passkey' | 'RecoveryCode' | undefined> => {
  const within = <T>(work: (db: Tx) => Promise<T>) => services.database.asTenant(user.TenantId, work)
  if (Passkey) return (await within((db) => usePasskey(db, user, Passkey, services, request))) ? 'Passkey' : undefined
  if (!Code) return undefined
  const digits = digitsOf(Code)
  if (/^\d{6}$/.test(digits))
    return (await within((db) => useAppCode(db, user, services, digits, { isConfirmed: true }))) ? 'App' : undefined
  const { codes } = await within((db) => methodsOf(db, user))
  const hash = await hashRecoveryCode(codes, Code)
  return hash && (await within((db) => useRecoveryCode(db, user, hash))) ? 'RecoveryCode' : undefined
}

const sessionOf = (db: Tx, { TenantId, SessionId = '' }: Actor) =>
  db
    .selectFrom('session')
    .select(sql<string | null>`date_proved + make_interval(mins => ${PROOF_MINUTES})`.as('Until'))
    .where('TenantId', '=', TenantId)
    .where('SessionId', '=', SessionId)
    .where('DateProved', '>', sql<string>`now() - make_interval(mins => ${PROOF_MINUTES})`)
    .executeTakeFirst()

/** Until when the session may change how its user signs in; null if the user's identity has to be confirmed first. */
export const provedUntil = async (db: Tx, actor: Actor) => (await sessionOf(db, actor))?.Until ?? null

export const recordProof = (db: Tx, { TenantId, SessionId = '' }: Actor) =>
  db
    .updateTable('session')
    .set({ DateProved: sql`now()` })
    .where('TenantId', '=', TenantId)
    .where('SessionId', '=', SessionId)
    .execute()

/** 403 unless the user's identity was just confirmed in this session. */
export const requireProof = async (db: Tx, actor: Actor) => {
  if ((await provedUntil(db, actor)) === null)
    throw new HttpError(403, { Message: 'Confirm first that it is you.', NeedsProof: true })
}

/** The same for users with a second step: for all others, the call itself asks for the password. */
export const requireSecondStep = async (db: Tx, actor: Actor) => {
  if ((await methodsOf(db, actor)).HasSecondStep) await requireProof(db, actor)
}

/**
 * 400 until the user has set a password with a code emailed to the address: otherwise somebody who registered with
 * another person's address could keep a way in after the owner resets the password (decision 0070).
 */
export const requireProvenAddress = async (db: Tx, { TenantId, UserId }: Actor) => {
  const user = await db
    .selectFrom('user_account')
    .select(['Email', 'DateEmailProven'])
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .executeTakeFirst()
  if (!user?.DateEmailProven)
    throw refused(
      `First confirm that ${user?.Email} is yours: have a link emailed to it, from your profile or with "I forgot my password" on the login page, and use it to set a password.`,
    )
}
