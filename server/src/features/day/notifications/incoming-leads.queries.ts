import type { Insertable } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { assignAgent } from '../../people/contacts/assignment.queries.ts'
import { causeOfLead, notifyNewLeads } from './notify.queries.ts'

type Source = { SourceId: number; AssignToId: number | null }
type Person = Pick<Insertable<DB['contact']>, 'FirstName' | 'LastName' | 'Email' | 'CellPhone'>

/**
 * Makes a contact of a person who got in touch, routed as an incoming lead of that source (docs/rules.md#lead-routing),
 * and tells the agent, unless the caller tells them what the person asks for (`isAnnounced`). Returns the contact, and
 * the agent if there is one.
 */
export const makeIncomingLead = async (
  db: Tx,
  TenantId: number,
  source: Source,
  person: Person,
  { isAnnounced = false } = {},
) => {
  const agent = await assignAgent(db, TenantId, { sourceAgent: source.AssignToId })
  const { ContactEntityId } = await db
    .insertInto('contact_entity')
    .values({ TenantId, SourceId: source.SourceId, AssignedAgentId: agent })
    .returning('ContactEntityId')
    .executeTakeFirstOrThrow()
  const { ContactId } = await db
    .insertInto('contact')
    .values({ TenantId, ContactEntityId, ...person })
    .returning('ContactId')
    .executeTakeFirstOrThrow()
  if (agent !== null && !isAnnounced)
    await notifyNewLeads(db, {
      TenantId,
      by: null,
      cause: causeOfLead(ContactId),
      assigned: [{ UserId: agent, Count: 1, ContactId }],
    })
  return { ContactId, AgentId: agent }
}
