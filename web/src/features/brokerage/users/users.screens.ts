import { IconUsers } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { oneOf, searchOf } from '../../../ui/address.ts'
import { listReaders } from '../../../ui/list-search.ts'

/** Deactivated users are listed separately. */
const usersSearch = searchOf({ ...listReaders, who: oneOf(['deactivated']) })
const profileSearch = searchOf({ tab: oneOf(['permissions']) })

export const usersScreens = [
  screen({
    path: '/admin/users',
    title: 'Users',
    icon: IconUsers,
    permission: 'CreateUser',
    search: usersSearch,
    ahead: async () => fetchAhead((await import('./users.api.ts')).usersQuery),
    component: page(() => import('./UsersPage.tsx'), 'UsersPage'),
  }),
  screen({
    path: '/admin/user',
    title: 'Add User',
    permission: 'CreateUser',
    component: page(() => import('./AddUserPage.tsx'), 'AddUserPage'),
  }),
  screen({
    path: '/admin/user/$UserId',
    title: 'Edit Profile',
    search: profileSearch,
    ahead: async ({ params }) => fetchAhead((await import('./users.api.ts')).userQuery(Number(params.UserId))),
    component: page(() => import('./ProfilePage.tsx'), 'ProfilePage'),
  }),
] as const
