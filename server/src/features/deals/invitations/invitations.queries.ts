import type { inviteUsers } from '@dormer/contract/deals/invitations'
import { emailFault, readEmailAddress } from '@dormer/contract/email-address'
import type { Response } from '@dormer/contract/endpoint'
import { isUsualRole, type RoleId } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import { freeSeats } from '../../brokerage/billing/seats.queries.ts'
import { inviteUser } from '../../brokerage/recovery/codes.queries.ts'
import { addUser } from '../../brokerage/users/members.queries.ts'
import { changeRole } from '../../brokerage/users/roles.queries.ts'
import { findUser, stateOf } from '../../brokerage/users/users.queries.ts'
import { replaceAssignments } from '../plans/plans.queries.ts'
import { todayOf } from '../plans/years.queries.ts'

export type Outcome = Response<typeof inviteUsers>['People'][number]
type Person = { FirstName: string; LastName: string; Email: string; PhoneNumber: string | null }
type Given = { RoleId: RoleId; PlanId: number | null; ExtraSeats: number }

/** The addresses of others' brokerages: answering for one reveals that somebody signs in with it. */
export const takenElsewhere = async (db: Tx, actor: Actor, emails: readonly string[]) => {
  const { rows } = await sql<{ Email: string }>`
    select email from unnest(${emails}::text[]) email
    where email_taken(email, 0) and not exists (
      select from user_account u where u.tenant_id = ${actor.TenantId} and u.email = email.email)`.execute(db)
  return new Set(rows.map(({ Email }) => Email))
}

/** Users of the brokerage with these addresses. */
const ownUsers = async (db: Tx, actor: Actor, emails: readonly string[]) => {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_account')
    .select(['UserId', 'Name', 'Email', 'PasswordHash', 'DateDeactivated'])
    .where('TenantId', '=', actor.TenantId)
    .where('Email', 'in', emails)
    .where('DateDeleted', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.Email, row]))
}

const words = {
  Active: (name: string) => `${name} is a user already.`,
  Invited: (name: string) => `${name} has been invited already. Use Invite Again on the users list to send it again.`,
  Deactivated: (name: string) => `${name} is deactivated. Activate them on their page instead.`,
}

/**
 * Adds and invites people, each with a role and a plan: all of it for one person, or nothing, and the others are not
 * concerned. Whoever is a user already stays as they are, so that a repeated request changes nothing.
 */
export const inviteAll = async (
  db: Tx,
  actor: Actor,
  people: readonly Person[],
  { RoleId, PlanId, ExtraSeats }: Given,
  postponed: ReadonlyMap<string, string>,
): Promise<Outcome[]> => {
  // As `takeSeat` does: whoever adds users meanwhile waits, so that the seats counted here stay free.
  await db.selectFrom('tenant').select('TenantId').where('TenantId', '=', actor.TenantId).forUpdate().execute()
  let free = (await freeSeats(db, actor.TenantId)) ?? Number.POSITIVE_INFINITY
  let extra = ExtraSeats
  const today = PlanId ? await todayOf(db, actor) : ''
  const read = people.map(({ Email }) => readEmailAddress(Email))
  const own = await ownUsers(
    db,
    actor,
    read.filter((email) => email !== null),
  )
  const invited = new Set<string>()

  const invite = async (person: Person): Promise<Outcome> => {
    const { Email } = person
    // What is refused leaves nothing behind, not even a seat that was bought for them.
    await sql`savepoint invitation`.execute(db)
    const added = await addUser(db, actor, person, { mayBuy: free <= 0 && extra > 0 }).catch(refusal)
    if (added instanceof HttpError) {
      await sql`rollback to savepoint invitation`.execute(db)
      const Outcome = added.status === 409 ? 'NoSeat' : 'AlreadyUser'
      return { Email, Outcome, Message: added.message, UserId: null }
    }
    const { UserId } = added
    if (!isUsualRole(RoleId)) await changeRole(db, actor, await findUser(db, actor, UserId), RoleId)
    if (PlanId) await replaceAssignments(db, actor, UserId, [{ PlanId, StartDate: today, AgentSince: null }])
    await inviteUser(db, actor, UserId)
    await sql`release savepoint invitation`.execute(db)
    if (free > 0) free -= 1
    else extra -= 1
    invited.add(Email)
    return { Email, Outcome: 'Invited', Message: 'An invitation is on its way.', UserId }
  }

  const answers: Outcome[] = []
  for (const [at, person] of people.entries()) {
    const Email = read[at]
    if (!Email) {
      answers.push({ Email: person.Email, Outcome: 'NotAnAddress', Message: emailFault(person.Email), UserId: null })
      continue
    }
    const user = own.get(Email)
    const wait = postponed.get(Email)
    if (user)
      answers.push({ Email, Outcome: 'AlreadyUser', Message: words[stateOf(user)](user.Name), UserId: user.UserId })
    else if (invited.has(Email))
      answers.push({ Email, Outcome: 'AlreadyUser', Message: 'This address is in the list twice.', UserId: null })
    else if (wait) answers.push({ Email, Outcome: 'Later', Message: wait, UserId: null })
    else answers.push(await invite({ ...person, Email }))
  }
  return answers
}

/** No seat, or an address that somebody signs in with. */
const refusal = (error: unknown) => {
  if (error instanceof HttpError && (error.status === 409 || error.body.ModelState?.Email)) return error
  throw error
}
