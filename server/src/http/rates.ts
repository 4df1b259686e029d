import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../access/network.ts'
import type { Config } from '../config.ts'
import { HttpError } from './errors.ts'

/** Measured by a clock that cannot be set. */
const WINDOW_MS = 60_000

/** How many users and addresses are counted at most; beyond that, all counts start over. */
const MOST = 100_000

type Kind = keyof Config['rateLimits']

/**
 * Limits how many calls a user, and a network, may make per minute in this process; 0 means no limit. Every answer says
 * how many are left (draft-ietf-httpapi-ratelimit-headers).
 */
export const makeRates = (limits: Config['rateLimits']) => {
  let counts = new Map<string, number>()
  let ends = 0
  const count = (kind: Kind, whose: string) => {
    const key = `${kind} ${whose}`
    const calls = (counts.get(key) ?? 0) + 1
    counts.set(key, calls)
    return { kind, limit: limits[kind], left: limits[kind] - calls }
  }

  return (request: FastifyRequest, reply: FastifyReply, user: string | undefined) => {
    const now = performance.now()
    if (now >= ends || counts.size >= MOST) {
      counts = new Map()
      ends = now + WINDOW_MS
    }
    const seconds = Math.ceil((ends - now) / 1000)
    const counted = [
      ...(limits.address ? [count('address', networkOf(request.ip))] : []),
      ...(limits.user && user ? [count('user', user)] : []),
    ]
    if (counted.length === 0) return
    reply.header('ratelimit-policy', counted.map(({ kind, limit }) => `"${kind}";q=${limit};w=60`).join(', '))
    reply.header(
      'ratelimit',
      counted.map(({ kind, left }) => `"${kind}";r=${Math.max(0, left)};t=${seconds}`).join(', '),
    )
    const over = counted.find(({ left }) => left < 0)
    if (over) throw tooMuch(over, seconds)
  }
}

const whose = { user: 'a user', address: 'an address' }
const tooMuch = ({ kind, limit }: { kind: Kind; limit: number }, seconds: number) => {
  const Message = `That was more than ${limit.toLocaleString('en-US')} calls a minute, the most for ${whose[kind]}. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
  return new HttpError(429, { Message }, { 'retry-after': String(seconds) })
}
