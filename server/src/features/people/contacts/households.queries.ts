import { type SelectQueryBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { conflict, refused } from '../../../http/errors.ts'

/**
 * Everything that belongs to an entity and moves along with its last person; its tags are merged. A table missing here
 * would be deleted with the empty entity: walls.test.ts checks the catalog.
 */
export const householdTables = ['note', 'contact_document', 'activity', 'contact_property', 'task'] as const

/** Locks these entities against changes of their persons; in a fixed order, to avoid deadlocks. */
export const lockEntities = (
  db: Tx,
  actor: Pick<Actor, 'TenantId'>,
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
  // Activities and tasks about the person move along; what was written about the household stays with it.
  for (const table of ['activity', 'task'] as const)
    await db
      .updateTable(table)
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

/**
 * Moves a person out of an entity that others share into one of their own, which begins as a copy: the same agent, source,
 * type and tags. Activities and tasks about the person move along; what was written about the household stays with it.
 */
export const unlinkJoint = async (db: Tx, actor: Actor, contact: { ContactId: number; ContactEntityId: number }) => {
  const { TenantId } = actor
  const from = contact.ContactEntityId
  // Its persons can neither leave nor come meanwhile.
  await lockEntities(db, actor, [from])
  const here = await db
    .selectFrom('contact')
    .select('ContactId')
    .where('TenantId', '=', TenantId)
    .where('ContactEntityId', '=', from)
    .execute()
  if (!here.some(({ ContactId }) => ContactId === contact.ContactId))
    throw conflict('Someone else changed this at the same moment. Please try again.')
  if (here.length === 1) throw refused('This person has no joint contacts')
  const kept = [
    ...(['TenantId', 'AssignedAgentId', 'AssignedLenderId', 'ContactTypeId', 'DateCreated', 'IsNew'] as const),
    ...(['Occupancy', 'PurchaseAnniversary', 'ReferralSourceId', 'SaleAnniversary', 'SourceId'] as const),
    ...(['Timeframe', 'UrgencyTypeId'] as const),
  ]
  const { ContactEntityId } = await db
    .insertInto('contact_entity')
    .columns(kept)
    .expression((eb) =>
      eb.selectFrom('contact_entity').select(kept).where('TenantId', '=', TenantId).where('ContactEntityId', '=', from),
    )
    .returning('ContactEntityId')
    .executeTakeFirstOrThrow()
  for (const table of ['contact', 'activity', 'task'] as const)
    await db
      .updateTable(table)
      .set({ ContactEntityId })
      .where('TenantId', '=', TenantId)
      .where('ContactEntityId', '=', from)
      .where('ContactId', '=', contact.ContactId)
      .execute()
  await db
    .insertInto('tag_contact_entity')
    .columns(['TenantId', 'ContactEntityId', 'TagId'])
    .expression((eb) =>
      eb
        .selectFrom('tag_contact_entity')
        .select(['TenantId', eb.val(ContactEntityId).as('ContactEntityId'), 'TagId'])
        .where('TenantId', '=', TenantId)
        .where('ContactEntityId', '=', from),
    )
    .execute()
  return ContactEntityId
}

/** A plan made for a few contacts would take minutes for more than these. */
export const MANY_CONTACTS = 1000

/** Updates the planner's statistics on contacts, after thousands were added or before thousands are changed. */
export const analyzeContacts = (db: Tx) => sql`select analyze_contacts()`.execute(db)
