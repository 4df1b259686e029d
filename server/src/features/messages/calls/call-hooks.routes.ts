import { isRunning } from '@dormer/contract/messages/calls'
import { phoneDigits } from '@dormer/contract/phone'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { newsOf } from '../../../providers/voice/twilio.ts'
import { announceTwiml, nothingTwiml, pressTwiml, sayTwiml } from '../../../providers/voice/twiml.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { enterByTextNumber, forArrival, forged, hookOf, twiml } from '../hooks/hook.ts'
import { changeCall, isErased, lockCall, type StoredCall } from './calls.queries.ts'
import { dialOther, hookUrl, partyOf, readRef, ringOrRecord } from './legs.ts'
import { callAnswered, callEnded, callIncoming, nextRound, voicemailLeft } from './progress.ts'
import { fetchRecordingJob, removeRecordingJob } from './recordings.jobs.ts'
import { settingsOf } from './settings.queries.ts'
import { bridgeWords, offerWords, recordingWords, spoken } from './words.rules.ts'

type Asked = Parameters<typeof hookOf>[1]
type Form = Record<string, string>

/** The form of a request that the provider has signed. */
const formOf = (services: Services, request: Asked): Form => {
  const form = services.voice.provider.read(hookOf(services, request))
  if (!form) throw forged()
  return form
}

/** Does something with the call that the address names, in its brokerage's transaction; otherwise says the last words. */
const withCall = async (
  { services, request, of }: { services: Services; request: Asked; of: string },
  work: (db: Tx, call: StoredCall, form: Form) => Promise<string>,
) => {
  const form = formOf(services, request)
  const { TenantId, CallId } = readRef(of)
  const answer = await forArrival(() =>
    services.database.asTenant(TenantId, async (db) => {
      const call = await lockCall(db, TenantId, CallId)
      return call ? work(db, call, form) : nothingTwiml()
    }),
  )
  return twiml(answer)
}

/** Whether a request is about this call or a leg of it. */
const isOf = (call: StoredCall, { CallSid, ParentCallSid }: Form) =>
  call.ProviderSid !== null && (CallSid === call.ProviderSid || ParentCallSid === call.ProviderSid)

const mayCall = async (db: Tx, TenantId: number, UserId: number) => {
  const { rows } = await sql`
    select from user_account where tenant_id = ${TenantId} and user_id = ${UserId} and date_deactivated is null`.execute(
    db,
  )
  return rows.length > 0 && (await isOpen(db, TenantId))
}

/** Whether the brokerage works: it is neither suspended nor about to be erased. Texts are taken all the same. */
const isOpen = async (db: Tx, TenantId: number) => {
  const { rows } = await sql`
    select from tenant where tenant_id = ${TenantId} and date_suspended is null
      and not coalesce(close_on <= (${now()}::timestamptz at time zone time_zone)::date, false)`.execute(db)
  return rows.length > 0
}

const sidOf = (sid: string | undefined) => (sid && /^CA[0-9a-f]{32}$/i.test(sid) ? sid : undefined)
const secondsOf = (text: string | undefined) => (text && /^\d{1,6}$/.test(text) ? Number(text) : undefined)
const now = () => clock.now().toString()

const notInUse = 'This number is not in use.'
const goodbye = 'This call is not known any more. Goodbye.'

/** Keeps which of the provider's calls this is; the first to say so stays. */
const takeSid = async (db: Tx, call: StoredCall, sid: string | undefined) => {
  if (call.ProviderSid !== null) return call.ProviderSid === sid
  if (!sid) return false
  const { rows } = await sql`
    update call set provider_sid = ${sid}
    where tenant_id = ${call.TenantId} and call_id = ${call.CallId}
      and not exists (select from call other where other.tenant_id = ${call.TenantId} and other.provider_sid = ${sid})
    returning call_id`.execute(db)
  return rows.length > 0
}

/** The end of a leg as news of the call; `Error` says why nobody was reached. */
const endOf = (status: string | undefined) => {
  const As = newsOf(status)
  return As === 'Ringing' || As === 'Answered' ? undefined : As
}

const whyFailed = (as: string, form: Form) =>
  as === 'Failed'
    ? `The number could not be reached${form.ErrorCode ? ` (Twilio error ${form.ErrorCode})` : ''}.`
    : null

