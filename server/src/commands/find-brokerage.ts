import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.generated.ts'

/** Finds a brokerage by name or id. The database must be the owner's, who sees all brokerages. */
export const findBrokerage = async (db: Kysely<DB>, given = '') => {
  const name = given.trim()
  const named = await db
    .selectFrom('tenant')
    .select(['TenantId', 'Name', 'DateSuspended', 'SuspendedBecause', 'LivesElsewhere', 'CloseOn', 'FilesIn'])
    .where(
      /^\d{1,15}$/.test(name) ? sql<boolean>`tenant_id = ${name}` : sql<boolean>`lower(name) = ${name.toLowerCase()}`,
    )
    .orderBy('TenantId')
    .execute()
  const [brokerage, another] = named
  if (!brokerage) throw new Error(`There is no brokerage called "${name}".`)
  if (another)
    throw new Error(
      `${named.length} brokerages are called "${name}". Name one by its id: ${named.map((one) => one.TenantId).join(', ')}.`,
    )
  return brokerage
}
