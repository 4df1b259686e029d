import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { readSession } from './api/session.ts'
import type { ContactsSearch } from './features/contacts/contacts.search.ts'
import { NotFoundPage, Oops } from './features/shell/NotFoundPage.tsx'
import { PageSkeleton } from './ui/PageSkeleton.tsx'

/** Every screen, and the feature that is loaded when it is opened. */

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: { to?: unknown }): { to?: string } => ({
    to: typeof search.to === 'string' ? search.to : undefined,
  }),
  beforeLoad: () => {
    if (readSession()) throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./features/session/LoginPage.tsx'), 'LoginPage'),
})

const accessDenied = createRoute({
  getParentRoute: () => root,
  path: '/access-denied',
  component: lazyRouteComponent(() => import('./features/shell/AccessDeniedPage.tsx'), 'AccessDeniedPage'),
})

/** Everything that needs a session, in the frame. Who has none signs in first and comes back to where he wanted. */
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: ({ location }) => {
    if (!readSession())
      throw redirect({ to: '/login', search: { to: location.href === '/' ? undefined : location.href }, replace: true })
  },
  component: lazyRouteComponent(() => import('./features/shell/Frame.tsx'), 'Frame'),
})
const home = createRoute({
  getParentRoute: () => framed,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/contacts', replace: true })
  },
})
const contacts = createRoute({
  getParentRoute: () => framed,
  path: '/contacts',
  // Typed here, read and checked by the page: its code is not loaded with the login screen.
  validateSearch: (search: Record<string, unknown>) => search as ContactsSearch,
  component: lazyRouteComponent(() => import('./features/contacts/ContactsPage.tsx'), 'ContactsPage'),
})
const newContact = createRoute({
  getParentRoute: () => framed,
  path: '/contacts/newcontact',
  component: lazyRouteComponent(() => import('./features/contacts/NewContactPage.tsx'), 'NewContactPage'),
})
const importContacts = createRoute({
  getParentRoute: () => framed,
  path: '/contacts/import',
  validateSearch: (search: { import?: unknown }): { import?: number } => ({
    import: Number(search.import) || undefined,
  }),
  component: lazyRouteComponent(() => import('./features/import/ImportPage.tsx'), 'ImportPage'),
})
const contact = createRoute({
  getParentRoute: () => framed,
  path: '/contact/$ContactId',
  component: lazyRouteComponent(() => import('./features/contacts/ContactPage.tsx'), 'ContactPage'),
})
const users = createRoute({
  getParentRoute: () => framed,
  path: '/admin/users',
  component: lazyRouteComponent(() => import('./features/users/UsersPage.tsx'), 'UsersPage'),
})
const user = createRoute({
  getParentRoute: () => framed,
  path: '/admin/user/$UserId',
  component: lazyRouteComponent(() => import('./features/users/ProfilePage.tsx'), 'ProfilePage'),
})
const jobs = createRoute({
  getParentRoute: () => framed,
  path: '/admin/jobs',
  component: lazyRouteComponent(() => import('./features/jobs/JobsPage.tsx'), 'JobsPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    accessDenied,
    framed.addChildren([home, contacts, newContact, importContacts, contact, users, user, jobs]),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: Oops,
  defaultNotFoundComponent: NotFoundPage,
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
