import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import { crowded } from '../http/errors.ts'

/**
 * Whose password is being hashed. Users who are signed in, or who sign in from a browser the account knows, go before
 * strangers, so that people guessing passwords cannot keep existing users out.
 */
export type Who = 'stranger' | 'known'
const priority = { stranger: 0, known: 1 } as const satisfies Record<Who, number>

/** Hashing keeps a processor busy: half of the processors are left to everything else. */
const concurrency = Math.max(1, Math.floor(availableParallelism() / 2))
/** What can be checked within about two seconds; anyone who would wait longer is told to come back. */
const MOST_IN_LINE = 50 * concurrency
/** The most places one known user may take, so that nobody can keep others out with an account. */
const MOST_OF_ONE = 3

const queue = new PQueue({ concurrency })
const inLine = { stranger: 0, known: 0 }
const inLineOf = new Map<number | undefined, number>()

/** Does the hashing when its turn comes. */
export const hash = <T>(who: Who, work: () => Promise<T>): Promise<T> => queue.add(work, { priority: priority[who] })

/** 503 if all places are taken. */
export const refuseIfCrowded = (who: Who) => {
  if (inLine[who] >= MOST_IN_LINE) throw crowded()
}

/**
 * Does the work with a place in line for hashing, held by this user if the user is known; 503 if all are taken.
 * Anything that counts attempts belongs inside the work: an attempt that nobody had time to check does not count.
 */
export const withPlace = async <T>(who: Who, work: () => Promise<T>, userId?: number): Promise<T> => {
  refuseIfCrowded(who)
  const own = inLineOf.get(userId) ?? 0
  if (userId !== undefined && own >= MOST_OF_ONE) throw crowded()
  inLine[who]++
  inLineOf.set(userId, own + 1)
  try {
    return await work()
  } finally {
    inLine[who]--
    const left = (inLineOf.get(userId) ?? 0) - 1
    if (left > 0) inLineOf.set(userId, left)
    else inLineOf.delete(userId)
  }
}
