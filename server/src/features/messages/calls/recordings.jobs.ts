import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '../../../jobs/jobs.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import { clock } from '../../../time/clock.ts'
import { changeCall, isErased, lockCall } from './calls.queries.ts'
import { settingsOf } from './settings.queries.ts'
import { toneWav } from './tones.rules.ts'

const MAX_BYTES = 500 * 1024 * 1024

const kept = z.object({ TenantId: z.number(), CallId: z.number(), Kind: z.enum(['Recording', 'Voicemail']) })
type Kept = z.infer<typeof kept>
type Context = Parameters<Parameters<typeof defineJob<Kept>>[0]['run']>[1]

/** Stores what was recorded of a call, unless it is stored already, or was of a person who was erased. */
const keepAudio = async (
  { TenantId, CallId, Kind }: Kept,
  { database, storage }: Pick<Context, 'database' | 'storage'>,
  content: Readable,
  seconds: number,
) => {
  const file = await storage.put(content, { tenantId: TenantId, fileName: 'call', maxBytes: MAX_BYTES })
  const isKept = await database.asTenant(TenantId, async (db) => {
    const call = await lockCall(db, TenantId, CallId)
    if (!call || isErased(call) || (Kind === 'Recording' ? call.RecordingKey : call.VoicemailKey)) return false
    const { RecordingDays } = await settingsOf(db, TenantId)
    await changeCall(db, call, {
      ...(Kind === 'Recording'
        ? { RecordingKey: file.Key, RecordingSize: file.Size, RecordingSeconds: seconds }
        : { VoicemailKey: file.Key, VoicemailSize: file.Size, VoicemailSeconds: seconds }),
      DateRecordingExpires: clock
        .now()
        .add({ hours: 24 * RecordingDays })
        .toString(),
    })
    return true
  })
  if (!isKept) await storage.remove(file.Key)
}

/** Keeps a tone in place of what a simulated call would have recorded. */
export const keepSimulatedJob = defineJob({
  name: 'keep-simulated-call',
  lane: 'quick',
  payload: kept,
  run: async (payload, context) => {
    const { TenantId, CallId, Kind } = payload
    const call = await context.database.asTenant(TenantId, (db) => lockCall(db, TenantId, CallId))
    if (!call) return undefined
    const seconds = Kind === 'Recording' ? call.DurationSeconds : SIMULATED_VOICEMAIL
    await keepAudio(payload, context, Readable.from([toneWav(seconds, Kind === 'Recording' ? 2 : 1)]), seconds)
    return undefined
  },
})

/** How long a simulated voicemail is, in seconds. */
export const SIMULATED_VOICEMAIL = 8

const fetched = kept.extend({ Sid: z.string(), Seconds: z.number() })

/**
 * Fetches a recording from the provider, stores it, and has the provider remove its own. What is not there is asked for
 * again: the provider tells of a recording shortly before it gives it out.
 */
export const fetchRecordingJob = defineJob({
  name: 'fetch-recording',
  lane: 'sync',
  payload: fetched,
  run: async ({ Sid, Seconds, ...payload }, context) => {
    const { provider } = context.voice
    const { TenantId, CallId, Kind } = payload
    const call = await context.database.asTenant(TenantId, (db) => lockCall(db, TenantId, CallId))
    if (call && !isErased(call) && (Kind === 'Recording' ? call.RecordingKey : call.VoicemailKey) === null) {
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(FETCH_MINUTES * 60_000)])
      const file = await provider.fetchRecording(Sid, Kind === 'Recording' ? 2 : 1, signal)
      // Somebody has removed it in the provider's own console.
      if (!file && context.isLastTry) return undefined
      if (!file) throw new NotSent('later', 'The provider does not have this recording yet.')
      await keepAudio(payload, context, file, Seconds)
    }
    await provider.removeRecording(Sid, context.signal)
    return undefined
  },
})

/** How long fetching a recording may take. */
const FETCH_MINUTES = 20

/** Has the provider remove a recording that is not kept. */
export const removeRecordingJob = defineJob({
  name: 'remove-recording',
  lane: 'sync',
  payload: z.object({ TenantId: z.number(), Sid: z.string() }),
  run: async ({ Sid }, { voice, signal }) => {
    await voice.provider.removeRecording(Sid, signal)
    return undefined
  },
})

/** How many calls are given a new last day at once. */
const AT_ONCE = 1000

/** Lets what is stored already be kept no longer than the settings now say; it is never kept longer than was said. */
export const shortenKeepingJob = defineJob({
  name: 'shorten-keeping',
  lane: 'long',
  payload: z.object({ TenantId: z.number() }),
  run: async ({ TenantId }, { database, isTurnOver }) => {
    for (;;) {
      const changed = await database.asTenant(TenantId, async (db) => {
        const { RecordingDays } = await settingsOf(db, TenantId)
        const last = sql`coalesce(date_ended, date_started) + ${`${24 * RecordingDays} hours`}::interval`
        const { numAffectedRows } = await sql`
          update call set date_recording_expires = ${last}
          where tenant_id = ${TenantId} and call_id in (
            select call_id from call
            where tenant_id = ${TenantId} and (recording_key is not null or voicemail_key is not null)
              and date_recording_expires > ${last}
            limit ${AT_ONCE}
          )`.execute(db)
        return Number(numAffectedRows ?? 0)
      })
      if (changed < AT_ONCE) return undefined
      if (await isTurnOver()) return 'again'
    }
  },
})
