import { stepType } from '@dormer/contract/automation/steps'
import type { Goal } from '@dormer/contract/automation/workflows'
import type { EventPayload } from '@dormer/contract/events'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { addedHere, type Subscription } from '../../../db/events.ts'
import { prepared } from '../../../db/prepared.ts'
import { clock, dayOf } from '../../../time/clock.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { splitText } from '../../messages/content/quoted.rules.ts'
import { end, pause } from '../enrollments/change.queries.ts'
import { zoneOfContact } from '../enrollments/enroll.queries.ts'
import { actsHere } from './acts-here.ts'
import { isInOwnWords } from './answers.queries.ts'
import { AWAY_DAYS, absenceIn, isStillAway } from './away.rules.ts'
import { askAgain } from './gap.queries.ts'

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

/** Of everybody in the households of these contacts: joint contacts answer for each other. */
const inHouseholdsOf = (TenantId: number, contactIds: readonly number[]) => sql<SqlBool>`
  e.contact_id = any(array(
    select joint.contact_id from contact me
    join contact joint on joint.tenant_id = me.tenant_id and joint.contact_entity_id = me.contact_entity_id
    where me.tenant_id = ${TenantId} and me.contact_id = any(${contactIds}::bigint[])))`

/** Pauses these, and tells the agents. */
const pauseFor = async (db: Tx, TenantId: number, found: readonly Heard[], why: string) => {
  const ids = found.map(({ ContactWorkflowId }) => ContactWorkflowId)
  const paused = new Set(await pause(db, TenantId, ids, 'Communication', why))
  await notify(
    db,
    TenantId,
    found.flatMap(({ What, Id, ContactWorkflowId, WorkflowName, ContactId, TellId }) =>
      TellId !== null && paused.has(ContactWorkflowId)
        ? [
            {
              UserId: TellId,
              Kind: 'WorkflowPaused' as const,
              Title: `${why}, so “${WorkflowName}” is paused`,
              Path: `/contact/${ContactId}`,
              Cause: `${What}:${Id}:${ContactWorkflowId}`,
            },
          ]
        : [],
    ),
  )
}

/** Activities of this type are calls that reached somebody: others are dials and voicemails. */
const CALLED = 1

type Heard = Running & {
  What: 'Answer' | 'Call'
  /** The message, or the activity. */
  Id: number
  Channel: string | null
  /** Who answered, or who called. */
  By: string
}
/** What a program wrote, or the answer of a person who is held as out of office. */
type OfAway = { What: 'Automatic' | 'Held'; Id: number; ContactId: number }

const running = sql`
  e.contact_workflow_id, e.workflow_id, w.name as workflow_name, c.contact_id, c.contact_entity_id, c.name,
  (select user_id from user_account u where u.tenant_id = e.tenant_id and date_deactivated is null
    and user_id in (c.assigned_agent_id, e.user_id)
    order by user_id = c.assigned_agent_id desc nulls last limit 1) as tell_id`
/** Joint contacts answer for each other. Each is looked up by its key (offset 0), whatever the planner believes. */
const pausing = sql`
  cross join lateral (
    select * from contact where tenant_id = heard.tenant_id and contact_id = heard.contact_id offset 0) me
  cross join lateral (
    select * from contact where tenant_id = me.tenant_id and contact_entity_id = me.contact_entity_id offset 0) c
  cross join lateral (
    select * from contact_workflow
    where tenant_id = c.tenant_id and contact_id = c.contact_id and status = 'Active' offset 0) e
  cross join lateral (
    select * from workflow where tenant_id = e.tenant_id and workflow_id = e.workflow_id offset 0) w`
/** When a message was sent: what arrived at once, just now; a mailbox that was just connected brings old ones. */
const sentAt = (now: string) => sql`
  case when m.date_sent < m.date_created - interval '1 minute' then m.date_sent else ${now}::timestamptz end`

/**
 * What arrived or was logged in this transaction, and pauses workflows: answers and calls that reached somebody, both
 * after the workflow began; not what somebody else wrote, such as a portal for the contact. And what programs wrote, and
 * who is held as out of office. All in one statement, since most of what arrives pauses nothing.
 */
