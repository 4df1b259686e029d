import { may, type Permission, type Right } from '@dormer/contract/permissions'
import type { IconPoint } from '@tabler/icons-react'
import { createRootRoute, createRoute, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router'
import { unreachable } from './api/client.ts'
import { fetchAhead, queries } from './api/queries.ts'
import { hasEnded, readSession } from './api/session.ts'
import { currentUserQuery } from './features/brokerage/session/session.api.ts'
import { type SearchSchema, searchOf } from './ui/address.ts'

/** What a screen declares besides its address. Code that lists screens finds it on the route (`screenAt`). */
type Declared = {
  /** Its name in the palette. */
  title: string
  /**
   * Its icon in the navigation and the palette. Screens without one, such as a single contact, are not listed in the
   * palette.
   */
  icon?: typeof IconPoint
  /** Users without it are sent to /access-denied before the server is asked for anything. */
  permission?: Right | Permission
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Declared
  }
}

export const root = createRootRoute()
/** Sends signed-out visitors to the login, which returns them to the requested address. */
export const signedIn = ({ location }: { location: { href: string } }): void => {
  if (readSession()) return
  const to = location.href === '/' ? undefined : location.href
  throw redirect({ to: '/login', search: { to, ended: hasEnded() || undefined }, replace: true })
}
/** The frame around every signed-in screen; routes.tsx supplies its component. */
export const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: signedIn,
  loader: () =>
    void import('./features/desk/shell/shell.api.ts').then(({ menuQuery }) => fetchAhead(currentUserQuery, menuQuery)),
})

/** The names of a path's parameters: `/contact/$ContactId` yields ContactId. */
type Params<Path> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? { [N in Name]: string } & Params<Rest>
  : Path extends `${string}$${infer Name}`
    ? { [N in Name]: string }
    : unknown

/** A screen's component, loaded on demand. A failed load is reported like a failed call. */
export const page = <M extends Record<string, unknown>, Name extends keyof M>(load: () => Promise<M>, name: Name) =>
  lazyRouteComponent(
    () =>
      load().catch(() => {
        throw unreachable()
      }),
    name,
  )

/**
 * Declares a screen in the frame (NAME.screens.ts): its address and search parameters, its title and icon, who may open
 * it, and its component. `ahead` prefetches the screen's data while its code loads, and as soon as a link to it is
 * hovered; nothing waits for it.
 */
export const screen = <const Path extends string, Search extends SearchSchema<object> = SearchSchema<object>>({
  path,
  search,
  ahead,
  component,
  ...declared
}: Declared & {
  path: Path
  search?: Search
  ahead?: (at: { params: Params<Path>; search: ReturnType<Search> }) => Promise<unknown>
  component: RouteComponent
}) =>
  createRoute({
    getParentRoute: () => framed,
    path,
    staticData: { screen: declared },
    validateSearch: search ?? (searchOf({}) as SearchSchema<object> as Search),
    beforeLoad: async (): Promise<void> => {
      if (!declared.permission) return
      // If the user cannot be loaded, the frame says so.
      const me = await queries.ensureQueryData(currentUserQuery).catch(() => undefined)
      if (me && !may(me, declared.permission)) throw redirect({ href: '/access-denied', replace: true })
    },
    loaderDeps: ({ search }) => search,
    // The screen reports a failure.
    loader: ({ params, deps }) => {
      void ahead?.({ params: params as Params<Path>, search: deps as ReturnType<Search> }).catch(() => undefined)
    },
    component,
  })
