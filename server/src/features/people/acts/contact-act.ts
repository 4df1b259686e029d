import { sql } from 'kysely'
import { type Doer, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'

/** A contact that an act applies to; `IsLocked` is false while somebody else is changing it, and for who was erased. */
export type Chosen = { ContactId: number; ContactEntityId: number; IsLocked: boolean; IsErased?: boolean }

/** An act whose input has been looked up and allowed, ready to be done to contacts. */
export type PreparedAct = {
  /** In words: 'Reassign agent to Ana Ruiz'. */
  Description: string
  /** Why a contact stays unchanged. */
  Unchanged: string
  /**
   * Does it to locked contacts, in the same number of statements however many there are; returns how many changed.
   */
  run: (db: Tx, by: Doer, locked: Chosen[]) => Promise<number>
  deletes?: boolean
}

export const beingChanged = 'Being changed by someone else at this moment'
/** Nothing is written about them any more; they can only be deleted. */
export const wasErased = 'Was erased'

/**
 * Of these contacts, locks those that can be seen until the transaction ends, with the joint contacts of the same
 * entities. Contacts locked by others are skipped: an import or another action may hold them for long.
 */
export const lockContacts = async (
  db: Tx,
  by: Doer,
  contactIds: number[],
  { deletes }: Pick<PreparedAct, 'deletes'>,
): Promise<Chosen[]> => {
  // Persons before entities, in the same order as an edit of one contact. Deleting also waits for references to them.
  const lock = sql.raw(deletes ? 'for update skip locked' : 'for no key update skip locked')
  const { rows } = await sql<Chosen>`
    with chosen as materialized (
      select contact_id, contact_entity_id from contact
      where ${visibleTo(by, 'contact')} and contact_id = any(${contactIds}::bigint[])
    ), persons as materialized (
      select contact_id, contact_entity_id, date_erased from contact
      where tenant_id = ${by.TenantId} and contact_entity_id in (select contact_entity_id from chosen) ${lock}
    ), entities as materialized (
      select contact_entity_id from contact_entity
      where ${visibleTo(by, 'contact_entity')} and contact_entity_id in (
        select p.contact_entity_id from persons p group by 1
        having count(*) = (
          select count(*) from contact c
          where c.tenant_id = ${by.TenantId} and c.contact_entity_id = p.contact_entity_id))
      ${lock}
    )
    select contact_id, contact_entity_id, is_locked and not is_erased as is_locked, is_erased
    from chosen cross join lateral (select
      contact_entity_id in (select contact_entity_id from entities) as is_locked,
      ${!deletes} and contact_id in (select p.contact_id from persons p where p.date_erased is not null) as is_erased) is_so`.execute(
    db,
  )
  return rows
}

export const entitiesOf = (locked: Chosen[]) => [...new Set(locked.map((h) => h.ContactEntityId))]

/** How many of the contacts belong to an entity that was changed: joint contacts share it. */
export const countOf = (locked: Chosen[], changed: { ContactEntityId: number }[]) => {
  const ids = new Set(changed.map((c) => c.ContactEntityId))
  return locked.filter((h) => ids.has(h.ContactEntityId)).length
}
