/*
 * Keeps the program's own files, so that it opens without a connection, and shows what is pushed (decision 0116). It
 * keeps nothing that the API has answered. vite.config.ts writes it to /sw.js.
 */
const version = '__VERSION__'
const files = '__FILES__'

/** Hashed files, which never change under their names: of all versions that are open. */
const FILES = 'dormer.files'
/** Those of the version before, which may still be open in another window. */
const BEFORE = 'dormer.before'
/** The page itself and what it names without a hash, of this version. */
const PAGE = `dormer.page.${version}`
const ofPage = ['/', '/begin.js', '/favicon.svg', '/manifest.webmanifest']

const kept = files.kept.map((file) => `/${file}`)
const known = new Set([...kept, ...files.others.map((file) => `/${file}`)])

/** What the server answers itself: the API, downloads, and the public pages. Held to the contract by a test. */
const SERVERS = /^\/(?:api|token|voice|v|h|u|d|homes|book|booking|healthz|readyz|metrics)(?:\/|$)/i

/** How long a page may take to come before the one that is kept is shown. */
const PATIENCE_MS = 6000

const keepMissing = async () => {
  const cache = await caches.open(FILES)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(kept.filter((file) => !there.has(file)))
}

self.addEventListener('install', (event) => {
  const page = async () =>
    (await caches.open(PAGE)).addAll(ofPage.map((file) => new Request(file, { cache: 'reload' })))
  event.waitUntil(Promise.all([page(), keepMissing()]))
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('dormer.') && name !== FILES && name !== PAGE) await caches.delete(name)
    const cache = await caches.open(FILES)
    const before = await caches.open(BEFORE)
    for (const request of await cache.keys()) {
      if (known.has(new URL(request.url).pathname)) continue
      const there = await cache.match(request, { ignoreVary: true })
      if (there) await before.put(request, there).catch(() => undefined)
      await cache.delete(request)
    }
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

// Only when the user asks for it: it waits while the version before is open.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (known.has(url.pathname)) event.respondWith(fileOf(request))
  else if (ofPage.includes(url.pathname) && request.mode !== 'navigate')
    event.respondWith(newest(request, url.pathname))
  else if (request.mode === 'navigate' && !SERVERS.test(url.pathname) && !url.pathname.startsWith('/assets/'))
    event.respondWith(newest(request, '/'))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(before(request))
})

/** A file of the version before. */
const before = async (request) =>
  (await (await caches.open(BEFORE)).match(request, { ignoreVary: true })) ?? fetch(request)

const fileOf = async (request) => {
  const cache = await caches.open(FILES)
  const there = await cache.match(request, { ignoreVary: true })
  if (there) return there
  const answer = await fetch(request)
  if (answer.status === 200 && answer.type === 'basic') await cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}

/** What the server has, and without a connection, or while it is not there, what was kept. */
const newest = async (request, keptAs) => {
  const instead = async () => (await (await caches.open(PAGE)).match(keptAs)) ?? offline()
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const asked = fetch(request).catch(() => undefined)
  const answer = await Promise.race([asked, late])
  if (answer && answer.status < 500) return answer
  const other = await instead()
  // Nothing is kept: a slow answer, or a refusal, is better than none.
  return other.status === 503 ? ((await asked) ?? other) : other
}

/** For a browser that has discarded what was kept. */
const offline = () =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Offline · Dormer</title>
<style>
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 16px; padding: 24px; box-sizing: border-box; text-align: center; font: 16px/1.5 Inter, system-ui, sans-serif; background: light-dark(#fff, #131518); color: light-dark(#1c2024, #e8eaed) }
h1 { font-size: 22px; margin: 0 } p { margin: 0; max-width: 34em }
a { display: inline-block; padding: 10px 18px; border-radius: 8px; background: #1f6f5c; color: #fff; text-decoration: none; font-weight: 600 }
</style>
<svg width="56" height="56" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#1f6f5c"/><path d="M6 24 16 8l10 16h-4.6v-5.2a5.4 5.4 0 0 0-10.8 0V24z" fill="#fff"/></svg>
<h1>You are offline</h1><p>Dormer cannot be opened without a connection in this browser yet. What you typed and what waits to be sent is still here.</p><a href="">Try Again</a></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    },
  )

self.addEventListener('push', (event) => {
  let message
  try {
    message = event.data.json()
  } catch {
    return
  }
  const { Title, Body, Path, Tag } = message
  event.waitUntil(
    self.registration.showNotification(Title, {
      body: Body,
      tag: Tag,
      renotify: true,
      icon: '/icon-192.png',
      data: { Path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { Path } = event.notification.data ?? {}
  const path = typeof Path === 'string' && /^\/(?!\/)/.test(Path) ? Path : '/'
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const ours = windows.filter(({ url }) => !SERVERS.test(new URL(url).pathname))
    const one = ours.find(({ focused }) => focused) ?? ours[0]
    if (!one) return self.clients.openWindow(path)
    // Its router goes there, and asks about what is unsaved; if no page is listening yet, a new window has it.
    one.postMessage({ open: path })
    return one.focus().catch(() => self.clients.openWindow(path))
  }
  event.waitUntil(open())
})
