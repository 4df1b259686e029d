import { feedPage } from '@dormer/contract/day/activities'
import type { Handlers } from '../../../http/handlers.ts'
import { newestActivity } from '../../day/activities/activities.queries.ts'
import { pointsOf } from '../../people/contact-points/contact-points.queries.ts'
import { contactDetail, findContact } from '../../people/contacts/contacts.queries.ts'
import { valuesOf } from '../../people/custom-fields/custom-fields.queries.ts'
import { importedOf } from '../../people/custom-fields/imported-fields.queries.ts'
import { entityNotes } from '../../people/notes/notes.queries.ts'
import { storyPage } from './story.queries.ts'

export const contactPageRoutes = {
  contactPage: async ({ db, actor, query }) => {
    const Contact = await contactDetail(db, actor, query.contactId)
    const [Points, CustomValues, ImportedFields, Notes, Activity, Story] = await Promise.all([
      pointsOf(db, actor, query.contactId),
      valuesOf(db, actor, query.contactId),
      importedOf(db, actor, query.contactId),
      entityNotes(db, actor, Contact),
      query.story ? [] : newestActivity(db, actor, Contact, feedPage),
      query.story ? storyPage(db, actor, Contact, { take: feedPage }) : undefined,
    ])
    return { Contact, Points, CustomValues, ImportedFields, Notes, Activity, Story }
  },

  contactStory: async ({ db, actor, query: { contactId, ...asked } }) =>
    storyPage(db, actor, await findContact(db, actor, contactId), asked),
} satisfies Partial<Handlers>
