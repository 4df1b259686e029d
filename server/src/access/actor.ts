import { ADMIN, may, type RoleId, rolesOf, sideOf } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { hot } from '../db/hot.ts'
import { hashToken } from './tokens.ts'

/** Who acts: loaded anew for each request, so that a changed role, permission or ended session counts at once. */
export type Actor = {
  TenantId: number
  UserId: number
  RoleId: RoleId
  Name: string
  TimeZone: string
  Permissions: string[]
  /** Absent for a download link. */
  SessionId?: string
}

/**
 * Opens the transaction for the tenant of an access token's user; undefined when the token is unknown or expired. What
 * is changed in it is recorded as that user's, done by this request.
 */
export const enterBySession = async (db: Tx, token: string, requestId: string): Promise<Actor | undefined> =>
  (await sessionDoor(db, { hash: hashToken(token), requestId }))[0]

const sessionDoor = hot((db, { hash, requestId }: { hash: Buffer; requestId: string }) =>
  sql<Actor>`
    select tenant_id, user_id, role_id, name, time_zone, session_id, permissions
    from enter_by_session(${hash}, ${requestId})`.compile(db),
)

/** The same for a download link, with what it is for. */
export const enterByLink = async (
  db: Tx,
  token: string,
): Promise<(Actor & { Kind: string; Payload: unknown }) | undefined> =>
  (await sql<Actor & { Kind: string; Payload: unknown }>`select * from enter_by_link(${hashToken(token)})`.execute(db))
    .rows[0]

/** The same actor, seeing all of the brokerage: for an answer about what was just handed to somebody else. */
export const seeingAll = (actor: Actor): Actor => ({ ...actor, RoleId: ADMIN })

/** The same actor, seeing what is his own: an admin, too, works as an agent. */
export const seeingOwn = (actor: Actor): Actor =>
  may(actor, 'SeeAll') ? { ...actor, RoleId: rolesOf.agent.find((role) => role !== ADMIN) ?? actor.RoleId } : actor

/**
 * The rows of `contact` or `contact_entity` an actor may see, for a `where`: all of the tenant's, or those the actor is
 * agent or lender of (A029, A168, A180). Everyone stands on one side of a contact only, so one column decides, and an
 * index on it serves.
 */
export const visibleTo = (
  actor: Pick<Actor, 'TenantId' | 'UserId' | 'RoleId'>,
  table: 'contact' | 'contact_entity',
) => {
  const tenant = sql<SqlBool>`${sql.ref(`${table}.TenantId`)} = ${actor.TenantId}`
  if (may(actor, 'SeeAll')) return tenant
  const column = sideOf(actor) === 'lender' ? 'AssignedLenderId' : 'AssignedAgentId'
  return sql<SqlBool>`${tenant} and ${sql.ref(`${table}.${column}`)} = ${actor.UserId}`
}
