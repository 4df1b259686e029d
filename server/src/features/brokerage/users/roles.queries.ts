import { acts, type RoleId, sideOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { requireAct } from '../../../access/acts.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import type { findUser } from './users.queries.ts'

type User = Awaited<ReturnType<typeof findUser>>
const count = (n: number, one: string) => (n === 0 ? undefined : n === 1 ? `one ${one}` : `${n} ${one}s`)

/**
 * Gives a user another role. A brokerage keeps an admin, also when two demote each other at once; and nobody changes to
 * or from lender with contacts, sources or transactions, which are of one side only (A117).
 */
export const changeRole = async (db: Tx, actor: Actor, user: User, RoleId: RoleId) => {
  if (Object.is(RoleId, user.RoleId)) return
  requireAct(actor, 'ChangeRoles')
  // In one order, and before anything is decided: of two such changes the second sees what the first has done.
  const admins = await db
    .selectFrom('user_account')
    .select('UserId')
    .where('TenantId', '=', actor.TenantId)
    .where('RoleId', 'in', acts.ChangeRoles)
    .orderBy('UserId')
    .forUpdate()
    .execute()
  if (!admins.some(({ UserId }) => UserId === actor.UserId)) throw conflict('Your own role was changed meanwhile.')
  const remains = (acts.ChangeRoles as readonly number[]).includes(RoleId)
  if (!remains && admins.every(({ UserId }) => UserId === user.UserId))
    throw invalid({ RoleId: `${user.Name} is the only admin. Make somebody else an admin first.` })
  const own = { TenantId: actor.TenantId, UserId: user.UserId }
  const isOtherSide = sideOf(user) !== sideOf({ RoleId })
  if (isOtherSide) {
    const { Sources, Deals } = (
      await sql<{ Sources: number; Deals: number }>`
        select (select count(*) from source where tenant_id = ${own.TenantId} and assign_to_id = ${own.UserId}) as sources,
          (select count(*) from transaction where tenant_id = ${own.TenantId} and agent_id = ${own.UserId}) as deals`.execute(
        db,
      )
    ).rows[0] ?? { Sources: 0, Deals: 0 }
    const held = [count(user.LeadCount, 'contact'), count(Sources, 'source'), count(Deals, 'transaction')].filter(
      Boolean,
    )
    if (held.length > 0)
      throw invalid({
        RoleId: `${user.Name} still has ${new Intl.ListFormat('en-US').format(held as string[])}. Give them to somebody else first.`,
      })
  }
  await db
    .updateTable('user_account')
    .set({ RoleId, ...(isOtherSide && { RoundRobin: false }) })
    .where('TenantId', '=', own.TenantId)
    .where('UserId', '=', own.UserId)
    .execute()
}
