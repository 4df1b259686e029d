import { type Insertable, type SelectQueryBuilder, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { conflict, notFound, refused } from '../../../http/errors.ts'

/** Adds a person to an entity (A023). */
export const addJoint = (
  db: Tx,
  actor: Actor,
  entityId: number,
  person: Omit<Insertable<DB['contact']>, 'TenantId' | 'ContactEntityId' | 'FirstName' | 'LastName'> & {
    FirstName?: string
    LastName?: string
  },
) =>
  db
    .insertInto('contact')
    .values({
      TenantId: actor.TenantId,
      ContactEntityId: entityId,
      ...person,
      FirstName: person.FirstName ?? '',
      LastName: person.LastName ?? '',
    })
    .returning('ContactId')
    .executeTakeFirstOrThrow()

/**
 * Everything that hangs on an entity and moves along when its last person does; its tags are merged. A table that is not
 * named here would be deleted with the entity that is left empty: walls.test.ts asks the catalog.
 */
export const hanging = ['note', 'contact_document', 'activity', 'contact_property', 'task'] as const

/** Keeps others from changing who belongs to these entities; in one order, or two would wait for each other. */
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
 * Moves a person into another entity (A174). When its old entity is left without persons, what hung on it moves along
 * and it goes; where others stay behind, so does what they share.
 */
export const linkJoint = async (
  db: Tx,
  actor: Actor,
  contact: { ContactId: number; ContactEntityId: number },
  entityId: number,
) => {
  const from = contact.ContactEntityId
  if (from === entityId) throw refused('This person is a joint contact here already')
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
  // Somebody moved it on before the entities were locked: perhaps to where the actor does not see it.
  if (numUpdatedRows === 0n) throw conflict('Someone else changed this at the same moment. Please try again.')
  // What was done with him is his, wherever he goes; what was written about the household stays with it.
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
  for (const table of hanging)
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

/** Deletes persons, and the entities they leave empty (A034). An id the actor may not see stops it all (A171). */
export const deletePersons = async (db: Tx, actor: Actor, contactIds: number[]) => {
  const chosen = db
    .selectFrom('contact')
    .where(visibleTo(actor, 'contact'))
    .where('ContactId', 'in', contactIds)
    .select('ContactEntityId')
  // Persons before entities, as an edit of one contact locks them, or each would wait for the other.
  await db
    .selectFrom('contact')
    .select('ContactId')
    .where('TenantId', '=', actor.TenantId)
    .where('ContactEntityId', 'in', chosen)
    .orderBy('ContactId')
    .forUpdate()
    .execute()
  // Who adds, links or deletes another person of one of these waits: only then is it known whether one is left empty.
  await lockEntities(db, actor, chosen)
  const deleted = await deleteLocked(db, actor, contactIds)
  if (deleted !== contactIds.length) throw notFound('contact')
}

/** Deletes persons whose entities are locked, and the entities they leave empty; answers how many persons. */
export const deleteLocked = async (db: Tx, actor: Actor, contactIds: number[]) => {
  // What hangs on each is found by its index: a session keeps the plans of cascades from its first deletion on, and those
  // that were made while the tables were small read all of them for each row.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db)
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
