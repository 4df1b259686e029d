import { IconUsers } from '@tabler/icons-react'
import { page, screen } from '../../../screen.ts'

export const duplicatesScreens = [
  screen({
    path: '/contacts/duplicates',
    title: 'Duplicates',
    icon: IconUsers,
    permission: 'WorkContacts',
    ahead: async () => {
      const { fetchPairs } = await import('./duplicates.api.ts')
      fetchPairs()
    },
    component: page(() => import('./DuplicatesPage.tsx'), 'DuplicatesPage'),
  }),
] as const
