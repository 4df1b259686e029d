import { z } from 'zod'
import { type DueRow, defineDue } from '../../../jobs/due.ts'
import { defineJob, enqueue, type JobContext, type Schedule } from '../../../jobs/jobs.ts'
import { ALERT } from './alerts.rules.ts'
import { findStep, type Window } from './find.queries.ts'
import { sendAlert } from './send.queries.ts'

const payload = z.object({ TenantId: z.number() })
/** Few, because the schedule enqueues them again. */
const tries = 3
const goOn = ({ signal }: JobContext) => {
  if (signal.aborted) throw new Error('Interrupted; alerts continue when the program runs again')
}

/**
 * Finds, step by step, the matches of a brokerage's saved searches among the changes of its MLS that were not reported
 * yet.
 */
export const findAlertsJob = defineJob<{ TenantId: number }>({
  name: 'find-alerts',
  lane: 'long',
  payload,
  tries,
  run: async ({ TenantId }, context) => {
    for (let window: Window | undefined; ; ) {
      goOn(context)
      const step = await context.database.asTenant(TenantId, (db) => findStep(db, TenantId, window))
      if (step.isOver) return
      window = step.window
      if (await context.isTurnOver()) return 'again'
    }
  },
})

/** Sends what a search has found, each in a transaction of its own. */
export const alertsDue = defineDue({
  kind: ALERT,
  rests: 'SuspendedOrReadOnly',
  batch: 1,
  run: async (db, { TenantId, rows, now }, services) => {
    const next: DueRow[] = []
    for (const row of rows) {
      const At = await sendAlert(db, TenantId, row, now, services)
      if (At) next.push({ ...row, At })
    }
    return next
  },
})

/** Enqueues finding alerts for every brokerage whose MLS has news. */
export const scheduleAlerts: Schedule = {
  name: 'tell-of-listings',
  match: '* * * * *',
  lane: 'quick',
  run: async ({ database, queue }) => {
    const { rows } = await queue.query<{ tenant_id: number }>('select tenant_id from listing_events_unread() tenant_id')
    for (const { tenant_id: TenantId } of rows)
      await database.asTenant(TenantId, (db) => enqueue(db, findAlertsJob, { TenantId }, { key: 'alerts-found' }))
  },
}
