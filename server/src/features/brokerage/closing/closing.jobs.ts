import { z } from 'zod'
import { defineJob, type Schedule } from '../../../jobs/jobs.ts'
import { endPayments } from '../billing/billing.queries.ts'
import { beginErasure, eraseRows, finishErasure } from './erase.queries.ts'

/**
 * Erases a brokerage whose day has come: its rows, then its files, its own row last. Killed at any moment, it goes on where
 * it was: what is gone is not found again.
 */
export const eraseJob = defineJob({
  name: 'erase-brokerage',
  lane: 'long',
  payload: z.object({ TenantId: z.number() }),
  run: async ({ TenantId }, context) => {
    const { database, storage, security, log, signal, isTurnOver } = context
    const pause = () => {
      if (signal.aborted) throw new Error('Interrupted; the rest is erased when the program runs again')
      return isTurnOver()
    }
    if (!(await beginErasure(database, TenantId))) return
    await endPayments(context, TenantId)
    if ((await eraseRows(database, TenantId, pause)) === 'again') return 'again'
    let files = 0
    for await (const keys of storage.ofTenant(TenantId)) {
      for (const key of keys) await storage.remove(key)
      files += keys.length
      await pause()
    }
    const erased = await finishErasure(database, TenantId, files)
    // A job of the brokerage was still running, or wrote something meanwhile.
    if (!erased) throw new Error('Something is left; it is erased at the next try')
    const facts = { TenantId, counts: erased.counts, files: erased.files }
    security.info({ event: 'brokerage-erased', call: 'job', outcome: 'success', ...facts }, 'brokerage-erased')
    log.warn(facts, 'erased a brokerage that was closed')
    return
  },
})

/** Has the brokerages erased whose day has come. */
export const eraseClosed: Schedule = {
  name: 'erase-closed',
  match: '40 * * * *',
  lane: 'quick',
  run: ({ queue }) => queue.query('select erase_due()'),
}
