import { visibleTo } from '../../../access/actor.ts'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findContact } from '../contacts/contacts.queries.ts'

export const searchRoutes = {
  contactSearches: async ({ db, actor, query }) => {
    const { ContactId } = await findContact(db, actor, query.contactId)
    return db
      .selectFrom('search')
      .select(['SearchId', 'Name as SearchName', 'DateCreated'])
      .where('TenantId', '=', actor.TenantId)
      .where('ContactId', '=', ContactId)
      .orderBy('DateCreated', 'desc')
      .orderBy('SearchId', 'desc')
      .execute()
  },

  deleteSearch: async ({ db, actor, params }) => {
    const deleted = await db
      .deleteFrom('search')
      .where('TenantId', '=', actor.TenantId)
      .where('SearchId', '=', params.SearchId)
      .where('ContactId', 'in', (eb) => eb.selectFrom('contact').select('ContactId').where(visibleTo(actor, 'contact')))
      .returning('SearchId')
      .executeTakeFirst()
    if (!deleted) throw notFound('search')
    return { Successful: true as const }
  },
} satisfies Partial<Handlers>
