import type { Query, Response } from '@dormer/contract/endpoint'
import type { MassMessage, massRecipients, SkipReason } from '@dormer/contract/messages/mass'
import type { Channel, MessageStatus } from '@dormer/contract/messages/messages'
import { may } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'

export type NewMass = {
  Channel: Channel
  Subject: string | null
  Body: string
  PlainText: string | null
  LinkBase: string | null
  SendAt: string | null
}

/** From this many recipients on, the planner is told of them. */
const MANY = 1000

/** Creates a mass message to these contacts, which are fixed now. */
export const createMass = async (
  db: Tx,
  { TenantId, UserId }: Actor,
  { SendAt, ...message }: NewMass,
  contactIds: number[],
) => {
  const NotBefore = SendAt ?? clock.now().toString()
  const { MassId } = await db
    .insertInto('mass_message')
    .values({ TenantId, UserId, ...message, Total: contactIds.length, NotBefore })
    .returning('MassId')
    .executeTakeFirstOrThrow()
  await sql`
    insert into mass_recipient (tenant_id, mass_id, contact_id, not_before)
    select ${TenantId}, ${MassId}::bigint, id, ${NotBefore} from unnest(${contactIds}::bigint[]) id`.execute(db)
  if (contactIds.length > MANY) await sql`select analyze_mass_recipients()`.execute(db)
  return MassId
}

/** The user's own; for an admin, all. */
const mine = (actor: Actor) =>
  sql<SqlBool>`mass.tenant_id = ${actor.TenantId} and (mass.user_id = ${actor.UserId} or ${may(actor, 'SeeAll')})`

type Row = Omit<MassMessage, 'Counts' | 'Skipped' | 'Status'> & {
  Status: 'Sending' | 'Paused' | 'Done' | 'Canceled'
  Unwritten: number
  Counts: Partial<Record<MessageStatus, number>> | null
  Skipped: Partial<Record<SkipReason, number>> | null
}

/** Mass messages with their progress, newest first. */
export const massPage = async (
  db: Tx,
  actor: Actor,
  where: { MassId?: number; before?: number; take: number },
): Promise<MassMessage[]> => {
  const { MassId = null, before = null, take } = where
  const { rows } = await sql<Row>`
    select mass.mass_id, mass.channel, mass.subject, mass.body, coalesce(u.name, '') as user_name, true as is_mine, mass.status,
      mass.status_text, mass.total, mass.date_created, mass.date_finished,
      case when mass.status = 'Sending' and mass.not_before > now() then mass.not_before end as next_date,
      (select count(*) from mass_recipient r
        where r.tenant_id = mass.tenant_id and r.mass_id = mass.mass_id and r.status = 'Waiting') as unwritten,
      (select json_object_agg(status, count) from (select m.status, count(*) from message m
        where m.tenant_id = mass.tenant_id and m.mass_id = mass.mass_id group by m.status) by_status) as counts,
      (select json_object_agg(reason, count) from (select r.reason, count(*) from mass_recipient r
        where r.tenant_id = mass.tenant_id and r.mass_id = mass.mass_id and r.status = 'Skipped' group by r.reason) by_reason) as skipped
    from (
      select * from mass_message mass
      where ${mine(actor)} and mass_id = coalesce(${MassId}::bigint, mass_id) and mass_id < coalesce(${before}::bigint, mass_id + 1)
      order by mass_id desc limit ${take}
    ) mass
    left join user_account u on u.tenant_id = mass.tenant_id and u.user_id = mass.user_id
    order by mass.mass_id desc`.execute(db)
  return rows.map(({ Unwritten, Counts, Skipped, Status, ...row }) => {
    const unwritten: MessageStatus = Status === 'Canceled' ? 'Canceled' : 'Waiting'
    const counts = { ...Counts, ...(Unwritten > 0 && { [unwritten]: (Counts?.[unwritten] ?? 0) + Unwritten }) }
    const isUntouched = Unwritten === row.Total && row.NextDate !== null && row.StatusText === null
    return {
      ...row,
      Status: Status === 'Sending' && isUntouched ? 'Scheduled' : Status,
      Counts: Object.entries(counts).map(([name, Count]) => ({ Status: name as MessageStatus, Count })),
      Skipped: Object.entries(Skipped ?? {})
        .map(([Reason, Count]) => ({ Reason: Reason as SkipReason, Count }))
        .sort((a, b) => b.Count - a.Count),
    }
  })
}

