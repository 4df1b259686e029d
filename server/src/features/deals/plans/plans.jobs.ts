import { z } from 'zod'
import { defineJob, enqueue, type Schedule } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { agentsUnderPlans } from './plans.queries.ts'
import { withPlanYears } from './with-plan-years.ts'
import { todayOf } from './years.queries.ts'

/**
 * A brokerage's new day: open deals whose day has passed now count today at the earliest, and plan years roll over.
 * Each agent's years are calculated in a separate transaction.
 */
export const planDayJob = defineJob<{ TenantId: number }>({
  name: 'plan-day',
  lane: 'long',
  payload: z.object({ TenantId: z.number() }),
  // Few, because the schedule enqueues it again.
  tries: 3,
  run: async (tenant, { database, signal }) => {
    const { Today, agents } = await database.asTenant(tenant.TenantId, async (db) => ({
      Today: await todayOf(db, tenant),
      agents: await agentsUnderPlans(db, tenant),
    }))
    for (const { UserId } of agents) {
      if (signal.aborted) throw new Error('Interrupted; the day is calculated when the program runs again')
      await database.asTenant(tenant.TenantId, (db) =>
        withPlanYears(db, tenant, [UserId], 'A new day began.', async () => undefined),
      )
    }
    await database.asTenant(tenant.TenantId, (db) =>
      db
        .insertInto('plan_day')
        .values({ TenantId: tenant.TenantId, Day: Today })
        .onConflict((c) => c.column('TenantId').doUpdateSet({ Day: Today }))
        .execute(),
    )
    return undefined
  },
})

/** Recalculates each brokerage's plan years once a day, soon after midnight in its time zone. */
export const planDays: Schedule = {
  name: 'plan-days',
  match: '5 * * * *',
  lane: 'quick',
  run: async ({ database, queue }) => {
    const { rows } = await queue.query<{ tenant_id: number }>('select * from plan_days_due($1)', [
      clock.now().toString(),
    ])
    for (const { tenant_id: TenantId } of rows)
      await database.asTenant(TenantId, (db) => enqueue(db, planDayJob, { TenantId }, { key: 'plan-day' }))
  },
}
