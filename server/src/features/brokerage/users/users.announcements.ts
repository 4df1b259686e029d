import { sql } from 'kysely'
import { type Announcement, changesHere } from '../../../db/announcing.ts'

/** A user signs in with another email address from now on. */
export type LoginChanged = { TenantId: number; UserId: number; From: string; To: string }

/** Subscribers tell the user, within Dormer and by email to the former address. */
export const loginChanged: Announcement<LoginChanged> = {
  of: { user_account: ['email'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<LoginChanged>`
      select ${tenantId}::bigint as tenant_id, row_id as user_id, before ->> 'email' as "from", after ->> 'email' as "to"
      from ${changesHere(tenantId, 'user_account')} changed
      where what = 'Changed' and after ? 'email'`.execute(db)
    return rows
  },
}

/**
 * A user was deleted. Their contacts go to the successor or the pond, their work to the successor or to whoever deleted
 * them.
 */
export type UserDeleted = {
  TenantId: number
  UserId: number
  RoleId: number
  SuccessorId: number | null
  ById: number
}

export const userDeleted: Announcement<UserDeleted> = {
  of: { user_account: ['date_deleted'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<UserDeleted>`
      select u.tenant_id, u.user_id, u.role_id, u.successor_id, changed.user_id as by_id
      from ${changesHere(tenantId, 'user_account')} changed
      join user_account u on u.tenant_id = changed.tenant_id and u.user_id = changed.row_id
      where changed.what = 'Changed' and changed.after ->> 'date_deleted' is not null`.execute(db)
    return rows
  },
}

/**
 * The deletion of a user, by this request, was undone. What the deletion gave to others returns, unless they have given
 * it to somebody else since.
 */
export type UserRestored = { TenantId: number; UserId: number; RoleId: number; ById: number; RequestId: string }

export const userRestored: Announcement<UserRestored> = {
  of: { user_account: ['date_deleted'] },
  read: async (db, tenantId) => {
    // The deletion, its changes and its place in the trash have one time: that of their transaction.
    const { rows } = await sql<UserRestored>`
      select u.tenant_id, u.user_id, u.role_id, changed.user_id as by_id, trash.request_id
      from ${changesHere(tenantId, 'user_account')} changed
      join user_account u on u.tenant_id = changed.tenant_id and u.user_id = changed.row_id
      join trash on trash.tenant_id = changed.tenant_id and trash.counts ? 'user_account'
        and trash.date_created = (changed.before ->> 'date_deleted')::timestamptz
      where changed.what = 'Changed' and changed.after -> 'date_deleted' = 'null'`.execute(db)
    return rows
  },
}

/** A user's password was set, by the user unless somebody else is named. */
export type PasswordSet = { TenantId: number; UserId: number; ById: number | null; At: string }

export const passwordSet: Announcement<PasswordSet> = {
  of: { user_account: ['date_password_set'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<PasswordSet>`
      select ${tenantId}::bigint as tenant_id, row_id as user_id, nullif(user_id, row_id) as by_id, date_created as at
      from ${changesHere(tenantId, 'user_account')} changed
      where what = 'Changed' and after ? 'date_password_set'`.execute(db)
    return rows
  },
}
