import { useEffect } from 'react'

/**
 * Something that a lower floor tells without knowing who hears it: the parts of a contact say that somebody was called,
 * the desk offers to log the call.
 */
export const announcement = <What extends object>(name: string) => ({
  tell: (what: What) => window.dispatchEvent(new CustomEvent(`dormer:${name}`, { detail: what })),
  /** Hears it while the component is there. `hear` stays the same from drawing to drawing. */
  useHeard: (hear: (what: What) => void) =>
    useEffect(() => {
      const listen = (event: Event) => hear((event as CustomEvent<What>).detail)
      window.addEventListener(`dormer:${name}`, listen)
      return () => window.removeEventListener(`dormer:${name}`, listen)
    }, [hear]),
})
