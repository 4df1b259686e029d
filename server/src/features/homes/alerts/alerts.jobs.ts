import { z } from 'zod'
import { defineJob, enqueue, type JobContext, type Schedule } from '../../../jobs/jobs.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { findStep, type Window } from './find.queries.ts'
import { AlertFailed, postponeAlert, sendDue } from './send.queries.ts'

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

/** Sends the alert that has waited longest; false if none is due. */
export const sendNext = async (TenantId: number, services: Services): Promise<boolean> => {
  const { database, log } = services
  try {
    return await database.asTenant(TenantId, (db) => sendDue(db, TenantId, services))
  } catch (error) {
    if (!(error instanceof AlertFailed)) throw error
    log.error({ err: error.cause, TenantId, SearchId: error.searchId }, 'an alert could not be sent')
    await database.asTenant(TenantId, (db) => postponeAlert(db, TenantId, error.searchId))
    return true
  }
}

/** Sends a brokerage's alerts that are due, each in a transaction of its own. */
export const sendAlertsJob = defineJob<{ TenantId: number }>({
  name: 'send-alerts',
  lane: 'long',
  payload,
  tries,
  run: async ({ TenantId }, context) => {
    for (;;) {
      goOn(context)
      if (!(await sendNext(TenantId, context))) return
      if (await context.isTurnOver()) return 'again'
    }
  },
})

/** Enqueues finding and sending alerts for every brokerage that has something to find or to send. */
export const scheduleAlerts: Schedule = {
  name: 'tell-of-listings',
  match: '* * * * *',
  lane: 'quick',
  run: async ({ database, queue }) => {
    const { rows } = await queue.query<{ tenant_id: number; finds: boolean; sends: boolean }>(
      'select * from alerts_due($1)',
      [clock.now().toString()],
    )
    for (const { tenant_id: TenantId, finds, sends } of rows)
      await database.asTenant(TenantId, async (db) => {
        if (finds) await enqueue(db, findAlertsJob, { TenantId }, { key: 'alerts-found' })
        if (sends) await enqueue(db, sendAlertsJob, { TenantId }, { key: 'alerts-sent' })
      })
  },
}
