import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { defineDue, moveDue } from '../../../jobs/due.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { beginningOf, todayIn } from '../../../time/clock.ts'
import { agentsUnderPlans } from './plans.queries.ts'
import { withPlanYears } from './with-plan-years.ts'

/**
 * A brokerage's new day: open deals whose day has passed now count today at the earliest, and plan years roll over.
 * Each agent's years are calculated in a separate transaction.
 */
export const planDayJob = defineJob<{ TenantId: number }>({
  name: 'plan-day',
  lane: 'long',
  payload: z.object({ TenantId: z.number() }),
  // Few, because it is due again within the hour.
  tries: 3,
  run: async (tenant, { database, signal }) => {
    const { TenantId } = tenant
    const { TimeZone, Today, agents } = await database.asTenant(TenantId, async (db) => ({
      ...(await dayOf(db, TenantId)),
      agents: await agentsUnderPlans(db, tenant),
    }))
    for (const { UserId } of agents) {
      if (signal.aborted) throw new Error('Interrupted; the day is calculated when the program runs again')
      await database.asTenant(TenantId, (db) =>
        withPlanYears(db, tenant, [UserId], 'A new day began.', async () => undefined),
      )
    }
    await database.asTenant(TenantId, async (db) => {
      // In another zone since: that began a day of its own.
      if ((await dayOf(db, TenantId)).TimeZone !== TimeZone) return
      await moveDue(db, planDays, TenantId, { Key: TenantId, At: beginningOf(Today.add({ days: 1 }), TimeZone) })
    })
    return undefined
  },
})

const dayOf = async (db: Tx, TenantId: number) => {
  const { TimeZone } = await db
    .selectFrom('tenant')
    .select('TimeZone')
    .where('TenantId', '=', TenantId)
    .executeTakeFirstOrThrow()
  return { TimeZone, Today: todayIn(TimeZone) }
}

/** Recalculates a brokerage's plan years once a day, at midnight in its time zone. */
export const planDays = defineDue({
  kind: 'plan-day',
  run: async (db, { TenantId, now }) => {
    const { TimeZone, Today } = await dayOf(db, TenantId)
    const isPlanned = (await agentsUnderPlans(db, { TenantId })).length > 0
    if (isPlanned) await enqueue(db, planDayJob, { TenantId }, { key: 'plan-day' })
    // Unless its job is lost, it sets the next day itself.
    return [
      {
        Key: TenantId,
        At: isPlanned ? now.add({ hours: 1 }).toString() : beginningOf(Today.add({ days: 1 }), TimeZone),
      },
    ]
  },
})
