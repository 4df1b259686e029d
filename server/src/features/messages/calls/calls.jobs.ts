import { isRunning } from '@dormer/contract/messages/calls'
import { sql } from 'kysely'
import { z } from 'zod'
import { defineDue } from '../../../jobs/due.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { changeCall, lockCall } from './calls.queries.ts'
import { callAnswered, callEnded, nextCheck } from './progress.ts'

/** The longest that a simulated call goes on: nobody else would end it. */
const LOST_HOURS = 4
const unreported = 'The end of this call was not reported.'

/** Calls that nobody has ended: the program was killed meanwhile, or the provider's news was lost. */
export const callsDue = defineDue({
  kind: 'call',
  run: async (db, { TenantId, rows, now }) => {
    const again: { Key: number; At: string }[] = []
    for (const { Key } of rows) {
      const call = await lockCall(db, TenantId, Key)
      if (!call || !isRunning(call.Status)) continue
      const At = now.add({ minutes: 15 }).toString()
      const isLost =
        Temporal.Instant.from(call.DateStarted).add({ hours: LOST_HOURS }).epochMilliseconds <= now.epochMilliseconds
      if (call.Via === 'Twilio' && call.ProviderSid !== null) {
        await enqueue(db, askAboutCallJob, { TenantId, CallId: Key }, { key: `call:${Key}` })
        again.push({ Key, At })
      } else if (call.Status === 'On Call' && !isLost) again.push({ Key, At })
      else
        await callEnded(db, call, {
          As: call.Status === 'On Call' ? 'Completed' : 'No Answer',
          At: now.toString(),
          Error: unreported,
        })
    }
    return again
  },
})

/** Asks the provider what has become of a call. */
export const askAboutCallJob = defineJob({
  name: 'ask-about-call',
  lane: 'quick',
  payload: z.object({ TenantId: z.number(), CallId: z.number() }),
  tries: 10,
  run: async ({ TenantId, CallId }, { database, voice, signal }) => {
    const call = await database.asTenant(TenantId, (db) => lockCall(db, TenantId, CallId))
    if (!call?.ProviderSid || !isRunning(call.Status)) return undefined
    const parent = await voice.provider.find(call.ProviderSid, signal)
    const other = call.OtherSid === null ? undefined : await voice.provider.find(call.OtherSid, signal)
    await database.asTenant(TenantId, async (db) => {
      const current = await lockCall(db, TenantId, CallId)
      if (!current || !isRunning(current.Status)) return
      const At = clock.now().toString()
      const isGoingOn = (leg: typeof parent) => leg?.News === 'Ringing' || leg?.News === 'Answered'
      if (isGoingOn(parent)) {
        // When it was answered is not known any more; talk time is the provider's at the end.
        if (current.Direction === 'Outgoing' && other?.News === 'Answered')
          await callAnswered(db, current, current.DateStarted)
        await changeCall(db, current, { DateCheck: nextCheck() })
        return
      }
      // Of a call that was answered, the time that its two parties talked: that of the leg that was called.
      const isTaken = other?.News === 'Completed' && (current.Direction === 'Outgoing' || current.Status === 'On Call')
      const ended = other && !isGoingOn(other) && current.Direction === 'Outgoing' ? other.News : parent?.News
      const As = ended === undefined || ended === 'Ringing' || ended === 'Answered' ? 'Completed' : ended
      await callEnded(db, current, {
        As,
        At,
        ...(isTaken && { Seconds: other.Seconds }),
        Error: isTaken ? null : unreported,
      })
    })
    return undefined
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
