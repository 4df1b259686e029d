import type { Endpoint, Request } from '@dormer/contract/endpoint'
import { useSyncExternalStore } from 'react'
import { notifyInfo, notifySuccess } from '../ui/notify.ts'
import { ApiError, ask, messageOf, spread } from './client.ts'
import { idempotencyKey } from './idempotency.ts'
import { isUnreachable, type Typed, waitingPrefix } from './keep.ts'
import { everythingChanged } from './queries.ts'
import { readSession } from './session.ts'

/** A request that waits for a connection, in the order it was made; `key` sends it once, however often it is tried. */
export type Waiting = Typed & {
  id: string
  at: number
  /** The screen on which it was typed. */
  path: string
  endpoint: Pick<Endpoint, 'method' | 'path'>
  request: object
  key: string | undefined
  /** Why the server did not accept it: it waits for the person's decision. */
  refused?: string
}

export const bodyOf = (request: object) => (request as { body?: Record<string, unknown> }).body ?? {}

/** The server knows keys for a day (decision 0025): later, sent again, it might be there twice, and is no longer meant. */
const SENT_WITHIN_MS = 23 * 60 * 60_000
/** A text is about the moment it was written in. */
const TEXTED_WITHIN_MS = 60 * 60_000
/** Whether it is sent only if the person still wants it. */
export const isOld = ({ at, kind }: Pick<Waiting, 'at' | 'kind'>) =>
  Date.now() - at > (kind === 'Text' ? TEXTED_WITHIN_MS : SENT_WITHIN_MS)
const RETRY_MS = 20_000

const read = (): Waiting[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(waitingPrefix()))
    .sort()
    .map((id) => ({ ...JSON.parse(localStorage.getItem(id) ?? '{}'), id }))

let shown: { text: string; rows: Waiting[] } = { text: '[]', rows: [] }
const snapshot = () => {
  const rows = read()
  const text = JSON.stringify(rows)
  if (text !== shown.text) shown = { text, rows }
  return shown.rows
}
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  window.addEventListener('dormer:session', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('dormer:session', listener)
  }
}
/** What waits to be sent, of this user in this browser. */
export const useWaiting = () => useSyncExternalStore(subscribe, snapshot)

/** Only what is still there: it may have been dropped, or its user logged out, while it was being sent. */
const write = ({ id, ...one }: Waiting) => {
  if (localStorage.getItem(id) !== null) localStorage.setItem(id, JSON.stringify(one))
  tell()
}
export const drop = ({ id }: Pick<Waiting, 'id'>) => {
  localStorage.removeItem(id)
  tell()
}

/** The beginning of what was typed; a note without its markup. */
const beginningOf = (words: string) =>
  words
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
    .slice(0, 300)

/** Keeps a request until there is a connection; false if the browser has no room for it. */
export const keep = <E extends Endpoint>(endpoint: E, request: Request<E> & object, typed: Typed): boolean => {
  const { method, path } = endpoint
  const at = Date.now()
  const body = 'body' in request ? JSON.stringify(request.body) : undefined
  // The key of the attempt that has just failed, which may have arrived.
  const key = endpoint.creates ? idempotencyKey(`/${path}`, body).key : undefined
  const words = typed.kind === 'Note' ? beginningOf(typed.words) : typed.words.slice(0, 300)
  const one = { ...typed, words, at, path: location.pathname, endpoint: { method, path }, request, key }
  try {
    // As many digits, so that their order is that of time.
    localStorage.setItem(`${waitingPrefix()}${at}.${crypto.randomUUID()}`, JSON.stringify(one))
  } catch {
    return false
  }
  tell()
  void notifyInfo('Saved in this browser. It will be sent when you’re back online.', 'Waiting for a connection')
  return true
}

const send = ({ endpoint, request, key }: Waiting) =>
  ask({ ...endpoint, permission: 'signed-in' } as Endpoint, request as never, {
    headers: key ? { 'idempotency-key': key } : {},
  })

const isForLater = (error: unknown) =>
  isUnreachable(error) ||
  (error instanceof ApiError && (error.status === 401 || error.status === 429 || error.body?.OutcomeUnknown === true))

const sendAll = async () => {
  let sent = 0
  for (const one of read()) {
    if (one.refused || isOld(one)) continue
    if (!readSession() || localStorage.getItem(one.id) === null) continue
    try {
      await send(one)
      drop(one)
      sent += 1
    } catch (error) {
      // What follows may depend on it.
      if (isForLater(error)) break
      write({ ...one, refused: messageOf(error) })
    }
  }
  if (sent === 0) return
  void notifySuccess(sent === 1 ? 'Sent' : `${sent} waiting items sent`)
  await everythingChanged()
}

let sending: Promise<void> | undefined
/** Sends what waits, one after another, in one tab. */
export const sendWaiting = (): Promise<void> => {
  sending ??= (
    navigator.locks
      ? navigator.locks.request('dormer.waiting', { ifAvailable: true }, (lock) => (lock ? sendAll() : undefined))
      : sendAll()
  ).finally(() => {
    sending = undefined
  }) as Promise<void>
  return sending
}

/** Sends what waits; whether all that could be sent has been, so that what comes after it may go out. */
export const isAllSent = async () => {
  await sendWaiting()
  return read().every((one) => one.refused || isOld(one))
}

/** Sends one that was refused, or has waited too long, because the person says so. */
export const sendAgain = (one: Waiting) => {
  write({ ...one, refused: undefined, at: Date.now() })
  return sendWaiting()
}

/** Sends what waits now, and whenever there may be a connection again. Returns a function that stops it. */
export const watchWaiting = () => {
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine && read().length > 0) void sendWaiting()
  }
  const timer = setInterval(look, spread(RETRY_MS))
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
}
