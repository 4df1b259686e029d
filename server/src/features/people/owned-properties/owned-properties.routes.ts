import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findContact } from '../contacts/contacts.queries.ts'

/** What the household of a contact owns. */
const properties = (db: Tx, actor: Actor, entityId: number) =>
  db
    .selectFrom('contact_property')
    .select([
      'ContactPropertyId',
      'Address',
      'City',
      'StateCode',
      'ZipCode',
      'PropertyType',
      'EstimatedValue',
      'MortgageBalance',
      'SquareFootage',
      'Bedrooms',
      'Bathrooms',
    ])
    .where('TenantId', '=', actor.TenantId)
    .where('ContactEntityId', '=', entityId)

export const ownedPropertyRoutes = {
  contactProperties: async ({ db, actor, query }) => {
    const { ContactEntityId } = await findContact(db, actor, query.contactId)
    return properties(db, actor, ContactEntityId).orderBy('ContactPropertyId').execute()
  },

  saveProperty: async ({ db, actor, query, body: { ContactPropertyId, ...property } }) => {
    const { ContactEntityId } = await findContact(db, actor, query.contactId)
    const { City, StateCode } = property
    if (ContactPropertyId === undefined && (!City || !StateCode))
      throw invalid({
        ...(!City && { City: 'City is required' }),
        ...(!StateCode && { StateCode: 'State is required' }),
      })
    // Its schema does not allow null.
    const fields = { ...property, City: City as string, StateCode: StateCode as string }
    const saved =
      ContactPropertyId === undefined
        ? await db
            .insertInto('contact_property')
            .values({ TenantId: actor.TenantId, ContactEntityId, ...fields })
            .returning('ContactPropertyId')
            .executeTakeFirstOrThrow()
        : await db
            .updateTable('contact_property')
            // The household is always set, so that an edit without fields is valid SQL.
            .set({ ContactEntityId, ...fields })
            .where('TenantId', '=', actor.TenantId)
            .where('ContactEntityId', '=', ContactEntityId)
            .where('ContactPropertyId', '=', ContactPropertyId)
            .returning('ContactPropertyId')
            .executeTakeFirst()
    if (!saved) throw notFound('property')
    return properties(db, actor, ContactEntityId)
      .where('ContactPropertyId', '=', saved.ContactPropertyId)
      .executeTakeFirstOrThrow()
  },

  deleteProperty: async ({ db, actor, query }) => {
    const { numDeletedRows } = await db
      .deleteFrom('contact_property')
      .using('contact_entity')
      .whereRef('contact_entity.TenantId', '=', 'contact_property.TenantId')
      .whereRef('contact_entity.ContactEntityId', '=', 'contact_property.ContactEntityId')
      .where(visibleTo(actor, 'contact_entity'))
      .where('contact_property.TenantId', '=', actor.TenantId)
      .where('ContactPropertyId', '=', query.propertyId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('property')
    return { Successful: true }
  },
} satisfies Partial<Handlers>
