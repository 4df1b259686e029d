import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { queries } from '../api/queries.ts'
import { theme } from '../theme/theme.ts'
import { OpenDialogs } from '../ui/dialogs.tsx'
import { NotificationHost } from '../ui/NotificationHost.tsx'

/**
 * Shows an element within what surrounds the screens of the app: theme, queries, dialogs, notifications and a router
 * that shows the same at every address. Resolves once it is drawn, to the person who uses it.
 */
export const show = async (element: ReactNode) => {
  const root = createRootRoute({
    component: () => (
      <>
        {element}
        <OpenDialogs />
        <NotificationHost />
      </>
    ),
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ['/here'] }),
  })
  await router.load()
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }), router }
}

/** Replaces the text of a field at once, as a paste does: for all but the typing itself. */
export const fill = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.clear(field)
  if (text) await user.paste(text)
}
