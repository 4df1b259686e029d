import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { By, Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import { defineJob, type JobContext } from '../../../jobs/jobs.ts'
import { beingChanged, lockContacts, type PreparedAct } from '../acts/contact-act.ts'
import { prepareAct } from '../acts/contact-acts.ts'
import { analyzeContacts, MANY_CONTACTS } from '../contacts/households.queries.ts'
import { type BulkKey, countExisting, endRun, markProcessed, nextItems, openRun, startedBy } from './bulk.queries.ts'
import { addItemsOf, returnableContacts } from './passed-on.queries.ts'

/** A batch is one transaction: large enough to be efficient, small enough to show progress and not to block others. */
const BATCH = 5000

/** How often contacts locked by others are retried, a second apart, before they are reported as skipped. */
const TRIES = 10

/**
 * Applies a bulk action to the contacts selected when it was started. It may be interrupted at any time and run again:
 * each batch removes its contacts from the run in the transaction that changes them.
 */
export const bulkJob = defineJob<BulkKey>({
  name: 'bulk-contacts',
  lane: 'long',
  payload: z.object({ TenantId: z.number(), BulkId: z.number() }),
  run: async (key, context) => {
    const { Total, Processed, OfUserId, by } = await context.database.asTenant(key.TenantId, (db) => startedBy(db, key))
    try {
      if (Total > MANY_CONTACTS && Processed === 0)
        await context.database.asTenant(key.TenantId, (db) => analyzeContacts(db))
      for (let tries = 1; tries <= TRIES; tries++) {
        const left = await pass(key, by, context, tries === TRIES && OfUserId === null)
        if (left === 'again') return left
        if (!left) return
        await sleep(1000, undefined, { signal: context.signal })
      }
      if (OfUserId !== null)
        throw new Error('Contacts passed on, or back, are being changed; they are tried again later')
      return
    } catch (error) {
      const message = `It failed more than once. What was done so far stays; ${OfUserId === null ? 'start it again for the others' : 'reassign the others by hand'}.`
      if (context.isLastTry && !context.signal.aborted)
        await context.database.asTenant(key.TenantId, (db) => endRun(db, key, message), by)
      throw error
    }
  },
})

/**
 * Goes through all remaining contacts; returns whether some were locked by others and remain, or 'again' if the turn is
 * over.
 */
const pass = async (
  key: BulkKey,
  by: By,
  { database, signal, isTurnOver }: JobContext,
  isLast: boolean,
): Promise<boolean | 'again'> => {
  let after = 0
  let isLeft = false
  for (;;) {
    if (signal.aborted) throw new Error('Interrupted; the bulk action continues when the program runs again')
    const done = await database.asTenant(key.TenantId, (db) => batch(db, key, after, isLast), by)
    if (!done) break
    after = done.Last
    isLeft ||= done.IsLeft
    if (await isTurnOver()) return 'again'
  }
  if (!isLeft) await database.asTenant(key.TenantId, (db) => endRun(db, key), by)
  return isLeft
}

/** Processes the next contacts after `after`; undefined if there are none or the run has ended. */
const batch = async (db: Tx, key: BulkKey, after: number, isLast: boolean) => {
  const run = await openRun(db, key)
  if (!run) return undefined
  const { request, by, sees, of, passing } = run
  const failed = async (message: string) => {
    await endRun(db, key, message)
    return undefined
  }
  if (!by || !sees) return failed('The user who asked for this is no longer there.')
  // Assigned by requests that were in progress when the user was deleted.
  if (passing === 'on' && after === 0) await addItemsOf(db, key, of)
  const act = await prepareAct(db, by, request.Action, request).catch(
    async (error): Promise<PreparedAct | HttpError> => {
      if (!(error instanceof HttpError) || error.status >= 500) throw error
      // Somebody has to get them, and the chosen successor is gone.
      return passing === 'on' ? prepareAct(db, by, request.Action, {}) : error
    },
  )
  if (act instanceof HttpError)
    return failed(
      act.status === 403
        ? `${act.message} What was done so far stays.`
        : request.Action === 'ChangeSource'
          ? 'The source is no longer there. Choose another and start again; what was done so far stays.'
          : `Nobody to assign to: the user is no longer there, or is no longer ${request.Action === 'ReassignLender' ? 'a lender' : 'an agent'}. Choose another and start again; what was done so far stays.`,
    )

  const items = await nextItems(db, key, after, BATCH)
  const Last = items.findLast((item) => item.IsFirst)?.ContactId
  if (Last === undefined) return undefined
  const ids = items.map((item) => item.ContactId)
  const chosen = await lockContacts(db, sees, ids, act)
  const locked = chosen.filter((c) => c.IsLocked)
  const due = passing === 'back' ? await returnableContacts(db, key.TenantId, of, locked) : locked
  const changed = due.length > 0 ? await act.run(db, by, due) : 0
  const seen = new Set(chosen.map((c) => c.ContactId))
  const unseen = ids.filter((id) => !seen.has(id))
  const existing = unseen.length > 0 ? await countExisting(db, key.TenantId, unseen) : 0
  const waiting = chosen.length - locked.length
  const processed = isLast ? ids : [...locked.map((c) => c.ContactId), ...unseen]
  await markProcessed(db, key, processed, changed, {
    [act.Unchanged]: due.length - changed,
    [passing ? 'Given to somebody else meanwhile' : 'No longer yours']: existing + locked.length - due.length,
    'Deleted meanwhile': unseen.length - existing,
    ...(isLast && { [beingChanged]: waiting }),
  })
  return { Last, IsLeft: waiting > 0 && !isLast }
}
