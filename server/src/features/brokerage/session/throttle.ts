import type pg from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../../../http/errors.ts'

const MINUTES = 15
const FAILURES = { account: 10, address: 100 }

/**
 * Failed sign-ins, by account and by address, across all processes: beyond 10 for an account or 100 for an address
 * within 15 minutes, further tries are answered 429 without checking the password (A181).
 */
const makeThrottle = (pool: pg.Pool) => {
  const limiter = (kind: keyof typeof FAILURES) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'sign_in_throttle',
      tableCreated: true,
      keyPrefix: kind,
      points: FAILURES[kind],
      duration: MINUTES * 60,
    })
  const account = limiter('account')
  const address = limiter('address')
  /** Counts a try as a failure until it succeeds, so that concurrent tries get no more guesses than sequential ones. */
  const take = (limiter: RateLimiterPostgres, key: string) =>
    limiter.consume(key).catch((state: RateLimiterRes | Error) => {
      if (state instanceof Error) throw state
      const seconds = Math.ceil(state.msBeforeNext / 1000)
      const Message = `Too many failed sign-ins. Try again in ${Math.ceil(seconds / 60)} minutes.`
      throw new HttpError(429, { Message, error: Message }, { 'retry-after': String(seconds) })
    })
  /** The column holds 255 characters including the prefix; anything may be typed as an address. */
  const keyOf = (email: string) => email.slice(0, 240)
  return {
    begin: (email: string, ip: string) => Promise.all([take(account, keyOf(email)), take(address, ip)]),
    /** Clears an account's failures; an address's failures remain, except the try that succeeded. */
    succeeded: (email: string, ip?: string) => Promise.all([account.delete(keyOf(email)), ip && address.reward(ip)]),
  }
}

const throttles = new WeakMap<pg.Pool, ReturnType<typeof makeThrottle>>()
/** The throttle of everything that checks a password. */
export const throttleOf = (pool: pg.Pool) => {
  const throttle = throttles.get(pool) ?? makeThrottle(pool)
  throttles.set(pool, throttle)
  return throttle
}
