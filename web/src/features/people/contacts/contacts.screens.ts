import { IconList, IconUserPlus } from '@tabler/icons-react'
import { fetchAhead, queries } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { currentUserQuery } from '../../brokerage/session/session.api.ts'
import { columnsToAsk, contactsSearch, toCriteria } from './contacts.search.ts'

export const contactsScreens = [
  screen({
    path: '/contacts',
    title: 'All Contacts',
    icon: IconList,
    search: contactsSearch,
    ahead: async ({ search: { page = 1, take = 50, ...search } }) => {
      const { contactsQuery, selectOptionsQuery } = await import('./contacts.api.ts')
      const chosen = queries.getQueryData(currentUserQuery.queryKey)?.Preferences.ContactColumns
      fetchAhead(contactsQuery(toCriteria(search), page, take, columnsToAsk(chosen)), selectOptionsQuery)
    },
    component: page(() => import('./ContactsPage.tsx'), 'ContactsPage'),
  }),
  screen({
    path: '/contacts/newcontact',
    title: 'New Contact',
    icon: IconUserPlus,
    component: page(() => import('./NewContactPage.tsx'), 'NewContactPage'),
  }),
] as const
