import '@fontsource-variable/inter'
import './theme/base.css'
import './theme/global.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/client.ts'
import { queries } from './api/queries.ts'
import { forgetUser, hasLoggedOut, readSession } from './api/session.ts'
import { finishLeaving, whoseSessionEnded } from './features/brokerage/session/session.api.ts'
import { router } from './routes.tsx'
import { cssVariables, theme } from './theme/theme.ts'
import { forgetNotifications } from './ui/notify.ts'
import { submitByKey } from './ui/submit-key.ts'

// In builds, components load only their own styles (vite.config.ts).
if (import.meta.env.DEV) await import('@mantine/core/styles.layer.css')

/**
 * When the user logs out, in this tab or another, clear all of their data and go to /login. If a session expires while
 * somebody is working, the page waits for them (SessionEnded.tsx); if no user was loaded yet, signing in returns to the
 * same place.
 */
const leave = () => {
  if (readSession() || whoseSessionEnded() !== undefined) return
  queries.clear()
  if (hasLoggedOut()) forgetUser()
  forgetNotifications()
  // The latest address: on a fresh load nothing is on screen yet.
  const { latestLocation } = router
  const { href } = latestLocation
  // Public pages stay.
  if (router.matchRoutes(latestLocation).some(({ routeId }) => routeId === '/framed' || routeId === '/access-denied'))
    router.navigate({
      to: '/login',
      search: hasLoggedOut() ? {} : { to: href === '/' ? undefined : href, ended: true },
      replace: true,
      ignoreBlocker: true,
    })
}
window.addEventListener('dormer:session', leave)
window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== 'dormer.session') return
  leave()
  // Signed in from another tab: follow it.
  // Also while the sign-in page is still loading: what is on screen then is the page before it.
  if (readSession() && router.latestLocation.pathname === '/login') router.invalidate()
})
void finishLeaving()
window.addEventListener('dormer:access-denied', () =>
  router.navigate({ to: '/access-denied', replace: true, ignoreBlocker: true }),
)

// First, because editors and lists of options have their own use for Enter.
window.addEventListener('keydown', submitByKey, { capture: true })

const container = document.getElementById('root')
if (container)
  createRoot(container, {
    // The screen shows the error.
    onCaughtError: (error) => {
      if (!(error instanceof ApiError)) console.error(error)
    },
  }).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={localStorageColorSchemeManager({ key: 'dormer.scheme' })}
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
