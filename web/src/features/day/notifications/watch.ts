import type { Notification, NotificationEvent } from '@dormer/contract/day/notifications'
import { isOnDesktopWanted, showOnDesktop } from './desktop.ts'
import { listen, POLL, poll, SILENCE } from './stream.ts'

/**
 * Messages between tabs: an event of the stream, the last event repeated for a newly opened tab, or what a tab is
 * doing.
 */
type Word = NotificationEvent | { opened: NotificationEvent } | 'in front' | 'opened'

type Watch = { UserId: number; receive: (event: NotificationEvent) => void; open: (notification: Notification) => void }

/**
 * Delivers new events to every tab over one stream per browser, because browsers limit connections per server: the tab
 * that holds the lock reads the stream and broadcasts it; when it closes, another takes over. Browsers suspend
 * background tabs, so a visible tab that hears nothing polls for itself. Returns a function that stops it.
 */
export const watchNotifications = ({ UserId, receive, open }: Watch) => {
  const stop = new AbortController()
  const { signal } = stop
  const end = () => stop.abort()
  // Browsers offer no locks on pages served without encryption.
  if (!navigator.locks) {
    listenInSight(receive, signal)
    return end
  }
  const name = `dormer.notifications.${UserId}`
  const tabs = new BroadcastChannel(name)
  const say = (word: Word) => tabs.postMessage(word)
  let forDesktop: Notification[] = []
  /** Events from the stream, if this tab reads it. */
  let unread: number | undefined
  let newest: number | undefined
  let brokerage: string | undefined
  let pipeline: string | undefined
  let calls: string | undefined
  let lastHeard = Date.now()
  let isHeard = false
  const hear = (event: NotificationEvent) => {
    isHeard = true
    lastHeard = Date.now()
    newest = event.Newest ?? newest
    brokerage = event.Brokerage ?? brokerage
    pipeline = event.Pipeline ?? pipeline
    calls = event.Calls ?? calls
    if (event.New.length > 0 && document.hasFocus()) say('in front')
    receive(event)
  }
  tabs.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data === 'in front') forDesktop = []
    else if (data === 'opened') {
      if (unread !== undefined)
        say({
          opened: { Unread: unread, New: [], Newest: newest, Brokerage: brokerage, Pipeline: pipeline, Calls: calls },
        })
    } else if ('opened' in data) {
      // Others have it already.
      if (!isHeard) hear(data.opened)
    } else hear(data)
  }
  const deliver = (event: NotificationEvent) => {
    if (signal.aborted) return
    unread = event.Unread
    newest = event.Newest ?? newest
    brokerage = event.Brokerage ?? brokerage
    pipeline = event.Pipeline ?? pipeline
    calls = event.Calls ?? calls
    say(event)
    receive(event)
    if (event.New.length === 0 || document.hasFocus() || !isOnDesktopWanted()) return
    forDesktop.push(...event.New)
    // Long enough for a tab in front to answer.
    setTimeout(() => {
      showOnDesktop(forDesktop, open, signal)
      forDesktop = []
    }, 500)
  }
  say('opened')
  const timer = setInterval(() => {
    if (document.visibilityState === 'hidden' || Date.now() - lastHeard < SILENCE) return
    lastHeard = Date.now()
    void poll(receive, signal)
  }, POLL)
  const lead = () => {
    clearInterval(timer)
    return listen(deliver, signal, newest)
  }
  navigator.locks.request(name, { signal }, lead).catch(() => undefined)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    tabs.close()
  })
  return end
}

/** One stream per tab, but only while it is visible. */
const listenInSight = (receive: Watch['receive'], signal: AbortSignal) => {
  let sight = new AbortController()
  const look = () => {
    sight.abort()
    if (signal.aborted || document.visibilityState === 'hidden') return
    sight = new AbortController()
    void listen(receive, sight.signal)
  }
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', look)
  look()
}
