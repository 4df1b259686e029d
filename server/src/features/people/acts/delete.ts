import { sql } from 'kysely'
import { type Doer, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { lockEntities } from '../contacts/households.queries.ts'
import type { PreparedAct } from './contact-act.ts'

export const deletion = async (): Promise<PreparedAct> => ({
  Description: 'Delete contacts',
  Unchanged: 'Deleted meanwhile',
  run: (db, by, locked) =>
    deleteLocked(
      db,
      by,
      locked.map((h) => h.ContactId),
    ),
  deletes: true,
})

/** Deletes persons, and the entities left empty. An id that cannot be seen refuses the whole call. */
export const deleteContacts = async (db: Tx, by: Doer, contactIds: number[]) => {
  const chosen = db
    .selectFrom('contact')
    .where(visibleTo(by, 'contact'))
    .where('ContactId', 'in', contactIds)
    .select('ContactEntityId')
  // Persons before entities, in the same order as an edit of one contact, to avoid deadlocks.
  await db
    .selectFrom('contact')
    .select('ContactId')
    .where('TenantId', '=', by.TenantId)
    .where('ContactEntityId', 'in', chosen)
    .orderBy('ContactId')
    .forUpdate()
    .execute()
  // Adding, linking or deleting another of their persons waits for this lock: only then is it known which entities are
  // left empty.
  await lockEntities(db, by, chosen)
  const deleted = await deleteLocked(db, by, contactIds)
  if (deleted !== contactIds.length) throw notFound('contact')
}

/** Deletes persons whose entities are locked, and the entities left empty; returns how many persons. */
const deleteLocked = async (db: Tx, by: Doer, contactIds: number[]) => {
  // A session keeps the plans of cascades from its first deletion, and one made while a table was small reads all of it
  // for each row. They are discarded once, so that they are planned anew with indexes; planning for each row takes half
  // a minute for 12,000 contacts.
  await sql`discard plans`.execute(db)
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db)
  const deleted = await db
    .deleteFrom('contact')
    .where(visibleTo(by, 'contact'))
    .where('ContactId', 'in', contactIds)
    .returning('ContactEntityId')
    .execute()
  if (deleted.length === 0) return 0
  await db
    .deleteFrom('contact_entity')
    .where('TenantId', '=', by.TenantId)
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
