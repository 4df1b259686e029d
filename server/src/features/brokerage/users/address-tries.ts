import type pg from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../../../http/errors.ts'

const MINUTES = 60
const TRIES = { user: 10, address: 30 }

/**
 * New login addresses that were tried, by user and by IP address: the answer tells whether somebody of any brokerage
 * signs in with it, so nobody gets to ask for a list.
 */
const makeTries = (pool: pg.Pool) => {
  const limiter = (kind: keyof typeof TRIES) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'sign_in_throttle',
      tableCreated: true,
      keyPrefix: `login-${kind}`,
      points: TRIES[kind],
      duration: MINUTES * 60,
    })
  const [user, address] = [limiter('user'), limiter('address')]
  return async (userId: number, ip: string) => {
    await Promise.all([user.consume(userId), address.consume(ip)]).catch((state: RateLimiterRes | Error) => {
      if (state instanceof Error) throw state
      const seconds = Math.ceil(state.msBeforeNext / 1000)
      const Message = `You have tried many email addresses. Try again in ${Math.ceil(seconds / 60)} minutes.`
      throw new HttpError(429, { Message }, { 'retry-after': String(seconds) })
    })
  }
}

const known = new WeakMap<pg.Pool, ReturnType<typeof makeTries>>()
/** Counts a try; 429 if there were too many. */
export const countAddressTry = (pool: pg.Pool, userId: number, ip: string) => {
  const count = known.get(pool) ?? makeTries(pool)
  known.set(pool, count)
  return count(userId, ip)
}
