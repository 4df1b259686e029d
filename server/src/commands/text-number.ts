import { phoneDigits } from '@dormer/contract/phone'
import type { Database } from '../db/connect.ts'
import { noteCommand } from '../security-log.ts'
import { findBrokerage } from './brokerages.ts'
import { onDatabase, runCommand } from './command.ts'

const USAGE = 'npm run text-number -- "Brokerage name" 5125550100'

/**
 * Sets the number that a brokerage sends texts from and receives them at. The database must be the owner's, who sees
 * all brokerages.
 */
export const setTextNumber = async ({ kysely }: Pick<Database, 'kysely'>, [name = '', number = '']: string[]) => {
  const TextNumber = phoneDigits(number)
  if (!name.trim() || !TextNumber) throw new Error(`Say whose number it is, and its ten digits:  ${USAGE}`)
  return kysely.transaction().execute(async (db) => {
    const brokerage = await findBrokerage(db, name)
    const holder = await db.selectFrom('tenant').select('Name').where('TextNumber', '=', TextNumber).executeTakeFirst()
    if (holder && holder.Name !== brokerage.Name)
      throw new Error(`This number is already that of "${holder.Name}". Each number belongs to one brokerage.`)
    await db.updateTable('tenant').set({ TextNumber }).where('TenantId', '=', brokerage.TenantId).execute()
    return `Texts of ${brokerage.Name} are sent from ${TextNumber} now, and what comes to it is the brokerage's.`
  })
}

if (import.meta.main)
  await runCommand(async (config, args) => {
    const told = await onDatabase(config, (db) => setTextNumber(db, args), { as: 'owner' })
    await noteCommand(config, 'text-number', {})
    return told
  })
