import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** Keeps what is typed into a search box, and asks for it a moment after the last key. `q` is what the URL asks for. */
export const useSearchText = (q = '', search: (q: string) => void) => {
  const [typed, setTyped] = useState(q)
  const asked = useRef(q)
  const ask = useDebouncedCallback((text: string) => {
    asked.current = text
    search(text)
  }, 250)
  // The URL is the state: going back puts the text back that was asked for then.
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
