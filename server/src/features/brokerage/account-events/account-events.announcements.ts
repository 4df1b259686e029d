import { type AccountEventKind, accountEventKinds } from '@dormer/contract/brokerage/account-events'
import { sql } from 'kysely'
import type { Announcement } from '../../../db/announcing.ts'

/** Something happened at the door of an account that its user should hear of. */
export type AccountAlert = { TenantId: number; AccountEventId: number }

const quiet: AccountEventKind[] = ['SignedIn', 'WrongPassword', 'WrongCode']
const always = accountEventKinds.filter((kind) => !quiet.includes(kind))

/**
 * A sign-in with a browser in which the user has not signed in before, or by a recovery code; any change of how one signs
 * in. The same browser at the same address that forgets its cookies, as private windows do, is told of once a day.
 */
export const accountAlerts: Announcement<AccountAlert> = {
  of: { account_event: [] },
  read: async (db, tenantId) => {
    const { rows } = await sql<AccountAlert>`
      select tenant_id, account_event_id from account_event e
      where tenant_id = ${tenantId} and date_created = now() and (
        kind = any(${always}) or (kind = 'SignedIn' and way = 'RecoveryCode')
        or (kind = 'SignedIn' and is_new_device and not exists (
          select from account_event before
          where before.tenant_id = e.tenant_id and before.user_id = e.user_id and before.account_event_id < e.account_event_id
            and before.kind = 'SignedIn' and before.address = e.address and before.user_agent is not distinct from e.user_agent
            and before.date_created > now() - interval '1 day')))`.execute(db)
    return rows
  },
}
