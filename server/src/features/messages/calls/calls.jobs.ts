import { sql } from 'kysely'
import { defineDue } from '../../../jobs/due.ts'
import { lockCall } from './calls.queries.ts'
import { callEnded } from './progress.ts'

/** The longest that a call may go on without anybody hearing of it: what has not ended by then has been lost. */
const LOST_HOURS = 4

/** Calls that nobody has ended: the program was killed meanwhile, or the provider's news was lost. */
export const callsDue = defineDue({
  kind: 'call',
  run: async (db, { TenantId, rows, now }) => {
    const again: { Key: number; At: string }[] = []
    for (const { Key } of rows) {
      const call = await lockCall(db, TenantId, Key)
      if (!call) continue
      const isLost =
        Temporal.Instant.from(call.DateStarted).add({ hours: LOST_HOURS }).epochMilliseconds <= now.epochMilliseconds
      if (call.Status === 'On Call' && !isLost) again.push({ Key, At: now.add({ minutes: 15 }).toString() })
      else
        await callEnded(db, call, {
          As: call.Status === 'On Call' ? 'Completed' : 'No Answer',
          At: now.toString(),
          Error: 'The end of this call was not reported.',
        })
    }
    return again
  },
})

/** Recordings and voicemails whose day has come: the files are discarded, and removed at night. */
export const recordingsDue = defineDue({
  kind: 'recording',
  run: async (db, { TenantId, rows, now }) => {
    await sql`
      with expired as (
        select tenant_id, call_id, recording_key, recording_size, voicemail_key, voicemail_size from call
        where tenant_id = ${TenantId} and call_id = any(${rows.map(({ Key }) => Key)}::bigint[])
          and date_recording_expires <= ${now.toString()}
        for update
      ), discarded as (
        insert into discarded_file (tenant_id, storage_key, size, date_due)
        select tenant_id, file.key, file.size, ${now.toString()} from expired
        cross join lateral (values (recording_key, recording_size), (voicemail_key, voicemail_size)) file (key, size)
        where file.key is not null
        on conflict do nothing
      )
      update call c set recording_key = null, recording_size = null, voicemail_key = null, voicemail_size = null,
        transcription = null
      from expired e where c.tenant_id = e.tenant_id and c.call_id = e.call_id`.execute(db)
    return []
  },
})
