import { useEffect, useRef, useState } from 'react'

/** Rows above and below the visible ones that are drawn, too. */
const SPARE = 4

/**
 * Which rows of a long list are drawn, of `count` rows that are all `rem` high: only those in view, and a few around
 * them. `show` scrolls to one.
 */
export const useRows = (count: number, rem: number) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ height: rem * 16, from: 0, to: 12 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      // In pixels: people set the size of their text.
      const height = rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const from = Math.max(0, Math.floor(element.scrollTop / height) - SPARE)
      const to = Math.ceil((element.scrollTop + element.clientHeight) / height) + SPARE
      setView((before) =>
        before.from === from && before.to === to && before.height === height ? before : { height, from, to },
      )
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const resizes = new ResizeObserver(measure)
    resizes.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      resizes.disconnect()
    }
  }, [rem])
  const show = (at: number) => {
    const element = scroller.current
    if (!element) return
    const top = at * view.height
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + view.height > element.scrollTop + element.clientHeight)
      element.scrollTop = top + view.height - element.clientHeight
  }
  return { scroller, height: view.height, from: Math.min(view.from, count), to: Math.min(view.to, count), show }
}
