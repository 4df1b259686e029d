import { visibleTo } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import { isReferenced } from '../../../db/failures.ts'
import { notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { isSearch } from './contact-searches.queries.ts'

export const contactSearchRoutes = {
  contactSearches: async ({ db, actor, query }) => {
    const { ContactId } = await findContact(db, actor, query.contactId)
    return db
      .selectFrom('search')
      .select(['SearchId', 'Name as SearchName', 'DateCreated', 'Frequency', 'Hour', 'IsPaused'])
      .$narrowType<{ Frequency: 'AtOnce' | 'Daily' | 'Weekly' | null }>()
      .where('TenantId', '=', actor.TenantId)
      .where('ContactId', '=', ContactId)
      .orderBy('DateCreated', 'desc')
      .orderBy('SearchId', 'desc')
      .execute()
  },

  deleteSearch: async ({ db, actor, params }) => {
    const search = await db
      .selectFrom('search')
      .select(['SearchId', 'UserId'])
      .where('TenantId', '=', actor.TenantId)
      .where(isSearch(params.SearchId))
      .where((eb) =>
        eb.or([
          eb('UserId', '=', actor.UserId),
          eb('ContactId', 'in', eb.selectFrom('contact').select('ContactId').where(visibleTo(actor, 'contact'))),
        ]),
      )
      .executeTakeFirst()
    if (!search) throw notFound('search')
    if (search.UserId === null) requireRight(actor, 'DeleteContacts')
    await db
      .deleteFrom('search')
      .where('TenantId', '=', actor.TenantId)
      .where('SearchId', '=', search.SearchId)
      .execute()
      .catch((error) => {
        if (!isReferenced(error)) throw error
        throw refused('A catalog shows this search. Delete the catalog first, under Idx Settings.')
      })
    return { Successful: true as const }
  },
} satisfies Partial<Handlers>
