import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/**
 * A click handler for links in HTML from the server, or for an element around them; it navigates without reloading the
 * page.
 */
export const useFollow = () => {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || isForBrowser || link.target || link.origin !== location.origin) return
    event.preventDefault()
    void navigate({ href: link.pathname + link.search + link.hash })
  }
}
