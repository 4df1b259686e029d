/** Who asks: a tenant, and in it a user; any text that names each of them. */
export type Asker = { tenant: string; user: string }

export type Limits = {
  /** How many may run at once: of all, and of one tenant. */
  running: number
  runningOfTenant: number
  /** How many may wait; of a full tenant, a user with nobody waiting may still send one. */
  waitingOfTenant: number
  waitingOfUser: number
}

/** `turn` resolves when it may run, and is absent where it may at once. `leave`, called once, gives the place up. */
export type Place = { turn?: Promise<void>; leave: () => void }

type User = { running: number; waiting: Set<() => void> }
type Tenant = { running: number; waiting: number; users: Map<string, User> }

/**
 * Lets so many run at once and the others wait. Of the tenants that wait, the turn is that one's with the fewest running,
 * in it likewise the user's; of equals, whoever was served longest ago. A user's own come in their order.
 */
export const makeFairQueue = (limits: Limits) => {
  /** Those who have anything here, served longest ago first. */
  const tenants = new Map<string, Tenant>()
  let running = 0

  const startWaiting = () => {
    while (running < limits.running) {
      const next = fewestRunning(tenants, (t) => t.waiting > 0 && t.running < limits.runningOfTenant)
      const line = next && fewestRunning(next[1].users, (u) => u.waiting.size > 0)
      if (!line) return
      const [start] = line[1].waiting
      toEnd(tenants, next)
      toEnd(next[1].users, line)
      start?.()
    }
  }

  return {
    /** Takes a place; undefined where too many wait already, unless `evenIfFull`. */
    enter: ({ tenant, user }: Asker, evenIfFull = false): Place | undefined => {
      const ours = tenants.get(tenant) ?? { running: 0, waiting: 0, users: new Map<string, User>() }
      const own = ours.users.get(user) ?? { running: 0, waiting: new Set() }
      const isFull =
        own.waiting.size >= limits.waitingOfUser || (ours.waiting >= limits.waitingOfTenant && own.waiting.size > 0)
      if (isFull && !evenIfFull) return undefined

      const { promise: turn, resolve } = Promise.withResolvers<void>()
      const start = () => {
        own.waiting.delete(start)
        ours.waiting--
        count(1)
        resolve()
      }
      const count = (by: 1 | -1) => {
        own.running += by
        ours.running += by
        running += by
      }
      tenants.set(tenant, ours)
      ours.users.set(user, own)
      own.waiting.add(start)
      ours.waiting++
      startWaiting()
      return {
        turn: own.waiting.has(start) ? turn : undefined,
        leave: () => {
          if (own.waiting.delete(start)) ours.waiting--
          else count(-1)
          if (own.running + own.waiting.size === 0) ours.users.delete(user)
          if (ours.users.size === 0) tenants.delete(tenant)
          startWaiting()
        },
      }
    },
  }
}

const fewestRunning = <T extends { running: number }>(lines: Map<string, T>, isWaiting: (line: T) => boolean) => {
  let best: [string, T] | undefined
  for (const line of lines) if (isWaiting(line[1]) && !(best && best[1].running <= line[1].running)) best = line
  return best
}

const toEnd = <T>(lines: Map<string, T>, [key, line]: [string, T]) => {
  lines.delete(key)
  lines.set(key, line)
}
