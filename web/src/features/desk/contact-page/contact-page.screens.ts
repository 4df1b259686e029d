import { page, screen } from '../../../screen.ts'
import { searchOf, text } from '../../../ui/address.ts'

/** The open tab and, within the Activity tab, the open sub-tab. */
const search = searchOf({ tab: text, activity: text })

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
