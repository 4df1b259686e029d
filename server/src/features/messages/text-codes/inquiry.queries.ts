import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { notifyNewLeads } from '../../day/notifications/notify.queries.ts'
import { assignAgent } from '../../people/contacts/assignment.queries.ts'

type Code = {
  Message: string
  MessageLink: string | null
  SourceId: number
  AssignToId: number | null
}

/** A text code of the brokerage, with the source its leads are of (A059). */
export const findTextCode = async (db: Tx, TenantId: number, code: string) => {
  const { rows } = await sql<Code>`
    select message, message_link, s.source_id, s.assign_to_id
    from phone_code c
    join source s on s.tenant_id = c.tenant_id and case when c.source_id is null
      then s.type = 'Default' and s.name = 'Code Inquiry' else s.source_id = c.source_id end
    where c.tenant_id = ${TenantId} and c.code = ${code}`.execute(db)
  return rows[0]
}

/**
 * Makes a contact of an unknown number that texted a code: with the code's source, and routed as an incoming lead
 * (A169). Its agent is told; returns the contact.
 */
export const makeLead = async (
  db: Tx,
  { TenantId, MessageId, CellPhone, Code }: { TenantId: number; MessageId: number; CellPhone: string; Code: Code },
) => {
  const agent = await assignAgent(db, TenantId, { sourceAgent: Code.AssignToId })
  const { ContactEntityId } = await db
    .insertInto('contact_entity')
    .values({ TenantId, SourceId: Code.SourceId, AssignedAgentId: agent })
    .returning('ContactEntityId')
    .executeTakeFirstOrThrow()
  const { ContactId } = await db
    .insertInto('contact')
    .values({ TenantId, ContactEntityId, FirstName: '', LastName: '', CellPhone })
    .returning('ContactId')
    .executeTakeFirstOrThrow()
  if (agent !== null)
    await notifyNewLeads(db, {
      TenantId,
      by: null,
      cause: `text-code:${MessageId}`,
      assigned: [{ UserId: agent, Count: 1, ContactId }],
    })
  return ContactId
}
