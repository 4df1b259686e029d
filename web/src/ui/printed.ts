import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/*
 * Whether the page is being printed. A browser lays it out anew for paper, but what a script has decided by the screen's
 * width, or colors, stays unless it is told in time.
 */
const print = window.matchMedia('print')
let isPrinted = print.matches
const listeners = new Set<() => void>()
const set = (is: boolean) => {
  if (is === isPrinted) return
  isPrinted = is
  // The browser does not wait for a later render.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}
// Some browsers send the events and others change the medium first.
window.addEventListener('beforeprint', () => set(true))
window.addEventListener('afterprint', () => set(false))
print.addEventListener('change', ({ matches }) => set(matches))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const usePrinted = () => useSyncExternalStore(subscribe, () => isPrinted)
