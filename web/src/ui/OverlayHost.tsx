import { type ComponentType, useEffect, useState } from 'react'

const load = () => import('./Overlays.tsx')
const shown = Promise.withResolvers<Awaited<ReturnType<typeof load>>>()

/** The dialogs and notifications, once loaded. */
export const overlays = () => {
  window.dispatchEvent(new Event('dormer:overlays'))
  return shown.promise
}

/**
 * Loads dialogs and notifications when first needed, or at the first interaction with the page, so that they are
 * available to report a lost connection.
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
