import { type NotificationEvent, notificationStream, unreadNotifications } from '@dormer/contract/day/notifications'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { ApiError, ask, call, spread } from '../../../api/client.ts'

/** The server sends something at least every 25 seconds; after this long the connection is dead. */
export const SILENCE = 60_000
export const POLL = 30_000

/** Polls instead of streaming; a failed poll is left to the next one. */
export const poll = (deliver: (event: NotificationEvent) => void, signal: AbortSignal) =>
  call(unreadNotifications, {}, { signal }).then(
    ({ Unread }) => deliver({ Unread, New: [] }),
    () => undefined,
  )

/**
 * Streams new events until `signal` aborts. A stream that ends is reopened with increasing, randomized delays, so that
 * not all browsers reconnect at once after an outage; meanwhile the server is polled occasionally. Each request asks
 * for whatever followed the newest notification received so far.
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
  // The network changed: the old connection is gone.
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
    const asked = await read().then(
      () => 0,
      (error) => (error instanceof ApiError ? error.retryAfterMs : 0),
    )
    connection.abort()
    isHeard = false
    // A stream that lasted a while resets the delay; one that repeatedly ends at once does not.
    tries = Date.now() - begun > SILENCE ? 0 : tries + 1
    const wait = Math.max(spread(asked), Math.min(1000 * 2 ** tries, POLL) * Math.random())
    if (!signal.aborted)
      await new Promise<void>((resolve) => {
        goOn = resolve
        setTimeout(resolve, wait)
      })
  }
}
