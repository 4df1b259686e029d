import { sql } from 'kysely'
import type { Announcement } from '../../../db/announcing.ts'

/** A user is to be emailed a code. */
export type CodeAsked = { TenantId: number; UserId: number }

export const codeAsked: Announcement<CodeAsked> = {
  of: { account_code: [] },
  read: async (db, tenantId) => {
    const { rows } = await sql<CodeAsked>`
      select tenant_id, user_id from account_code
      where tenant_id = ${tenantId} and token_hash is null and date_created = now()`.execute(db)
    return rows
  },
}
