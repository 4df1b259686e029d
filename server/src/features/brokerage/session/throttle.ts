import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '../../../access/network.ts'
import type { Database } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'

/** What failures are counted by, and how many may occur before the next attempt has to wait. */
const free = {
  /** One account from one network. */
  pair: 5,
  /** One account from anywhere: somebody is guessing from many networks. */
  account: 50,
  /** One network, any account: somebody is trying one password on many. */
  network: 100,
  /** A browser in which the user has signed in before; none of the above slows it down. */
  device: 10,
  /** A signed-in user who has to enter the password again. */
  user: 10,
  /** Codes of a second step, tried by somebody who knows the password. */
  step: 5,
  /** The same in a browser in which the user has signed in before. */
  stepDevice: 5,
  /** Login addresses that one user tried; the answer reveals whether an address is taken. */
  addressUser: 10,
  /** The same from one network. */
  addressNetwork: 30,
  /** Registrations from one network; here, too, the answer reveals whether an address is taken. */
  registrations: 60,
  /**
   * Requests for a new password: for one account from one network, for one from anywhere, and for any from one network.
   */
  resetPair: 3,
  resetAccount: 10,
  resetNetwork: 30,
} as const
type Kind = keyof typeof free

/**
 * Counts that several people share forget one failure in this many seconds: a network's own waits slow guessing down
 * more than that, so guessing from one network never fills an account's count. All other counts are forgotten after a
 * day without failures.
 */
const forgetAfter: Partial<Record<Kind, number>> = {
  account: 300,
  network: 60,
  registrations: 60,
  resetAccount: 600,
  resetNetwork: 120,
}
const DAY_SECONDS = 24 * 60 * 60

/** The failures that still count. */
const remaining = (kind: Kind, failures: number, since: number) => {
  const seconds = forgetAfter[kind]
  if (since > DAY_SECONDS) return 0
  return seconds ? Math.max(0, failures - Math.floor(since / seconds)) : failures
}

/** The first wait; each further failure doubles it, up to the longest. */
const FIRST_SECONDS = 15
const LONGEST_SECONDS = 15 * 60

/** How many seconds the next attempt has to wait. */
const waitAfter = (failures: number, freeTries: number) =>
  failures < freeTries ? 0 : Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.min(failures - freeTries, 10))

const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

/** The key that an account's failures are stored under. */
export const accountHash = (email: string) => hash('account', email)

type Counter = { kind: Kind; key: Buffer; account: Buffer | null }

/** What a failed sign-in counts against. */
export const signInCounters = (email: string, ip: string, device: string | undefined): Counter[] => {
  const account = accountHash(email)
  const network = networkOf(ip)
  return device
    ? [{ kind: 'device', key: hash('device', email, device), account }]
    : [
        { kind: 'pair', key: hash('pair', email, network), account },
        { kind: 'account', key: account, account },
        { kind: 'network', key: hash('network', network), account: null },
      ]
}

/** The same for a signed-in user who enters the password again. */
export const againCounters = (userId: number, email: string): Counter[] => [
  { kind: 'user', key: hash('user', String(userId)), account: accountHash(email) },
]

/** What wrong codes of a user count against: in a known browser, a count of its own, which nobody else can fill. */
export const stepCounters = (userId: number, device?: string): Counter[] => [
  device
    ? { kind: 'stepDevice', key: hash('stepDevice', String(userId), device), account: null }
    : { kind: 'step', key: hash('step', String(userId)), account: null },
]

/** What a user's attempts to use another login address count against. */
export const addressCounters = (userId: number, ip: string): Counter[] => [
  { kind: 'addressUser', key: hash('addressUser', String(userId)), account: null },
  { kind: 'addressNetwork', key: hash('addressNetwork', networkOf(ip)), account: null },
]

/** What registrations count against, whatever their outcome. */
export const registrationCounters = (ip: string): Counter[] => [
  { kind: 'registrations', key: hash('registrations', networkOf(ip)), account: null },
]

/** What requests for a new password count against, whether or not anybody has the address. */
export const resetCounters = (email: string, ip: string): Counter[] => [
  { kind: 'resetPair', key: hash('resetPair', email, networkOf(ip)), account: null },
  { kind: 'resetAccount', key: hash('resetAccount', email), account: null },
  { kind: 'resetNetwork', key: hash('resetNetwork', networkOf(ip)), account: null },
]

/**
 * Counts an attempt as a failure before the password is checked, so that concurrent attempts get no more guesses than
 * sequential ones; 429 if it has to wait. The returned `succeeded` takes it back.
 */
export const takeTry = async (database: Database, counters: Counter[], what = 'failed sign-ins') => {
  // Locked in one order, to avoid deadlocks between two attempts.
  const sorted = counters.toSorted((a, b) => Buffer.compare(a.key, b.key))
  const seconds = await database.transaction(async (db) => {
    // A failure in the future is from before the clock was set back: it counts as of now, or the wait would last until
    // then.
    const rows = await db
      .insertInto('sign_in_failure')
      .values(sorted.map(({ key, account }) => ({ Key: key, Account: account })))
      .onConflict((same) =>
        same.column('Key').doUpdateSet({
          LastFailure: sql`least(sign_in_failure.last_failure, clock_timestamp())`,
        }),
      )
      .returning(['Key', 'Failures'])
      .returning(sql<number>`extract(epoch from clock_timestamp() - last_failure)::float8`.as('Since'))
      .execute()
    const counts = sorted.map(({ kind, key }) => {
      const { Failures = 0, Since = 0 } = rows.find((row) => row.Key.equals(key)) ?? {}
      const failures = remaining(kind, Failures, Since)
      return { key, failures, wait: waitAfter(failures, free[kind]) - Since }
    })
    const longest = Math.max(...counts.map(({ wait }) => wait))
    if (longest > 0) return Math.ceil(longest)
    for (const { key, failures } of counts)
      await db
        .updateTable('sign_in_failure')
        .set({ Failures: failures + 1, LastFailure: sql`clock_timestamp()` })
        .where('Key', '=', key)
        .execute()
    return 0
  })
  if (seconds > 0) throw tooSoon(seconds, what)

  return {
    /** Forgets the failures of this network or device with the account, and this one attempt in the wider counts. */
    succeeded: () =>
      database.transaction(async (db) => {
        for (const { kind, key } of sorted)
          if (kind === 'account' || kind === 'network')
            await db
              .updateTable('sign_in_failure')
              .set({ Failures: sql`greatest(failures - 1, 0)` })
              .where('Key', '=', key)
              .execute()
          else await db.deleteFrom('sign_in_failure').where('Key', '=', key).execute()
      }),
  }
}

const tooSoon = (seconds: number, what: string) => {
  const minutes = Math.ceil(seconds / 60)
  const when = seconds < 60 ? `${seconds} seconds` : minutes === 1 ? 'a minute' : `${minutes} minutes`
  const Message = `Too many ${what}. Try again in ${when}.`
  return new HttpError(429, { Message, error: Message }, { 'retry-after': String(seconds) })
}
