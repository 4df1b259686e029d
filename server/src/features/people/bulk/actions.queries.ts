import type { BulkAction } from '@dormer/contract/people/bulk'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { requireSource } from '../contacts/contacts.queries.ts'
import { deleteLocked } from '../contacts/households.queries.ts'

/** What is to be done; of the ids and names only those of its action count. */
export type Wish = {
  Action: BulkAction
  AgentId: number | null
  LenderId: number | null
  SourceId: number | null
  Names: string[]
}

/** A contact that is held for the action, or, where `Held` is false, that somebody else is changing at this moment. */
export type Chosen = { ContactId: number; ContactEntityId: number; Held: boolean }

/** A wish that can be done: its target is there. */
export type Action = {
  /** In words: 'Reassign agent to Ana Ruiz'. */
  Description: string
  /** Why a contact is left as it is. */
  Already: string
  /** Does it to contacts that are held, in the same statements however many they are; answers how many it changed. */
  run: (db: Tx, actor: Actor, held: Chosen[]) => Promise<number>
  deletes?: boolean
}

export const busy = 'Being changed by someone else at this moment'

/** The wish with its target looked up; 404 when that is not there or on the other side. */
export const readWish = async (db: Tx, actor: Actor, wish: Wish): Promise<Action> => {
  switch (wish.Action) {
    case 'ReassignAgent': {
      const agent = await requireAssignable(db, actor, 'agent', wish.AgentId)
      return {
        Description: agent ? `Reassign agent to ${agent.Name}` : 'Unassign agent',
        Already: agent ? `Already assigned to ${agent.Name}` : 'Already unassigned',
        run: set('AssignedAgentId', wish.AgentId),
      }
    }
    case 'ReassignLender': {
      const lender = await requireAssignable(db, actor, 'lender', wish.LenderId)
      return {
        Description: lender ? `Reassign lender to ${lender.Name}` : 'Unassign lender',
        Already: lender ? `Already assigned to ${lender.Name}` : 'Already without a lender',
        run: set('AssignedLenderId', wish.LenderId),
      }
    }
    case 'ChangeSource': {
      const source = await requireSource(db, actor, wish.SourceId)
      if (!source) throw notFound('source')
      return {
        Description: `Change source to ${source.Name}`,
        Already: 'Already has this source',
        run: set('SourceId', source.SourceId),
      }
    }
    case 'AddTags':
      return {
        Description: `Add ${wish.Names.length === 1 ? 'tag' : 'tags'} ${wish.Names.join(', ')}`,
        Already: wish.Names.length === 1 ? 'Already has this tag' : 'Already has these tags',
        run: tag(wish.Names),
      }
    case 'Delete':
      return {
        Description: 'Delete contacts',
        Already: 'Deleted meanwhile',
        run: (db, actor, held) =>
          deleteLocked(
            db,
            actor,
            held.map((h) => h.ContactId),
          ),
        deletes: true,
      }
  }
}

/**
 * Those of the contacts that the actor may see, held until the transaction ends, with the joint contacts of the same
 * entities. What somebody else holds is not waited for: an import or another action may hold it for long.
 */
export const hold = async (db: Tx, actor: Actor, contactIds: number[], action: Action): Promise<Chosen[]> => {
  // Persons before entities, as an edit of one contact locks them. Deleting must also wait for what hangs on them.
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
    select contact_id, contact_entity_id, contact_entity_id in (select contact_entity_id from entities) as held
    from chosen`.execute(db)
  return rows
}

/** How many of the contacts belong to an entity that was changed: joint contacts share it (A027). */
const countOf = (held: Chosen[], changed: { ContactEntityId: number }[]) => {
  const ids = new Set(changed.map((c) => c.ContactEntityId))
  return held.filter((h) => ids.has(h.ContactEntityId)).length
}
const entitiesOf = (held: Chosen[]) => [...new Set(held.map((h) => h.ContactEntityId))]

/** Gives a field of the entity this value where it has another. */
const set =
  (field: 'AssignedAgentId' | 'AssignedLenderId' | 'SourceId', value: number | null): Action['run'] =>
  async (db, actor, held) => {
    const changed = await db
      .updateTable('contact_entity')
      .set({ [field]: value })
      .where('TenantId', '=', actor.TenantId)
      .where('ContactEntityId', '=', sql<number>`any(${entitiesOf(held)}::bigint[])`)
      .where(field, 'is distinct from', value)
      .returning('ContactEntityId')
      .execute()
    return countOf(held, changed)
  }

/** Tags without regard to case: what is there is used, what is not is made. */
const tag =
  (names: string[]): Action['run'] =>
  async (db, actor, held) => {
    // In one order, or two who make the same tags would wait for each other.
    await sql`
      insert into tag (tenant_id, name)
      select distinct on (lower(name)) ${actor.TenantId}::bigint, name from unnest(${names}::text[]) name order by lower(name)
      on conflict (tenant_id, lower(name)) do nothing`.execute(db)
    const { rows } = await sql<{ ContactEntityId: number }>`
      with tagged as (
        insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id)
        select ${actor.TenantId}, entity, tag_id
        from unnest(${entitiesOf(held)}::bigint[]) entity cross join tag
        where tenant_id = ${actor.TenantId} and lower(name) in (select lower(n) from unnest(${names}::text[]) n)
        on conflict (tenant_id, contact_entity_id, tag_id) do nothing
        returning contact_entity_id
      )
      select distinct contact_entity_id from tagged`.execute(db)
    return countOf(held, rows)
  }
