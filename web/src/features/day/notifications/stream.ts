import { type NotificationEvent, notificationStream, unreadNotifications } from '@dormer/contract/day/notifications'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { ask, call } from '../../../api/client.ts'

/** The server says something at least every 25 seconds; after this long there is nobody at the other end. */
export const SILENCE = 60_000
export const POLL = 30_000

/** Asks instead of hearing; what cannot be asked now is asked the next time. */
export const poll = (deliver: (event: NotificationEvent) => void, signal: AbortSignal) =>
  call(unreadNotifications, {}, { signal }).then(
    ({ Unread }) => deliver({ Unread, New: [] }),
    () => undefined,
  )

/**
 * Hears what is new until `signal` aborts. A stream that ends is opened again, later each time, by chance so that not
 * all browsers come at once after the server was away; while there is none, the server is asked now and then. Each is
 * asked for what came since the newest notification that was heard of before.
 */
export const listen = async (deliver: (event: NotificationEvent) => void, signal: AbortSignal, known?: number) => {
  if (signal.aborted) return
  let isHeard = false
  let since = known
  let lastSign = 0
  let tries = 0
  let connection = new AbortController()
  let goOn = () => {}

  const timer = setInterval(() => {
    if (!isHeard) void poll(deliver, signal)
    if (Date.now() - lastSign > SILENCE) connection.abort()
  }, POLL)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    connection.abort()
    goOn()
  })
  // Another network: what there was of a connection is gone.
  window.addEventListener('online', () => [connection.abort(), setTimeout(() => goOn())], { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && goOn(), { signal })

  const read = async () => {
    const { body } = await ask(notificationStream, { query: { since } }, { signal: connection.signal })
    if (!body) return
    const sign = () => {
      lastSign = Date.now()
    }
    const events = body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onComment: sign }))
      .getReader()
    for (let next = await events.read(); !next.done; next = await events.read()) {
      isHeard = true
      sign()
      const event: NotificationEvent = JSON.parse(next.value.data)
      since = event.Newest ?? since
      deliver(event)
    }
  }

  while (!signal.aborted) {
    connection = new AbortController()
    const begun = Date.now()
    lastSign = begun
    await read().catch(() => undefined)
    connection.abort()
    isHeard = false
    // One that held for a while was a good one; one that is ended at once, again and again, is not.
    tries = Date.now() - begun > SILENCE ? 0 : tries + 1
    const wait = Math.min(500 * 2 ** tries, POLL) * (0.5 + Math.random() / 2)
    if (!signal.aborted)
      await new Promise<void>((resolve) => {
        goOn = resolve
        setTimeout(resolve, wait)
      })
  }
}
