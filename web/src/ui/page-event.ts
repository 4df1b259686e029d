import { useEffect } from 'react'

/**
 * An event that a lower floor emits without knowing its subscribers: the parts of a contact emit that somebody was
 * called, and the desk offers to log the call.
 */
export const pageEvent = <What extends object>(name: string) => ({
  emit: (what: What) => window.dispatchEvent(new CustomEvent(`dormer:${name}`, { detail: what })),
  /** Subscribes while the component is mounted. `listener` must be stable between renders. */
  useListener: (listener: (what: What) => void) =>
    useEffect(() => {
      const listen = (event: Event) => listener((event as CustomEvent<What>).detail)
      window.addEventListener(`dormer:${name}`, listen)
      return () => window.removeEventListener(`dormer:${name}`, listen)
    }, [listener]),
})
