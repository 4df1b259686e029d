import { useState } from 'react'

/** What browsers offer before a page is installed (begin.js keeps it); not in Safari and Firefox. */
type Offer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }
declare global {
  interface Window {
    dormerInstall?: Offer
  }
}

export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** iPads say that they are Macs. */
export const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Asks the browser to install Dormer; undefined if it cannot be asked. */
export const useInstall = () => {
  const [offer, setOffer] = useState(() => window.dormerInstall)
  if (!offer || isInstalled()) return undefined
  return async () => {
    // It can be used once.
    delete window.dormerInstall
    setOffer(undefined)
    await offer.prompt()
  }
}
