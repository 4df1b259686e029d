import { useSyncExternalStore } from 'react'

/** A value shared by parts of the page. */
export const store = <T>(initial: T) => {
  let value = initial
  const watchers = new Set<() => void>()
  const watch = (tell: () => void) => {
    watchers.add(tell)
    return () => watchers.delete(tell)
  }
  const get = () => value
  return {
    get,
    set: (next: T) => {
      value = next
      for (const tell of watchers) tell()
    },
    use: () => useSyncExternalStore(watch, get),
  }
}
