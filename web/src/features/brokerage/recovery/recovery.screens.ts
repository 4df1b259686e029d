import { createRoute } from '@tanstack/react-router'
import { queries } from '../../../api/queries.ts'
import { page, root } from '../../../screen.ts'
import { searchOf, text } from '../../../ui/address.ts'
import { operatorQuery } from './recovery.api.ts'

const withCode = searchOf({ cde: text })
const activation = page(() => import('./SetPasswordPage.tsx'), 'ActivationPage')

/** Screens open to signed-out visitors. */
export const outsideScreens = [
  createRoute({
    getParentRoute: () => root,
    path: '/account-recovery',
    component: page(() => import('./RecoveryPage.tsx'), 'RecoveryPage'),
  }),
  createRoute({ getParentRoute: () => root, path: '/activation', validateSearch: withCode, component: activation }),
  createRoute({
    getParentRoute: () => root,
    path: '/activation/$UserId',
    validateSearch: withCode,
    component: activation,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset/$UserId',
    validateSearch: withCode,
    component: page(() => import('./SetPasswordPage.tsx'), 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/privacy-policy',
    loader: () => void queries.prefetchQuery(operatorQuery),
    component: page(() => import('./PrivacyPage.tsx'), 'PrivacyPage'),
  }),
] as const
