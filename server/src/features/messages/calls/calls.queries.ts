import { type Call, runningStatuses } from '@dormer/contract/messages/calls'
import { may } from '@dormer/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'

const isRunningNow = sql<SqlBool>`call.status in (${sql.join(runningStatuses.map((status) => sql.lit(status)))})`

/** What users see: their own calls, those that rang them, and those of contacts they see. */
const isSeen = (actor: Actor) =>
  may(actor, 'SeeAll')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(call.user_id = ${actor.UserId} or ${actor.UserId} = any(call.rung_ids)
        or exists (select from contact where contact.contact_id = call.contact_id and ${visibleTo(actor, 'contact')}))`

/**
 * Whose call it is to work on: theirs, of a contact they see (joined as `contact`), or of nobody they could not see. Whom
 * it merely rang knows that it came, not what was said.
 */
const isTheirs = ({ UserId }: Actor) =>
  sql<SqlBool>`(call.user_id = ${UserId} or call.contact_id is null or contact.contact_id is not null)`

const isKept = () =>
  sql<SqlBool>`(call.date_recording_expires is null or call.date_recording_expires > ${clock.now().toString()})`

type Row = Call & { MaxRows: number; RingsMe: boolean; IsTheirs: boolean }

const callsWhere = async (
  db: Tx,
  actor: Actor,
  condition: RawBuilder<SqlBool>,
  {
    before,
    take = 1,
    all = false,
    counted = false,
  }: { before?: number | undefined; take?: number; all?: boolean; counted?: boolean } = {},
) => {
  const { TenantId, UserId } = actor
  const matching = sql`from call where call.tenant_id = ${TenantId} and ${all ? sql`true` : isSeen(actor)} and ${condition}`
  const { rows } = await sql<Row>`
    with page as (
      select call.call_id ${matching}
      ${
        before === undefined
          ? sql``
          : sql`and (call.date_started, call.call_id) < (
              select last.date_started, last.call_id from call last
              where last.tenant_id = ${TenantId} and last.call_id = ${before})`
      }
      order by call.date_started desc, call.call_id desc limit ${take}
    )
    select call.call_id, call.direction, call.way, call.status, contact.contact_id, contact.name as contact_name, call.user_id,
      u.name as user_name, call.number, case when theirs then call.phone_type end as phone_type, call.own_number,
      call.purpose, call.reason, call.date_started, call.date_answered, call.date_ended, call.duration_seconds,
      call.is_on_hold, call.is_recorded, call.is_recording_paused,
      case when theirs and kept and call.recording_key is not null
        then '/api/call/' || call.call_id || '/recording' end as recording_url,
      call.recording_seconds, call.date_recording_expires,
      case when theirs and kept and call.voicemail_key is not null
        then '/api/call/' || call.call_id || '/voicemail' end as voicemail_url,
      call.voicemail_left, call.voicemail_seconds, case when theirs and kept then call.transcription end as transcription,
      case when theirs then activity.activity_id end as activity_id,
      case when theirs then activity.activity_type_id end as activity_type_id,
      case when theirs then activity.description end as outcome, case when theirs then call.notes end as notes,
      call.error, call.via, theirs as is_theirs,
      call.status = 'Incoming' and ${UserId} = any(call.ringing_ids) as rings_me,
      ${counted ? sql`(select count(*) ${matching})` : sql`0`} as max_rows
    from page join call on call.tenant_id = ${TenantId} and call.call_id = page.call_id
    left join contact on contact.contact_id = call.contact_id and ${visibleTo(actor, 'contact')}
    cross join lateral (select ${isTheirs(actor)} as theirs, ${isKept()} as kept) may
    left join user_account u on u.tenant_id = call.tenant_id and u.user_id = call.user_id
    left join activity on activity.tenant_id = call.tenant_id and activity.activity_id = call.activity_id
    order by call.date_started desc, call.call_id desc`.execute(db)
  return rows
}

/** A call that the actor sees; otherwise 404. */
export const findCall = async (db: Tx, actor: Actor, CallId: number) => {
  const [found] = await callsWhere(db, actor, sql<SqlBool>`call.call_id = ${CallId}`)
  if (!found) throw notFound('call')
  return found
}

/** A call that the actor has just made come in, whomever it rings; whose it is, only those who see the contact are told. */
export const readCall = async (db: Tx, actor: Actor, CallId: number) => {
  const [found] = await callsWhere(db, actor, sql<SqlBool>`call.call_id = ${CallId}`, { all: true })
  if (!found) throw notFound('call')
  return found
}

export const listCalls = (
  db: Tx,
  actor: Actor,
  wanted: {
    contactEntityId?: number | undefined
    userId?: number | undefined
    missed?: boolean | undefined
    before?: number | undefined
    take: number
  },
) => {
  const { contactEntityId, userId, missed } = wanted
  const conditions = [
    contactEntityId !== undefined &&
      sql<SqlBool>`call.contact_id in (select contact_id from contact
        where contact.tenant_id = ${actor.TenantId} and contact.contact_entity_id = ${contactEntityId})`,
    userId !== undefined && sql<SqlBool>`call.user_id = ${userId}`,
    missed && sql<SqlBool>`call.status in ('Missed', 'Voicemail')`,
  ].filter((condition) => typeof condition === 'object')
  return callsWhere(db, actor, conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `), {
    ...wanted,
    counted: true,
  })
}

