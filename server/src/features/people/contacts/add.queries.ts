import type { Body } from '@dormer/contract/endpoint'
import type { createContact } from '@dormer/contract/people/contacts'
import { sideOf } from '@dormer/contract/permissions'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { assignAgent } from './assignment.queries.ts'
import { defaultSource, requireSource } from './contacts.queries.ts'

/**
 * A new contact with a household of its own, and its agent by lead routing. It may be one that the
 * actor does not see.
 */
export const addContact = async (db: Tx, actor: Actor, body: Body<typeof createContact>) => {
  const { ContactTypeId = 1, AssignedAgentId, SourceId, FirstName = '', LastName = '', ...person } = body
  const [named, usual] = await Promise.all([
    requireSource(db, actor, SourceId),
    defaultSource(db, actor.TenantId),
    requireAssignable(db, actor, 'agent', AssignedAgentId),
  ])
  const source = named ?? usual
  const agent = await assignAgent(db, actor.TenantId, {
    named: AssignedAgentId,
    sourceAgent: source.AssignToId,
    creator: actor,
  })
  const { ContactEntityId, ...given } = await db
    .insertInto('contact_entity')
    .values({
      TenantId: actor.TenantId,
      SourceId: source.SourceId,
      ContactTypeId,
      AssignedAgentId: agent,
      // A lender becomes the lender of the contacts they add; otherwise they could not see them.
      AssignedLenderId: sideOf(actor) === 'lender' ? actor.UserId : null,
    })
    .returning((eb) => [
      'ContactEntityId',
      'AssignedAgentId',
      eb
        .selectFrom('user_account')
        .select('Name')
        .whereRef('user_account.TenantId', '=', 'contact_entity.TenantId')
        .whereRef('UserId', '=', 'contact_entity.AssignedAgentId')
        .as('AgentName'),
    ])
    .executeTakeFirstOrThrow()
  const { ContactId, IsVisible } = await db
    .insertInto('contact')
    .values({ TenantId: actor.TenantId, ContactEntityId, FirstName, LastName, ...person })
    .returning(['ContactId', visibleTo(actor, 'contact').as('IsVisible')])
    .executeTakeFirstOrThrow()
  return { ContactId, IsVisible, ...given }
}
