import { IconUsers } from '@tabler/icons-react'
import { page, screen } from '../../../screen.ts'

export const duplicatesScreens = [
  screen({
    path: '/contacts/duplicates',
    title: 'Duplicates',
    icon: IconUsers,
    permission: 'WorkContacts',
    component: page(() => import('./DuplicatesPage.tsx'), 'DuplicatesPage'),
  }),
] as const
