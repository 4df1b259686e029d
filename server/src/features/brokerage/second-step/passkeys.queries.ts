import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { hashToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import type { Account } from './second-step.queries.ts'
import { credentialOf, readPasskey } from './webauthn.ts'

/** How long a browser may take to answer. */
const MINUTES = 5
/** What a passkey is asked for: to sign in or confirm the user's identity, or to be added by this session's user. */
export type Purpose = 'sign-in' | `add:${string}`

/** Stores the challenge a passkey is asked to sign, which is valid for one answer. */
export const storeChallenge = (db: Tx, challenge: string, Purpose: Purpose) =>
  db
    .insertInto('passkey_challenge')
    .values({
      ChallengeHash: hashToken(challenge),
      Purpose,
      Expires: sql`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute()

/** Consumes a challenge: true for the first answer to it, in time and for the purpose it was made for. */
export const consumeChallenge = async (db: Tx, challenge: string, purpose: Purpose) => {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('ChallengeHash', '=', hashToken(challenge))
    .where('Purpose', '=', purpose)
    .where('Expires', '>', sql<string>`now()`)
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}

/** The account of the passkey that answers; opens the transaction for its tenant. */
export const findPasskeyAccount = async (db: Tx, answer: string) =>
  (await sql<Account>`select * from enter_by_passkey(${credentialOf(answer)})`.execute(db)).rows[0]

/**
 * Whether one of the user's passkeys signed the challenge. A counter that does not advance is refused: the passkey was
 * copied.
 */
export const usePasskey = async (
  db: Tx,
  { TenantId, UserId }: Account,
  answer: string,
  { config }: Services,
  request: FastifyRequest,
) => {
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('CredentialId', '=', credentialOf(answer))
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) return false
  const Counter = await readPasskey(request, config, answer, passkey, (challenge) =>
    consumeChallenge(db, challenge, 'sign-in'),
  )
  if (Counter === undefined) return false
  await db
    .updateTable('passkey')
    .set({ Counter, DateUsed: sql`now()` })
    .where('TenantId', '=', TenantId)
    .where('PasskeyId', '=', passkey.PasskeyId)
    .execute()
  return true
}

/** One of the user's own passkeys; 404 for any other. */
export const findPasskey = async (db: Tx, { TenantId, UserId }: Account, PasskeyId: number) => {
  const passkey = await db
    .selectFrom('passkey')
    .select(['PasskeyId', 'Name'])
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('PasskeyId', '=', PasskeyId)
    .executeTakeFirst()
  if (!passkey) throw notFound('passkey')
  return passkey
}
