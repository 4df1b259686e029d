import { type RefObject, useEffect, useRef, useState } from 'react'
import { areLettersFree, BUSY } from '../../../ui/letter-keys.ts'

const moves: Record<string, number> = { arrowdown: 1, arrowup: -1, j: 1, k: -1 }

/**
 * One pair is marked, at first the likeliest, and keys act on it: arrows mark another, Enter and N press its buttons.
 * When it is settled, the one that takes its place is marked.
 */
export const usePairKeys = (list: RefObject<HTMLElement | null>, keys: readonly string[]) => {
  const [mark, setMark] = useState({ key: '', at: 0 })
  const found = keys.indexOf(mark.key)
  const at = found >= 0 ? found : Math.min(mark.at, keys.length - 1)
  const marked = keys[at]
  const elementOf = (key?: string) => list.current?.querySelector<HTMLElement>(`[data-pair="${key}"]`)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || target.closest(BUSY)) return
      if (marked === undefined || document.querySelector('[aria-modal="true"]')) return
      if (key.length === 1 && !areLettersFree()) return
      const isFree = target === document.body || target.matches('[data-pair]')
      const move = moves[key]
      if (move !== undefined && (isFree || list.current?.contains(target))) {
        event.preventDefault()
        event.stopPropagation()
        const next = Math.max(0, Math.min(keys.length - 1, at + move))
        setMark({ key: keys[next] ?? '', at: next })
        elementOf(keys[next])?.focus()
      } else if (key === 'n' || (key === 'enter' && isFree)) {
        event.preventDefault()
        event.stopPropagation()
        if (!event.repeat) elementOf(marked)?.querySelector<HTMLElement>(`[data-hotkey="${key}"]`)?.click()
      }
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })

  // What is settled must not take the focus with it.
  const had = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another pair is marked.
  useEffect(() => {
    if (had.current && (!document.activeElement || document.activeElement === document.body)) elementOf(marked)?.focus()
  }, [marked])

  return {
    marked,
    onFocus: (key: string) => {
      had.current = true
      setMark({ key, at: keys.indexOf(key) })
    },
    onBlur: (to: EventTarget | null) => {
      // Nothing takes the focus from what is removed.
      if (to instanceof Element && !list.current?.contains(to)) had.current = false
    },
  }
}
