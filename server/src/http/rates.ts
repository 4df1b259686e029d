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
 * how many are left (draft-ietf-httpapi-ratelimit-headers). `giveBack` is for a call that was not begun and comes again:
 * an office whose browsers all wait for a busy server would otherwise use up its calls by waiting. As many are given
 * back as may be made, so that a flood ends here.
 */
export const makeRates = (limits: Config['rateLimits']) => {
  let counts = new Map<string, number>()
  let ends = 0
  const taken = new WeakMap<FastifyRequest, { key: string; limit: number; ends: number }[]>()
  const count = (kind: Kind, whose: string) => {
    const key = `${kind} ${whose}`
    const calls = (counts.get(key) ?? 0) + 1
    counts.set(key, calls)
    return { kind, key, limit: limits[kind], left: limits[kind] - calls }
  }

  const giveBack = (request: FastifyRequest) => {
    for (const { key, limit, ends: window } of taken.get(request) ?? []) {
      const given = counts.get(`back ${key}`) ?? 0
      if (window !== ends || given >= limit) continue
      counts.set(`back ${key}`, given + 1)
      counts.set(key, (counts.get(key) ?? 1) - 1)
    }
  }

  const take = (request: FastifyRequest, reply: FastifyReply, user: string | undefined) => {
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
    taken.set(
      request,
      counted.map(({ key, limit }) => ({ key, limit, ends })),
    )
  }
  return { take, giveBack }
}

const whose = { user: 'a user', address: 'an address' }
const tooMuch = ({ kind, limit }: { kind: Kind; limit: number }, seconds: number) => {
  const Message = `That was more than ${limit.toLocaleString('en-US')} calls a minute, the most for ${whose[kind]}. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
  return new HttpError(429, { Message }, { 'retry-after': String(seconds) })
}
