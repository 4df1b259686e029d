import { type ParsedLocation, useElementScrollRestoration, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Scrolls to where the page was left under this key, for a link used instead of the browser's Back. */
    placeOf?: string
  }
}

/** The router's key for a scroll position: the history entry's, or the one a link returns to. */
export const placeKey = ({ state, href }: ParsedLocation) => state.placeOf ?? state.__TSR_key ?? href

/**
 * How far the page was scrolled when it was left; undefined on the first visit. A list that receives it renders all its
 * rows.
 */
export const useLeftAt = () => useElementScrollRestoration({ getElement: () => window, getKey: placeKey })?.scrollY

/**
 * Restores the scroll position once the page is as long as it was: the router scrolls when the page renders, which may
 * be before its rows are there. If the user scrolls or presses anything in the meantime, the page stays where it is.
 */
export const useKeptPlace = () => {
  const place = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation && placeKey(resolvedLocation) })
  const leftAt = useLeftAt()
  useEffect(() => {
    if (!place || !leftAt) return
    const end = new AbortController()
    const page = document.documentElement
    const growth = new ResizeObserver(() => {
      if (page.scrollHeight - page.clientHeight < leftAt) return
      scrollTo({ top: leftAt })
      end.abort()
    })
    growth.observe(page)
    end.signal.onabort = () => growth.disconnect()
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(act, () => end.abort(), { capture: true, signal: end.signal })
    return () => end.abort()
  }, [place, leftAt])
}
