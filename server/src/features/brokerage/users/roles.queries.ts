import { may, type RoleId, rights, sideOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { lockUser, type UserRow } from './users.queries.ts'

const count = (n: number, one: string) => (n === 0 ? undefined : n === 1 ? `one ${one}` : `${n} ${one}s`)

/**
 * Locks the admins who can sign in, in one order and before any decision: of two concurrent changes, the second sees
 * what the first has done. 409 if the actor was an admin and no longer is.
 */
const lockAdmins = async (db: Tx, actor: Actor) => {
  // The brokerage first: a user who becomes an admin meanwhile is not among the admins locked.
  await db
    .selectFrom('tenant')
    .select('TenantId')
    .where('TenantId', '=', actor.TenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const admins = await db
    .selectFrom('user_account')
    .select('UserId')
    .where('TenantId', '=', actor.TenantId)
    .where('RoleId', 'in', rights.ChangeRoles)
    .where('DateDeactivated', 'is', null)
    .orderBy('UserId')
    .forUpdate()
    .execute()
  if (may(actor, 'ChangeRoles') && !admins.some(({ UserId }) => UserId === actor.UserId))
    throw conflict('Your own account was changed meanwhile. Reload the page.')
  return admins
}

/** Refuses to demote, deactivate or delete the only admin: a brokerage must keep one. */
export const requireOtherAdmin = async (db: Tx, actor: Actor, user: UserRow) => {
  const admins = await lockAdmins(db, actor)
  // Whether this is an admin is certain only now: the role read before may have changed.
  if (!admins.some(({ UserId }) => UserId === user.UserId)) return
  if (!admins.some(({ UserId }) => UserId !== user.UserId))
    throw invalid({ RoleId: `${user.Name} is the only admin. Make somebody else an admin first.` })
}

/**
 * Gives a user another role. A brokerage keeps an admin even if two demote each other at once; and nobody changes to or
 * from lender while they have contacts, sources or transactions, which belong to one side only.
 */
export const changeRole = async (db: Tx, actor: Actor, user: UserRow, RoleId: RoleId) => {
  if (Object.is(RoleId, user.RoleId)) return
  requireRight(actor, 'ChangeRoles')
  if (may({ RoleId }, 'ChangeRoles')) await lockAdmins(db, actor)
  else await requireOtherAdmin(db, actor, user)
  const own = { TenantId: actor.TenantId, UserId: user.UserId }
  const isOtherSide = sideOf(user) !== sideOf({ RoleId })
  if (isOtherSide) {
    const { LeadCount } = await lockUser(db, actor, user.UserId)
    const { Sources, Deals } = (
      await sql<{ Sources: number; Deals: number }>`
        select (select count(*) from source where tenant_id = ${own.TenantId} and assign_to_id = ${own.UserId}) as sources,
          (select count(*) from transaction where tenant_id = ${own.TenantId} and agent_id = ${own.UserId}) as deals`.execute(
        db,
      )
    ).rows[0] ?? { Sources: 0, Deals: 0 }
    const held = [count(LeadCount, 'contact'), count(Sources, 'source'), count(Deals, 'transaction')].filter(Boolean)
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
