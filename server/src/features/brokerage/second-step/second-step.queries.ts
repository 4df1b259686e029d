import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { withPlace } from '../../../access/hashing.ts'
import { hashPassword, nonceOf } from '../../../access/passwords.ts'
import type { Secrets } from '../../../access/secrets.ts'
import { hashToken, newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { stepOfCode } from './authenticator.ts'

export type Account = { TenantId: number; UserId: number }

/**
 * How long a sign-in waits for its second step, and how many codes may be tried before the password is required again.
 */
const STEP_MINUTES = 10
const TRIES = 5

const own = <T extends 'authenticator' | 'recovery_code' | 'passkey' | 'sign_in_step' | 'user_account'>(
  table: T,
  { TenantId, UserId }: Account,
) => sql<boolean>`${sql.table(table)}.tenant_id = ${TenantId} and ${sql.table(table)}.user_id = ${UserId}`

/** How a user signs in, besides the password. */
export const methodsOf = async (db: Tx, user: Account) => {
  const [app, codes, passkeys, row] = await Promise.all([
    db.selectFrom('authenticator').selectAll().where(own('authenticator', user)).executeTakeFirst(),
    db.selectFrom('recovery_code').select('CodeHash').where(own('recovery_code', user)).execute(),
    db
      .selectFrom('passkey')
      .select(['PasskeyId', 'Name', 'CredentialId', 'Transports', 'DateCreated', 'DateUsed'])
      .where(own('passkey', user))
      .orderBy('PasskeyId')
      .execute(),
    db
      .selectFrom('user_account')
      .innerJoin('tenant', 'tenant.TenantId', 'user_account.TenantId')
      .select(['user_account.HasSecondStep', 'tenant.AdminsNeedSecondStep'])
      .where(own('user_account', user))
      .executeTakeFirst(),
  ])
  return {
    HasSecondStep: row?.HasSecondStep === true,
    AdminsNeedSecondStep: row?.AdminsNeedSecondStep === true,
    /** Set once a code has confirmed it. */
    app: app?.DateConfirmed ? { ...app, DateConfirmed: app.DateConfirmed } : undefined,
    codes,
    passkeys,
  }
}

/** Asks for the second step after a correct password: the 400 that says so, bound to the browser with this cookie. */
export const requestSecondStep = async (db: Tx, user: Account, device: string): Promise<HttpError> => {
  const { app, codes, passkeys } = await methodsOf(db, user)
  const Challenge = newToken()
  await db
    .insertInto('sign_in_step')
    .values({
      TenantId: user.TenantId,
      UserId: user.UserId,
      StepHash: hashToken(Challenge),
      DeviceHash: hashToken(device),
      Expires: sql`now() + make_interval(mins => ${STEP_MINUTES})`,
    })
    .execute()
  const Methods = [
    ...(app ? (['App'] as const) : []),
    ...(passkeys.length > 0 ? (['Passkey'] as const) : []),
    ...(codes.length > 0 ? (['RecoveryCode'] as const) : []),
  ]
  const Message = app ? 'Enter the code that your authenticator app shows.' : 'Continue with your passkey.'
  return new HttpError(400, { Message, error: Message, SecondStep: { Challenge, Methods } })
}

/** Counts an attempt; returns the account waiting for it if this browser began the sign-in and has attempts left. */
export const consumeStep = async (db: Tx, challenge: string, device: string): Promise<Account | undefined> => {
  const StepHash = hashToken(challenge)
  const account = (await sql<Account>`select * from enter_by_step(${StepHash})`.execute(db)).rows[0]
  if (!account) return undefined
  const taken = await db
    .updateTable('sign_in_step')
    .set({ Tries: sql`tries + 1` })
    .where('TenantId', '=', account.TenantId)
    .where('StepHash', '=', StepHash)
    .where('DeviceHash', '=', hashToken(device))
    .where('Tries', '<', TRIES)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n ? account : undefined
}

/** Ends a step, which is valid for one sign-in; false if another request was faster. */
export const endStep = async (db: Tx, { TenantId }: Account, challenge: string) => {
  const ended = await db
    .deleteFrom('sign_in_step')
    .where('TenantId', '=', TenantId)
    .where('StepHash', '=', hashToken(challenge))
    .executeTakeFirst()
  return ended.numDeletedRows === 1n
}

const secretOwner = ({ TenantId, UserId }: Account) => ({ table: 'authenticator', tenantId: TenantId, id: UserId })
export const storeAuthenticator = async (db: Tx, user: Account, secrets: Secrets, secret: string) => {
  const { TenantId, UserId } = user
  const Secret = secrets.encrypt(secret, secretOwner(user))
  await db
    .insertInto('authenticator')
    .values({ TenantId, UserId, Secret })
    .onConflict((same) => same.columns(['TenantId', 'UserId']).doUpdateSet({ Secret, LastStep: 0 }))
    .execute()
}

/** Whether the user's app shows this code now and it is used for the first time. */
export const useAppCode = async (
  db: Tx,
  user: Account,
  { secrets }: Services,
  code: string,
  { isConfirmed }: { isConfirmed: boolean },
) => {
  const app = await db.selectFrom('authenticator').selectAll().where(own('authenticator', user)).executeTakeFirst()
  if (!app || !secrets || (app.DateConfirmed !== null) !== isConfirmed) return false
  const step = stepOfCode(String(secrets.decrypt(app.Secret, secretOwner(user))), code)
  if (step === undefined) return false
  const used = await db
    .updateTable('authenticator')
    .set({ LastStep: step, DateConfirmed: sql`coalesce(date_confirmed, now())` })
    .where(own('authenticator', user))
    .where('Secret', '=', app.Secret)
    .where('LastStep', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Without characters that look alike: 32 remain, so that ten of them are 50 random bits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const CODES = 10
const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Ten codes for when app and passkeys are lost, with the hashes to store: slow to make, so no transaction is open. */
export const makeRecoveryCodes = ({ UserId }: Account) => withPlace('known', makeCodes, UserId)
const makeCodes = async () => {
  const codes = Array.from({ length: CODES }, () =>
    Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]),
  )
  const words = codes.map((code) => `${code.slice(0, 5).join('')}-${code.slice(5).join('')}`)
  const first = await hashPassword(plain(words[0] as string))
  // One nonce for all of a user's codes, so that an attempt is hashed once and not ten times.
  const rest = await Promise.all(words.slice(1).map((code) => hashPassword(plain(code), nonceOf(first))))
  return { words, hashes: [first, ...rest] }
}
export const storeRecoveryCodes = async (db: Tx, user: Account, hashes: string[]) => {
  const { TenantId, UserId } = user
  await db.deleteFrom('recovery_code').where(own('recovery_code', user)).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((CodeHash) => ({ TenantId, UserId, CodeHash })))
    .execute()
}

