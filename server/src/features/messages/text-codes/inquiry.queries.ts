import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { notifyIncomingLead } from '../../day/notifications/notify.queries.ts'
import { addIncomingLead } from '../../people/acts/add-contacts.ts'

type Code = {
  Message: string
  MessageLink: string | null
  SourceId: number
  AssignToId: number | null
}

/** A text code of the brokerage, with the source of its leads. */
export const findTextCode = async (db: Tx, TenantId: number, code: string) => {
  const { rows } = await sql<Code>`
    select message, message_link, s.source_id, s.assign_to_id
    from phone_code c
    join source s on s.tenant_id = c.tenant_id and case when c.source_id is null
      then s.type = 'Default' and s.name = 'Code Inquiry' else s.source_id = c.source_id end
    where c.tenant_id = ${TenantId} and c.code = ${code}`.execute(db)
  return rows[0]
}

/** Makes a contact of an unknown number that texted a code, and tells its agent. */
export const makeLead = async (
  db: Tx,
  { TenantId, CellPhone, Code }: { TenantId: number; CellPhone: string; Code: Code },
) => {
  const lead = await addIncomingLead(db, TenantId, Code, { CellPhone })
  await notifyIncomingLead(db, TenantId, lead)
  return { AgentId: lead.AssignedAgentId }
}
