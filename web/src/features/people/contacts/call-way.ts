import { readLocalStorageValue } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'

/** What Call does: talks in the browser, has the user's own phone called and connected, or leaves it to the device. */
export const callWays = {
  Browser: 'The dialer',
  OwnPhone: 'My own phone',
  Device: 'This device’s phone app',
} as const
export type CallWay = keyof typeof callWays

// In this browser only: at the desk somebody may have a headset, and on the road a phone.
const WAY = { key: 'dormer.callWay', defaultValue: 'Browser' as CallWay }

export const callWay = () => readLocalStorageValue(WAY)

// One listener for all rows of a list.
const watching = new Set<() => void>()
const tell = () => watching.forEach((one) => void one())
const ofOtherTab = ({ key }: StorageEvent) => {
  if (key === WAY.key) tell()
}
const watch = (one: () => void) => {
  if (watching.size === 0) window.addEventListener('storage', ofOtherTab)
  watching.add(one)
  return () => {
    watching.delete(one)
    if (watching.size === 0) window.removeEventListener('storage', ofOtherTab)
  }
}
const setWay = (way: CallWay) => {
  localStorage.setItem(WAY.key, JSON.stringify(way))
  tell()
}

/** How calls are made in this browser, and how to change that. */
export const useCallWay = () => [useSyncExternalStore(watch, callWay), setWay] as const

// Set by an upper floor. Without it, calls are left to the device: its code did not load, or the user may not call.
let hasDialer: boolean | undefined
const waiting = new Set<(has: boolean) => void>()
export const setDialer = (has: boolean | undefined) => {
  hasDialer = has
  if (has === undefined) return
  for (const tell of waiting) tell(has)
  waiting.clear()
}
/** Whether there is a dialer, once that is known: its code may still be loading. */
export const isDialerThere = () =>
  hasDialer !== undefined
    ? Promise.resolve(hasDialer)
    : new Promise<boolean>((resolve) => {
        waiting.add(resolve)
        setTimeout(() => resolve(false), PATIENCE)
      })
const PATIENCE = 5000
