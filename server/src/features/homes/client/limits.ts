import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../../access/network.ts'
import type { Config } from '../../../config.ts'
import { HttpError } from '../../../http/errors.ts'

/**
 * How often one network may do what, and in how many minutes: far above what people do, far below what floods an agent.
 */
const limits = {
  /** Any call: a person who drags a map makes two a second. */
  calls: { most: 600, minutes: 1 },
  /** Visits that begin: a school or an office may share one address. */
  visits: { most: 200, minutes: 60 },
  /** Questions, tour requests and the like. */
  requests: { most: 30, minutes: 10 },
  /** Saying who one is: each time may create a lead. Many people do so at an open house. */
  people: { most: 40, minutes: 60 },
  /** Codes requested and tried. */
  codes: { most: 30, minutes: 10 },
} as const

/** How many networks are counted at most; beyond that, all counts start over. */
const MOST = 100_000
/** Measured by a clock that cannot be set. */
let counts = new Map<string, { calls: number; ends: number }>()

/**
 * Counts a call of this kind in this process; 429 beyond the limit. An installation without rate limits has none here.
 */
export const limitCall = (
  { rateLimits }: Pick<Config, 'rateLimits'>,
  kind: keyof typeof limits,
  request: FastifyRequest,
) => {
  if (!rateLimits.address) return
  const { most, minutes } = limits[kind]
  const now = performance.now()
  const key = `${kind} ${networkOf(request.ip)}`
  if (counts.size >= MOST) counts = new Map()
  const before = counts.get(key)
  const counted = before && before.ends > now ? before : { calls: 0, ends: now + minutes * 60_000 }
  counted.calls++
  counts.set(key, counted)
  if (counted.calls <= most) return
  const seconds = Math.ceil((counted.ends - now) / 1000)
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? 'a second' : `${seconds} seconds`
  throw new HttpError(
    429,
    { Message: `That was too much at once. Try again in ${wait}.` },
    { 'retry-after': String(seconds) },
  )
}
