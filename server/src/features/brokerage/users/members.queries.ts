import type { NewUser } from '@dormer/contract/brokerage/users'
import { sideOf, USUAL_ROLE } from '@dormer/contract/permissions'
import { sql, type UpdateObject } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { freeSeats, takeSeat } from '../billing/seats.queries.ts'
import { removeSecondStep } from '../second-step/second-step.queries.ts'
import { endAccess } from '../session/session.queries.ts'
import { requireOtherAdmin } from './roles.queries.ts'
import { findUser, isEmailTaken, lockUser, requireAssignable, type UserRow } from './users.queries.ts'

/** The answer of `available-seats` if seats are unlimited (decision 0067). */
const UNCOUNTED = 1_000_000

export const countFreeSeats = async (db: Tx, actor: Actor) => (await freeSeats(db, actor.TenantId)) ?? UNCOUNTED

/**
 * Adds an agent, who has no password yet. Concurrent additions wait for each other, because they share the brokerage's
 * seats.
 */
export const addUser = async (
  db: Tx,
  actor: Actor,
  { PhoneNumber: CellPhone, ...person }: Omit<NewUser, 'PhoneNumber'> & { PhoneNumber: string | null },
  { mayBuy }: { mayBuy: boolean },
) => {
  await takeSeat(db, actor, { mayBuy })
  if (await isEmailTaken(db, person.Email, 0))
    throw invalid({ Email: 'Somebody already signs in with this email address. Use another one.' })
  const { TimeZone, MLSId } = await db
    .selectFrom('tenant')
    .select(['TimeZone', 'MLSId'])
    .where('TenantId', '=', actor.TenantId)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('user_account')
    .values({
      TenantId: actor.TenantId,
      ...person,
      CellPhone,
      RoleId: USUAL_ROLE,
      TimeZone,
      MLSId,
      DateEmailProven: null,
    })
    .returning('UserId')
    .executeTakeFirstOrThrow()
}

const refuseOwn = (actor: Actor, user: UserRow, what: string) => {
  if (user.UserId === actor.UserId)
    throw invalid({ UserId: `You cannot ${what} your own account. Ask another admin of your brokerage.` })
}

/**
 * Signs a user out everywhere and keeps them out until they are activated again. What they have, and have done, stays.
 */
export const deactivate = async (db: Tx, actor: Actor, user: UserRow) => {
  refuseOwn(actor, user, 'deactivate')
  await requireOtherAdmin(db, actor, user)
  await update(db, user, { DateDeactivated: sql<string>`now()` })
  await endAccess(db, user, undefined)
}

/** Lets them sign in again, on a seat. */
export const activate = async (db: Tx, actor: Actor, user: UserRow, { mayBuy }: { mayBuy: boolean }) => {
  await takeSeat(db, actor, { mayBuy })
  const { DateDeactivated } = await findUser(db, actor, user.UserId)
  if (!DateDeactivated) throw conflict(`${user.Name} has been activated meanwhile.`)
  await update(db, user, { DateDeactivated: null })
}

/**
 * Ends an account (decision 0067). The row stays, because what the user did refers to it; access and private data are
 * removed at once. Others who are concerned learn of it through `userDeleted`. For 30 days `restoreUser` undoes it.
 * `confirmed` is the number of contacts somebody agreed to move: 409 if it is another one by now.
 */
export const removeUser = async (
  db: Tx,
  actor: Actor,
  user: UserRow,
  successorId: number | null,
  confirmed: number | undefined,
) => {
  refuseOwn(actor, user, 'delete')
  if (successorId === user.UserId) throw invalid({ reassignToId: 'Choose somebody else to get the contacts' })
  const side = sideOf(user)
  const successor = successorId === null ? undefined : await findUser(db, actor, successorId)
  if (successor && sideOf(successor) !== side)
    throw invalid({
      reassignToId: `${successor.Name} cannot get the contacts of ${user.Name}: those of ${
        side === 'lender' ? 'a lender go to a lender' : 'an agent go to an agent'
      }, or to the pond`,
    })
  await requireAssignable(db, actor, side, successorId)
  await requireOtherAdmin(db, actor, user)
  const { LeadCount, Name } = await lockUser(db, actor, user.UserId)
  if (confirmed !== undefined && confirmed !== LeadCount) {
    const now = LeadCount === 1 ? '1 contact' : `${LeadCount.toLocaleString('en-US')} contacts`
    throw conflict(`${Name} has ${now} now, not ${confirmed.toLocaleString('en-US')}. Look again, then delete.`)
  }
  const own = { TenantId: actor.TenantId, UserId: user.UserId }
  const { numUpdatedRows } = await update(db, user, {
    DateDeactivated: user.DateDeactivated ?? sql<string>`now()`,
    DateDeleted: sql<string>`now()`,
    SuccessorId: successorId,
    RoundRobin: false,
    PasswordHash: null,
    EmailSignature: null,
    PhotoKey: null,
  })
  if (numUpdatedRows === 0n) throw notFound('user')
  await db.deleteFrom('user_permission').where('TenantId', '=', own.TenantId).where('UserId', '=', own.UserId).execute()
  // New leads from these sources go where the contacts go.
  await db
    .updateTable('source')
    .set({ AssignToId: successorId })
    .where('TenantId', '=', own.TenantId)
    .where('AssignToId', '=', own.UserId)
    .execute()
  await removeSecondStep(db, own)
  await endAccess(db, own, undefined)
}

const update = (db: Tx, { TenantId, UserId }: UserRow, values: UpdateObject<DB, 'user_account', 'user_account'>) =>
  db
    .updateTable('user_account')
    .set(values)
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('DateDeleted', 'is', null)
    .executeTakeFirst()
