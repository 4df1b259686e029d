import { createRoute, redirect } from '@tanstack/react-router'
import { readSession } from '../../../api/session.ts'
import { page, root } from '../../../screen.ts'
import { id, searchOf } from '../../../ui/address.ts'

export const registrationScreens = [
  createRoute({
    getParentRoute: () => root,
    path: '/register',
    // The plan that is chosen at first.
    validateSearch: searchOf({ sub: id }),
    beforeLoad: () => {
      if (readSession()) throw redirect({ to: '/', replace: true })
    },
    component: page(() => import('./RegisterPage.tsx'), 'RegisterPage'),
  }),
] as const
