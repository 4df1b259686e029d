import { setTimeout as wait } from 'node:timers/promises'
import { clock } from '../../time/clock.ts'
import { type Answer, requestBytes } from '../http.ts'
import { NotSent } from '../not-sent.ts'
import type { FeedSettings } from './feed-settings.ts'
import { FeedFailure, type TakeTurn } from './listings.ts'
import { isRaw, type Raw } from './values.ts'

/** A page of a feed's answer; `next` is its link to the rest. `date` is the feed's own time. */
export type Page = { value: Raw[]; next: string | undefined; date: Temporal.Instant }

/** The most bytes a page may have. */
const LIMIT = 256 * 1024 * 1024
/** How often one request is tried, and the pauses between, in milliseconds; longer waits are up to the caller. */
const TRIES = 3
const LONGEST_WAIT = 20_000
const LONGEST_TURN = 15 * 60_000

/** The requested address is no longer served, for example because a link has expired. */
export class Gone extends FeedFailure {}

/** Requests to one feed: with its token, at its pace, and with retries. */
export const makeOData = (
  settings: FeedSettings,
  { pace, prefer, hosts }: { pace?: number; prefer?: string; hosts: string[] },
  takeTurn: TakeTurn,
  pause = 1000,
) => {
  const { MLSName } = settings
  const base = new URL(settings.Url.endsWith('/') ? settings.Url : `${settings.Url}/`)
  const token = makeToken(settings)
  const isOperators = (host: string) => [...hosts, ...settings.Hosts].includes(host)

  /** Waits until the pace allows another request, unless that would take longer than `patience`. */
  const turn = async (signal: AbortSignal, patience = LONGEST_TURN) => {
    if (!pace) return
    const ms = await takeTurn(settings.MLSId, 1000 / pace, patience)
    if (ms === undefined) throw new FeedFailure(`${MLSName} is asked for too much at once.`, Math.ceil(patience / 1000))
    if (ms > 0) await wait(ms, undefined, { signal })
  }

  /** Where a link leads. Our token goes only to the feed's own host and to those in the settings. */
  const follow = (link: string, from: URL): URL => {
    let url: URL
    try {
      url = new URL(link, from)
    } catch {
      throw new FeedFailure(`${MLSName} gave an invalid link to its next page: ${link.slice(0, 100)}`)
    }
    // Behind a proxy, a server may not know that it was called over https.
    if (base.protocol === 'https:' && url.protocol === 'http:' && url.hostname === base.hostname) {
      url.protocol = 'https:'
      url.port = base.port
    }
    const isOurs = url.origin === base.origin || (url.protocol === base.protocol && isOperators(url.host))
    if (!isOurs)
      throw new FeedFailure(
        `${MLSName} continues at ${url.host}, where Dormer does not send your token. If that is the same operator's, add it to Hosts in LISTING_FEEDS.`,
      )
    return url
  }

  const once = async (url: URL, signal: AbortSignal, isRetry = false): Promise<Answer<Buffer | undefined>> => {
    await turn(signal)
    const bearer = await token.get(signal)
    const answer = await requestBytes(
      MLSName,
      url,
      {
        signal,
        broken: 'later',
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${bearer}`,
          accept: 'application/json',
          'accept-encoding': 'gzip',
          'user-agent': 'Dormer',
          ...(prefer && { prefer }),
        },
      },
      LIMIT,
    )
    if (answer.status !== 401) return answer
    if (isRetry || !token.forget(bearer))
      throw new FeedFailure(`${MLSName} does not accept the token of LISTING_FEEDS.`, 3600)
    return once(url, signal, true)
  }

  /** Throws FeedFailure; Gone if the address is not served. */
  const get = async (url: URL, signal: AbortSignal): Promise<Page> => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === TRIES
      let failure: FeedFailure
      try {
        const { status, body, headers, retryAfter } = await once(url, signal)
        if (status === 200) {
          const page = pageOf(body, headers, url)
          if (page) return page
          failure = new FeedFailure(
            body
              ? `${MLSName} answered with something that is not a page of records.`
              : `A page of ${MLSName} is larger than 256 MB. Set a smaller PageSize.`,
          )
        } else if (status === 429 || status >= 500) {
          const why = status === 429 ? 'asks us to wait' : `cannot answer now (status ${status})`
          failure = new FeedFailure(`${MLSName} ${why}.`, retryAfter)
        } else if ([400, 404, 410].includes(status))
          throw new Gone(`${MLSName} refused the query (status ${status})${saidIn(body)}`)
        else if (status === 403)
          throw new FeedFailure(
            `${MLSName} does not allow this token to read its listings (status 403)${saidIn(body)}`,
            3600,
          )
        else throw new FeedFailure(`${MLSName} gave an unexpected answer (status ${status})${saidIn(body)}`)
      } catch (error) {
        if (!(error instanceof NotSent) || signal.aborted) throw error
        failure = new FeedFailure(error.message, error.retryAfter)
      }
      const needed = failure.retryAfter === undefined ? pause * 4 ** (attempt - 1) : failure.retryAfter * 1000
      if (isLast || needed > LONGEST_WAIT) throw failure
      await wait(needed, undefined, { signal })
    }
  }

  const pageOf = (body: Buffer | undefined, headers: Headers, url: URL): Page | undefined => {
    let json: unknown
    try {
      json = JSON.parse(body?.toString() ?? '')
    } catch {
      return undefined
    }
    if (!isRaw(json) || !Array.isArray(json.value)) return undefined
    const link = json['@odata.nextLink'] ?? json['odata.nextLink'] ?? linkToNext(headers.get('link'))
    const date = Date.parse(headers.get('date') ?? '')
    return {
      value: json.value.filter(isRaw),
      next: typeof link === 'string' && link ? follow(link, url).href : undefined,
      date: Number.isFinite(date) ? Temporal.Instant.fromEpochMilliseconds(date) : clock.now(),
    }
  }

  return {
    get: (address: string, signal: AbortSignal) => get(follow(address, base), signal),
    /** Queries a resource with OData's query options. */
    query: (resource: string, options: Record<string, string | undefined>, signal: AbortSignal) => {
      const query = Object.entries(options).flatMap(([name, value]) =>
        value ? [`${name}=${encodeURIComponent(value)}`] : [],
      )
      return get(new URL(query.length > 0 ? `${resource}?${query.join('&')}` : resource, base), signal)
    },
    /** The current token. */
    token: token.get,
    turn,
    /** Whether the token may be sent to a host. */
    isOurs: (host: string) => host === base.host || isOperators(host),
  }
}

/** The address of `Link: <…>; rel="next"`. */
const linkToNext = (header: string | null) => {
  const link = header?.split(', <').find((one) => /;\s?rel="?next\b/i.test(one))
  return link && /^<?([^>]+)>/.exec(link)?.[1]
}

/** The message of an OData error, if there is one. */
const saidIn = (body: Buffer | undefined): string => {
  try {
    const { error } = JSON.parse(body?.toString('utf8', 0, 10_000) ?? '') as { error?: { message?: unknown } }
    const said = error?.message
    if (typeof said === 'string' && said) return `: ${said.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 300)}`
  } catch {}
  return '.'
}

/** The token from the settings, or one obtained with OAuth's client credentials: renewed a minute before it expires. */
const makeToken = ({ MLSName, Token, TokenUrl, ClientId, ClientSecret, Scope }: FeedSettings) => {
  let current: { value: string; ends: Temporal.Instant } | undefined
  let asking: Promise<string> | undefined

  const request = async (signal: AbortSignal, inHeader: boolean): Promise<string> => {
    const form = { grant_type: 'client_credentials', ...(Scope && { scope: Scope }) }
    const basic = Buffer.from(
      `${encodeURIComponent(ClientId ?? '')}:${encodeURIComponent(ClientSecret ?? '')}`,
    ).toString('base64')
    const { status, body, retryAfter } = await requestBytes(
      MLSName,
      TokenUrl ?? '',
      {
        signal,
        broken: 'later',
        method: 'POST',
        redirect: 'error',
        headers: inHeader ? { authorization: `Basic ${basic}` } : {},
        body: new URLSearchParams(
          inHeader ? form : { ...form, client_id: ClientId ?? '', client_secret: ClientSecret ?? '' },
        ),
      },
      1024 * 1024,
    )
    let given: { access_token?: unknown; expires_in?: unknown } = {}
    try {
      given = JSON.parse(body?.toString() ?? '') ?? {}
    } catch {}
    if (status === 200 && typeof given.access_token === 'string') {
      const seconds = Number(given.expires_in)
      const lasts = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 30 * 24 * 3600) : 300
      current = { value: given.access_token, ends: clock.now().add({ milliseconds: Math.floor(lasts * 1000) }) }
      return given.access_token
    }
    // Some servers accept the client's name and secret in only one of the two ways.
    if ((status === 400 || status === 401) && !inHeader) return request(signal, true)
    if (status === 400 || status === 401 || status === 403)
      throw new FeedFailure(`${MLSName} does not accept ClientId and ClientSecret of LISTING_FEEDS.`, 3600)
    throw new FeedFailure(`${MLSName} gives no token now (status ${status}).`, retryAfter)
  }

  return {
    get: async (signal: AbortSignal): Promise<string> => {
      if (Token) return Token
      const isFresh = current && Temporal.Instant.compare(current.ends, clock.now().add({ minutes: 1 })) > 0
      if (current && isFresh) return current.value
      asking ??= request(signal, false).finally(() => {
        asking = undefined
      })
      return asking
    },
    /** This token was refused; returns whether another one can be obtained. */
    forget: (used: string): boolean => {
      if (Token) return false
      if (current?.value === used) current = undefined
      return true
    },
  }
}
