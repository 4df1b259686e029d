import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { networkOf } from '../access/network.ts'
import { hashToken } from '../access/tokens.ts'
import { busy, gone, tooMany } from './errors.ts'
import { type Asker, makeFairQueue } from './fair-queue.ts'

/** The same as the pool's own wait. */
const PATIENCE_MS = 10_000
/** How many tokens' users are remembered, the most recent ones. */
const MAX_KNOWN = 20_000

/** The limits for a pool of a given size. */
const limitsOf = (connections: number) => {
  // This many keep the processors busy; more would only slow other requests down. Two at least, so that a user's slow
  // request does not hold up their others.
  const few = Math.max(1, Math.min(Math.max(2, availableParallelism()), Math.floor(connections / 4)))
  const alone = (others: number) => Math.max(1, connections - others * few)
  return {
    running: connections,
    // A tenant or user that has been alone may be running long work, so room is reserved for the first request of
    // another.
    ofTenant: { alone: alone(1), beside: few + 1, waiting: 400 },
    ofUser: { alone: alone(2), beside: few, waiting: 100 },
  }
}

/**
 * Schedules requests on a pool of a given size in fair shares: one per brokerage, and within it one per user. A request
 * is attributed to whoever its token let in last time; that decides only where it waits. Requests with unknown tokens,
 * or without one, such as signing in, wait grouped by address, and each group has its own share. `refused` is told of
 * those that may not even wait.
 */
export const makeTurns = (connections: number, refused: (request: FastifyRequest) => void = () => {}) => {
  const queue = makeFairQueue(limitsOf(connections))
  const known = new Map<string, Asker & { actor: Actor }>()
  const begun = new WeakSet<FastifyRequest>()
  const keyOf = (token: string) => hashToken(token).toString('latin1')

  return {
    /**
     * Does the work when its turn comes. 429 if too many are already waiting, unless the request had a turn before; 503
     * if its turn does not come in time. A client that disconnects leaves the queue.
     */
    run: async <T>(request: FastifyRequest, token: string | undefined, work: () => Promise<T>): Promise<T> => {
      const asker =
        token === undefined
          ? { tenant: 'nobody', user: networkOf(request.ip) }
          : (known.get(keyOf(token)) ?? { tenant: 'unknown', user: networkOf(request.ip) })
      const place = queue.enter(asker, begun.has(request))
      if (!place) {
        refused(request)
        // A client that retries at once would cost as much to refuse as to serve, so refusals are delayed, at random to
        // spread retries.
        await sleep(500 + Math.random() * 1000)
        throw tooMany()
      }
      try {
        if (place.turn) await untilTurn(place.turn, request)
        begun.add(request)
        return await work()
      } finally {
        place.leave()
      }
    },

    /** The user of a token, if remembered. */
    userOf: (token: string | undefined) => {
      const asker = token === undefined ? undefined : known.get(keyOf(token))
      return asker && `${asker.tenant} ${asker.user}`
    },

    /** Whom a token let in last, if remembered. Whether it still does, and as whom, only the database knows. */
    actorOf: (token: string) => known.get(keyOf(token))?.actor,

    /** Remembers the user of a token, or that the token is unknown. */
    learn: (token: string, actor: Actor | undefined) => {
      const key = keyOf(token)
      known.delete(key)
      if (!actor) return
      known.set(key, { tenant: String(actor.TenantId), user: String(actor.UserId), actor })
      const [oldest] = known.keys()
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
    },
  }
}

const untilTurn = async (turn: Promise<void>, { socket }: FastifyRequest) => {
  const over = new AbortController()
  const { signal } = over
  try {
    await Promise.race([
      turn,
      sleep(PATIENCE_MS, undefined, { signal }).then(() => {
        throw busy()
      }),
      once(socket, 'close', { signal }).then(() => {
        throw gone()
      }),
    ])
  } finally {
    over.abort()
  }
}
