import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { defineDue } from '../../../jobs/due.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { isPaid, isSubscribed } from '../../../providers/payments/payments.ts'
import { clock } from '../../../time/clock.ts'
import { orderOf, withBillingLease } from './billing.queries.ts'

/** How long an unpaid registration is kept. */
const UNPAID_DAYS = 7
const DAY_HOURS = 24

/**
 * Synchronizes the brokerage with the payment provider: tells the provider how many seats were bought, and records the
 * resulting state. It does not depend on what has happened, so it may run late, twice, or out of order.
 */
export const syncBillingJob = defineJob<{ TenantId: number }>({
  name: 'sync-billing',
  lane: 'quick',
  payload: z.object({ TenantId: z.number() }),
  run: async ({ TenantId }, services) => {
    // A brokerage that started with another provider, or with none, has nothing to synchronize.
    if (!services.payments) return undefined
    const isGivenUp = await withBillingLease(services, TenantId, async (row, payer, payments) => {
      let State = await payments.read(payer)
      const order = { ...orderOf(row), PlanId: State.PlanId ?? row.PlanId }
      if (isSubscribed(State) && State.ExtraSeats !== order.ExtraSeats) State = await payments.change(payer, order)
      const age = clock.now().since(Temporal.Instant.from(row.DateCreated)).total('hours')
      const result = row.DateActivated === null && !isPaid(State) && age > UNPAID_DAYS * DAY_HOURS
      if (result) await payments.abandon(payer)
      return { State, result }
    })
    if (isGivenUp)
      await services.database.asTenant(TenantId, (db) =>
        db
          .updateTable('tenant')
          .set({ CloseOn: sql<string>`current_date` })
          .where('TenantId', '=', TenantId)
          .where('DateActivated', 'is', null)
          .execute(),
      )
    return undefined
  },
})

/** Synchronizes once this transaction is committed. */
export const syncBilling = (db: Tx, TenantId: number) =>
  enqueue(db, syncBillingJob, { TenantId }, { key: 'sync-billing' })

/**
 * Checks a brokerage's payments once a day, in case the provider's events do not arrive, and when its grace period is
 * over; again in an hour if that fails.
 */
export const billingDue = defineDue({
  kind: 'billing',
  run: async (db, { TenantId, now }) => {
    await syncBilling(db, TenantId)
    return [{ Key: TenantId, At: now.add({ hours: 1 }).toString() }]
  },
})
