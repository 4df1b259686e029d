// Before the first paint. A file of its own: the page allows no inline scripts.

// So that a dark screen does not flash white.
const scheme = localStorage.getItem('dormer.scheme') ?? 'auto'
document.documentElement.dataset.mantineColorScheme =
  scheme === 'auto' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : scheme

// Browsers would suggest it by themselves; Settings > Notifications offers it instead (day/push).
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.dormerInstall = event
})

// Tokens were kept here once. Whoever still has some signs in again.
if (localStorage.getItem('dormer.session')?.includes('_token')) localStorage.removeItem('dormer.session')

// What only the signed-in need is on its way while the start is read, not after it (vite.config.ts names it).
const ahead = JSON.parse(document.currentScript.dataset.ahead ?? '{}')
if (localStorage.getItem('dormer.session')?.includes('UserId'))
  for (const file of [...(ahead.frame ?? []), ...(ahead[location.pathname] ?? [])])
    document.head.append(
      Object.assign(
        document.createElement('link'),
        file.endsWith('.css')
          ? { rel: 'preload', as: 'style', crossOrigin: '', href: `/${file}` }
          : { rel: 'modulepreload', href: `/${file}` },
      ),
    )
