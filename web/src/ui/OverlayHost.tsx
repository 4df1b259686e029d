import { type ComponentType, useEffect, useState } from 'react'

const load = () => import('./Overlays.tsx')
const shown = Promise.withResolvers<Awaited<ReturnType<typeof load>>>()

/** The dialogs and notifications, once they can be seen. */
export const overlays = () => {
  window.dispatchEvent(new Event('dormer:overlays'))
  return shown.promise
}

/**
 * Loads dialogs and notifications when they are asked for, or with the first touch of the page, so that they are there
 * to tell that the connection is lost.
 */
export const OverlayHost = () => {
  const [Overlays, setOverlays] = useState<ComponentType>()
  useEffect(() => {
    if (Overlays) return void load().then(shown.resolve)
    const begin = () =>
      load().then(
        (loaded) => setOverlays(() => loaded.Overlays),
        () => undefined,
      )
    const signs = ['pointerdown', 'keydown', 'dormer:overlays']
    for (const sign of signs) window.addEventListener(sign, begin)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, begin)
    }
  }, [Overlays])
  return Overlays && <Overlays />
}
