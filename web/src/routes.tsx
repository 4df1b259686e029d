import { createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { automationArea } from './features/automation/area.ts'
import { brokerageArea } from './features/brokerage/area.ts'
import { SessionEnded } from './features/brokerage/session/SessionEnded.tsx'
import { dayArea } from './features/day/area.ts'
import { dealsArea } from './features/deals/area.ts'
import { deskArea } from './features/desk/area.ts'
import { FrameSkeleton } from './features/desk/shell/FrameSkeleton.tsx'
import { Oops } from './features/desk/shell/Oops.tsx'
import { growthArea } from './features/growth/area.ts'
import { homesArea } from './features/homes/area.ts'
import { messagesArea } from './features/messages/area.ts'
import { peopleArea } from './features/people/area.ts'
import { framed, page, root } from './screen.ts'
import { parseSearch } from './ui/address.ts'
import { NotificationHost } from './ui/NotificationHost.tsx'
import { PageSkeleton } from './ui/PageSkeleton.tsx'
import { placeKey, useKeptPlace } from './ui/place.ts'

/** The areas' screens in the frame (NAME.screens.ts). */
const screens = [
  ...brokerageArea.screens,
  ...peopleArea.screens,
  ...dayArea.screens,
  ...messagesArea.screens,
  ...homesArea.screens,
  ...dealsArea.screens,
  ...automationArea.screens,
  ...growthArea.screens,
  ...deskArea.screens,
] as const

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
const NotFoundPage = page(() => import('./features/desk/shell/NotFoundPage.tsx'), 'NotFoundPage')
// Inside the frame, so that signed-out visitors sign in first.
const nowhere = createRoute({ getParentRoute: () => framed, path: '$', component: NotFoundPage })

export const router = createRouter({
  routeTree: root.addChildren([
    ...brokerageArea.unframed,
    ...deskArea.unframed,
    framed.addChildren([...screens, nowhere]),
  ]),
  parseSearch,
  defaultPreload: 'intent',
  // Queries decide for themselves what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  getScrollRestorationKey: placeKey,
  defaultPendingComponent: PageSkeleton,
  // Skeletons have the shape of what comes: none needs to stay for a while so that nothing flashes.
  defaultPendingMinMs: 0,
  defaultErrorComponent: Oops,
  defaultNotFoundComponent: NotFoundPage,
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
