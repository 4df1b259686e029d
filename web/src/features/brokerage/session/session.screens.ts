import { createRoute, redirect } from '@tanstack/react-router'
import { queries } from '../../../api/queries.ts'
import { readSession, showPageOf } from '../../../api/session.ts'
import { root } from '../../../screen.ts'
import { on, searchOf, text } from '../../../ui/address.ts'
import { LoginPage } from './LoginPage.tsx'

export const loginScreens = [
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    // Where to go after signing in, and whether a session expired there.
    validateSearch: searchOf({ to: text, ended: on }),
    beforeLoad: () => {
      if (readSession()) throw redirect({ to: '/', replace: true })
      queries.clear()
      showPageOf(undefined)
    },
    component: LoginPage,
  }),
] as const
