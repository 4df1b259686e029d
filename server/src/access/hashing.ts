import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import { crowded } from '../http/errors.ts'

/**
 * For whom a password is hashed. Whoever is signed in, or signs in with a browser that the account knows, goes before
 * strangers: however many guess, users who were here before get in.
 */
export type Who = 'stranger' | 'known'
const priority = { stranger: 0, known: 1 } as const satisfies Record<Who, number>

/** A hash keeps a processor busy: half of them are left to everything else. */
const concurrency = Math.max(1, Math.floor(availableParallelism() / 2))
/** What can be checked within about two seconds; whoever would wait longer is told to come back. */
const MOST_IN_LINE = 50 * concurrency
/** Of which one user who is known takes so many: whoever has an account does not keep others out with it. */
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
 * Does the work with a place in line for hashing, for this user if it is known who it is; 503 if all are taken. What counts
 * tries belongs within it: a try that nobody had time to check is not counted.
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
