import { useEffect } from 'react'

/** Sets the browser tab's title: the page's, then the product's. */
export const useTitle = (title: string) => {
  useEffect(() => {
    document.title = `${title} · Dormer`
  }, [title])
}
