import { hashPassword } from '../access/passwords.ts'
import type { Database } from '../db/connect.ts'
import { findAccount, setPassword } from '../features/brokerage/session/session.queries.ts'
import { accountHash } from '../features/brokerage/session/throttle.ts'
import { noteCommand } from '../security-log.ts'
import { argumentsOf, onDatabase, runCommand } from './command.ts'
import { askNewPassword } from './password.ts'

/** Sets a new password for a user who forgot theirs, ends their sessions and clears their failed sign-ins. */
export const resetPassword = async (database: Database, args: string[], ask = askNewPassword) => {
  const [given = ''] = argumentsOf(
    args,
    1,
    'Give the user’s email address:  npm run reset-password -- someone@example.com',
  )
  const email = given.toLowerCase()
  const person = await database.kysely.transaction().execute(async (db) => {
    const account = await findAccount(db, email)
    if (!account) throw new Error(`Nobody signs in as ${email}.`)
    return db
      .selectFrom('user_account')
      .select(['Email', 'FirstName', 'LastName'])
      .where('TenantId', '=', account.TenantId)
      .where('UserId', '=', account.UserId)
      .executeTakeFirstOrThrow()
  })
  const PasswordHash = await hashPassword(await ask(person))
  const user = await database.transaction((db) => findAccount(db, email))
  if (!user) throw new Error(`Nobody signs in as ${email} any more.`)
  await database.asTenant(user.TenantId, async (db) => {
    await setPassword(db, { ...user, PasswordHash })
    await db.deleteFrom('sign_in_failure').where('Account', '=', accountHash(email)).execute()
  })
  return `${email} has a new password, and every session under the old one has ended.`
}

if (import.meta.main)
  await runCommand(async (config, args) => {
    const told = await onDatabase(config, (db) => resetPassword(db, args))
    await noteCommand(config, 'password-change', { Email: args[0]?.trim().toLowerCase() })
    return told
  })
