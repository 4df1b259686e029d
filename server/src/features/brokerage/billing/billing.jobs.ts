import { GRACE_DAYS } from '@dormer/contract/brokerage/plans'
import { sql } from 'kysely'
import { z } from 'zod'
import { clock } from '../../../clock.ts'
import type { Tx } from '../../../db/connect.ts'
import { defineJob, enqueue, type Schedule } from '../../../jobs/jobs.ts'
import { isGoingOn, isPaid } from '../../../providers/payments/payments.ts'
import { alone, orderOf } from './billing.queries.ts'

/** How long a registration that is not paid for is kept. */
const UNPAID_DAYS = 7
const DAY_HOURS = 24

/**
 * Brings the brokerage and the provider together: the provider is told how many seats were bought, and what there is then
 * is noted. It is the same for whatever has happened, so it may come late, twice, or in another order.
 */
export const syncBillingJob = defineJob<{ TenantId: number }>({
  name: 'sync-billing',
  lane: 'quick',
  payload: z.object({ TenantId: z.number() }),
  run: async ({ TenantId }, services) => {
    // Whoever started it with another provider, or none, has nothing to bring together.
    if (!services.payments) return undefined
    const isGivenUp = await alone(services, TenantId, async (row, payer, payments) => {
      let State = await payments.read(payer)
      const order = { ...orderOf(row), PlanId: State.PlanId ?? row.PlanId }
      if (isGoingOn(State) && State.ExtraSeats !== order.ExtraSeats) State = await payments.change(payer, order)
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

/** Has it brought together once this transaction is committed. */
export const syncBilling = (db: Tx, TenantId: number) =>
  enqueue(db, syncBillingJob, { TenantId }, { key: 'sync-billing' })

/** Looks at each brokerage's payments once a day, should the provider's news not come, and when its time is up. */
export const checkBilling: Schedule = {
  name: 'check-billing',
  match: '20 * * * *',
  lane: 'quick',
  run: async ({ database, queue }) => {
    const now = clock.now()
    const { rows } = await queue.query<{ tenant_id: number }>('select * from billing_due($1, $2)', [
      now.toString(),
      now.subtract({ hours: GRACE_DAYS * DAY_HOURS }).toString(),
    ])
    for (const { tenant_id: TenantId } of rows) await database.asTenant(TenantId, (db) => syncBilling(db, TenantId))
  },
}