export const callHookRoutes = {
  voiceOutgoing: {
    outside: async ({ request, services }) => {
      const form = formOf(services, request)
      const [, tenant, user] = /^client:t(\d{1,15})_u(\d{1,15})$/.exec(form.From ?? '') ?? []
      const sid = sidOf(form.CallSid)
      const CallId = /^\d{1,15}$/.test(form.CallId ?? '') ? Number(form.CallId) : 0
      if (!tenant || !user || !sid) return twiml(sayTwiml(goodbye))
      const [TenantId, UserId] = [Number(tenant), Number(user)]
      const answer = await services.database.asTenant(TenantId, async (db) => {
        const call = await lockCall(db, TenantId, CallId)
        // The identity is the token's; what the browser says besides is only believed of its own calls.
        if (!call || call.UserId !== UserId || call.Direction !== 'Outgoing' || call.Way !== 'Browser')
          return sayTwiml(goodbye)
        if (call.Status !== 'Connecting' || !(await takeSid(db, call, sid))) return sayTwiml(goodbye)
        if (!(await mayCall(db, TenantId, UserId))) {
          await callEnded(db, call, { As: 'Failed', At: now(), Error: 'This user may no longer sign in.' })
          return sayTwiml(goodbye)
        }
        return dialOther(db, services.config, call)
      })
      return twiml(answer)
    },
  },

  voiceBridge: {
    outside: ({ request, services, query: { Of } }) =>
      withCall({ services, request, of: Of }, async (db, call, form) => {
        if (call.Way !== 'OwnPhone' || call.Direction !== 'Outgoing' || call.Status !== 'Connecting')
          return sayTwiml(goodbye)
        if (!(await takeSid(db, call, sidOf(form.CallSid)))) return sayTwiml(goodbye)
        if (call.UserId === null || !(await mayCall(db, call.TenantId, call.UserId))) return sayTwiml(goodbye)
        if (form.Digits) return dialOther(db, services.config, call)
        const { Name } = await partyOf(db, call)
        return pressTwiml(bridgeWords(spoken(Name, call.Number)), hookUrl(services.config, 'bridge', call))
      }),
  },

  voiceAnnounce: {
    outside: ({ request, services, query: { Of, Announced } }) =>
      withCall({ services, request, of: Of }, async (db, call, form) => {
        if (!Announced)
          return announceTwiml(
            recordingWords(await settingsOf(db, call.TenantId)),
            hookUrl(services.config, 'announce', call, { Announced: 1 }),
          )
        // Only now do the two talk.
        if (isOf(call, form) && isRunning(call.Status)) {
          await callAnswered(db, call, now())
          await changeCall(db, call, { DateAnswered: now() })
        }
        return nothingTwiml()
      }),
  },

  voiceIncoming: {
    outside: async ({ request, services }) => {
      const form = formOf(services, request)
      const ProviderSid = sidOf(form.CallSid)
      const to = phoneDigits(form.To ?? '') ?? ''
      const TenantId = await services.database.transaction((db) => enterByTextNumber(db, to))
      if (TenantId === undefined || !ProviderSid) {
        services.log.warn('a call came to a number that no brokerage has')
        return twiml(sayTwiml(notInUse))
      }
      // A number that is gone would say that the caller was erased.
      const from = (form.From ?? '').trim().slice(0, 40) || 'anonymous'
      const take = async (db: Tx) => {
        if (!(await isOpen(db, TenantId))) return sayTwiml(notInUse)
        const coming = {
          TenantId,
          Number: phoneDigits(from) ?? from,
          OwnNumber: to,
          Via: 'Twilio' as const,
          ProviderSid,
        }
        const call = await callIncoming(db, coming)
        if (call?.Status !== 'Incoming') return sayTwiml(goodbye)
        return ringOrRecord(db, services.config, call, call.RingRound)
      }
      return twiml(await forArrival(() => services.database.asTenant(TenantId, take)))
    },
  },

  voiceWhisper: {
    outside: ({ request, services, query: { Of, User } }) =>
      withCall({ services, request, of: Of }, async (db, call, form) => {
        if (!isOf(call, form) || call.Status !== 'Incoming' || !call.RingingIds.includes(User)) return sayTwiml(goodbye)
        if (!(await mayCall(db, call.TenantId, User))) return sayTwiml(goodbye)
        if (form.Digits) {
          await callAnswered(db, call, now(), User)
          await changeCall(db, call, { OtherSid: sidOf(form.CallSid) ?? null, Way: 'OwnPhone' })
          return nothingTwiml()
        }
        const [{ Name }, settings] = [await partyOf(db, call), await settingsOf(db, call.TenantId)]
        const again = hookUrl(services.config, 'whisper', call, { User })
        return pressTwiml(offerWords(spoken(Name, call.Number), settings), again)
      }),
  },

  voiceDialStatus: {
    outside: ({ request, services, query: { Of, Round = 0 } }) =>
      withCall({ services, request, of: Of }, async (db, call, form) => {
        if (form.CallSid !== call.ProviderSid) return nothingTwiml()
        const As = endOf(form.DialCallStatus) ?? 'Completed'
        const Seconds = As === 'Completed' ? secondsOf(form.DialCallDuration) : undefined
        if (call.Direction === 'Outgoing') {
          // The news that the other phone rang may have been lost.
          const other = sidOf(form.DialCallSid)
          if (call.OtherSid === null && other) await changeCall(db, call, { OtherSid: other })
          await callEnded(db, call, { As, At: now(), Seconds, Error: whyFailed(As, form) })
          return nothingTwiml()
        }
        const talked = call.Status !== 'Incoming' || form.DialBridged === 'true'
        if (talked) {
          const only = call.RingingIds.length === 1 ? (call.RingingIds[0] ?? null) : call.UserId
          if (call.Status === 'Incoming') await changeCall(db, call, { UserId: only })
          await callEnded(db, call, { As: 'Completed', At: now(), Seconds })
          return nothingTwiml()
        }
        // Whoever called in has hung up: there is nobody to ring the next for.
        if (endOf(form.CallStatus)) {
          await callEnded(db, call, { As: 'No Answer', At: now() })
          return nothingTwiml()
        }
        await nextRound(db, call, Round)
        const current = (await lockCall(db, call.TenantId, call.CallId)) ?? call
        return ringOrRecord(db, services.config, current, current.RingRound)
      }),
  },

  voiceStatus: {
    outside: async ({ request, services, query: { Of, User } }) => {
      if (Of === undefined) return statusOfNumber(services, request)
      return withCall({ services, request, of: Of }, async (db, call, form) => {
        await legChanged(db, call, form, User)
        return nothingTwiml()
      })
    },
  },

  voiceRecording: {
    outside: ({ request, services, query: { Of, Kind = 'Recording' } }) =>
      withCall({ services, request, of: Of }, async (db, call, form) => {
        const Sid = /^RE[0-9a-f]{32}$/i.exec(form.RecordingSid ?? '')?.[0]
        const Seconds = secondsOf(form.RecordingDuration) ?? 0
        if (!Sid || form.RecordingStatus !== 'completed' || !isOf(call, form)) return nothingTwiml()
        const { TenantId, CallId } = call
        const kept = Kind === 'Recording' ? call.RecordingSid : call.VoicemailSid
        if (kept === Sid) return nothingTwiml()
        // One recording of each: what comes later of the same call is another leg's silence.
        if (kept !== null || (Kind === 'Voicemail' && Seconds < SHORTEST)) {
          await enqueue(db, removeRecordingJob, { TenantId, Sid }, { key: `recording:${Sid}` })
          return nothingTwiml()
        }
        await changeCall(db, call, Kind === 'Recording' ? { RecordingSid: Sid } : { VoicemailSid: Sid })
        if (Kind === 'Voicemail' && ['Incoming', 'Missed'].includes(call.Status)) await voicemailLeft(db, call, Seconds)
        await enqueue(db, fetchRecordingJob, { TenantId, CallId, Kind, Sid, Seconds })
        return nothingTwiml()
      }),
  },

  voiceVoicemail: {
    outside: ({ request, services, query: { Of } }) =>
      withCall({ services, request, of: Of }, async (db, call, form) => {
        const Seconds = secondsOf(form.RecordingDuration) ?? 0
        if (form.CallSid !== call.ProviderSid || !['Incoming', 'Missed'].includes(call.Status)) return nothingTwiml()
        if (Seconds >= SHORTEST) await voicemailLeft(db, call, Seconds)
        return sayTwiml('Thank you. Goodbye.')
      }),
  },

  voiceTranscription: {
    outside: ({ request, services, query: { Of } }) =>
      withCall({ services, request, of: Of }, async (db, call, form) => {
        const text = (form.TranscriptionText ?? '').trim().slice(0, 10_000).toWellFormed()
        const seconds = call.VoicemailSeconds ?? 0
        const isOver = call.DateRecordingExpires !== null && call.DateRecordingExpires <= now()
        const isKept = !isOver && !isErased(call)
        const isWanted = form.TranscriptionStatus === 'completed' && form.CallSid === call.ProviderSid && isKept
        if (isWanted && text !== '' && seconds >= SHORTEST && seconds <= LONGEST)
          await changeCall(db, call, { Transcription: text })
        return nothingTwiml()
      }),
  },
} satisfies Partial<Handlers>

