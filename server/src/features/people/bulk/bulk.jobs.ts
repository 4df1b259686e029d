import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { By, Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import { defineJob, type JobContext } from '../../../jobs/jobs.ts'
import { busy, hold, readWish } from './actions.queries.ts'
import { type BulkKey, countThere, endRun, nextItems, openRun, settle, startedBy } from './bulk.queries.ts'

/** A batch is one transaction: long enough to be quick, short enough to show progress and not to be waited for. */
const BATCH = 5000

/** How often contacts that somebody else holds are tried again, a second apart, before they are told as skipped. */
const TRIES = 10

/**
 * Does a bulk action to the contacts that were fixed when it was asked for. It may be ended at any time and run again:
 * each batch takes its contacts off in the transaction that changes them.
 */
export const bulkJob = defineJob<BulkKey>({
  name: 'bulk-contacts',
  payload: z.object({ TenantId: z.number(), BulkId: z.number() }),
  run: async (key, context) => {
    const by = await context.database.asTenant(key.TenantId, (db) => startedBy(db, key))
    try {
      for (let tries = 1; tries <= TRIES; tries++) {
        const left = await pass(key, by, context, tries === TRIES)
        if (!left) return
        await sleep(1000, undefined, { signal: context.signal })
      }
    } catch (error) {
      const message = 'It failed, more than once. What was done so far stays; start it again for the others.'
      if (context.isLastTry && !context.signal.aborted)
        await context.database.asTenant(key.TenantId, (db) => endRun(db, key, message), by)
      throw error
    }
  },
})

/** Goes through all that is still to be dealt with; answers whether some were held by others and are left. */
const pass = async (key: BulkKey, by: By, { database, signal }: JobContext, isLast: boolean): Promise<boolean> => {
  let after = 0
  let isLeft = false
  for (;;) {
    if (signal.aborted) throw new Error('Interrupted; the bulk action goes on when the program runs again')
    const done = await database.asTenant(key.TenantId, (db) => batch(db, key, after, isLast), by)
    if (!done) break
    after = done.Last
    isLeft ||= done.IsLeft
  }
  if (!isLeft) await database.asTenant(key.TenantId, (db) => endRun(db, key), by)
  return isLeft
}

/** Deals with the next contacts behind `after`; undefined when there are none or the run has ended. */
const batch = async (db: Tx, key: BulkKey, after: number, isLast: boolean) => {
  const run = await openRun(db, key)
  if (!run) return undefined
  const { wish, actor } = run
  const failed = async (message: string) => {
    await endRun(db, key, message)
    return undefined
  }
  if (!actor) return failed('The user who asked for this is no longer there.')
  const action = await readWish(db, actor, wish).catch((error) => {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  })
  if (!action)
    return failed(
      wish.Action === 'ChangeSource'
        ? 'The source is no longer there. Choose another and start again; what was done so far stays.'
        : 'Nobody to assign to: the user is no longer there, or changed sides. Choose another and start again; what was done so far stays.',
    )

  const items = await nextItems(db, key, after, BATCH)
  const Last = items.findLast((item) => item.IsFirst)?.ContactId
  if (Last === undefined) return undefined
  const ids = items.map((item) => item.ContactId)
  const chosen = await hold(db, actor, ids, action)
  const held = chosen.filter((c) => c.Held)
  const changed = held.length > 0 ? await action.run(db, actor, held) : 0
  const seen = new Set(chosen.map((c) => c.ContactId))
  const unseen = ids.filter((id) => !seen.has(id))
  const there = unseen.length > 0 ? await countThere(db, key.TenantId, unseen) : 0
  const waiting = chosen.length - held.length
  const settled = isLast ? ids : [...held.map((c) => c.ContactId), ...unseen]
  await settle(db, key, settled, changed, {
    [action.Already]: held.length - changed,
    'No longer yours': there,
    'Deleted meanwhile': unseen.length - there,
    ...(isLast && { [busy]: waiting }),
  })
  return { Last, IsLeft: waiting > 0 && !isLast }
}
