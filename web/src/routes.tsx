import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { unreachable } from './api/client.ts'
import { fetchAhead, queries } from './api/queries.ts'
import { readSession } from './api/session.ts'
import type { AuditSearch } from './features/brokerage/audit/audit.search.ts'
import { LoginPage } from './features/brokerage/session/LoginPage.tsx'
import type { ListSearch } from './features/brokerage/settings/list.search.ts'
import type { CalendarSearch } from './features/day/calendar/calendar.search.ts'
import type { TasksSearch } from './features/day/tasks/tasks.search.ts'
import type { DashboardSearch } from './features/desk/dashboard/dashboard.search.ts'
import { NotFoundPage, Oops } from './features/desk/shell/NotFoundPage.tsx'
import type { ContactsSearch } from './features/people/contacts/contacts.search.ts'
import { OverlayHost } from './ui/OverlayHost.tsx'
import { PageSkeleton } from './ui/PageSkeleton.tsx'

/**
 * Every screen, and the feature that is loaded when it is opened. A loader begins to fetch what the screen will ask
 * for, beside its code, and already when a link to it is pointed at; nothing waits for it.
 */

/** A screen's component, loaded with it. Code that does not come is told as any call that does not. */
const screen = <M extends Record<string, unknown>, Name extends keyof M>(load: () => Promise<M>, name: Name) =>
  lazyRouteComponent(
    () =>
      load().catch(() => {
        throw unreachable()
      }),
    name,
  )

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <OverlayHost />
    </>
  ),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: { to?: unknown }): { to?: string } => ({
    to: typeof search.to === 'string' ? search.to : undefined,
  }),
  beforeLoad: () => {
    if (readSession()) throw redirect({ to: '/', replace: true })
  },
  component: LoginPage,
})

// There is nothing to register with yet.
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

const signedIn = ({ location }: { location: { href: string } }) => {
  if (!readSession())
    throw redirect({ to: '/login', search: { to: location.href === '/' ? undefined : location.href }, replace: true })
}
const accessDenied = createRoute({
  getParentRoute: () => root,
  path: '/access-denied',
  beforeLoad: signedIn,
  component: screen(() => import('./features/desk/shell/AccessDeniedPage.tsx'), 'AccessDeniedPage'),
})

