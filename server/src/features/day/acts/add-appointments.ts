import type { createAppointment } from '@dormer/contract/day/appointments'
import type { Body } from '@dormer/contract/endpoint'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { refused } from '../../../http/errors.ts'
import { chosenTime } from '../../../time/chosen-time.ts'
import { requireActive } from '../../brokerage/users/users.queries.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { appointments, appointmentsVisibleTo } from '../appointments/appointments.queries.ts'
import { guardShowing, keepException } from '../appointments/showings.queries.ts'

type NewAppointment = Body<typeof createAppointment>

/** An invitation becomes one appointment, even if two tabs take it over at once. */
const requireNew = async (db: Tx, actor: Actor, invitationUid: string) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.TenantId}:invitation:${invitationUid}`}, 0))`.execute(
    db,
  )
  const known = await appointments(db, actor)
    .where(appointmentsVisibleTo(actor))
    .where('InvitationUid', '=', invitationUid)
    .limit(1)
    .executeTakeFirst()
  if (known)
    throw refused(`This invitation is in the calendar already, as “${known.Title}”. Open that appointment instead.`)
}

/** Adds appointments that have been checked; returns their ids, in their order. */
export const insertAppointments = async (
  db: Tx,
  TenantId: number,
  rows: readonly Omit<Insertable<DB['appointment']>, 'TenantId'>[],
) => {
  const added = await db
    .insertInto('appointment')
    .values(rows.map((row) => ({ TenantId, ...row })))
    .returning('AppointmentId')
    .execute()
  return added.map(({ AppointmentId }) => AppointmentId).sort((a, b) => a - b)
}

/**
 * Plans appointments; returns their ids, in their order. Showings to buyers without an agreement are refused or recorded
 * (decision 0065). An appointment is checked with statements of its own; all are inserted with one.
 */
export const addAppointments = async (db: Tx, actor: Actor, planned: readonly NewAppointment[]) => {
  const checked = []
  for (const { NoAgreementReason, NoAgreementNote, ...appointment } of planned) {
    const { AppointmentTypeId, InvitationUid } = appointment
    const DateTime = chosenTime('DateTime', appointment.DateTime)
    const ContactId = appointment.ContactId ? (await findContact(db, actor, appointment.ContactId)).ContactId : null
    if (appointment.UserId) await requireActive(db, actor, appointment.UserId)
    if (InvitationUid) await requireNew(db, actor, InvitationUid)
    const showing = { AppointmentTypeId, ContactId, DateTime }
    const exception = await guardShowing(db, actor, showing, { NoAgreementReason, NoAgreementNote })
    const UserId = appointment.UserId ?? actor.UserId
    checked.push({ exception, row: { CreatedById: actor.UserId, ...appointment, ContactId, UserId, DateTime } })
  }
  const ids = await insertAppointments(
    db,
    actor.TenantId,
    checked.map(({ row }) => row),
  )
  for (const [at, { exception }] of checked.entries()) await keepException(db, actor, ids[at] as number, exception)
  return ids
}
