import '@fontsource-variable/inter'
import './theme/first.css'
import './theme/global.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/client.ts'
import { readSession } from './api/session.ts'
import { router } from './routes.tsx'
import { cssVariables, theme } from './theme/theme.ts'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the server refused it will refuse again; only a lost connection or its own failure is worth a second try.
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
})

/** A session that ends, in this tab or another, leaves nothing of the user behind and leads to /login. */
const followSession = () => {
  if (readSession()) return
  client.clear()
  const { pathname, href } = router.state.location
  if (pathname !== '/login')
    router.navigate({ to: '/login', search: { to: href === '/' ? undefined : href }, replace: true })
}
window.addEventListener('dormer:session', followSession)
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === 'dormer.session') followSession()
})
window.addEventListener('dormer:access-denied', () => router.navigate({ to: '/access-denied', replace: true }))

// A newer version was installed: this page's code is gone, the address is still good.
window.addEventListener('vite:preloadError', () => window.location.reload())

const container = document.getElementById('root')
if (container)
  createRoot(container).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={localStorageColorSchemeManager({ key: 'dormer.scheme' })}
      >
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