/** What is shorter is no message; what is longer is not transcribed. */
const SHORTEST = 2
const LONGEST = 120

/** News of a leg: the other party's of an outgoing call, a user's of an incoming one, or the call itself. */
const legChanged = async (db: Tx, call: StoredCall, form: Form, userId: number | undefined) => {
  const sid = sidOf(form.CallSid)
  const isParent = form.ParentCallSid === undefined || form.ParentCallSid === ''
  // Of the user's own phone, this may come before Twilio's answer to the request that had it called.
  if (isParent && call.Way === 'OwnPhone' && call.Direction === 'Outgoing') await takeSid(db, call, sid)
  else if (!isOf(call, form)) return
  const current = isParent ? ((await lockCall(db, call.TenantId, call.CallId)) ?? call) : call
  if (isParent && current.ProviderSid !== sid) return
  const news = newsOf(form.CallStatus)
  if (isParent) return parentChanged(db, current, news)
  if (call.Direction === 'Incoming') {
    // A phone that answers is asked first; only a browser that answers has the call.
    if (news === 'Answered' && userId !== undefined && (form.To ?? '').startsWith('client:')) {
      if (!call.RingingIds.includes(userId) || !(await callAnswered(db, call, now(), userId))) return
      await changeCall(db, call, { OtherSid: sid })
    } else if (news === 'Completed' && sid === call.OtherSid)
      await callEnded(db, call, { As: 'Completed', At: now(), Seconds: secondsOf(form.CallDuration) })
    return
  }
  if (call.OtherSid === null && sid) await changeCall(db, call, { OtherSid: sid })
  else if (call.OtherSid !== sid) return
  if (news === 'Answered') await callAnswered(db, call, now())
  else if (news !== 'Ringing') {
    const Seconds = news === 'Completed' ? secondsOf(form.CallDuration) : undefined
    await callEnded(db, call, { As: news, At: now(), Seconds, Error: whyFailed(news, form) })
  }
}

