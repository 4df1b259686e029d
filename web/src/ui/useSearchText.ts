import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** Holds the text of a search box and searches shortly after the last keystroke. `q` is the search in the URL. */
export const useSearchText = (q = '', search: (q: string) => void) => {
  const [typed, setTyped] = useState(q)
  const asked = useRef(q)
  const ask = useDebouncedCallback((text: string) => {
    asked.current = text
    search(text)
  }, 250)
  // The URL is the state: going back restores the text of that search.
  useEffect(() => {
    if (q === asked.current) return
    asked.current = q
    setTyped(q)
  }, [q])
  const type = (text: string) => {
    setTyped(text)
    ask(text.trim())
  }
  return [typed, type] as const
}
