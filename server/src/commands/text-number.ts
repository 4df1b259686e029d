import { phoneDigits } from '@dormer/contract/phone'
import type { Database } from '../db/connect.ts'
import { noteCommand } from '../security-log.ts'
import { onDatabase, runCommand } from './command.ts'
import { findBrokerage } from './find-brokerage.ts'

const USAGE = 'npm run text-number -- "Brokerage name" 5125550100'

/**
 * Sets the number that a brokerage sends texts from and receives them at. The database must be the owner's, who sees
 * all brokerages.
 */
export const setTextNumber = async ({ kysely }: Pick<Database, 'kysely'>, [name = '', number = '']: string[]) => {
  const TextNumber = phoneDigits(number)
  if (!name.trim() || !TextNumber) throw new Error(`Give the brokerage and its ten-digit number:  ${USAGE}`)
  return kysely.transaction().execute(async (db) => {
    const brokerage = await findBrokerage(db, name)
    const holder = await db.selectFrom('tenant').select('Name').where('TextNumber', '=', TextNumber).executeTakeFirst()
    if (holder && holder.Name !== brokerage.Name)
      throw new Error(`This number already belongs to "${holder.Name}". Each number belongs to one brokerage.`)
    await db.updateTable('tenant').set({ TextNumber }).where('TenantId', '=', brokerage.TenantId).execute()
    return `${brokerage.Name} now sends its texts from ${TextNumber}, and receives those sent to it.`
  })
}

if (import.meta.main)
  await runCommand(async (config, args) => {
    const told = await onDatabase(config, (db) => setTextNumber(db, args), { as: 'owner' })
    await noteCommand(config, 'text-number', {})
    return told
  })
