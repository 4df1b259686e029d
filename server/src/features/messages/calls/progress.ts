import { formatPhone } from '@dormer/contract/phone'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { notify, notifyIncomingLead } from '../../day/notifications/notify.queries.ts'
import { addIncomingLead } from '../../people/acts/add-contacts.ts'
import { defaultSource } from '../../people/contacts/contacts.queries.ts'
import { wasErased } from '../conversations/conversations.queries.ts'
import { receiveOneAtATime } from '../messages/receive.ts'
import { changeCall, lockCall, type StoredCall } from './calls.queries.ts'
import { afterNews, type News } from './calls.rules.ts'
import { keepSimulatedJob } from './recordings.jobs.ts'
import { callerOf, ringPlan } from './routing.queries.ts'
import { settingsOf } from './settings.queries.ts'

/** After this, the provider is asked what has become of a call that has not ended. */
const CHECK_MINUTES = 15
/** A call that is only being placed is answered or over by then. */
const PLACING_MINUTES = 3
export const nextCheck = (isPlacing = false) =>
  clock
    .now()
    .add({ minutes: isPlacing ? PLACING_MINUTES : CHECK_MINUTES })
    .toString()

/** Somebody is on the phone: the other party of an outgoing call, or the user who takes an incoming one. */
export const callAnswered = async (db: Tx, call: StoredCall, at: string, userId: number | null = call.UserId) => {
  const changes = afterNews(call, { What: 'Answered', At: at })
  if (!changes) return false
  await changeCall(db, call, { ...changes, UserId: userId, RingingIds: [], DateCheck: nextCheck() })
  return true
}

/** A call has ended, or the provider says how long it was. Missed calls are told. */
export const callEnded = async (db: Tx, call: StoredCall, ended: Omit<Extract<News, { What: 'Ended' }>, 'What'>) => {
  // Nobody talked while a recorded voicemail was played.
  const heard = call.VoicemailLeft === null ? ended : { ...ended, Seconds: undefined }
  const changes = afterNews(call, { What: 'Ended', ...heard })
  if (!changes) return
  await changeCall(db, call, {
    ...changes,
    ...(changes.DateEnded && { RingingIds: [], DateCheck: null, IsOnHold: false, IsRecordingPaused: false }),
  })
  if (changes.Status === 'Missed') await tellMissed(db, call, `Missed call from`)
  if (changes.Status === 'Completed' && changes.DateEnded && call.Via === 'Simulated' && call.IsRecorded)
    await enqueue(db, keepSimulatedJob, { TenantId: call.TenantId, CallId: call.CallId, Kind: 'Recording' })
}

/** Ends an incoming call that left a message. */
export const voicemailLeft = async (db: Tx, call: StoredCall, seconds: number) => {
  await changeCall(db, call, {
    Status: 'Voicemail',
    DateEnded: call.DateEnded ?? clock.now().toString(),
    RingingIds: [],
    DateCheck: null,
    VoicemailSeconds: seconds,
  })
  await tellMissed(db, call, `Voicemail from`)
}

/** Tells the contact's agent, or else those whom the call rang. */
const tellMissed = async (db: Tx, { TenantId, CallId }: StoredCall, what: string) => {
  const { rows } = await sql<{ Who: string | null; Number: string; ContactId: number | null; UserIds: number[] }>`
    select c.name as who, call.number, c.contact_id,
      case when c.assigned_agent_id is not null then array[c.assigned_agent_id] else call.rung_ids end as user_ids
    from call left join contact c on c.tenant_id = call.tenant_id and c.contact_id = call.contact_id
    where call.tenant_id = ${TenantId} and call.call_id = ${CallId}`.execute(db)
  const [told] = rows
  if (!told) return
  await notify(
    db,
    TenantId,
    told.UserIds.map((UserId) => ({
      UserId,
      Kind: 'CallMissed' as const,
      Title: `${what} ${told.Who ?? formatPhone(told.Number)}`.slice(0, 300).toWellFormed(),
      Path: told.ContactId === null ? '/today' : `/contact/${told.ContactId}`,
      Cause: `call:${CallId}:${what}`,
    })),
  )
}