/** The hash of a code to check; undefined if the user has none. Slow, so no transaction is open. */
export const hashRecoveryCode = async (codes: { CodeHash: string }[], code: string) =>
  codes[0] && hashPassword(plain(code), nonceOf(codes[0].CodeHash))
export const useRecoveryCode = async (db: Tx, user: Account, CodeHash: string) => {
  const used = await db
    .deleteFrom('recovery_code')
    .where(own('recovery_code', user))
    .where('CodeHash', '=', CodeHash)
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

/**
 * Updates whether the user has a second step, after an app or passkey was added or removed. Without one, recovery codes
 * are useless and are deleted. Returns whether the user had recovery codes.
 */
export const updateHasSecondStep = async (db: Tx, user: Account) => {
  const { app, codes, passkeys } = await methodsOf(db, user)
  const HasSecondStep = app !== undefined || passkeys.length > 0
  await db
    .updateTable('user_account')
    .set({ HasSecondStep })
    .where(own('user_account', user))
    .where('HasSecondStep', '!=', HasSecondStep)
    .execute()
  if (!HasSecondStep) await db.deleteFrom('recovery_code').where(own('recovery_code', user)).execute()
  return codes.length > 0
}

export const removeApp = (db: Tx, user: Account) =>
  db.deleteFrom('authenticator').where(own('authenticator', user)).execute()

/** Removes the whole second step; false if there was none. */
export const removeSecondStep = async (db: Tx, user: Account) => {
  const { HasSecondStep } = await methodsOf(db, user)
  await removeApp(db, user)
  await db.deleteFrom('passkey').where(own('passkey', user)).execute()
  await updateHasSecondStep(db, user)
  return HasSecondStep
}
