/** Who asks: a tenant, and in it a user; any text that names each of them. */
export type Asker = { tenant: string; user: string }

/** How many may run at once: while nobody else asks, and beside others. And how many may wait. */
type Limit = { alone: number; beside: number; waiting: number }
/** Of all together; of one tenant beside other tenants; of one user beside any other user. */
export type Limits = { running: number; ofTenant: Limit; ofUser: Limit }

/** `turn` resolves when it may run, and is absent where it may at once. `leave`, called once, gives the place up. */
export type Place = { turn?: Promise<void>; leave: () => void }

type User = { running: number; waiting: Set<() => void> }
type Tenant = { running: number; waiting: number; users: Map<string, User> }

/** Others are there still for so long after they asked: people ask for one thing after the other. */
const PRESENT_MS = 1000

/**
 * Lets so many run at once and the others wait. Of the tenants that wait, the turn is that one's with the fewest running,
 * in it likewise the user's; of equals, whoever was served longest ago. A user's own come in their order. Beside others
 * fewer of each may run, so that these find a machine that is free for them, not a turn on one that is busy with many.
 */
export const makeFairQueue = (limits: Limits, now = () => performance.now()) => {
  /** Those who have anything here, served longest ago first. */
  const tenants = new Map<string, Tenant>()
  let running = 0
  let latest: Asker | undefined
  let tenantsUntil = 0
  let usersUntil = 0

  const notice = (asker: Asker) => {
    const isOtherTenant = latest && latest.tenant !== asker.tenant
    if (isOtherTenant) tenantsUntil = now() + PRESENT_MS
    if (isOtherTenant || (latest && latest.user !== asker.user)) usersUntil = now() + PRESENT_MS
    latest = asker
  }
  const next = () => {
    const ofTenant = limits.ofTenant[now() < tenantsUntil ? 'beside' : 'alone']
    const ofUser = limits.ofUser[now() < usersUntil ? 'beside' : 'alone']
    const firstOf = (user: User) => (user.running < ofUser ? user.waiting.values().next().value : undefined)
    return fewestRunning(tenants, (tenant) =>
      tenant.running < ofTenant && tenant.waiting > 0 ? fewestRunning(tenant.users, firstOf) : undefined,
    )
  }
  const startWaiting = () => {
    for (let start = next(); start && running < limits.running; start = next()) start()
  }

  return {
    /** Takes a place; undefined where too many wait already, unless `evenIfFull`. */
    enter: (asker: Asker, evenIfFull = false): Place | undefined => {
      const tenant = tenants.get(asker.tenant) ?? { running: 0, waiting: 0, users: new Map<string, User>() }
      const user = tenant.users.get(asker.user) ?? { running: 0, waiting: new Set() }
      notice(asker)
      // Of a full tenant, a user with nobody waiting may still send one.
      const isFull =
        user.waiting.size >= limits.ofUser.waiting ||
        (tenant.waiting >= limits.ofTenant.waiting && user.waiting.size > 0)
      if (isFull && !evenIfFull) return undefined

      const { promise: turn, resolve } = Promise.withResolvers<void>()
      const count = (by: 1 | -1) => {
        user.running += by
        tenant.running += by
        running += by
      }
      const start = () => {
        user.waiting.delete(start)
        tenant.waiting--
        count(1)
        toEnd(tenants, asker.tenant, tenant)
        toEnd(tenant.users, asker.user, user)
        resolve()
      }
      tenants.set(asker.tenant, tenant)
      tenant.users.set(asker.user, user)
      user.waiting.add(start)
      tenant.waiting++
      startWaiting()
      return {
        turn: user.waiting.has(start) ? turn : undefined,
        leave: () => {
          if (user.waiting.delete(start)) tenant.waiting--
          else count(-1)
          if (user.running + user.waiting.size === 0) tenant.users.delete(asker.user)
          if (tenant.users.size === 0) tenants.delete(asker.tenant)
          startWaiting()
        },
      }
    },
  }
}

/** Of those for which there is something to `pick`, what the first of those with the fewest running has. */
const fewestRunning = <T extends { running: number }, Picked>(
  lines: Map<string, T>,
  pick: (line: T) => Picked | undefined,
): Picked | undefined => {
  let fewest: { running: number; picked: Picked } | undefined
  for (const line of lines.values()) {
    const picked = fewest && fewest.running <= line.running ? undefined : pick(line)
    if (picked !== undefined) fewest = { running: line.running, picked }
  }
  return fewest?.picked
}

const toEnd = <T>(lines: Map<string, T>, key: string, line: T) => {
  lines.delete(key)
  lines.set(key, line)
}
