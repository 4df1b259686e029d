import { createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { queries } from './api/queries.ts'
import { readSession, showPageOf } from './api/session.ts'
import { accountEventScreens } from './features/brokerage/account-events/account-events.screens.ts'
import { auditScreens } from './features/brokerage/audit/audit.screens.ts'
import { billingScreens } from './features/brokerage/billing/billing.screens.ts'
import { brokerageScreens } from './features/brokerage/brokerage/brokerage.screens.ts'
import { jobsScreens } from './features/brokerage/jobs/jobs.screens.ts'
import { outsideScreens } from './features/brokerage/recovery/recovery.screens.ts'
import { registrationScreens } from './features/brokerage/registration/registration.screens.ts'
import { secondStepScreens } from './features/brokerage/second-step/second-step.screens.ts'
import { LoginPage } from './features/brokerage/session/LoginPage.tsx'
import { SessionEnded } from './features/brokerage/session/SessionEnded.tsx'
import { settingsScreens } from './features/brokerage/settings/settings.screens.ts'
import { setupScreens } from './features/brokerage/setup/setup.screens.ts'
import { trashScreens } from './features/brokerage/trash/trash.screens.ts'
import { usersScreens } from './features/brokerage/users/users.screens.ts'
import { notificationsScreens } from './features/day/notifications/notifications.screens.ts'
import { tasksScreens } from './features/day/tasks/tasks.screens.ts'
import { capsScreens } from './features/deals/caps/caps.screens.ts'
import { ledgerScreens } from './features/deals/ledger/ledger.screens.ts'
import { plansScreens } from './features/deals/plans/plans.screens.ts'
import { reviewScreens } from './features/deals/review/review.screens.ts'
import { transactionsScreens } from './features/deals/transactions/transactions.screens.ts'
import { vendorsScreens } from './features/deals/vendors/vendors.screens.ts'
import { calendarScreens } from './features/desk/calendar/calendar.screens.ts'
import { contactPageScreens } from './features/desk/contact-page/contact-page.screens.ts'
import { dashboardScreens } from './features/desk/dashboard/dashboard.screens.ts'
import { FrameSkeleton } from './features/desk/shell/FrameSkeleton.tsx'
import { NotFoundPage, Oops } from './features/desk/shell/NotFoundPage.tsx'
import { todayScreens } from './features/desk/today/today.screens.ts'
import { dealReportScreens } from './features/growth/deal-reports/deal-reports.screens.ts'
import { idxScreens } from './features/homes/idx/idx.screens.ts'
import { searchScreens } from './features/homes/search/search.screens.ts'
import { emailScreens } from './features/messages/email/email.screens.ts'
import { inboxScreens } from './features/messages/inbox/inbox.screens.ts'
import { mailboxesScreens } from './features/messages/mailboxes/mailboxes.screens.ts'
import { massScreens } from './features/messages/mass/mass.screens.ts'
import { messageSettingsScreens } from './features/messages/message-settings/message-settings.screens.ts'
import { outboxScreens } from './features/messages/outbox/outbox.screens.ts'
import { templatesScreens } from './features/messages/templates/templates.screens.ts'
import { textCodesScreens } from './features/messages/text-codes/text-codes.screens.ts'
import { agreementScreens } from './features/people/agreements/agreements.screens.ts'
import { contactsScreens } from './features/people/contacts/contacts.screens.ts'
import { importScreens } from './features/people/import/import.screens.ts'
import { ownedPropertiesScreens } from './features/people/owned-properties/owned-properties.screens.ts'
import { framed, page, root, signedIn } from './screen.ts'
import { on, searchOf, text } from './ui/address.ts'
import { NotificationHost } from './ui/NotificationHost.tsx'
import { PageSkeleton } from './ui/PageSkeleton.tsx'
import { placeKey, useKeptPlace } from './ui/place.ts'

/** The features' screens (NAME.screens.ts), in the order the palette lists them. */
const screens = [
  ...todayScreens,
  ...inboxScreens,
  ...dashboardScreens,
  ...tasksScreens,
  ...calendarScreens,
  ...contactsScreens,
  ...importScreens,
  ...contactPageScreens,
  ...ownedPropertiesScreens,
  ...transactionsScreens,
  ...reviewScreens,
  ...dealReportScreens,
  ...capsScreens,
  ...vendorsScreens,
  ...ledgerScreens,
  ...plansScreens,
  ...searchScreens,
  ...brokerageScreens,
  ...settingsScreens,
  ...massScreens,
  ...emailScreens,
  ...mailboxesScreens,
  ...messageSettingsScreens,
  ...agreementScreens,
  ...idxScreens,
  ...templatesScreens,
  ...textCodesScreens,
  ...notificationsScreens,
  ...setupScreens,
  ...secondStepScreens,
  ...usersScreens,
  ...billingScreens,
  ...jobsScreens,
  ...outboxScreens,
  ...auditScreens,
  ...accountEventScreens,
  ...trashScreens,
] as const

const login = createRoute({
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
})

const accessDenied = createRoute({
  getParentRoute: () => root,
  path: '/access-denied',
  beforeLoad: signedIn,
  component: page(() => import('./features/desk/shell/AccessDeniedPage.tsx'), 'AccessDeniedPage'),
})

const Root = () => {
  useKeptPlace()
  return (
    <SessionEnded>
      <Outlet />
      <NotificationHost />
    </SessionEnded>
  )
}
root.update({ component: Root })
framed.update({
  component: page(() => import('./features/desk/shell/Frame.tsx'), 'Frame'),
  pendingComponent: FrameSkeleton,
})
// The map is a tab of the search.
const map = createRoute({
  getParentRoute: () => framed,
  path: '/map',
  beforeLoad: () => {
    throw redirect({ to: '/mls-search', search: { view: 'map' }, replace: true })
  },
})
// The commission report is listed under transactions.
const commissions = (path: '/reports' | '/reports/commissions') =>
  createRoute({
    getParentRoute: () => framed,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/transactions/commissions', replace: true })
    },
  })
// Inside the frame, so that signed-out visitors sign in first.
const nowhere = createRoute({ getParentRoute: () => framed, path: '$', component: NotFoundPage })

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    ...registrationScreens,
    ...outsideScreens,
    accessDenied,
    framed.addChildren([...screens, map, commissions('/reports'), commissions('/reports/commissions'), nowhere]),
  ]),
  defaultPreload: 'intent',
  // Queries decide for themselves what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  getScrollRestorationKey: placeKey,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: Oops,
  defaultNotFoundComponent: NotFoundPage,
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
