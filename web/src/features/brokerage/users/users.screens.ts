import { IconUsers } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { oneOf, searchOf } from '../../../ui/address.ts'
import { listSearch } from '../../../ui/list-search.ts'

const profileSearch = searchOf({ tab: oneOf(['permissions']) })

export const usersScreens = [
  screen({
    path: '/admin/users',
    title: 'Users',
    icon: IconUsers,
    permission: 'CreateUser',
    search: listSearch,
    ahead: async () => fetchAhead((await import('./users.api.ts')).usersQuery),
    component: page(() => import('./UsersPage.tsx'), 'UsersPage'),
  }),
  screen({
    path: '/admin/user/$UserId',
    title: 'Edit Profile',
    search: profileSearch,
    ahead: async ({ params }) => fetchAhead((await import('./users.api.ts')).userQuery(Number(params.UserId))),
    component: page(() => import('./ProfilePage.tsx'), 'ProfilePage'),
  }),
] as const
