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
const ahead = JSON.parse(document.currentScript.dataset.ahead ?? 'null')
const session = localStorage.getItem('dormer.session')
if (ahead && session?.includes('UserId')) {
  const [at, screen] =
    Object.entries(ahead.screens)
      .map(([address, screen]) => [new RegExp(`^${address}$`).exec(location.pathname), screen])
      .find(([at]) => at) ?? []
  const calls = [...ahead.calls, ...(screen?.calls.map((path) => path.replace('$1', at[1])) ?? [])]
  // So is what the screen waits for: api/client.ts takes it from here. What was refused or failed is asked again.
  const user = String(JSON.parse(session).UserId)
  window.dormerAhead = new Map(
    calls.map((path) => [
      `${user} ${path}`,
      fetch(path, { headers: { 'x-dormer-user': user } }).then(
        (answer) => (answer.ok ? answer : undefined),
        () => undefined,
      ),
    ]),
  )
  // What nobody has taken by then is old.
  setTimeout(() => window.dormerAhead.clear(), 10_000)
  for (const file of [...ahead.files, ...(screen?.files ?? [])])
    document.head.append(
      Object.assign(
        document.createElement('link'),
        file.endsWith('.css')
          ? { rel: 'preload', as: 'style', crossOrigin: '', href: `/${file}` }
          : { rel: 'modulepreload', href: `/${file}` },
      ),
    )
}
