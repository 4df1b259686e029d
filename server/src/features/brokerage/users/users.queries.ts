import { may, mayChangeAccount, rolesOf, type Side } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { hot } from '../../../db/hot.ts'
import { icu } from '../../../db/names.ts'
import { HttpError, invalid, notFound } from '../../../http/errors.ts'

/** Users contacts can be assigned to: lenders as lender, everyone else as agent. */
const usersOf = (db: Tx, actor: Pick<Actor, 'TenantId'>, side: Side) =>
  db
    .selectFrom('user_account')
    .where('TenantId', '=', actor.TenantId)
    .where('RoleId', 'in', rolesOf[side])
    .orderBy(sql`name ${icu}`)

/** UserId and Name of everyone who can be an agent. */
export const agentOptions = (db: Tx, actor: Pick<Actor, 'TenantId'>) =>
  usersOf(db, actor, 'agent').select(['UserId', 'Name']).execute()

/** Key and Value of everyone who can be a lender. */
export const lenderOptions = (db: Tx, actor: Pick<Actor, 'TenantId'>) =>
  usersOf(db, actor, 'lender').select(['UserId as Key', 'Name as Value']).execute()

/** The user; 404 unless the id is somebody of this tenant who can be on that side of a contact. */
export const requireAssignable = async (
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
const userOnSide = hot((db, { TenantId, UserId }: { TenantId: number; UserId: number }, side: Side) =>
  usersOf(db, { TenantId }, side).clearOrderBy().select(['UserId', 'Name']).where('UserId', '=', UserId).compile(),
)

const leadCount = sql<number>`(
  select coalesce(sum(delta), 0) from contact_count c
  where c.tenant_id = user_account.tenant_id
    and case when user_account.role_id in (${sql.join(rolesOf.lender.map((role) => sql.lit(role)))}) then c.assigned_lender_id else c.assigned_agent_id end = user_account.user_id
)::int8`

/** The users list. */
export const listUsers = (db: Tx, actor: Actor) =>
  db
    .selectFrom('user_account')
    .select(['UserId', 'Name', 'RoleId', 'Title', 'RoundRobin', 'Email'])
    .select(leadCount.as('LeadCount'))
    .where('TenantId', '=', actor.TenantId)
    .orderBy(sql`name ${icu}`)
    .execute()

/** A user the actor may see and edit: the actor, or any of the tenant's if the actor manages users; otherwise 404. */
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
          .executeTakeFirst()
      : undefined
  if (!user) throw notFound('user')
  return user
}

/** The same, for changing the account: 403 for one that may do more than the actor. */
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

/** 404 unless the id is a user of the tenant. */
export const requireUser = async (db: Tx, actor: Actor, id: number) => {
  const user = await db
    .selectFrom('user_account')
    .select('UserId')
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', id)
    .executeTakeFirst()
  if (!user) throw notFound('user')
}

/**
 * A time zone under a name that PostgreSQL knows too: as given, otherwise ICU's name, which is often an earlier one.
 * PostgreSQL may be older than Node and not know Europe/Kyiv.
 */
export const zoneKnown = async (db: Tx, given: string) => {
  const names = [given, new Intl.DateTimeFormat('en-US', { timeZone: given }).resolvedOptions().timeZone]
  const { rows } = await sql<{ Name: string }>`
    select z.name from unnest(${names}::text[]) with ordinality n (name, place)
    join pg_timezone_names z on lower(z.name) = lower(n.name) order by place limit 1`.execute(db)
  if (!rows[0]) throw invalid({ TimeZone: 'Choose a time zone' })
  return rows[0].Name
}