/**
 * A call comes in: it is the contact's who has the number, or a new lead's if the brokerage wants that, and rings the
 * first of those whose turn it is. The same call again is the one that is there already.
 */
export const callIncoming = async (
  db: Tx,
  incoming: {
    TenantId: number
    Number: string
    OwnNumber: string | null
    Via: 'Twilio' | 'Simulated'
    ProviderSid: string
    /** Only this user is rung. */
    UserId?: number | null | undefined
  },
) => {
  const { TenantId, Number: number, OwnNumber, Via, ProviderSid } = incoming
  // Two at once, or a call and a text, would become two leads.
  await receiveOneAtATime(db, TenantId, 'Text', number)
  const known = await callOfSid(db, TenantId, ProviderSid)
  if (known) return known
  const settings = await settingsOf(db, TenantId)
  const caller =
    (await callerNow(db, TenantId, number)) ?? (await leadOf(db, TenantId, number, settings.UnknownBecomeLeads))
  const Rounds = incoming.UserId
    ? [{ UserIds: [incoming.UserId], Browser: true, Phone: false }]
    : await ringPlan(db, TenantId, caller?.AgentId ?? null)
  const rings = Rounds[0]?.UserIds ?? []
  const made = await sql<{ CallId: number }>`
    insert into call (tenant_id, contact_id, direction, way, purpose, number, phone_type, own_number, status, date_started,
      ringing_ids, rung_ids, rounds, via, provider_sid, date_check, is_recorded)
    values (${TenantId}, ${caller?.ContactId ?? null}, 'Incoming', 'Browser', 'Service', ${number}, ${caller?.PhoneType ?? null},
      ${OwnNumber}, 'Incoming', ${clock.now().toString()}, ${rings}, ${rings}, ${JSON.stringify(Rounds)}, ${Via},
      ${ProviderSid}, ${nextCheck()}, ${settings.Recording === 'Announced'})
    on conflict (provider_sid) do nothing returning call_id`.execute(db)
  const CallId = made.rows[0]?.CallId
  return CallId === undefined ? callOfSid(db, TenantId, ProviderSid) : lockCall(db, TenantId, CallId)
}

/** The contact whose number this is, unless that person is erased at this moment. */
const callerNow = async (db: Tx, TenantId: number, number: string): ReturnType<typeof callerOf> => {
  const caller = await callerOf(db, TenantId, number)
  const isGone = caller && (await wasErased(db, TenantId, caller.ContactId))
  return isGone ? callerNow(db, TenantId, number) : caller
}

const callOfSid = async (db: Tx, TenantId: number, sid: string) => {
  const { rows } = await sql<{ CallId: number }>`
    select call_id from call where tenant_id = ${TenantId} and provider_sid = ${sid}`.execute(db)
  return rows[0] && lockCall(db, TenantId, rows[0].CallId)
}

const leadOf = async (db: Tx, TenantId: number, number: string, isWanted: boolean) => {
  if (!isWanted || !/^\d{10}$/.test(number)) return undefined
  const lead = await addIncomingLead(db, TenantId, await defaultSource(db, TenantId), { CellPhone: number })
  await notifyIncomingLead(db, TenantId, lead)
  return { ContactId: lead.ContactId, AgentId: lead.AssignedAgentId, PhoneType: 'Cell' }
}

/** Nobody of this round took the call: the next one is rung. Returns whether there is one. */
export const nextRound = async (db: Tx, call: StoredCall, after: number) => {
  // Told twice.
  if (call.Status !== 'Incoming' || call.RingRound > after) return call.RingingIds.length > 0
  const RingRound = after + 1
  const RingingIds = call.Rounds[RingRound]?.UserIds ?? []
  await sql`
    update call set ring_round = ${RingRound}, ringing_ids = ${RingingIds},
      rung_ids = array(select distinct unnest(rung_ids || ${RingingIds}::bigint[]))
    where tenant_id = ${call.TenantId} and call_id = ${call.CallId}`.execute(db)
  return RingingIds.length > 0
}
