import { stepType } from '@dormer/contract/automation/steps'
import type { Goal } from '@dormer/contract/automation/workflows'
import type { EventPayload } from '@dormer/contract/events'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock, dayOf } from '../../../time/clock.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { end, pause } from '../enrollments/change.queries.ts'
import { zoneOfContact } from '../enrollments/enroll.queries.ts'
import { actsHere } from './acts-here.ts'
import { AWAY_DAYS, backOn, isAway } from './away.rules.ts'

/*
 * What stops workflows without anybody stopping them: an answer, a call that reached somebody, a goal. And what only holds
 * their messages: that somebody is out of office.
 */

type Running = {
  ContactWorkflowId: number
  WorkflowId: number
  WorkflowName: string
  ContactId: number
  ContactEntityId: number
  Name: string
  /** Whom it is told: the contact's agent, else on whose behalf it runs, if they are active. */
  TellId: number | null
}

/** The enrollments that run or, for `ends`, are paused, of which this holds. */
const running = async (db: Tx, TenantId: number, condition: RawBuilder<SqlBool>, { ends = false } = {}) => {
  const { rows } = await sql<Running>`
    select e.contact_workflow_id, e.workflow_id, w.name as workflow_name, c.contact_id, c.contact_entity_id, c.name,
      (select user_id from user_account u where u.tenant_id = e.tenant_id and date_deactivated is null
        and user_id in (c.assigned_agent_id, e.user_id)
        order by user_id = c.assigned_agent_id desc nulls last limit 1) as tell_id
    from contact_workflow e
    join workflow w on w.tenant_id = e.tenant_id and w.workflow_id = e.workflow_id
    join contact c on c.tenant_id = e.tenant_id and c.contact_id = e.contact_id
    where e.tenant_id = ${TenantId} and e.status = any(${ends ? ['Active', 'Paused'] : ['Active']}::text[]) and ${condition}
    order by e.contact_workflow_id`.execute(db)
  return rows
}

/** Of everybody in the households of these contacts: joint contacts answer for each other. */
const inHouseholdsOf = (TenantId: number, contactIds: readonly number[]) => sql<SqlBool>`
  e.contact_id = any(array(
    select joint.contact_id from contact me
    join contact joint on joint.tenant_id = me.tenant_id and joint.contact_entity_id = me.contact_entity_id
    where me.tenant_id = ${TenantId} and me.contact_id = any(${contactIds}::bigint[])))`

/** Pauses what pauses on communication, and tells the agents. */
const pauseFor = async (db: Tx, TenantId: number, found: readonly Running[], why: string, cause: string) => {
  if (found.length === 0) return
  const ids = found.map(({ ContactWorkflowId }) => ContactWorkflowId)
  const paused = new Set(await pause(db, TenantId, ids, 'Communication', why))
  await notify(
    db,
    TenantId,
    found.flatMap(({ ContactWorkflowId, WorkflowName, ContactId, TellId }) =>
      TellId !== null && paused.has(ContactWorkflowId)
        ? [
            {
              UserId: TellId,
              Kind: 'WorkflowPaused' as const,
              Title: `${why}, so “${WorkflowName}” is paused`,
              Path: `/contact/${ContactId}`,
              Cause: `${cause}:${ContactWorkflowId}`,
            },
          ]
        : [],
    ),
  )
}

type Arrived = {
  Said: string
  Subject: string
  /** Somebody else wrote it, such as a portal for the contact. */
  IsByOther: boolean
  Sent: string
  FirstName: string
  Name: string
  CellPhone: string | null
  ZipCode: string | null
  StateCode: string | null
  TimeZone: string
}

/** An answer pauses what pauses on communication; an out-of-office answer holds the next messages. */
export const hearAnswer = async (db: Tx, event: EventPayload<'MessageReceived'>) => {
  const { TenantId, MessageId, ContactId, Channel, IsAutomatic, IsReaction } = event
  if (ContactId === null || IsReaction) return
  const { rows } = await sql<Arrived>`
    select left(coalesce(m.plain_text, m.body), 10000) as said, coalesce(m.subject, '') as subject,
      m.from_address <> v.address as is_by_other, coalesce(m.date_sent, ${clock.now().toString()}) as sent,
      c.first_name, c.name, c.cell_phone, c.zip_code, c.state_code, t.time_zone
    from message m
    join conversation v on v.tenant_id = m.tenant_id and v.conversation_id = m.conversation_id
    join contact c on c.tenant_id = m.tenant_id and c.contact_id = ${ContactId}
    join tenant t on t.tenant_id = m.tenant_id
    where m.tenant_id = ${TenantId} and m.message_id = ${MessageId}`.execute(db)
  const [message] = rows
  if (!message || message.IsByOther) return
  if (IsAutomatic) return holdWhileAway(db, TenantId, ContactId, message)
  // A mailbox just connected brings what was written before the workflow began.
  const answered = sql<SqlBool>`w.pause_on_communication and e.date_started <= ${message.Sent}::timestamptz
    and ${inHouseholdsOf(TenantId, [ContactId])}`
  const why = `${message.FirstName || message.Name} answered by ${Channel === 'Email' ? 'email' : 'text'}`
  await pauseFor(db, TenantId, await running(db, TenantId, answered), why, `message:${MessageId}`)
}

