import { type ComponentType, useEffect, useState } from 'react'

const load = () => import('./Notifications.tsx')
const shown = Promise.withResolvers<Awaited<ReturnType<typeof load>>['notifications']>()

/** Renders the notifications once their code has loaded. */
export const loadNotifications = () => {
  window.dispatchEvent(new Event('dormer:notifications'))
  return shown.promise
}

/**
 * Loads the notification code when first needed, or at the first interaction with the page, so that it can report a
 * lost connection.
 */
export const NotificationHost = () => {
  const [Notifications, setNotifications] = useState<ComponentType>()
  useEffect(() => {
    if (Notifications) return void load().then(({ notifications }) => shown.resolve(notifications))
    const begin = () =>
      load().then(
        (loaded) => setNotifications(() => loaded.Notifications),
        () => undefined,
      )
    const signs = ['pointerdown', 'keydown', 'dormer:notifications']
    for (const sign of signs) window.addEventListener(sign, begin)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, begin)
    }
  }, [Notifications])
  return Notifications && <Notifications />
}