const heardHere = prepared((db, v: { TenantId: number; Now: string }) =>
  sql<Heard | OfAway>`
    with arrived as materialized (
      select m.tenant_id, m.message_id, m.channel, m.is_automatic, ${isInOwnWords('m')} as is_answer, v.contact_id,
        ${sentAt(v.Now)} as sent
      from ${addedHere(v.TenantId, 'message', 'message_id')} m
      cross join lateral (
        select contact_id, address from conversation
        where tenant_id = m.tenant_id and conversation_id = m.conversation_id and not m.is_mine offset 0) v
      where not m.is_mine and not m.is_reaction and m.from_address = v.address and v.contact_id is not null
    ), called as materialized (
      select a.tenant_id, a.activity_id, a.contact_id, u.name,
        case when a.date_created < a.date_logged - interval '1 minute' then a.date_created end as before
      from ${addedHere(v.TenantId, 'activity', 'activity_id')} a
      cross join lateral (
        select name from user_account where tenant_id = a.tenant_id and user_id = a.user_id offset 0) u
      where a.activity_type_id = ${sql.lit(CALLED)} and not a.is_automatic and a.contact_id is not null
    )
    select 'Answer' as what, heard.message_id as id, heard.channel, coalesce(nullif(me.first_name, ''), me.name) as by,
      ${running}
    from arrived heard ${pausing}
    where heard.is_answer and w.pause_on_communication and e.date_started <= heard.sent
    union all
    select 'Call', heard.activity_id, null, heard.name, ${running}
    from called heard ${pausing}
    where w.pause_on_communication and (heard.before is null or heard.before >= e.date_started)
    union all
    select 'Automatic', message_id, null, null, null, null, null, contact_id, null, null, null
    from arrived where is_automatic
    union all
    select 'Held', message_id, null, null, null, null, null, contact_id, null, null, null
    from arrived where is_answer and exists (
      select from workflow_hold h
      where h.tenant_id = arrived.tenant_id and h.contact_id = arrived.contact_id and why = 'OutOfOffice'
        and h.date_created < arrived.sent)
    order by 2, 5`.compile(db),
)

/**
 * An answer, or a call, pauses what pauses on communication; an out-of-office answer holds the next messages, until its
 * writer answers.
 */
export const hearAnswers: Subscription = {
  of: { message: ['Added'], activity: ['Added'] },
  publish: async (db, TenantId) => {
    const heard = await heardHere(db, { TenantId, Now: clock.now().toString() })
    const ofAway = heard.filter((one) => one.What === 'Automatic' || one.What === 'Held')
    for (const { What, ContactId, Id } of ofAway)
      await (What === 'Automatic' ? holdWhileAway : liftIfBack)(db, TenantId, ContactId, Id)
    const answers = heard.filter((one): one is Heard => one.What === 'Answer' || one.What === 'Call')
    const whyOf = ({ What, By, Channel, Name }: Heard) =>
      What === 'Call' ? `${By} spoke with ${Name}` : `${By} answered by ${Channel === 'Email' ? 'email' : 'text'}`
    for (const [why, theirs] of Map.groupBy(answers, whyOf)) await pauseFor(db, TenantId, theirs, why)
  },
}

type Away = {
  Said: string
  Subject: string
  Sent: string
  CellPhone: string | null
  ZipCode: string | null
  StateCode: string | null
  TimeZone: string
}

/** What a message of the contact's says itself, and on which day of theirs. */
const readOfAway = async (db: Tx, TenantId: number, ContactId: number, MessageId: number) => {
  const { rows } = await sql<Away>`
    select left(coalesce(m.plain_text, m.body), 10000) as said, coalesce(m.subject, '') as subject,
      ${sentAt(clock.now().toString())} as sent,
      c.cell_phone, c.zip_code, c.state_code, t.time_zone
    from message m
    join contact c on c.tenant_id = m.tenant_id and c.contact_id = ${ContactId}
    join tenant t on t.tenant_id = m.tenant_id
    where m.tenant_id = ${TenantId} and m.message_id = ${MessageId}`.execute(db)
  const [message] = rows
  if (!message) return undefined
  const zone = zoneOfContact(message, message.TimeZone)
  // Not what it quotes: we may have written of a day ourselves.
  return { ...message, Said: splitText(message.Said).New, Zone: zone, Day: dayOf(message.Sent, zone) }
}