const holdWhileAway = async (
  db: Tx,
  TenantId: number,
  ContactId: number,
  { Said, Subject, Sent, ...place }: Arrived,
) => {
  if (!isAway(Subject, Said)) return
  const zone = zoneOfContact(place, place.TimeZone)
  const back = backOn(`${Subject}\n${Said}`, dayOf(Sent, zone))
  const until = back
    ? back.toZonedDateTime(zone).toInstant()
    : Temporal.Instant.from(Sent).add({ hours: 24 * AWAY_DAYS })
  await sql`
    insert into workflow_hold (tenant_id, contact_id, why, until)
    values (${TenantId}, ${ContactId}, 'OutOfOffice', ${until.toString()})
    on conflict (tenant_id, contact_id, why) do update set until = excluded.until`.execute(db)
}

/** Activities of this type are calls that reached somebody. */
const CALLED = 1

/** A call that reached the contact, also one that was not made here, pauses what pauses on communication. */
export const hearCall = async (db: Tx, event: EventPayload<'ActivityLogged'>) => {
  const { TenantId, ActivityTypeId, UserId, IsAutomatic, ActivityIds, ContactIds } = event
  if (ActivityTypeId !== CALLED || UserId === null || IsAutomatic || ContactIds.length === 0) return
  const user = await db
    .selectFrom('user_account')
    .select('Name')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .executeTakeFirst()
  // What is logged afterwards may have been before the workflow began.
  const since = sql<SqlBool>`exists (
    select from activity a
    join contact me on me.tenant_id = a.tenant_id and me.contact_id = a.contact_id
    where a.tenant_id = ${TenantId} and a.activity_id = any(${ActivityIds}::bigint[])
      and me.contact_entity_id = c.contact_entity_id
      and (a.date_created >= e.date_started or a.date_created > a.date_logged - interval '1 minute'))`
  const called = sql<SqlBool>`w.pause_on_communication and ${inHouseholdsOf(TenantId, ContactIds)} and ${since}`
  for (const [name, theirs] of Map.groupBy(await running(db, TenantId, called), (one) => one.Name))
    await pauseFor(db, TenantId, theirs, `${user?.Name ?? 'Somebody'} spoke with ${name}`, `call:${ActivityIds[0]}`)
}

const reached: Record<Goal, string> = {
  AppointmentMade: 'an appointment was made',
  AgreementSigned: 'an agreement was signed',
  TypeChanged: 'the contact type changed',
}

const endFor = async (db: Tx, TenantId: number, goal: Goal, of: RawBuilder<SqlBool>) => {
  const found = await running(db, TenantId, sql<SqlBool>`${goal} = any(w.goals) and ${of}`, { ends: true })
  const own = actsHere(db).filter(({ TaskTypeId }) => TaskTypeId === stepType.ChangeType)
  // What a workflow did itself is not what it was for.
  const ended = found.filter(
    ({ WorkflowId, ContactEntityId }) =>
      goal !== 'TypeChanged' ||
      !own.some((act) => act.WorkflowId === WorkflowId && act.ContactEntityId === ContactEntityId),
  )
  const ids = ended.map(({ ContactWorkflowId }) => ContactWorkflowId)
  if (ids.length > 0) await end(db, TenantId, ids, 'Ended', `Reached its goal: ${reached[goal]}`)
}

/** An appointment with somebody of the household is a goal. */
export const hearAppointment = async (db: Tx, { TenantId, ContactId }: EventPayload<'AppointmentAdded'>) => {
  if (ContactId !== null) await endFor(db, TenantId, 'AppointmentMade', inHouseholdsOf(TenantId, [ContactId]))
}

/** An agreement with the household is a goal. */
export const hearAgreement = (db: Tx, { TenantId, ContactEntityId }: EventPayload<'AgreementSigned'>) =>
  endFor(db, TenantId, 'AgreementSigned', sql<SqlBool>`c.contact_entity_id = ${ContactEntityId}`)

/** Another contact type is a goal. */
export const hearType = (db: Tx, { TenantId, ContactEntityIds }: EventPayload<'ContactTypeChanged'>) =>
  endFor(db, TenantId, 'TypeChanged', sql<SqlBool>`c.contact_entity_id = any(${ContactEntityIds}::bigint[])`)
