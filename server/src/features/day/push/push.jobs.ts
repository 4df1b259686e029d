import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob, enqueue, type Job } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { afterQuiet, quietHoursOf } from './quiet-hours.ts'

const payload = z.object({
  TenantId: z.number(),
  PushDeviceId: z.number(),
  UserId: z.number(),
  Before: z.string(),
  Title: z.string(),
  Body: z.string(),
  Path: z.string(),
  Tag: z.string(),
})
type Payload = z.output<typeof payload>

/**
 * Has one device show a message. Sent twice, it replaces itself there (`Tag`). A device that the push service no longer
 * knows is forgotten; a service that is busy is asked again, until the message is old,
 * and not in the user's quiet hours.
 */
export const pushJob: Job<Payload> = defineJob({
  name: 'push-to-device',
  lane: 'quick',
  tries: 8,
  payload,
  run: async (given, { database, push, log, signal, isLastTry }) => {
    const { TenantId, PushDeviceId, UserId, Before, ...message } = given
    if (!push || Temporal.Instant.compare(clock.now(), Temporal.Instant.from(Before)) > 0) return undefined
    const device = await database.asTenant(TenantId, async (db) => {
      const { rows } = await sql<{ Endpoint: string; P256dh: string; Auth: string }>`
        select d.endpoint, d.p256dh, d.auth from push_device d
        join session s using (tenant_id, session_id)
        join user_account u on u.tenant_id = d.tenant_id and u.user_id = d.user_id and u.date_deactivated is null
        where d.tenant_id = ${TenantId} and d.push_device_id = ${PushDeviceId} and d.user_id = ${UserId}
          and s.expires > now()`.execute(db)
      return rows[0]
    })
    if (!device) return undefined
    // A service that was busy may take it only at night.
    const now = clock.now()
    const isQuiet = await database.asTenant(TenantId, async (db) => {
      const at = afterQuiet(now, await quietHoursOf(db, { TenantId, UserId }))
      if (at.equals(now)) return false
      await enqueue(db, pushJob, given, { at })
      return true
    })
    if (isQuiet) return undefined
    const own = { TenantId, PushDeviceId }
    const outcome = await push.send(device, message, signal).catch((error) => {
      if (!isLastTry) throw error
      return 'unreachable' as const
    })
    if (outcome === 'gone')
      await database.asTenant(TenantId, (db) =>
        db
          .deleteFrom('push_device')
          .where('TenantId', '=', own.TenantId)
          .where('PushDeviceId', '=', PushDeviceId)
          .execute(),
      )
    else if (outcome === 'taken')
      await database.asTenant(TenantId, (db) =>
        db
          .updateTable('push_device')
          .set({ DateTold: clock.now().toString() })
          .where('TenantId', '=', own.TenantId)
          .where('PushDeviceId', '=', PushDeviceId)
          .execute(),
      )
    else log.warn({ ...own, outcome }, 'a push service refused a message')
    return undefined
  },
})
