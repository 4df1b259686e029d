import { z } from 'zod'
import { defineDue } from '../../../jobs/due.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { isSubscribed } from '../../../providers/payments/payments.ts'
import type { Services } from '../../../services.ts'
import { billingOf, stopPayments, withBillingLease } from '../billing/billing.queries.ts'
import { beginErasure, eraseRows, finishErasure, livesElsewhere } from './erase.queries.ts'

/** Ends the subscription at the payment provider at that time, or resumes it; does nothing if nothing is billed. */
const endPayments = async (services: Services, TenantId: number, at: 'PeriodEnd' | null) => {
  const row = services.payments && (await services.database.asTenant(TenantId, (db) => billingOf(db, TenantId)))
  if (!row) return
  await withBillingLease(services, TenantId, async (_, payer, payments) => {
    const before = await payments.read(payer)
    const State = isSubscribed(before) ? await payments.endOn(payer, at) : before
    return { State, result: undefined }
  })
}

/** A brokerage that is to be closed is not charged again; one that is kept is charged as before. */
export const closingPaymentsJob = defineJob({
  name: 'closing-payments',
  lane: 'quick',
  payload: z.object({ TenantId: z.number(), CloseOn: z.string().nullable(), ByName: z.string().nullable() }),
  run: async ({ TenantId }, services) => {
    // Read now, because the closing may have been called off meanwhile.
    const isClosing = await services.database.asTenant(TenantId, async (db) => {
      const brokerage = await db
        .selectFrom('tenant')
        .select('CloseOn')
        .where('TenantId', '=', TenantId)
        .executeTakeFirst()
      return brokerage?.CloseOn !== null
    })
    await endPayments(services, TenantId, isClosing ? 'PeriodEnd' : null)
    return undefined
  },
})

/**
 * Erases a brokerage whose day has come: its rows, then its files, then its own row. If killed at any moment, it
 * continues where it stopped, because it no longer finds what is gone.
 */
export const eraseJob = defineJob({
  name: 'erase-brokerage',
  lane: 'long',
  payload: z.object({ TenantId: z.number() }),
  run: async ({ TenantId }, services) => {
    const { database, storage, security, log, signal, isTurnOver } = services
    const pause = () => {
      if (signal.aborted) throw new Error('Interrupted; the rest is erased when the program runs again')
      return isTurnOver()
    }
    if (!(await beginErasure(database, TenantId))) return
    // One that lives on elsewhere pays on.
    if (!(await livesElsewhere(database, TenantId))) await stopPayments(services, TenantId)
    if ((await eraseRows(database, TenantId, pause)) === 'again') return 'again'
    let files = 0
    for await (const keys of storage.ofTenant(TenantId)) {
      for (const key of keys) await storage.remove(key)
      files += keys.length
      await pause()
    }
    const erased = await finishErasure(database, TenantId, files)
    // One of the brokerage's jobs was still running or wrote something meanwhile.
    if (!erased) throw new Error('Something is left; it is erased at the next try')
    const facts = { TenantId, counts: erased.counts, files: erased.files }
    security.info({ event: 'brokerage-erased', call: 'job', outcome: 'success', ...facts }, 'brokerage-erased')
    log.warn(facts, 'erased a brokerage that was closed')
    return
  },
})

/** Starts erasing a brokerage whose day has come; again in an hour if that fails. */
export const eraseDue = defineDue({
  kind: 'erase',
  rests: 'Never',
  run: async (db, { TenantId, now }) => {
    await enqueue(db, eraseJob, { TenantId }, { key: 'erase' })
    return [{ Key: TenantId, At: now.add({ hours: 1 }).toString() }]
  },
})
