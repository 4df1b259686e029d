import { DEFAULT_PLAN } from '@dormer/contract/brokerage/plans'
import { FOUNDER } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'

export type Registering = { FirstName: string; LastName: string; PhoneNumber: string | null; Email: string }

/** Creates the brokerage of a registration and its first admin, who can sign in once it is paid for. */
export const beginRegistration = async (
  db: Tx,
  { FirstName, LastName, PhoneNumber, Email }: Registering,
  { PasswordHash, TimeZone }: { PasswordHash: string; TimeZone: string },
) => {
  const { rows } = await sql<{ Id: number }>`
    select create_tenant(${`${FirstName} ${LastName} Realty`.slice(0, 200)}, ${TimeZone}) as id`.execute(db)
  const TenantId = rows[0]?.Id as number
  await db.updateTable('tenant').set({ DateActivated: null }).where('TenantId', '=', TenantId).execute()
  await db
    .insertInto('user_account')
    .values({
      TenantId,
      FirstName,
      LastName,
      Email,
      CellPhone: PhoneNumber,
      RoleId: FOUNDER,
      PasswordHash,
      TimeZone,
      DateEmailProven: null,
    })
    .execute()
  const Proof = newToken()
  await db.insertInto('billing').values({ TenantId, PlanId: DEFAULT_PLAN, Proof }).execute()
  return { TenantId, Proof }
}

/** Continues a registration for somebody who knows its password, with the details entered now. */
export const continueRegistration = async (
  db: Tx,
  { TenantId, UserId }: { TenantId: number; UserId: number },
  { FirstName, LastName, PhoneNumber }: Registering,
) => {
  await db
    .updateTable('user_account')
    .set({ FirstName, LastName, CellPhone: PhoneNumber })
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .execute()
  await db.updateTable('tenant').set({ CloseOn: null }).where('TenantId', '=', TenantId).execute()
}
