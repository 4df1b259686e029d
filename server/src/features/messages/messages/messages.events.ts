import { sql } from 'kysely'
import { addedHere, defineEvent } from '../../../db/events.ts'

export const messageReceived = defineEvent('MessageReceived', {
  of: { message: ['Added'] },
  rows: (tenantId) => sql`
    select message_id, conversation_id, c.contact_id, m.channel, is_automatic, is_reaction
    from ${addedHere(tenantId, 'message', 'message_id')} m
    join conversation c using (tenant_id, conversation_id)
    where not is_mine
    order by 1`,
})
