import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const ownedPropertiesScreens = [
  screen({
    path: '/contact/propertydetails/$ContactId',
    title: 'Property Details',
    ahead: async ({ params }) => {
      const [{ contactQuery }, { propertiesQuery }] = await Promise.all([
        import('../contacts/contacts.api.ts'),
        import('./owned-properties.api.ts'),
      ])
      const ContactId = Number(params.ContactId)
      if (ContactId > 0) fetchAhead(contactQuery(ContactId), propertiesQuery(ContactId))
    },
    component: page(() => import('./PropertiesPage.tsx'), 'PropertiesPage'),
  }),
] as const
