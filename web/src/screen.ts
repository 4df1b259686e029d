import type { Permission } from '@dormer/contract/permissions'
import type { IconPoint } from '@tabler/icons-react'
import { createRootRoute, createRoute, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router'
import { unreachable } from './api/client.ts'
import { fetchAhead, queries } from './api/queries.ts'
import { readSession } from './api/session.ts'
import { currentUserQuery } from './features/brokerage/session/session.api.ts'
import { type SearchSchema, searchOf } from './ui/address.ts'

/** What is declared of a screen beside its address, as whoever lists screens finds it on the route (`screenAt`). */
type Declared = {
  /** What the palette calls it. */
  title: string
  /** Its icon in the navigation and the palette; what has none, such as one contact, is no page of the palette. */
  icon?: typeof IconPoint
  /** Who lacks it gets /access-denied, before anything is asked of the server. */
  permission?: Permission
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Declared
  }
}

export const root = createRootRoute()
/** Who is signed out signs in first, and comes back to the address that was asked for. */
export const signedIn = ({ location }: { location: { href: string } }): void => {
  if (!readSession())
    throw redirect({ to: '/login', search: { to: location.href === '/' ? undefined : location.href }, replace: true })
}
/** The frame of every signed-in screen; routes.tsx says what it looks like. */
export const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: signedIn,
  loader: () =>
    void import('./features/desk/shell/shell.api.ts').then(({ menuQuery }) => fetchAhead(currentUserQuery, menuQuery)),
})

/** The names of a path's parameters: `/contact/$ContactId` has ContactId. */
type Params<Path> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? { [N in Name]: string } & Params<Rest>
  : Path extends `${string}$${infer Name}`
    ? { [N in Name]: string }
    : unknown

/** A screen's component, loaded with it. Code that does not come is told as any call that does not. */
export const page = <M extends Record<string, unknown>, Name extends keyof M>(load: () => Promise<M>, name: Name) =>
  lazyRouteComponent(
    () =>
      load().catch(() => {
        throw unreachable()
      }),
    name,
  )

/**
 * Declares a screen in the frame (NAME.screens.ts): its address and what it keeps there, its title and icon, who may
 * open it, its component. `ahead` begins to fetch what the screen will ask for, beside its code, and already when a
 * link to it is pointed at; nothing waits for it.
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
      // Whoever cannot be known is told so by the frame.
      const me = await queries.ensureQueryData(currentUserQuery).catch(() => undefined)
      if (me && !me.Permissions.includes(declared.permission)) throw redirect({ href: '/access-denied', replace: true })
    },
    loaderDeps: ({ search }) => search,
    // Whether it comes is the screen's to tell.
    loader: ({ params, deps }) => {
      void ahead?.({ params: params as Params<Path>, search: deps as ReturnType<Search> }).catch(() => undefined)
    },
    component,
  })
