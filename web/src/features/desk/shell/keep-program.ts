/* The service worker, which keeps the program's files in this browser (web/service-worker.js, decision 0116). */

const HOUR_MS = 60 * 60_000

/**
 * Has the browser keep the program, and looks for new versions. `ready` hears that one waits: it takes over only when
 * told to. Returns a function that stops looking.
 */
export const keepProgram = (ready: (takeOver: () => void) => void) => {
  const stop = new AbortController()
  const { signal } = stop
  // Not in development, nor on pages without encryption.
  const { serviceWorker } = navigator
  if (!import.meta.env.PROD || !serviceWorker) return () => stop.abort()
  const start = async () => {
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    if (signal.aborted) return
    const announce = () => {
      const { waiting } = registration
      // The first one replaces nothing.
      if (!waiting || !serviceWorker.controller || signal.aborted) return
      ready(() => {
        // Another window has had it take over.
        if (registration.waiting !== waiting) return location.reload()
        serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        waiting.postMessage('take over')
      })
    }
    const follow = () => registration.installing?.addEventListener('statechange', announce)
    registration.addEventListener('updatefound', follow, { signal })
    follow()
    announce()
    let looked = Date.now()
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - looked < HOUR_MS) return
      looked = Date.now()
      void registration.update().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look, { signal })
    const timer = setInterval(look, HOUR_MS)
    signal.addEventListener('abort', () => clearInterval(timer))
  }
  // Not while the first screen loads.
  const begin = () => void start().catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true, signal })
  return () => stop.abort()
}
