import type { BulkAction } from '@dormer/contract/people/bulk'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import { requireAct } from '../../../access/acts.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { requireSource } from '../contacts/contacts.queries.ts'
import { deleteLocked } from '../contacts/households.queries.ts'

/** What a user asks for; only the ids and names that the action needs are set. */
export type BulkRequest = {
  Action: BulkAction
  AgentId: number | null
  LenderId: number | null
  SourceId: number | null
  Names: string[]
}

/** A contact the action applies to; `IsLocked` is false while somebody else is changing it. */
export type Chosen = { ContactId: number; ContactEntityId: number; IsLocked: boolean }

/** A request whose target has been looked up, ready to run. */
export type Action = {
  /** In words: 'Reassign agent to Ana Ruiz'. */
  Description: string
  /** Why a contact stays unchanged. */
  Unchanged: string
  /**
   * Applies it to locked contacts, in the same number of statements however many there are; returns how many changed.
   */
  run: (db: Tx, actor: Actor, locked: Chosen[]) => Promise<number>
  deletes?: boolean
}

export const beingChanged = 'Being changed by someone else at this moment'

/** Looks up the request's target; 404 if it does not exist or is on the other side, 403 if the actor may not do it. */
export const prepareAction = async (db: Tx, actor: Actor, request: BulkRequest): Promise<Action> => {
  // A restored user, as whom contacts are returned, is deactivated.
  const own = [actor.UserId]
  switch (request.Action) {
    case 'ReassignAgent': {
      const agent = await requireAssignable(db, actor, 'agent', request.AgentId, own)
      requireAct(actor, 'ReassignContacts')
      return {
        Description: agent ? `Reassign agent to ${agent.Name}` : 'Unassign agent',
        Unchanged: agent ? `Already assigned to ${agent.Name}` : 'Already unassigned',
        run: set('AssignedAgentId', request.AgentId),
      }
    }
    case 'ReassignLender': {
      const lender = await requireAssignable(db, actor, 'lender', request.LenderId, own)
      requireAct(actor, 'ReassignContacts')
      return {
        Description: lender ? `Reassign lender to ${lender.Name}` : 'Unassign lender',
        Unchanged: lender ? `Already assigned to ${lender.Name}` : 'Already without a lender',
        run: set('AssignedLenderId', request.LenderId),
      }
    }
    case 'ChangeSource': {
      const source = await requireSource(db, actor, request.SourceId)
      if (!source) throw notFound('source')
      return {
        Description: `Change source to ${source.Name}`,
        Unchanged: 'Already has this source',
        run: set('SourceId', source.SourceId),
      }
    }
    case 'AddTags':
      return {
        Description: `Add ${request.Names.length === 1 ? 'tag' : 'tags'} ${request.Names.join(', ')}`,
        Unchanged: request.Names.length === 1 ? 'Already has this tag' : 'Already has these tags',
        run: tag(request.Names),
      }
    case 'Delete':
      requireAct(actor, 'DeleteContacts')
      return {
        Description: 'Delete contacts',
        Unchanged: 'Deleted meanwhile',
        run: (db, actor, locked) =>
          deleteLocked(
            db,
            actor,
            locked.map((h) => h.ContactId),
          ),
        deletes: true,
      }
  }
}

/**
 * Of these contacts, locks those the actor may see until the transaction ends, with the joint contacts of the same
 * entities. Contacts locked by others are skipped: an import or another action may hold them for long.
 */
export const lockContacts = async (db: Tx, actor: Actor, contactIds: number[], action: Action): Promise<Chosen[]> => {
  // Persons before entities, in the same order as an edit of one contact. Deleting also waits for references to them.
  const lock = sql.raw(action.deletes ? 'for update skip locked' : 'for no key update skip locked')
  const { rows } = await sql<Chosen>`
    with chosen as materialized (
      select contact_id, contact_entity_id from contact
      where ${visibleTo(actor, 'contact')} and contact_id = any(${contactIds}::bigint[])
    ), persons as materialized (
      select contact_entity_id from contact
      where tenant_id = ${actor.TenantId} and contact_entity_id in (select contact_entity_id from chosen) ${lock}
    ), entities as materialized (
      select contact_entity_id from contact_entity
      where ${visibleTo(actor, 'contact_entity')} and contact_entity_id in (
        select p.contact_entity_id from persons p group by 1
        having count(*) = (
          select count(*) from contact c
          where c.tenant_id = ${actor.TenantId} and c.contact_entity_id = p.contact_entity_id))
      ${lock}
    )
    select contact_id, contact_entity_id, contact_entity_id in (select contact_entity_id from entities) as is_locked
    from chosen`.execute(db)
  return rows
}

/** How many of the contacts belong to an entity that was changed: joint contacts share it. */
const countOf = (locked: Chosen[], changed: { ContactEntityId: number }[]) => {
  const ids = new Set(changed.map((c) => c.ContactEntityId))
  return locked.filter((h) => ids.has(h.ContactEntityId)).length
}
const entitiesOf = (locked: Chosen[]) => [...new Set(locked.map((h) => h.ContactEntityId))]

/** Sets a field on those entities that have another value. */
const set =
  (field: 'AssignedAgentId' | 'AssignedLenderId' | 'SourceId', value: number | null): Action['run'] =>
  async (db, actor, locked) => {
    const changed = await db
      .updateTable('contact_entity')
      .set({ [field]: value })
      .where('TenantId', '=', actor.TenantId)
      .where('ContactEntityId', '=', sql<number>`any(${entitiesOf(locked)}::bigint[])`)
      .where(field, 'is distinct from', value)
      .returning('ContactEntityId')
      .execute()
    return countOf(locked, changed)
  }

/** Looks up tags ignoring case, and creates those that do not exist. */
const tag =
  (names: string[]): Action['run'] =>
  async (db, actor, locked) => {
    // In a fixed order: two transactions creating the same tags would otherwise deadlock.
    await sql`
      insert into tag (tenant_id, name)
      select distinct on (lower(name)) ${actor.TenantId}::bigint, name from unnest(${names}::text[]) name order by lower(name)
      on conflict (tenant_id, lower(name)) do nothing`.execute(db)
    const { rows } = await sql<{ ContactEntityId: number }>`
      with tagged as (
        insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id)
        select ${actor.TenantId}, entity, tag_id
        from unnest(${entitiesOf(locked)}::bigint[]) entity cross join tag
        where tenant_id = ${actor.TenantId} and lower(name) in (select lower(n) from unnest(${names}::text[]) n)
        on conflict (tenant_id, contact_entity_id, tag_id) do nothing
        returning contact_entity_id
      )
      select distinct contact_entity_id from tagged`.execute(db)
    return countOf(locked, rows)
  }
