import type { Database } from '../db/connect.ts'
import { removeSecondStep } from '../features/brokerage/second-step/second-step.queries.ts'
import { endAccess, findAccount } from '../features/brokerage/session/session.queries.ts'
import { noteCommand } from '../security-log.ts'
import { argumentsOf, onDatabase, runCommand } from './command.ts'

/**
 * Removes a user's second step, if they lost it, and ends their sessions: for an admin whom no other admin can help.
 */
export const resetSecondStepOf = async (database: Database, args: string[]) => {
  const [given = ''] = argumentsOf(
    args,
    1,
    'Give the user’s email address:  npm run reset-second-step -- someone@example.com',
  )
  const email = given.toLowerCase()
  return database.kysely.transaction().execute(async (db) => {
    const account = await findAccount(db, email)
    if (!account) throw new Error(`Nobody signs in as ${email}.`)
    if (!(await removeSecondStep(db, account))) throw new Error(`${email} has no second step.`)
    await endAccess(db, account, undefined)
    return `${email} has no second step any more, and every session has ended.`
  })
}

if (import.meta.main)
  await runCommand(async (config, args) => {
    const told = await onDatabase(config, (db) => resetSecondStepOf(db, args))
    await noteCommand(config, 'second-step-change', { Email: args[0]?.trim().toLowerCase() })
    return told
  })
