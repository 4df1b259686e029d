import { useLayoutEffect, useRef } from 'react'

/** Tells an element's styles where it begins (`--above`), so that it ends with the screen, whatever is above it. */
export const useRestOfScreen = () => {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return
      const above = element.current.getBoundingClientRect().top + window.scrollY
      element.current.style.setProperty('--above', `${Math.ceil(above)}px`)
    }
    measure()
    // Also when a banner comes, or the totals take another line.
    const resizes = new ResizeObserver(measure)
    resizes.observe(document.body)
    return () => resizes.disconnect()
  }, [])
  return element
}
