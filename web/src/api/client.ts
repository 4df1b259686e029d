import { USER_HEADER } from '@dormer/contract/browser'
import type { Endpoint, ofAnyName, Request, Response } from '@dormer/contract/endpoint'
import type { ErrorBody } from '@dormer/contract/errors'
import { idempotencyKey } from './idempotency.ts'
import { actsFor, endSession, readSession } from './session.ts'

declare global {
  /** Answers on their way, by user and address; undefined if refused. */
  var dormerAhead: Map<string, Promise<globalThis.Response | undefined>> | undefined
  interface ObjectConstructor {
    /** The library's own type, branded: a plain one could be spread into a body with its fields unchecked. */
    fromEntries<T>(entries: Iterable<readonly [PropertyKey, T]>): { [name: string]: T } & { [ofAnyName]?: true }
  }
}

/**
 * A refused call. `message` is the server's Message, which tells the user what to do; status 0 is a network failure.
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody | undefined
  /** How long the server asks to wait before another try. */
  readonly retryAfterMs: number
  constructor(status: number, message: string, body?: ErrorBody, retryAfterMs = 0) {
    super(message)
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
  /**
   * Whether the request may have succeeded: there was no answer, or only a proxy's, or the server itself does not know.
   */
  get isOutcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 502 || this.body?.OutcomeUnknown === true
  }
  /** The first message for each refused field, for a form's `setErrors`. */
  get fields(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.body?.ModelState ?? {}).flatMap(([field, messages]) =>
        messages[0] ? [[field, messages[0]]] : [],
      ),
    )
  }
}

/** The text to show for a failure: the server's message if there is one. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong on this page. Reload it and try again.'

type Options = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Replaces fetch; uploads that report progress pass their own. */
  fetch?: (url: string, init: RequestInit) => Promise<globalThis.Response>
}

/** Calls an endpoint of the contract and returns its response. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  options?: Options,
): Promise<Response<E>> => (await ask(endpoint, request, options)).json()

/**
 * The raw response of an endpoint, as needed by event streams. A 401 is retried if the user has signed in again
 * meanwhile, and otherwise ends the session; a 403 whose status text is Redirect goes to /access-denied. Any other
 * failure throws an ApiError.
 */
export const ask = async <E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  options: Options = {},
): Promise<globalThis.Response> => {
  const { url, init } = toFetch(endpoint, request as Loose, options)
  if (!endpoint.creates) return exchange(endpoint, url, init, options)
  const attempt = idempotencyKey(url, init.body)
  init.headers['idempotency-key'] = attempt.key
  try {
    return await exchange(endpoint, url, init, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.isOutcomeUnknown) attempt.keep()
    throw error
  }
}

const exchange = async (endpoint: Endpoint, url: string, init: Init, options: Options) => {
  // A wrong password must wait, too, and only the user can try another.
  const send = endpoint.permission === 'public' ? sendOnce : sendPatiently
  let session = readSession()
  let res = await send(url, init, options.fetch)
  if (res.status === 401 && endpoint.permission !== 'public') {
    const now = readSession()
    // In another tab.
    if (now && now.since !== session?.since && String(now.UserId) === init.headers[USER_HEADER]) {
      session = now
      res = await send(url, init, options.fetch)
    }
    if (res.status === 401) endSession(session)
  }
  if (res.ok) return res
  if (res.status === 403 && (res.statusText === 'Redirect' || res.headers.get('X-Redirect')))
    window.dispatchEvent(new Event('dormer:access-denied'))
  throw refusal(res, await res.text())
}

