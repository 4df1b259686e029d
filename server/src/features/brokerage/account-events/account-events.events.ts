import { type AccountEventKind, accountEventKinds } from '@dormer/contract/brokerage/account-events'
import { sql } from 'kysely'
import { addedHere, defineEvent } from '../../../db/events.ts'

const quiet: AccountEventKind[] = ['SignedIn', 'WrongPassword', 'WrongCode']
const always = accountEventKinds.filter((kind) => !quiet.includes(kind))

/**
 * A sign-in from a browser the user has not used before, or with a recovery code, and any change of how the user signs
 * in. A browser that forgets its cookies, as private windows do, is reported once a day per address.
 */
export const accountAlerted = defineEvent('AccountAlerted', {
  of: { account_event: ['Added'] },
  rows: (tenantId) => sql`
    select account_event_id from ${addedHere(tenantId, 'account_event', 'account_event_id')} e
    where kind = any(${always}) or (kind = 'SignedIn' and way = 'RecoveryCode')
      or (kind = 'SignedIn' and is_new_device and not exists (
        select from account_event before
        where before.tenant_id = ${tenantId} and before.user_id = e.user_id and before.account_event_id < e.account_event_id
          and before.kind = 'SignedIn' and before.address = e.address and before.user_agent is not distinct from e.user_agent
          and before.date_created > now() - interval '1 day'))`,
})
