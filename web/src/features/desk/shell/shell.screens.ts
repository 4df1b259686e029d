import { createRoute } from '@tanstack/react-router'
import { page, root, signedIn } from '../../../screen.ts'

export const shellScreens = [
  createRoute({
    getParentRoute: () => root,
    path: '/access-denied',
    beforeLoad: signedIn,
    component: page(() => import('./AccessDeniedPage.tsx'), 'AccessDeniedPage'),
  }),
] as const