/** A 500 is shown as its ExceptionMessage, or as its plain text. */
const refusal = (res: globalThis.Response, text: string) => {
  const { status } = res
  const body = parsed(text)
  const told = body?.Message ?? body?.error
  const words = status >= 500 ? [told ?? plain(text), body?.ExceptionMessage] : [told]
  return new ApiError(
    status,
    words.filter(Boolean).join(' ') || `The server answered ${status}. Try again in a moment.`,
    body,
    retryAfterOf(res),
  )
}
const parsed = (text: string): ErrorBody | undefined => {
  try {
    const body = JSON.parse(text)
    return typeof body === 'object' ? (body ?? undefined) : undefined
  } catch {}
}
/** Readable text, not a proxy's HTML page. */
const plain = (text: string) => (text.length <= 500 && !/[<{[]/.test(text) ? text.trim() : '')

type Init = RequestInit & { headers: Record<string, string> }
type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

const toFetch = (endpoint: Endpoint, { params, query, body }: Loose, options: Options) => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  const headers: Record<string, string> = { [USER_HEADER]: String(actsFor()), ...options.headers }
  const init: Init = {
    method: endpoint.method.split('|')[0],
    headers,
    signal: options.signal,
  }
  if (endpoint.bodyType === 'form') init.body = new URLSearchParams(body as Record<string, string>)
  else if (endpoint.bodyType === 'multipart') init.body = toFormData(body as Record<string, unknown>)
  else if (body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  return { url: `/${path}${search.size ? `?${search}` : ''}`, init }
}

/** Plain fields first, so that the server has read them by the time the files stream in. */
const toFormData = (body: Record<string, unknown>) => {
  const form = new FormData()
  const entries = Object.entries(body).filter(([, v]) => v !== undefined && v !== null)
  for (const [name, value] of entries) if (!(value instanceof File)) form.append(name, String(value))
  for (const [name, value] of entries) if (value instanceof File) form.append(name, value)
  return form
}

export const unreachable = () => new ApiError(0, 'Dormer could not be reached. Check your connection and try again.')

/** Bytes in flight that outlive the page. Browsers refuse more than 64 kB of them. */
let outliving = 0
const MAX_OUTLIVING = 60_000

const retryAfterOf = ({ headers }: globalThis.Response) => Number(headers.get('retry-after')) * 1000 || 0

/**
 * A random time between the given one and half as much again: many browsers wait for the same thing, such as a server
 * that restarts, and would otherwise all come back at the same moment.
 */
export const spread = (ms: number) => ms * (1 + Math.random() / 2)

/** Longer than this, the user is told instead of kept waiting. */
const MOST_PATIENCE_MS = 10_000
const MOST_WAITS = 5

/** Ends early, with the signal's reason, when the request is no longer wanted. */
const pause = (ms: number, signal?: AbortSignal | null) =>
  new Promise<void>((resolve, reject) => {
    const done = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(done)
      reject(signal.reason)
    })
  })

/**
 * Sends the request again when the server is too busy to begin with it (429, which changed nothing), after the time it
 * asks for, longer each time.
 */
const sendPatiently: typeof sendOnce = async (url, init, fetch) => {
  for (let waits = 0; ; waits++) {
    const res = await sendOnce(url, init, fetch)
    const asked = retryAfterOf(res)
    if (res.status !== 429 || !asked || asked > MOST_PATIENCE_MS || waits === MOST_WAITS) return res
    await pause(spread(Math.min(asked * 2 ** waits, MOST_PATIENCE_MS)), init.signal)
  }
}

/**
 * The answer to what begin.js has asked for this user before the program's code was here; once, and not after something
 * was changed.
 */
const takeAhead = (url: string, { method, headers }: RequestInit) => {
  const ahead = globalThis.dormerAhead
  if (method !== 'GET') ahead?.clear()
  const key = `${(headers as Init['headers'])[USER_HEADER]} ${url}`
  const early = ahead?.get(key)
  ahead?.delete(key)
  return early
}

/** Changes are sent even if the page is closed immediately; reads end with the page, or by their signal. */
const sendOnce = async (url: string, init: RequestInit, fetch: Options['fetch'] = globalThis.fetch) => {
  // A character takes up to three bytes.
  const bytes = typeof init.body === 'string' ? init.body.length * 3 : init.body ? Number.POSITIVE_INFINITY : 0
  const early = takeAhead(url, init)
  const keepalive = init.method !== 'GET' && !init.signal && outliving + bytes <= MAX_OUTLIVING
  if (keepalive) outliving += bytes
  try {
    return (early && (await early)) || (await fetch(url, { ...init, keepalive }))
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unreachable()
  } finally {
    if (keepalive) outliving -= bytes
  }
}
