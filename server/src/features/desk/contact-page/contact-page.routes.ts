import { feedPage } from '@dormer/contract/day/activities'
import type { Handlers } from '../../../http/handlers.ts'
import { newestActivity } from '../../day/activities/activities.queries.ts'
import { contactDetail } from '../../people/contacts/contacts.queries.ts'
import { entityNotes } from '../../people/notes/notes.queries.ts'

export const contactPageRoutes = {
  contactPage: async ({ db, actor, query }) => {
    const Contact = await contactDetail(db, actor, query.contactId)
    const [Notes, Activity] = await Promise.all([
      entityNotes(db, actor, Contact),
      newestActivity(db, actor, Contact, feedPage),
    ])
    return { Contact, Notes, Activity }
  },
} satisfies Partial<Handlers>
