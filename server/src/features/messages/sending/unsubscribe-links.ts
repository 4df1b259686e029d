import { sql } from 'kysely'
import { hashToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'

/** Records which message each link belongs to; only the hash of its token is stored. */
export const storeLinks = async (db: Tx, TenantId: number, links: { MessageId: number; Token: string }[]) => {
  if (links.length === 0) return
  await sql`
    insert into unsubscribe_link (tenant_id, message_id, token_hash)
    select ${TenantId}, message_id, token_hash
    from unnest(${links.map((one) => one.MessageId)}::bigint[], ${links.map((one) => hashToken(one.Token))}::bytea[])
      l (message_id, token_hash)`.execute(db)
}