/** Everything that needs a session, in the frame. Who has none signs in first and comes back to where he wanted. */
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: signedIn,
  loader: () =>
    void Promise.all([
      import('./features/brokerage/session/session.api.ts'),
      import('./features/desk/shell/shell.api.ts'),
    ]).then(([session, shell]) => fetchAhead(session.currentUserQuery, shell.menuQuery)),
  component: screen(() => import('./features/desk/shell/Frame.tsx'), 'Frame'),
})
const home = createRoute({
  getParentRoute: () => framed,
  path: '/',
  // The range of each card.
  validateSearch: (search: Record<string, unknown>) => search as DashboardSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void Promise.all([
      import('./features/desk/dashboard/ahead.ts'),
      import('./features/brokerage/session/session.api.ts'),
      // His zone says which day it is.
    ]).then(async ([{ fetchCards }, { currentUserQuery }]) => {
      const me = await queries.fetchQuery(currentUserQuery).catch(() => undefined)
      if (me) fetchCards(me.Preferences, deps)
    }),
  component: screen(() => import('./features/desk/dashboard/DashboardPage.tsx'), 'DashboardPage'),
})
const today = createRoute({
  getParentRoute: () => framed,
  path: '/today',
  loader: () => void import('./features/desk/today/today.api.ts').then((api) => fetchAhead(api.todayQuery)),
  component: screen(() => import('./features/desk/today/TodayPage.tsx'), 'TodayPage'),
})
const tasks = createRoute({
  getParentRoute: () => framed,
  path: '/tasks',
  // Which are shown, and the one that is open.
  validateSearch: (search: Record<string, unknown>) => search as TasksSearch,
  loaderDeps: ({ search: { assigned, completed = false } }) => ({ assignedId: assigned, includeCompleted: completed }),
  loader: ({ deps }) =>
    void import('./features/day/tasks/tasks.api.ts').then((api) =>
      fetchAhead(api.tasksQuery(deps), api.taskOptionsQuery),
    ),
  component: screen(() => import('./features/day/tasks/TasksPage.tsx'), 'TasksPage'),
})
const calendar = createRoute({
  getParentRoute: () => framed,
  path: '/calendar',
  // The view, the day it is at, and the appointment that is open.
  validateSearch: (search: Record<string, unknown>) => search as CalendarSearch,
  component: screen(() => import('./features/day/calendar/CalendarPage.tsx'), 'CalendarPage'),
})
const setup = createRoute({
  getParentRoute: () => framed,
  path: '/profile/setup',
  validateSearch: (search: { step?: unknown }): { step?: string } => ({
    step: typeof search.step === 'string' ? search.step : undefined,
  }),
  component: screen(() => import('./features/brokerage/setup/SetupPage.tsx'), 'SetupPage'),
})
const notificationSettings = createRoute({
  getParentRoute: () => framed,
  path: '/settings/notification',
  component: screen(
    () => import('./features/day/notifications/NotificationSettingsPage.tsx'),
    'NotificationSettingsPage',
  ),
})
const contacts = createRoute({
  getParentRoute: () => framed,
  path: '/contacts',
  // Typed here, read and checked by the page: its code is not loaded with the login screen.
  validateSearch: (search: Record<string, unknown>) => search as ContactsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void Promise.all([
      import('./features/people/contacts/contacts.api.ts'),
      import('./features/people/contacts/contacts.search.ts'),
      import('./features/brokerage/session/session.api.ts'),
    ]).then(([api, { columnsToAsk, contactsSearch, toCriteria }, { currentUserQuery }]) => {
      const { page = 1, take = 50, ...search } = contactsSearch({ ...deps })
      const chosen = queries.getQueryData(currentUserQuery.queryKey)?.Preferences.ContactColumns
      fetchAhead(api.contactsQuery(toCriteria(search), page, take, columnsToAsk(chosen)), api.selectOptionsQuery)
    }),
  component: screen(() => import('./features/people/contacts/ContactsPage.tsx'), 'ContactsPage'),
})
const newContact = createRoute({
  getParentRoute: () => framed,
  path: '/contacts/newcontact',
  component: screen(() => import('./features/people/contacts/NewContactPage.tsx'), 'NewContactPage'),
})
const importContacts = createRoute({
  getParentRoute: () => framed,
  path: '/contacts/import',
  validateSearch: (search: { import?: unknown }): { import?: number } => ({
    import: Number(search.import) || undefined,
  }),
  component: screen(() => import('./features/people/import/ImportPage.tsx'), 'ImportPage'),
})
const contact = createRoute({
  getParentRoute: () => framed,
  path: '/contact/$ContactId',
  // The open tab and, on the Activity tab, the open sub-tab.
  validateSearch: (search: Record<string, unknown>) => search as { tab?: string; activity?: string },
  loader: ({ params }) =>
    void import('./features/desk/contact-page/ahead.ts').then(({ fetchContactPage }) => {
      const ContactId = Number(params.ContactId)
      if (ContactId > 0) fetchContactPage(ContactId)
    }),
  component: screen(() => import('./features/desk/contact-page/ContactPage.tsx'), 'ContactPage'),
})
const propertyDetails = createRoute({
  getParentRoute: () => framed,
  path: '/contact/propertydetails/$ContactId',
  loader: ({ params }) =>
    void Promise.all([
      import('./features/people/contacts/contacts.api.ts'),
      import('./features/people/owned-properties/owned-properties.api.ts'),
    ]).then(([contacts, properties]) => {
      const ContactId = Number(params.ContactId)
      if (ContactId > 0) fetchAhead(contacts.contactQuery(ContactId), properties.propertiesQuery(ContactId))
    }),
  component: screen(() => import('./features/people/owned-properties/PropertiesPage.tsx'), 'PropertiesPage'),
})
const settingsSearch = (search: Record<string, unknown>) => search as ListSearch
const sources = createRoute({
  getParentRoute: () => framed,
  path: '/settings/sources',
  validateSearch: settingsSearch,
  loader: () =>
    void import('./features/brokerage/settings/settings.api.ts').then((api) => fetchAhead(api.sourcesQuery)),
  component: screen(() => import('./features/brokerage/settings/SourcesPage.tsx'), 'SourcesPage'),
})
const urgencyTypes = createRoute({
  getParentRoute: () => framed,
  path: '/settings/urgencytypes',
  validateSearch: settingsSearch,
  loader: () =>
    void import('./features/brokerage/settings/settings.api.ts').then((api) => fetchAhead(api.urgencyTypesQuery)),
  component: screen(() => import('./features/brokerage/settings/UrgencyTypesPage.tsx'), 'UrgencyTypesPage'),
})
const users = createRoute({
  getParentRoute: () => framed,
  path: '/admin/users',
  loader: () => void import('./features/brokerage/users/users.api.ts').then((api) => fetchAhead(api.usersQuery)),
  component: screen(() => import('./features/brokerage/users/UsersPage.tsx'), 'UsersPage'),
})
const user = createRoute({
  getParentRoute: () => framed,
  path: '/admin/user/$UserId',
  loader: ({ params }) =>
    void import('./features/brokerage/users/users.api.ts').then((api) =>
      fetchAhead(api.userQuery(Number(params.UserId))),
    ),
  component: screen(() => import('./features/brokerage/users/ProfilePage.tsx'), 'ProfilePage'),
})
const jobs = createRoute({
  getParentRoute: () => framed,
  path: '/admin/jobs',
  component: screen(() => import('./features/brokerage/jobs/JobsPage.tsx'), 'JobsPage'),
})
const audit = createRoute({
  getParentRoute: () => framed,
  path: '/admin/audit',
  validateSearch: (search: Record<string, unknown>) => search as AuditSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void Promise.all([
      import('./features/brokerage/audit/audit.api.ts'),
      import('./features/brokerage/audit/audit.search.ts'),
    ]).then(([api, { auditSearch }]) => queries.prefetchInfiniteQuery(api.auditQuery(auditSearch({ ...deps })))),
  component: screen(() => import('./features/brokerage/audit/AuditPage.tsx'), 'AuditPage'),
})
const trash = createRoute({
  getParentRoute: () => framed,
  path: '/trash',
  loader: () =>
    void import('./features/brokerage/trash/trash.api.ts').then((api) => queries.prefetchInfiniteQuery(api.trashQuery)),
  component: screen(() => import('./features/brokerage/trash/TrashPage.tsx'), 'TrashPage'),
})
// Within the frame, so that whoever is signed out signs in first.
const nowhere = createRoute({ getParentRoute: () => framed, path: '$', component: NotFoundPage })

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    register,
    accessDenied,
    framed.addChildren([
      home,
      today,
      tasks,
      calendar,
      setup,
      notificationSettings,
      contacts,
      newContact,
      importContacts,
      contact,
      propertyDetails,
      sources,
      urgencyTypes,
      users,
      user,
      jobs,
      audit,
      trash,
      nowhere,
    ]),
  ]),
  defaultPreload: 'intent',
  // Queries know themselves what is still good.
  defaultPreloadStaleTime: 0,
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
