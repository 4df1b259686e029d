import { type SelectQueryBuilder, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { conflict, notFound, refused } from '../../../http/errors.ts'

/**
 * Everything that belongs to an entity and moves along with its last person; its tags are merged. A table missing here
 * would be deleted with the empty entity: walls.test.ts checks the catalog.
 */
export const householdTables = ['note', 'contact_document', 'activity', 'contact_property', 'task'] as const

/** Locks these entities against changes of their persons; in a fixed order, to avoid deadlocks. */
const lockEntities = (
  db: Tx,
  actor: Actor,
  ids: number[] | SelectQueryBuilder<DB, 'contact', { ContactEntityId: number }>,
) =>
  db
    .selectFrom('contact_entity')
    .select('ContactEntityId')
    .where('TenantId', '=', actor.TenantId)
    .where('ContactEntityId', 'in', ids)
    .orderBy('ContactEntityId')
    .forUpdate()
    .execute()

/**
 * Moves a person to another entity (docs/rules.md#households). If the old entity is left without persons, everything
 * that belongs to it moves along and it is deleted; if others remain, so does what they share.
 */
export const linkJoint = async (
  db: Tx,
  actor: Actor,
  contact: { ContactId: number; ContactEntityId: number },
  entityId: number,
) => {
  const from = contact.ContactEntityId
  if (from === entityId) throw refused('This person is already a joint contact here')
  // Both, so that two links in opposite directions wait for each other.
  const locked = await lockEntities(db, actor, [from, entityId])
  if (locked.length < 2) throw conflict('Someone else changed this at the same moment. Please try again.')
  const { numUpdatedRows } = await db
    .updateTable('contact')
    .set({ ContactEntityId: entityId })
    .where('TenantId', '=', actor.TenantId)
    .where('ContactId', '=', contact.ContactId)
    .where('ContactEntityId', '=', from)
    .executeTakeFirst()
  // Somebody moved the person before the entities were locked, perhaps out of the actor's sight.
  if (numUpdatedRows === 0n) throw conflict('Someone else changed this at the same moment. Please try again.')
  // Activities about the person move along; what was written about the household stays with it.
  await db
    .updateTable('activity')
    .set({ ContactEntityId: entityId })
    .where('TenantId', '=', actor.TenantId)
    .where('ContactEntityId', '=', from)
    .where('ContactId', '=', contact.ContactId)
    .execute()
  const left = await db
    .selectFrom('contact')
    .select('ContactId')
    .where('TenantId', '=', actor.TenantId)
    .where('ContactEntityId', '=', from)
    .limit(1)
    .executeTakeFirst()
  if (left) return
  for (const table of householdTables)
    await db
      .updateTable(table)
      .set({ ContactEntityId: entityId })
      .where('TenantId', '=', actor.TenantId)
      .where('ContactEntityId', '=', from)
      .execute()
  await db
    .insertInto('tag_contact_entity')
    .columns(['TenantId', 'ContactEntityId', 'TagId'])
    .expression((eb) =>
      eb
        .selectFrom('tag_contact_entity')
        .select(['TenantId', eb.val(entityId).as('ContactEntityId'), 'TagId'])
        .where('TenantId', '=', actor.TenantId)
        .where('ContactEntityId', '=', from),
    )
    .onConflict((c) => c.columns(['TenantId', 'ContactEntityId', 'TagId']).doNothing())
    .execute()
  await db
    .deleteFrom('contact_entity')
    .where('TenantId', '=', actor.TenantId)
    .where('ContactEntityId', '=', from)
    .execute()
}

/** Deletes persons, and the entities left empty. An id the actor may not see refuses the whole call. */
export const deletePersons = async (db: Tx, actor: Actor, contactIds: number[]) => {
  const chosen = db
    .selectFrom('contact')
    .where(visibleTo(actor, 'contact'))
    .where('ContactId', 'in', contactIds)
    .select('ContactEntityId')
  // Persons before entities, in the same order as an edit of one contact, to avoid deadlocks.
  await db
    .selectFrom('contact')
    .select('ContactId')
    .where('TenantId', '=', actor.TenantId)
    .where('ContactEntityId', 'in', chosen)
    .orderBy('ContactId')
    .forUpdate()
    .execute()
  // Adding, linking or deleting another of their persons waits for this lock: only then is it known which entities are
  // left empty.
  await lockEntities(db, actor, chosen)
  const deleted = await deleteLocked(db, actor, contactIds)
  if (deleted !== contactIds.length) throw notFound('contact')
}

/** Deletes persons whose entities are locked, and the entities left empty; returns how many persons. */
export const deleteLocked = async (db: Tx, actor: Actor, contactIds: number[]) => {
  // A session keeps the plans of cascades from its first deletion, and one made while a table was small reads all of it
  // for each row. They are discarded once, so that they are planned anew with indexes; planning for each row takes half
  // a minute for 12,000 contacts.
  await sql`discard plans`.execute(db)
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db)
  const deleted = await db
    .deleteFrom('contact')
    .where(visibleTo(actor, 'contact'))
    .where('ContactId', 'in', contactIds)
    .returning('ContactEntityId')
    .execute()
  if (deleted.length === 0) return 0
  await db
    .deleteFrom('contact_entity')
    .where('TenantId', '=', actor.TenantId)
    .where('ContactEntityId', 'in', [...new Set(deleted.map((d) => d.ContactEntityId))])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contact')
            .select('ContactId')
            .whereRef('contact.TenantId', '=', 'contact_entity.TenantId')
            .whereRef('contact.ContactEntityId', '=', 'contact_entity.ContactEntityId'),
        ),
      ),
    )
    .execute()
  return deleted.length
}

/** A plan made for a few contacts would take minutes for more than these. */
export const MANY_CONTACTS = 1000

/** Updates the planner's statistics on contacts, after thousands were added or before thousands are changed. */
export const analyzeContacts = (db: Tx) => sql`select analyze_contacts()`.execute(db)
