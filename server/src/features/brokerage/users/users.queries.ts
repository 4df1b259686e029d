import type { UserState } from '@dormer/contract/brokerage/users'
import { may, mayChangeAccount, rolesOf, type Side } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { prepared } from '../../../db/prepared.ts'
import { HttpError, invalid, notFound, refused } from '../../../http/errors.ts'

/** Users of a side: lenders can be a contact's lender, everyone else its agent. */
const usersOf = (db: Tx, actor: Pick<Actor, 'TenantId'>, side: Side) =>
  db
    .selectFrom('user_account')
    .where('TenantId', '=', actor.TenantId)
    .where('RoleId', 'in', rolesOf[side])
    .orderBy(sql`name ${icu}`)

/** UserId and Name of everyone who can be an agent. */
export const agentOptions = (db: Tx, actor: Pick<Actor, 'TenantId'>) =>
  usersOf(db, actor, 'agent').select(['UserId', 'Name']).where('DateDeactivated', 'is', null).execute()

/** Key and Value of everyone who can be a lender. */
export const lenderOptions = (db: Tx, actor: Pick<Actor, 'TenantId'>) =>
  usersOf(db, actor, 'lender').select(['UserId as Key', 'Name as Value']).where('DateDeactivated', 'is', null).execute()

/** The suffix of a name in lists that include people who have left. */
const hasLeft = sql<string>`name || case
  when date_deleted is not null then ' (deleted)' when date_deactivated is not null then ' (deactivated)' else '' end`

/** The same for reviewing past work: includes inactive users, at the end. */
export const everyAgent = (db: Tx, actor: Pick<Actor, 'TenantId'>) =>
  usersOf(db, actor, 'agent')
    .clearOrderBy()
    .select(['UserId', hasLeft.as('Name'), sql<boolean>`date_deactivated is not null`.as('IsFormer')])
    .orderBy(sql`date_deactivated is not null, name ${icu}`)
    .execute()
export const everyLender = (db: Tx, actor: Pick<Actor, 'TenantId'>) =>
  usersOf(db, actor, 'lender')
    .clearOrderBy()
    .select(['UserId as Key', hasLeft.as('Value')])
    .orderBy(sql`date_deactivated is not null, name ${icu}`)
    .execute()

/** The user; 404 unless the id belongs to a user of this tenant who is, or was, on that side of contacts. */
export const requireOnSide = async (
  db: Tx,
  actor: Pick<Actor, 'TenantId'>,
  side: Side,
  id: number | null | undefined,
) => {
  if (!id) return undefined
  const [user] = await userOnSide(db, { TenantId: actor.TenantId, UserId: id }, side)
  if (!user) throw notFound(side)
  return user
}
const onSide = (db: Tx, { TenantId, UserId }: { TenantId: number; UserId: number }, side: Side) =>
  usersOf(db, { TenantId }, side)
    .clearOrderBy()
    .select(['UserId', 'Name', 'DateDeactivated', 'DateDeleted'])
    .where('UserId', '=', UserId)
const userOnSide = prepared((db, who: { TenantId: number; UserId: number }, side: Side) =>
  onSide(db, who, side).compile(),
)

const assignableOnSide = prepared((db, { TenantId, UserId }: { TenantId: number; UserId: number }, side: Side) =>
  onSide(db, { TenantId, UserId }, side).forKeyShare().compile(),
)

/**
 * The same for assigning something to the user: 400 for a deactivated user and 404 for a deleted one, unless they are
 * among those who have it `already`, as when an edit of something else sends them back.
 */
export const requireAssignable = async (
  db: Tx,
  actor: Pick<Actor, 'TenantId'>,
  side: Side,
  id: number | null | undefined,
  already: readonly (number | null | undefined)[] = [],
) => {
  if (!id) return undefined
  // Whoever deletes the user finishes first, or waits for what they are given now.
  const [user] = await assignableOnSide(db, { TenantId: actor.TenantId, UserId: id }, side)
  if (!user) throw notFound(side)
  if (!already.includes(user.UserId)) refuseInactive(user, side)
  return user
}
const refuseInactive = (
  { Name, DateDeactivated, DateDeleted }: { Name: string; DateDeactivated: string | null; DateDeleted: string | null },
  what: string,
) => {
  if (DateDeleted) throw notFound(what)
  if (DateDeactivated) throw refused(`${Name} is deactivated. Choose somebody else, or have ${Name} activated again.`)
}

