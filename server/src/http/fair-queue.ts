/** Who is asking: a tenant and one of its users, each by any text that identifies it. */
export type Asker = { tenant: string; user: string }

/** How many may run at once, alone and while others are active, and how many may wait. */
type Limit = { alone: number; beside: number; waiting: number }
/** Limits for all together, for one tenant while others are active, and for one user while others are active. */
export type Limits = { running: number; ofTenant: Limit; ofUser: Limit }

/** `turn` resolves when it may run, and is absent if it may run at once. `leave`, called once, gives up the place. */
export type Place = { turn?: Promise<void>; leave: () => void }

type User = { running: number; waiting: Set<() => void> }
type Tenant = { running: number; waiting: number; users: Map<string, User> }

/** A tenant or user counts as active for this long after its last request: people make one request after another. */
const PRESENT_MS = 1000

/**
 * Runs a limited number of requests at once and queues the others. The next turn goes to the tenant with the fewest
 * running, and within it to the user with the fewest; a tie goes to the one served least recently. A user's own
 * requests stay in order. While others are active, each tenant and user may run fewer, so that newcomers find free
 * capacity instead of a busy machine.
 */
export const makeFairQueue = (limits: Limits, now = () => performance.now()) => {
  /** Tenants that have a request here, least recently served first. */
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
    /** Takes a place; undefined if too many wait already, unless `evenIfFull`. */
    enter: (asker: Asker, evenIfFull = false): Place | undefined => {
      const tenant = tenants.get(asker.tenant) ?? { running: 0, waiting: 0, users: new Map<string, User>() }
      const user = tenant.users.get(asker.user) ?? { running: 0, waiting: new Set() }
      notice(asker)
      // When a tenant's queue is full, a user with nothing waiting may still send one.
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

/** Among those with something to `pick`, takes it from the first of those with the fewest running. */
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
