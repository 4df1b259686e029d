import { identityOf } from '@dormer/contract/messages/calls'
import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/connect.ts'
import { dialTwiml, ringTwiml, voicemailTwiml } from '../../../providers/voice/twiml.ts'
import { lockCall, type StoredCall } from './calls.queries.ts'
import { nextRound } from './progress.ts'
import { mustAnnounce, stateOfNumber } from './recording-law.ts'
import { phoneOf, settingsOf } from './settings.queries.ts'
import { greetingOf, recordingWords } from './words.rules.ts'

/** How long the other party's phone rings, and the longest voicemail: Twilio transcribes up to two minutes. */
const RING_SECONDS = 30
const VOICEMAIL_SECONDS = 120

const refOf = ({ TenantId, CallId }: Pick<StoredCall, 'TenantId' | 'CallId'>) => `t${TenantId}_c${CallId}`
export const readRef = (ref: string) => {
  const [TenantId = 0, CallId = 0] = ref.slice(1).split('_c').map(Number)
  return { TenantId, CallId }
}

/** The address of a hook, as the provider is given it. */
export const hookUrl = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  hook: string,
  call: Pick<StoredCall, 'TenantId' | 'CallId'>,
  more: Record<string, string | number> = {},
) => {
  const url = new URL(`/api/hooks/voice/${hook}`, publicUrl)
  for (const [name, value] of Object.entries({ Of: refOf(call), ...more })) url.searchParams.set(name, String(value))
  return url.href
}

/** The name and the state of the other party. */
export const partyOf = async (db: Tx, { TenantId, ContactId }: Pick<StoredCall, 'TenantId' | 'ContactId'>) => {
  const { rows } = await sql<{ Name: string; StateCode: string | null }>`
    select name, state_code from contact where tenant_id = ${TenantId} and contact_id = ${ContactId}`.execute(db)
  return rows[0] ?? { Name: null, StateCode: null }
}

/** Whether the law of either side's state asks that this call's recording be announced. */
const isAnnounced = async (db: Tx, call: StoredCall) => {
  if (!call.IsRecorded) return false
  const { StateCode } = await partyOf(db, call)
  return mustAnnounce([
    stateOfNumber(call.Number),
    stateOfNumber(call.OwnNumber),
    ...(StateCode === null ? [] : [StateCode]),
  ])
}

const recordedAt = (config: Config, call: StoredCall) =>
  call.IsRecorded ? { RecordingUrl: hookUrl(config, 'recording', call) } : null

/** Calls the other party and connects them with the leg that asks. */
export const dialOther = async (db: Tx, config: Config, call: StoredCall) =>
  dialTwiml({
    From: call.OwnNumber ?? '',
    To: call.Number,
    Seconds: RING_SECONDS,
    DoneUrl: hookUrl(config, 'dial-status', call),
    StatusUrl: hookUrl(config, 'status', call),
    AnnounceUrl: (await isAnnounced(db, call)) ? hookUrl(config, 'announce', call) : null,
    Recorded: recordedAt(config, call),
  })

/**
 * Rings whoever's turn it is in this round of an incoming call, or takes a message if there is nobody. A round that can
 * ring nothing, because its phones have changed meanwhile, is passed over.
 */
export const ringOrRecord = async (db: Tx, config: Config, call: StoredCall, round: number): Promise<string> => {
  const settings = await settingsOf(db, call.TenantId)
  const turn = call.Rounds[round]
  if (!turn || call.RingingIds.length === 0)
    return voicemailTwiml({
      Greeting: greetingOf(settings),
      MaxSeconds: VOICEMAIL_SECONDS,
      DoneUrl: hookUrl(config, 'voicemail', call),
      RecordingUrl: hookUrl(config, 'recording', call, { Kind: 'Voicemail' }),
      TranscriptionUrl: hookUrl(config, 'transcription', call),
    })
  const phones = turn.Phone
    ? await Promise.all(
        call.RingingIds.map(async (UserId) => {
          const { RingsAt, RingsOwnPhone } = await phoneOf(db, { TenantId: call.TenantId, UserId })
          return RingsAt && RingsOwnPhone && RingsAt !== call.Number ? [{ UserId, RingsAt }] : []
        }),
      )
    : []
  if (!turn.Browser && phones.flat().length === 0) {
    await nextRound(db, call, round)
    const current = (await lockCall(db, call.TenantId, call.CallId)) ?? call
    return ringOrRecord(db, config, current, Math.max(current.RingRound, round + 1))
  }
  const status = (User: number) => hookUrl(config, 'status', call, { User })
  return ringTwiml({
    Announcement: round === 0 && (await isAnnounced(db, call)) ? recordingWords(settings) : null,
    Seconds: settings.RingSeconds,
    DoneUrl: hookUrl(config, 'dial-status', call, { Round: round }),
    Recorded: recordedAt(config, call),
    Browsers: (turn.Browser ? call.RingingIds : []).map((UserId) => ({
      Identity: identityOf({ TenantId: call.TenantId, UserId }),
      StatusUrl: status(UserId),
      Parameters: { CallId: String(call.CallId) },
    })),
    Phones: phones.flat().map(({ UserId, RingsAt }) => ({
      Phone: RingsAt,
      WhisperUrl: hookUrl(config, 'whisper', call, { User: UserId }),
      StatusUrl: status(UserId),
    })),
  })
}
