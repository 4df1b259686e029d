import { page, screen } from '../../../screen.ts'

export const invitationsScreens = [
  screen({
    path: '/admin/users/invite',
    title: 'Invite Users',
    permission: 'CreateUser',
    component: page(() => import('./InvitePage.tsx'), 'InvitePage'),
  }),
] as const
