import type { Notification as Told } from '@dormer/contract/day/notifications'
import { readLocalStorageValue } from '@mantine/hooks'
import { wordsOf } from './notification.words.ts'

/** Whether this browser shows notifications outside its window while Dormer is not in front. */
export const ON_DESKTOP = { key: 'dormer.desktopNotifications', defaultValue: false }

/** Phones' browsers have the interface without being able to. */
export const canShowOnDesktop = () =>
  window.isSecureContext && 'Notification' in window && !/Android|iPhone|iPad/.test(navigator.userAgent)

export const isOnDesktopWanted = () =>
  canShowOnDesktop() && Notification.permission === 'granted' && readLocalStorageValue(ON_DESKTOP)

/** Shows them until `signal` aborts: they are not for whoever comes next. */
export const showOnDesktop = (told: Told[], open: (one: Told) => void, signal: AbortSignal) => {
  if (signal.aborted) return
  for (const one of told) {
    const shown = new Notification(one.Title, { body: wordsOf(one), tag: `dormer.${one.NotificationId}` })
    shown.onclick = () => {
      window.focus()
      shown.close()
      open(one)
    }
    const close = () => shown.close()
    signal.addEventListener('abort', close)
    shown.onclose = () => signal.removeEventListener('abort', close)
  }
}
