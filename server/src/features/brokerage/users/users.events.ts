import { sql } from 'kysely'
import { changesHere, defineEvent } from '../../../db/events.ts'

/** Subscribers tell the user, within Dormer and by email to the former address. */
export const loginChanged = defineEvent('LoginChanged', {
  of: { user_account: ['email'] },
  rows: (tenantId) => sql`
    select row_id as user_id, before ->> 'email' as "from", after ->> 'email' as "to"
    from ${changesHere(tenantId, 'user_account')} changed
    where what = 'Changed' and after ? 'email'`,
})

export const userDeleted = defineEvent('UserDeleted', {
  of: { user_account: ['date_deleted'] },
  rows: (tenantId) => sql`
    select u.user_id, u.role_id, u.successor_id
    from ${changesHere(tenantId, 'user_account')} changed
    join user_account u on u.tenant_id = ${tenantId} and u.user_id = changed.row_id
    where changed.what = 'Changed' and changed.after ->> 'date_deleted' is not null`,
})

export const userRestored = defineEvent('UserRestored', {
  of: { user_account: ['date_deleted'] },
  // The deletion, its changes and its place in the trash have one time: that of their transaction.
  rows: (tenantId) => sql`
    select u.user_id, u.role_id, trash.request_id
    from ${changesHere(tenantId, 'user_account')} changed
    join user_account u on u.tenant_id = ${tenantId} and u.user_id = changed.row_id
    join trash on trash.tenant_id = ${tenantId} and trash.counts ? 'user_account'
      and trash.date_created = (changed.before ->> 'date_deleted')::timestamptz
    where changed.what = 'Changed' and changed.after -> 'date_deleted' = 'null'`,
})

export const passwordSet = defineEvent('PasswordSet', {
  of: { user_account: ['date_password_set'] },
  rows: (tenantId) => sql`
    select row_id as user_id, date_created as at
    from ${changesHere(tenantId, 'user_account')} changed
    where what = 'Changed' and after ? 'date_password_set'`,
})