/** The user's own phone, or whoever calls in. */
const parentChanged = async (db: Tx, call: StoredCall, news: ReturnType<typeof newsOf>) => {
  if (news === 'Ringing' || news === 'Answered' || !isRunning(call.Status)) return
  if (call.Direction === 'Incoming') {
    // Whoever hangs up after the tone may have left a message, which is told separately.
    if (call.Status === 'Incoming' && call.RingRound >= call.Rounds.length)
      await changeCall(db, call, { DateCheck: clock.now().add({ minutes: 1 }).toString() })
    else await callEnded(db, call, { As: 'Completed', At: now() })
    return
  }
  const own = call.Status === 'Connecting' && call.Way === 'OwnPhone'
  const reason = news === 'Failed' ? 'Your own phone could not be reached.' : 'You did not take the call on your phone.'
  await callEnded(db, call, {
    As: own && news === 'Completed' ? 'Canceled' : news,
    At: now(),
    Error: own ? reason : null,
  })
}

/** The status that Twilio tells of a call to the brokerage's number, as its console has it set. */
const statusOfNumber = async (services: Services, request: Asked) => {
  const form = formOf(services, request)
  const TenantId = await services.database.transaction((db) => enterByTextNumber(db, phoneDigits(form.To ?? '') ?? ''))
  const sid = sidOf(form.CallSid)
  if (TenantId === undefined || !sid) return twiml(nothingTwiml())
  await services.database.asTenant(TenantId, async (db) => {
    const { rows } = await sql<{ CallId: number }>`
      select call_id from call where tenant_id = ${TenantId} and provider_sid = ${sid}`.execute(db)
    const call = rows[0] && (await lockCall(db, TenantId, rows[0].CallId))
    if (call) await legChanged(db, call, form, undefined)
  })
  return twiml(nothingTwiml())
}
