import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { hashToken } from '../access/tokens.ts'
import { busy, gone, tooMany } from './errors.ts'
import { type Asker, makeFairQueue } from './fair-queue.ts'

/** As long as the pool itself lets wait. */
const PATIENCE_MS = 10_000
/** Whose token is whose is remembered of so many, the latest. */
const MAX_KNOWN = 20_000

/** For a pool of so many connections. */
const limitsOf = (connections: number) => {
  // So many keep the processors busy; more would only make whoever comes beside wait inside of them.
  const few = Math.max(1, Math.min(availableParallelism(), Math.floor(connections / 4)))
  const alone = (others: number) => Math.max(1, connections - others * few)
  return {
    running: connections,
    // Who was alone until now may be long about it: room is left for the first of another tenant, or of a colleague.
    ofTenant: { alone: alone(1), beside: few + 1, waiting: 400 },
    ofUser: { alone: alone(2), beside: few, waiting: 100 },
  }
}

/**
 * Gives requests their turns on a pool of so many connections, in fair shares: each brokerage its own, and in it each
 * user. Whose a request is, its token told when it was last let in; that decides nothing but where it waits. Those of
 * unknown tokens wait together, by address, and so do those without any, such as signing in: each in a share of their own.
 */
export const makeTurns = (connections: number) => {
  const queue = makeFairQueue(limitsOf(connections))
  const known = new Map<string, Asker>()
  const begun = new WeakSet<FastifyRequest>()
  const keyOf = (token: string) => hashToken(token).toString('latin1')

  return {
    /**
     * Does the work when its turn has come. 429 where too many wait already, unless the request had a turn before; 503
     * where it does not come in time. Who goes away leaves the queue.
     */
    run: async <T>(request: FastifyRequest, token: string | undefined, work: () => Promise<T>): Promise<T> => {
      const asker =
        token === undefined
          ? { tenant: 'nobody', user: request.ip }
          : (known.get(keyOf(token)) ?? { tenant: 'unknown', user: request.ip })
      const place = queue.enter(asker, begun.has(request))
      if (!place) {
        // Whoever comes again at once would keep us as busy by being refused as by being served; nor all in one moment.
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

    /** Remembers whose token it is, or that it is nobody's. */
    learn: (token: string, actor: Actor | undefined) => {
      const key = keyOf(token)
      known.delete(key)
      if (!actor) return
      known.set(key, { tenant: String(actor.TenantId), user: String(actor.UserId) })
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
