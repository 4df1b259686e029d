import type pg from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../../http/errors.ts'

const MINUTES = 15
const FAILURES = { account: 10, address: 100 }

/**
 * Sign-ins that failed, by account and by address, over all processes: past 10 for an account or 100 for an address
 * within 15 minutes, further tries are answered 429 without looking at the password (A181).
 */
export const makeThrottle = (pool: pg.Pool) => {
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
  const check = (state: RateLimiterRes | null, limit: number) => {
    if (!state || state.consumedPoints < limit) return
    const seconds = Math.ceil(state.msBeforeNext / 1000)
    const Message = `Too many failed sign-ins. Try again in ${Math.ceil(seconds / 60)} minutes.`
    throw new HttpError(429, { Message, error: Message }, { 'retry-after': String(seconds) })
  }
  return {
    check: async (email: string, ip: string) => {
      const [byAccount, byAddress] = await Promise.all([account.get(email), address.get(ip)])
      check(byAccount, FAILURES.account)
      check(byAddress, FAILURES.address)
    },
    failed: async (email: string, ip: string) => {
      await Promise.all([account.penalty(email, 1), address.penalty(ip, 1)])
    },
    succeeded: (email: string) => account.delete(email),
  }
}
