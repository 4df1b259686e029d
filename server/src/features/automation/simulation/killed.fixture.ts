import { OutcomeUnknown } from '../../../db/connect.ts'
import type { JobContext } from '../../../jobs/jobs.ts'

/**
 * A worker that dies at some of these moments: before a transaction, within it, or after its commit. Once dead it does
 * nothing more; whoever starts it again finds what was committed.
 */
export const killing = (context: JobContext, chance: () => boolean): JobContext => {
  const { asTenant } = context.database
  const dead = new AbortController()
  const dies = () => {
    if (!dead.signal.aborted && !chance()) return
    dead.abort()
    throw new OutcomeUnknown('killed')
  }
  const database: typeof context.database = {
    ...context.database,
    asTenant: (async (tenantId, work, ...rest) => {
      dies()
      const result = await asTenant(
        tenantId,
        async (db) => {
          const done = await work(db)
          dies()
          return done
        },
        ...rest,
      )
      dies()
      return result
    }) as typeof asTenant,
  }
  return { ...context, database, signal: dead.signal }
}

/** Lets it die; any other failure is one. */
export const orDies = async (work: Promise<unknown>) => {
  await work.catch((error) => {
    if (!(error instanceof OutcomeUnknown)) throw error
  })
}
