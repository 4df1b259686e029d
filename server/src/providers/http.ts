import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { clock } from '../time/clock.ts'
import { NotSent } from './not-sent.ts'

/** Errors of fetch and Node after which a request certainly did not arrive: no address, no connection, no trust. */
const NEVER_ARRIVED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EACCES|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/

/** The codes of an error and its causes; a host with several addresses fails once for each. */
const codesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const { code } = error as NodeJS.ErrnoException
  const inner = error instanceof AggregateError ? error.errors : []
  return [...(code ? [code] : []), ...inner.flatMap(codesOf), ...codesOf(error.cause)]
}

/** How long a provider may take to answer. */
const PATIENCE = 60_000

/** `body` is undefined if it is not JSON, or larger than `limit` allows; `retryAfter` is in seconds. */
export type Answer<Body = unknown> = { status: number; body: Body; retryAfter: number | undefined; headers: Headers }

export type Question = RequestInit & { signal: AbortSignal; broken: 'later' | 'unknown' }

/**
 * Asks a provider over HTTP and reads its JSON answer. `what` names the provider. If there is no answer, throws
 * NotSent: `later` if the request cannot have arrived, else `broken`, which is `unknown` if the request sends
 * something.
 */
export const sendRequest = async (what: string, address: string | URL, question: Question): Promise<Answer> => {
  const { body, ...answer } = await requestBytes(what, address, question, Number.POSITIVE_INFINITY)
  return { ...answer, body: parsed(body?.toString() ?? '') }
}

/** The same for an answer that is not JSON; `body` is undefined if it is longer than `limit`. */
export const requestBytes = async (
  what: string,
  address: string | URL,
  { signal, broken, ...request }: Question,
  limit: number,
): Promise<Answer<Buffer | undefined>> => {
  if (signal.aborted) throw new NotSent('later', `${what} was not asked, because Dormer is stopping.`)
  try {
    const response = await fetch(address, {
      ...request,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      // Leaving the loop ends the connection.
      if (size > limit) break
      chunks.push(chunk)
    }
    const body = size > limit ? undefined : Buffer.concat(chunks)
    const { status, headers } = response
    return { status, body, headers, retryAfter: secondsOf(headers.get('retry-after')) }
  } catch (cause) {
    throw brokenBy(what, cause, broken)
  }
}

/** Waits for an answer, which may take its time to arrive: only `signal` ends that. Whoever reads it closes the stream. */
export const requestStream = async (
  what: string,
  address: string | URL,
  { signal, broken, ...request }: Question,
): Promise<{ status: number; body: Readable }> => {
  const late = new AbortController()
  const patience = setTimeout(() => late.abort(), PATIENCE)
  try {
    const { status, body } = await fetch(address, { ...request, signal: AbortSignal.any([signal, late.signal]) })
    return { status, body: body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]) }
  } catch (cause) {
    throw brokenBy(what, cause, broken)
  } finally {
    clearTimeout(patience)
  }
}

const brokenBy = (what: string, cause: unknown, broken: Question['broken']) =>
  codesOf(cause).some((code) => NEVER_ARRIVED.test(code))
    ? new NotSent('later', `${what} cannot be reached now.`, { cause })
    : new NotSent(broken, `The connection to ${what} broke before it answered.`, { cause })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A Retry-After in seconds; it may also name a time. */
const secondsOf = (header: string | null) => {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - clock.now().epochMilliseconds) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
