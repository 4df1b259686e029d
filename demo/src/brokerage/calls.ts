import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Tx } from '../../../server/src/db/connect.ts'
import { toneWav } from '../../../server/src/features/messages/calls/tones.rules.ts'
import type { Storage } from '../../../server/src/providers/storage/storage.ts'

/** For how long the demo's agents have called with Dormer. */
const DAYS = 60
/** How many of the newest conversations were recorded. */
const RECORDED = 6
const VOICEMAIL_SECONDS = 14

/**
 * The calls behind the activities of the last weeks that log one: short ones, longer ones and conversations, and those
 * that nobody answered; and two that came in, a missed one and a voicemail, from clients of the agent.
 */
export const seedCalls = async (db: Tx, TenantId: number, storage: Storage, now: Temporal.Instant, agentId: number) => {
  const since = now.subtract({ hours: 24 * DAYS }).toString()
  // How long somebody talks follows from the activity's id, so that it is the same each time.
  await sql`
    insert into call (tenant_id, user_id, contact_id, direction, way, number, phone_type, status, date_started,
      date_answered, date_ended, duration_seconds, activity_id, via)
    select ${TenantId}, user_id, contact_id, 'Outgoing', case when activity_id % 5 = 0 then 'OwnPhone' else 'Browser' end, number,
      phone_type, case when seconds > 0 then 'Completed' when activity_id % 7 = 0 then 'Busy' else 'No Answer' end,
      began, case when seconds > 0 then began + interval '9 seconds' end, began + (seconds + 9) * interval '1 second', seconds,
      activity_id, 'Simulated'
    from (
      select a.activity_id, a.user_id, a.contact_id, a.date_created as began,
        coalesce(c.cell_phone, c.home_phone, c.work_phone) as number,
        case when c.cell_phone is not null then 'Cell' when c.home_phone is not null then 'Home' else 'Work' end as phone_type,
        case a.activity_type_id when 1 then 20 + (a.activity_id * 37) % 560 when 2 then 12 + (a.activity_id * 13) % 35 else 0 end
          as seconds
      from activity a join contact c on c.tenant_id = a.tenant_id and c.contact_id = a.contact_id
      where a.tenant_id = ${TenantId} and a.activity_type_id in (1, 2, 3) and a.user_id is not null
        and a.date_created >= ${since} and a.date_created < ${now.subtract({ minutes: 15 }).toString()}
    ) called
    where number is not null
    order by began, activity_id`.execute(db)

  const recorded = await sql<{ CallId: number; Seconds: number }>`
    select call_id, duration_seconds as seconds from call
    where tenant_id = ${TenantId} and duration_seconds >= 120 and way = 'Browser'
    order by date_started desc, call_id limit ${RECORDED}`.execute(db)
  for (const { CallId, Seconds } of recorded.rows) {
    const file = await keep(storage, TenantId, Seconds, 2)
    await sql`
      update call set is_recorded = true, recording_key = ${file.Key}, recording_size = ${file.Size},
        recording_seconds = ${Seconds}, date_recording_expires = ${now.add({ hours: 24 * 90 }).toString()}
      where tenant_id = ${TenantId} and call_id = ${CallId}`.execute(db)
  }

  const callers = await sql<{ ContactId: number; Number: string }>`
    select c.contact_id, c.cell_phone as number
    from contact c join contact_touch t on t.tenant_id = c.tenant_id and t.contact_id = c.contact_id
    where c.tenant_id = ${TenantId} and c.assigned_agent_id = ${agentId} and c.cell_phone is not null
      and t.last_contact between ${now.subtract({ hours: 24 * 30 }).toString()} and ${now.subtract({ hours: 24 * 4 }).toString()}
    order by c.contact_id limit 2`.execute(db)
  const file = await keep(storage, TenantId, VOICEMAIL_SECONDS, 1)
  const came = [
    { Status: 'Missed', At: now.subtract({ minutes: 95 }), Voicemail: null },
    { Status: 'Voicemail', At: now.subtract({ hours: 19 }), Voicemail: file },
  ]
  for (const [n, { ContactId, Number: number }] of callers.rows.entries()) {
    const { Status, At, Voicemail } = came[n] as (typeof came)[number]
    await sql`
      insert into call (tenant_id, contact_id, direction, way, purpose, number, phone_type, status, date_started, date_ended,
        rung_ids, via, voicemail_key, voicemail_size, voicemail_seconds, transcription, date_recording_expires)
      values (${TenantId}, ${ContactId}, 'Incoming', 'Browser', 'Service', ${number}, 'Cell', ${Status}, ${At.toString()},
        ${At.add({ seconds: 40 }).toString()}, array[${agentId}]::bigint[], 'Simulated', ${Voicemail?.Key ?? null},
        ${Voicemail?.Size ?? null}, ${Voicemail && VOICEMAIL_SECONDS},
        ${Voicemail && 'Hi, we drove by the house on Pecan Street this weekend. Could you call me back about it today?'},
        ${Voicemail && now.add({ hours: 24 * 90 }).toString()})`.execute(db)
  }
}

const keep = (storage: Storage, tenantId: number, seconds: number, channels: 1 | 2) =>
  storage.put(Readable.from([toneWav(seconds, channels)]), { tenantId, fileName: 'call', maxBytes: 10 * 1024 * 1024 })
