import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** Follows links that the server wrote without loading the page anew; a handler of their clicks, or of what is around them. */
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
