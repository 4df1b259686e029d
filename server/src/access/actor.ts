import { ADMIN, may, type RoleId, rolesOf, sideOf } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { hashToken } from './tokens.ts'

/**
 * The user a request acts as. Loaded for each request, so that a changed role or permission, or an ended session, takes
 * effect at once.
 */
export type Actor = {
  TenantId: number
  UserId: number
  RoleId: RoleId
  Name: string
  TimeZone: string
  Permissions: string[]
  /** Absent for a download link. */
  SessionId?: string
  /**
   * The brokerage can be read but not changed, because its payment failed; absent for a download link, which only
   * reads.
   */
  IsReadOnly?: boolean
  /** An admin who has not yet set up the second step that the brokerage requires of admins. */
  NeedsSecondStep?: boolean
}

/**
 * On whose behalf an act is done, and what it reaches: what a user of this role sees. Not a user's session: jobs act for
 * users, too. How it is done is recorded by the transaction (`By`).
 */
export type Doer = { TenantId: number; UserId: number | null; RoleId: RoleId }

/**
 * Opens the transaction for the tenant of an access token's user; undefined if the token is unknown or expired. What it
 * changes is recorded as that user's, made by this request.
 */
export const enterBySession = async (db: Tx, token: string, requestId: string): Promise<Actor | undefined> =>
  (await sessionDoor(db, { hash: hashToken(token), requestId }))[0]

const sessionDoor = prepared((db, { hash, requestId }: { hash: Buffer; requestId: string }) =>
  sql<Actor>`
    select tenant_id, user_id, role_id, name, time_zone, session_id, permissions, is_read_only, needs_second_step
    from enter_by_session(${hash}, ${requestId})`.compile(db),
)

/** The same for a download link; also returns what the link gives access to. */
export const enterByLink = async (
  db: Tx,
  token: string,
): Promise<(Actor & { Kind: string; Payload: unknown }) | undefined> =>
  (await sql<Actor & { Kind: string; Payload: unknown }>`select * from enter_by_link(${hashToken(token)})`.execute(db))
    .rows[0]

/** The same actor, seeing the whole brokerage: for an answer about something just handed to somebody else. */
export const seeingAll = <A extends Doer>(actor: A): A => ({ ...actor, RoleId: ADMIN })

/** Nobody in particular, seeing the whole brokerage: what goes on when whoever began it has left. */
export const doerSeeingAll = (TenantId: number) =>
  seeingAll<Doer & { UserId: null }>({ TenantId, UserId: null, RoleId: ADMIN })

/** The same actor, limited to their own records: admins also work as agents. */
export const seeingOwn = <A extends Doer>(actor: A): A =>
  may(actor, 'SeeAll') ? { ...actor, RoleId: rolesOf.agent.find((role) => role !== ADMIN) ?? actor.RoleId } : actor

/**
 * A `where` condition for the rows of `contact` or `contact_entity` an actor may see: all of the tenant's for an admin,
 * otherwise those whose agent or lender the actor is (docs/rules.md#visibility). A lender is only ever the lender of a
 * contact and everyone else only its agent, so one indexed column is enough.
 */
export const visibleTo = (actor: Doer, table: 'contact' | 'contact_entity') => {
  const tenant = sql<SqlBool>`${sql.ref(`${table}.TenantId`)} = ${actor.TenantId}`
  if (may(actor, 'SeeAll')) return tenant
  const column = sideOf(actor) === 'lender' ? 'AssignedLenderId' : 'AssignedAgentId'
  return sql<SqlBool>`${tenant} and ${sql.ref(`${table}.${column}`)} = ${actor.UserId}`
}

/** The same of a contact that has been read. */
export const isVisibleTo = (
  actor: Doer,
  contact: { AssignedAgentId: number | null; AssignedLenderId: number | null },
) =>
  may(actor, 'SeeAll') || contact[sideOf(actor) === 'lender' ? 'AssignedLenderId' : 'AssignedAgentId'] === actor.UserId
