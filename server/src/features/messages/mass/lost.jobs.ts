import { enqueue, type Schedule } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { deliverJob } from '../sending/deliver.jobs.ts'
import { enqueueMass } from './mass.jobs.ts'

/**
 * Enqueues messages that should have been sent but have no job: a worker that is killed during a job's last try takes
 * the job with it. Whether they were sent is looked up, as after every attempt that did not end.
 */
export const findLostMessages: Schedule = {
  name: 'find-lost-messages',
  match: '*/5 * * * *',
  lane: 'quick',
  run: async ({ database, queue, log }) => {
    const { rows } = await queue.query<{ tenant_id: number; message_id: number | null }>(
      'select * from lost_messages($1)',
      [clock.now().toString()],
    )
    for (const [TenantId, lost] of Map.groupBy(rows, (row) => row.tenant_id))
      await database.asTenant(TenantId, async (db) => {
        for (const { message_id: MessageId } of lost)
          if (MessageId === null) await enqueueMass(db, TenantId)
          else await enqueue(db, deliverJob, { TenantId, MessageId }, { key: `deliver:${MessageId}` })
      })
    if (rows.length > 0) log.warn({ found: rows.length }, 'messages had no job left to send them')
  },
}
