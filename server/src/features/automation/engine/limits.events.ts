import { sql } from 'kysely'
import type { Subscription } from '../../../db/events.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { moveWatches } from '../triggers/watch.queries.ts'
import { askAllAgain } from './gap.queries.ts'

/**
 * A step that a sending limit has moved is asked anew when the brokerage changes what it depends on, like the messages that
 * wait for it.
 */
export const hearLimits: Subscription = {
  of: { tenant: ['mass_emails_per_day', 'mass_texts_per_day'] },
  publish: (db, TenantId) => enqueue(db, askAllAgain, { TenantId, WorkflowId: null }, { key: 'workflow-messages' }),
}

/**
 * The brokerage has another time zone, and with it every contact who has none of their own: what waits for quiet hours, for a
 * window, or for a day, weekday or office hours is asked anew, and so is what begins on a day or ends with office minutes. Waits that are counted
 * (hours, days, months) stay until the moment that was said.
 */
export const hearZone: Subscription = {
  of: { tenant: ['time_zone'] },
  publish: async (db, TenantId) => {
    const again = { TenantId, WorkflowId: null, withWaits: true }
    await enqueue(db, askAllAgain, again, { key: 'workflow-messages-and-waits' })
    await sql`
      update due set at = ${clock.now().toString()}
      where tenant_id = ${TenantId} and kind = 'workflow-trigger' and at > ${clock.now().toString()} and at < 'infinity'`.execute(
      db,
    )
    await moveWatches(db, TenantId)
  },
}
