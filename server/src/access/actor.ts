import { ADMIN, LENDER, type Permission, type RoleId } from '@dormer/contract/permissions'
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

/** Admins hold every permission, others what they were granted (A117, A121). */
export const may = (actor: Actor, permission: Permission): boolean =>
  actor.RoleId === ADMIN || actor.Permissions.includes(permission)

/**
 * The rows of `contact` or `contact_entity` an actor may see, for a `where`: all of the tenant's for an admin, else
 * those he is agent or lender of (A029, A168, A180). A lender is only ever the lender of a contact and everyone else
 * only its agent, so one column decides, and an index on it serves.
 */
export const visibleTo = (
  actor: Pick<Actor, 'TenantId' | 'UserId' | 'RoleId'>,
  table: 'contact' | 'contact_entity',
) => {
  const tenant = sql<SqlBool>`${sql.ref(`${table}.TenantId`)} = ${actor.TenantId}`
  if (actor.RoleId === ADMIN) return tenant
  const column = actor.RoleId === LENDER ? 'AssignedLenderId' : 'AssignedAgentId'
  return sql<SqlBool>`${tenant} and ${sql.ref(`${table}.${column}`)} = ${actor.UserId}`
}
