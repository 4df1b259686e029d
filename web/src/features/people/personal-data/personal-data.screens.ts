import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const personalDataScreens = [
  screen({
    path: '/contact/$ContactId/personal-data',
    title: 'Personal Data',
    permission: 'OwnBrokerage',
    ahead: async ({ params }) => {
      const [{ contactQuery }, { copiesQuery, erasureQuery }] = await Promise.all([
        import('../contacts/contacts.api.ts'),
        import('./personal-data.api.ts'),
      ])
      const ContactId = Number(params.ContactId)
      if (ContactId > 0) fetchAhead(contactQuery(ContactId), copiesQuery(ContactId), erasureQuery(ContactId))
    },
    component: page(() => import('./PersonalDataPage.tsx'), 'PersonalDataPage'),
  }),
] as const