/** One of the actor's mass messages, or any for an admin; otherwise 404. */
export const findMass = async (db: Tx, actor: Actor, MassId: number) => {
  const [found] = await massPage(db, actor, { MassId, take: 1 })
  if (!found) throw notFound('mass message')
  return found
}

/** Its outcome by recipient. A contact that the actor no longer sees appears under its address. */
export const recipientPage = async (
  db: Tx,
  actor: Actor,
  MassId: number,
  { status = null, reason = null, after = 0, take }: Nullable<Query<typeof massRecipients>>,
): Promise<Response<typeof massRecipients>> => {
  const { rows } = await sql<Response<typeof massRecipients>[number]>`
    select * from (
      select r.contact_id, coalesce(contact.name, r.address, 'A former contact') as name, r.address, r.message_id,
        case when r.status = 'Written' then coalesce(m.status, 'Sent') when r.status = 'Skipped' then 'Skipped'
          when mass.status = 'Canceled' then 'Canceled' else 'Waiting' end as status,
        case when r.status = 'Written' then m.status_text else r.why end as why,
        m.date_sent, r.reason
      from mass_recipient r
      join mass_message mass using (tenant_id, mass_id)
      left join message m on m.tenant_id = r.tenant_id and m.message_id = r.message_id
      left join contact on contact.contact_id = r.contact_id and ${visibleTo(actor, 'contact')}
      where r.tenant_id = ${actor.TenantId} and r.mass_id = ${MassId}
    ) recipient
    where contact_id > ${after} and (${status}::text is null or status = ${status}) and (${reason}::text is null or reason = ${reason})
    order by contact_id limit ${take}`.execute(db)
  return rows
}
type Nullable<T> = { [K in keyof T]: T[K] | null }

/** Changes its status if that is one of these; false if not. */
export const changeMass = async (
  db: Tx,
  { TenantId }: Pick<Actor, 'TenantId'>,
  MassId: number,
  from: ('Sending' | 'Paused')[],
  to: 'Sending' | 'Paused' | 'Canceled',
  why: string | null = null,
) => {
  const changed = await db
    .updateTable('mass_message')
    .set({
      Status: to,
      StatusText: why,
      ...(to === 'Canceled' && { DateFinished: sql<string>`now()` }),
      // It counts as due from now, however long it was paused.
      ...(to === 'Sending' && { DateServed: clock.now().toString() }),
    })
    .where('TenantId', '=', TenantId)
    .where('MassId', '=', MassId)
    .where('Status', 'in', from)
    .returning('MassId')
    .execute()
  return changed.length > 0
}

/** Takes back what was written but has not left. Attempted messages may have left, and are looked up first. */
export const cancelWaiting = (db: Tx, { TenantId, MassId }: { TenantId: number; MassId: number }, why: string) =>
  sql`
  with taken as (
    delete from outbox where tenant_id = ${TenantId} and mass_id = ${MassId} and date_tried is null returning message_id
  )
  update message set status = 'Canceled', status_text = ${why} from taken
  where message.tenant_id = ${TenantId} and message.message_id = taken.message_id`.execute(db)

/** How many recipients of the brokerage's mass messages on a channel have not been reached yet. */
export const stillToGo = async (db: Tx, TenantId: number, channel: Channel) => {
  const { rows } = await sql<{ Count: number }>`
    select count(*) from mass_recipient r join mass_message mass using (tenant_id, mass_id)
    where r.tenant_id = ${TenantId} and r.status = 'Waiting' and mass.status = 'Sending' and mass.channel = ${channel}`.execute(
    db,
  )
  return rows[0]?.Count ?? 0
}
