import { addPushDevice, deletePushDevice, pushDevices } from '@dormer/contract/day/push'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { actsFor, hasLoggedOut, readSession } from '../../../api/session.ts'

export const pushDevicesQuery = queryOptions({
  queryKey: ['notifications', 'devices'],
  queryFn: ({ signal }) => call(pushDevices, {}, { signal }),
})

/** For whom, and in which session, this browser shows notifications; removed at sign-out as recents are. */
const keyOf = () => `dormer.recent.${actsFor()}.push`

export const canPush = () =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const registered = async () => (canPush() ? await navigator.serviceWorker.getRegistration('/') : undefined)
const subscribed = async () => (await registered())?.pushManager.getSubscription()

/** The key as bytes, which all browsers take. */
const bytesOf = (text: string) => {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(raw, (character) => character.charCodeAt(0))
}

const register = async (subscription: PushSubscription) => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await call(addPushDevice, { body: { Endpoint: endpoint, P256dh: keys.p256dh ?? '', Auth: keys.auth ?? '' } })
  localStorage.setItem(keyOf(), JSON.stringify([endpoint, readSession()?.since]))
}

/** Has this browser show the user's notifications; false if the user does not allow it. */
export const turnOn = async (PublicKey: string): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await registered()
  if (!registration) throw new Error('no service worker')
  const before = await registration.pushManager.getSubscription()
  const subscription =
    before ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(PublicKey) }))
  await register(subscription)
  await queries.invalidateQueries({ queryKey: pushDevicesQuery.queryKey })
  return true
}

/** Nothing is shown any more, even if the server could not be told. */
export const turnOff = async (PushDeviceId: number | undefined) => {
  localStorage.removeItem(keyOf())
  await (await subscribed())?.unsubscribe()
  if (PushDeviceId !== undefined) await removeDevice(PushDeviceId)
}
export const removeDevice = async (PushDeviceId: number) => {
  await call(deletePushDevice, { params: { PushDeviceId } })
  await queries.invalidateQueries({ queryKey: pushDevicesQuery.queryKey })
}

/** Also asked of the browser: there it may have been taken back. */
export const isOnHere = () =>
  localStorage.getItem(keyOf()) !== null && canPush() && Notification.permission === 'granted'

/** Whoever signs in next must not see them; a new session, or a new address of the browser, is told to the server. */
const follow = async () => {
  const subscription = await subscribed()
  if (!subscription) return localStorage.removeItem(keyOf())
  const stored = localStorage.getItem(keyOf())
  if (stored === null) await subscription.unsubscribe()
  else if (stored !== JSON.stringify([subscription.endpoint, readSession()?.since])) await register(subscription)
}

/** `open` goes where a notification leads that was clicked on. Returns a function that stops it. */
export const watchPush = (open: (path: string) => void) => {
  void follow().catch(() => undefined)
  const listen = ({ data }: MessageEvent<{ open?: string }>) => {
    if (data?.open) open(data.open)
  }
  navigator.serviceWorker?.addEventListener('message', listen)
  return () => navigator.serviceWorker?.removeEventListener('message', listen)
}

// Also after the frame is gone. The server has ended it along with the session.
const leave = () => {
  if (hasLoggedOut()) void subscribed().then((subscription) => subscription?.unsubscribe())
}
window.addEventListener('dormer:session', leave)
