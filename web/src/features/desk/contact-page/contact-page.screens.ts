import { page, screen } from '../../../screen.ts'
import { id, on, oneOf, searchOf, text } from '../../../ui/address.ts'

/** The open tab, and what is chosen in each: the Activity sub-tab, completed tasks, past appointments, a document, a note. */
const search = searchOf({
  tab: text,
  activity: text,
  completed: on,
  appointments: oneOf(['past']),
  document: id,
  note: id,
})

export const contactPageScreens = [
  screen({
    path: '/contact/$ContactId',
    title: 'Contact',
    search,
    ahead: async ({ params }) => {
      const { fetchContactPage } = await import('./ahead.ts')
      const ContactId = Number(params.ContactId)
      if (ContactId > 0) fetchContactPage(ContactId)
    },
    component: page(() => import('./ContactPage.tsx'), 'ContactPage'),
  }),
] as const