/** Whether they have answered after that, and were back: what was sent before may come late. */
const isBackSince = async (db: Tx, TenantId: number, ContactId: number, sent: string) => {
  const { rows } = await sql<{ MessageId: number }>`
    select m.message_id from conversation v
    join message m on m.tenant_id = v.tenant_id and m.conversation_id = v.conversation_id
    where v.tenant_id = ${TenantId} and v.contact_id = ${ContactId} and m.from_address = v.address
      and m.date_sent > ${sent} and ${isInOwnWords('m')}
    order by m.date_sent desc limit 1`.execute(db)
  const last = rows[0] && (await readOfAway(db, TenantId, ContactId, rows[0].MessageId))
  return last !== undefined && !isStillAway(last.Said, last.Day)
}

const holdWhileAway = async (db: Tx, TenantId: number, ContactId: number, MessageId: number) => {
  const message = await readOfAway(db, TenantId, ContactId, MessageId)
  if (!message) return
  const { Sent, Zone } = message
  const absence = absenceIn(message.Subject, message.Said, message.Day)
  if (absence === undefined || (await isBackSince(db, TenantId, ContactId, Sent))) return
  const isKnown = absence !== 'Unknown'
  const until = isKnown
    ? absence.toZonedDateTime(Zone).toInstant()
    : Temporal.Instant.from(Sent).add({ hours: 24 * AWAY_DAYS })
  // Who has said until when does not come back earlier for not saying it again.
  await sql`
    insert into workflow_hold as h (tenant_id, contact_id, why, until, day, date_created)
    values (${TenantId}, ${ContactId}, 'OutOfOffice', ${until.toString()}, ${isKnown ? absence.toString() : null}::date,
      ${Sent})
    on conflict (tenant_id, contact_id, why) do update
      set until = excluded.until, day = excluded.day, date_created = excluded.date_created
    where ${isKnown} or h.until < excluded.until`.execute(db)
  // Who has answered so before may be back earlier than they said then.
  await askAgain(db, TenantId, ContactId)
}

/** Who answers is back, unless they say that they are not; somebody else's answer says nothing of it. */
const liftIfBack = async (db: Tx, TenantId: number, ContactId: number, MessageId: number) => {
  const message = await readOfAway(db, TenantId, ContactId, MessageId)
  if (!message || isStillAway(message.Said, message.Day)) return
  await sql`
    delete from workflow_hold
    where tenant_id = ${TenantId} and contact_id = ${ContactId} and why = 'OutOfOffice'
      and date_created < ${message.Sent}`.execute(db)
  await askAgain(db, TenantId, ContactId)
}

const reached: Record<Goal, string> = {
  AppointmentMade: 'an appointment was made',
  AgreementSigned: 'an agreement was signed',
  TypeChanged: 'the contact type changed',
}

const endFor = async (db: Tx, TenantId: number, goal: Goal, of: RawBuilder<SqlBool>) => {
  const { rows: found } = await sql<Pick<Running, 'ContactWorkflowId' | 'WorkflowId' | 'ContactEntityId'>>`
    select e.contact_workflow_id, e.workflow_id, c.contact_entity_id
    from contact_workflow e
    join workflow w on w.tenant_id = e.tenant_id and w.workflow_id = e.workflow_id
    join contact c on c.tenant_id = e.tenant_id and c.contact_id = e.contact_id
    where e.tenant_id = ${TenantId} and e.status in ('Active', 'Paused') and ${goal} = any(w.goals) and ${of}
    order by e.contact_workflow_id`.execute(db)
  const own = actsHere(db).filter(({ TaskTypeId }) => TaskTypeId === stepType.ChangeType)
  // What a workflow did itself is not what it was for.
  const ended = found.filter(
    ({ WorkflowId, ContactEntityId }) =>
      goal !== 'TypeChanged' ||
      !own.some((act) => act.WorkflowId === WorkflowId && act.ContactEntityId === ContactEntityId),
  )
  const ids = ended.map(({ ContactWorkflowId }) => ContactWorkflowId)
  if (ids.length > 0) await end(db, TenantId, ids, 'Ended', `Reached its goal: ${reached[goal]}`, 'Goal')
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
