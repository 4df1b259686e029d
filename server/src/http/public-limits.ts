import type { FastifyRequest } from 'fastify'
import { networkOf } from '../access/network.ts'
import type { Config } from '../config.ts'
import { HttpError } from './errors.ts'

/** How many networks are counted at most; beyond that, all counts start over. */
const MOST = 100_000

/**
 * Limits how often one network may do what on pages that anybody can open, and in how many minutes. What it returns
 * counts a call in this process; 429 beyond the limit. An installation without rate limits has none here.
 */
export const makePublicLimits = <K extends string>(limits: Record<K, { most: number; minutes: number }>) => {
  /** Measured by a clock that cannot be set. */
  let counts = new Map<string, { calls: number; ends: number }>()
  return ({ rateLimits }: Pick<Config, 'rateLimits'>, kind: K, request: FastifyRequest) => {
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
}
