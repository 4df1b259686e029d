import type { Notification as Told } from '@dormer/contract/day/notifications'
import { readLocalStorageValue } from '@mantine/hooks'
import { wordsOf } from './notification.words.ts'

/** Whether this browser shows notifications outside its window while Dormer is not in front. */
export const ON_DESKTOP = { key: 'dormer.desktopNotifications', defaultValue: false }

/** Phone browsers have the API but cannot use it. */
export const canShowOnDesktop = () =>
  window.isSecureContext && 'Notification' in window && !/Android|iPhone|iPad/.test(navigator.userAgent)

export const isOnDesktopWanted = () =>
  canShowOnDesktop() && Notification.permission === 'granted' && readLocalStorageValue(ON_DESKTOP)

/** Shows them until `signal` aborts, so that the next user does not see them. */
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
