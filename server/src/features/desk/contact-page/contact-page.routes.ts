import { feedPage } from '@dormer/contract/day/activities'
import type { Handlers } from '../../../http/handlers.ts'
import { newestActivity } from '../../day/activities/activities.queries.ts'
import { pointsOf } from '../../people/contact-points/contact-points.queries.ts'
import { contactDetail, findContact } from '../../people/contacts/contacts.queries.ts'
import { entityNotes } from '../../people/notes/notes.queries.ts'
import { storyPage } from './story.queries.ts'

export const contactPageRoutes = {
  contactPage: async ({ db, actor, query }) => {
    const Contact = await contactDetail(db, actor, query.contactId)
    const [Points, Notes, Activity, Story] = await Promise.all([
      pointsOf(db, actor, query.contactId),
      entityNotes(db, actor, Contact),
      query.story ? [] : newestActivity(db, actor, Contact, feedPage),
      query.story ? storyPage(db, actor, Contact, { take: feedPage }) : undefined,
    ])
    return { Contact, Points, Notes, Activity, Story }
  },

  contactStory: async ({ db, actor, query: { contactId, ...asked } }) =>
    storyPage(db, actor, await findContact(db, actor, contactId), asked),
} satisfies Partial<Handlers>
