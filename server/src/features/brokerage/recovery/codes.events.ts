import { sql } from 'kysely'
import { defineEvent } from '../../../db/events.ts'

export const codeRequested = defineEvent('CodeRequested', {
  of: { account_code: ['Added'] },
  rows: (tenantId) => sql`
    select user_id from account_code
    where tenant_id = ${tenantId} and token_hash is null and date_created = now()`,
})