const leadCount = sql<number>`(
  select coalesce(sum(delta), 0) from contact_count c
  where c.tenant_id = user_account.tenant_id
    and case when user_account.role_id in (${sql.join(rolesOf.lender.map((role) => sql.lit(role)))}) then c.assigned_lender_id else c.assigned_agent_id end = user_account.user_id
)::int8`

/** The users list. */
export const listUsers = (db: Tx, actor: Actor) =>
  db
    .selectFrom('user_account')
    .select(['UserId', 'Name', 'RoleId', 'Title', 'RoundRobin', 'Email', 'PasswordHash', 'DateDeactivated', 'PhotoKey'])
    .select(leadCount.as('LeadCount'))
    .where('TenantId', '=', actor.TenantId)
    .where('DateDeleted', 'is', null)
    .orderBy(sql`name ${icu}`)
    .execute()

/** A user the actor may see and edit: the actor, or anyone in the tenant if the actor manages users; otherwise 404. */
export const findUser = async (db: Tx, actor: Actor, userId: number) => {
  const user =
    userId === actor.UserId || may(actor, 'CreateUser')
      ? await db
          .selectFrom('user_account')
          .selectAll()
          .select(leadCount.as('LeadCount'))
          .select(
            sql<string[]>`array(
              select permission_code from user_permission p
              where p.tenant_id = user_account.tenant_id and p.user_id = user_account.user_id)`.as('Permissions'),
          )
          .where('TenantId', '=', actor.TenantId)
          .where('UserId', '=', userId)
          .where('DateDeleted', 'is', null)
          .executeTakeFirst()
      : undefined
  if (!user) throw notFound('user')
  return user
}
export type UserRow = Awaited<ReturnType<typeof findUser>>

export const stateOf = (user: { PasswordHash: string | null; DateDeactivated: string | null }): UserState =>
  user.DateDeactivated ? 'Deactivated' : user.PasswordHash === null ? 'Invited' : 'Active'

/**
 * The same, locked until the transaction ends: whoever is giving them contacts finishes first, and these are counted. To
 * be called after `requireOtherAdmin`, which locks the brokerage.
 */
export const lockUser = async (db: Tx, actor: Actor, userId: number) => {
  await db
    .selectFrom('user_account')
    .select('UserId')
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', userId)
    .forUpdate()
    .execute()
  return findUser(db, actor, userId)
}

/** Like findUser, for changing the account: 403 if it has more permissions than the actor. */
export const findUserToEdit = async (db: Tx, actor: Actor, userId: number) => {
  const user = await findUser(db, actor, userId)
  if (!mayChangeAccount(actor, user))
    throw new HttpError(403, {
      Message: `${user.Name} has permissions that you do not have. Ask an admin of your brokerage to change this account.`,
    })
  return user
}

/** Whether somebody of any tenant already signs in with this email. */
export const isEmailTaken = async (db: Tx, email: string, butNot: number) =>
  (await sql<{ Taken: boolean }>`select email_taken(${email}, ${butNot}) as taken`.execute(db)).rows[0]?.Taken === true

/** 404 unless the id is a current or former user of the tenant. */
export const requireUser = async (db: Tx, actor: Actor, id: number) => {
  const user = await db
    .selectFrom('user_account')
    .select(['Name', 'DateDeactivated', 'DateDeleted'])
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', id)
    .executeTakeFirst()
  if (!user) throw notFound('user')
  return user
}

/** The same for assigning something to the user. */
export const requireActive = async (db: Tx, actor: Actor, id: number) =>
  refuseInactive(await requireUser(db, actor, id), 'user')

/**
 * A time zone under a name that PostgreSQL knows as well: the one given, otherwise ICU's name, which is often an older
 * one. PostgreSQL may be older than Node and not know Europe/Kyiv.
 */
export const zoneKnown = async (db: Tx, given: string) => {
  const names = [given, new Intl.DateTimeFormat('en-US', { timeZone: given }).resolvedOptions().timeZone]
  const { rows } = await sql<{ Name: string }>`
    select z.name from unnest(${names}::text[]) with ordinality n (name, place)
    join pg_timezone_names z on lower(z.name) = lower(n.name) order by place limit 1`.execute(db)
  if (!rows[0]) throw invalid({ TimeZone: 'Choose a time zone' })
  return rows[0].Name
}