/** The most calls in one page of what was said with somebody. */
const MOST_BETWEEN = 100
const dateOf = ({ TenantId }: Actor, messageId: number) =>
  sql`(select coalesce(date_sent, date_created) from message where tenant_id = ${TenantId} and message_id = ${messageId})`

/** The finished calls with a contact since one message and before another, newest first. */
export const callsBetween = (
  db: Tx,
  actor: Actor,
  contactId: number,
  { from, to }: { from: number | null; to: number | null },
) =>
  callsWhere(
    db,
    actor,
    sql<SqlBool>`call.contact_id = ${contactId} and not (${isRunningNow})
      and ${from === null ? sql`true` : sql`call.date_started >= ${dateOf(actor, from)}`}
      and ${to === null ? sql`true` : sql`call.date_started < ${dateOf(actor, to)}`}`,
    { take: MOST_BETWEEN },
  )

/** The calls that are going on or ringing for the user, who may have several tabs. */
export const listCurrent = (db: Tx, actor: Actor) =>
  callsWhere(
    db,
    actor,
    sql<SqlBool>`${isRunningNow}
      and (call.user_id = ${actor.UserId} or call.status = 'Incoming' and ${actor.UserId} = any(call.ringing_ids))`,
    { take: 20 },
  )

/** A call as it is worked on, whoever sees it. */
export type StoredCall = {
  TenantId: number
  CallId: number
  UserId: number | null
  ContactId: number | null
  Direction: 'Outgoing' | 'Incoming'
  Way: 'Browser' | 'OwnPhone'
  Purpose: Call['Purpose']
  Number: string
  OwnNumber: string | null
  Status: Call['Status']
  DateStarted: string
  DateAnswered: string | null
  DateEnded: string | null
  DurationSeconds: number
  RingingIds: number[]
  RingRound: number
  Rounds: { UserIds: number[]; Browser: boolean; Phone: boolean }[]
  Via: 'Twilio' | 'Simulated'
  ProviderSid: string | null
  OtherSid: string | null
  IsRecorded: boolean
  ActivityId: number | null
  RecordingSid: string | null
  RecordingKey: string | null
  VoicemailSid: string | null
  VoicemailSeconds: number | null
  VoicemailKey: string | null
  VoicemailLeft: string | null
  DateLeaving: string | null
  DateRecordingExpires: string | null
}

/** Reads a call and keeps others from changing it until the transaction ends: news of it comes from several sides. */
export const lockCall = async (db: Tx, TenantId: number, CallId: number): Promise<StoredCall | undefined> => {
  const call = await db
    .selectFrom('call')
    .selectAll()
    .where('TenantId', '=', TenantId)
    .where('CallId', '=', CallId)
    .forUpdate()
    .executeTakeFirst()
  // Arrays of ids arrive as text.
  return call && ({ ...call, RingingIds: call.RingingIds.map(Number) } as unknown as StoredCall)
}

/** Whether the person called was erased (`erased_call_refuses`): nothing that was said is kept any more. */
export const isErased = (call: Pick<StoredCall, 'Number'>) => call.Number === ''

export const changeCall = (db: Tx, { TenantId, CallId }: Pick<StoredCall, 'TenantId' | 'CallId'>, changes: object) =>
  db.updateTable('call').set(changes).where('TenantId', '=', TenantId).where('CallId', '=', CallId).execute()
