import { appointmentResults, appointmentTypes } from '@dormer/contract/day/appointments'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { requireEntry } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { chosenTime } from '../../../time/chosen-time.ts'
import { instantsOf, readReportDays } from '../../../time/report-days.ts'
import { requireActive, requireUser } from '../../brokerage/users/users.queries.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { addAppointments } from '../acts/add-appointments.ts'
import { appointments, appointmentsVisibleTo, findAppointment, present } from './appointments.queries.ts'
import { guardShowing, keepException } from './showings.queries.ts'

/** The row just written, even if it now belongs to somebody else. */
const readWritten = async (db: Tx, actor: Actor, id: number) =>
  present(await appointments(db, actor).where('AppointmentId', '=', id).executeTakeFirstOrThrow(), actor)

/** Those the actor may see, within the requested days. */
const visible = (db: Tx, actor: Actor, query: Parameters<typeof readReportDays>[0] = {}) => {
  const { From, Before } = instantsOf(readReportDays(query, actor.TimeZone), actor.TimeZone)
  return appointments(db, actor)
    .where(appointmentsVisibleTo(actor))
    .$if(From !== undefined, (q) => q.where('DateTime', '>=', From as string))
    .$if(Before !== undefined, (q) => q.where('DateTime', '<', Before as string))
}

const typeOptions = Object.entries(appointmentTypes).map(([id, AppointmentType]) => ({
  AppointmentTypeId: Number(id),
  AppointmentType,
}))
const resultOptions = Object.entries(appointmentResults).map(([id, AppointmentResult]) => ({
  AppointmentResultId: Number(id),
  AppointmentResult,
}))

export const appointmentRoutes = {
  appointmentTypeOptions: async () => typeOptions,

  appointmentResultOptions: async () => resultOptions,

  getAppointment: async ({ db, actor, params }) => {
    const found = await visible(db, actor).where('AppointmentId', '=', params.id).executeTakeFirst()
    if (!found) throw notFound('appointment')
    return present(found, actor)
  },

  userAppointments: async ({ db, actor, params, query }) => {
    await requireUser(db, actor, params.id)
    const rows = await visible(db, actor, query).where('appointment.UserId', '=', params.id).execute()
    return rows.map((row) => present(row, actor))
  },

  tenantAppointments: async ({ db, actor, params, query }) => {
    if (params.id !== actor.TenantId) throw notFound('brokerage')
    return (await visible(db, actor, query).execute()).map((row) => present(row, actor))
  },

  contactAppointments: async ({ db, actor, params, query }) => {
    const { ContactEntityId } = await findContact(db, actor, params.id)
    const rows = await visible(db, actor, query).where('contact.ContactEntityId', '=', ContactEntityId).execute()
    return rows.map((row) => present(row, actor))
  },

  createAppointment: async ({ db, actor, body }) => {
    const [AppointmentId] = await addAppointments(db, actor, [body])
    return readWritten(db, actor, AppointmentId as number)
  },

  updateAppointment: async ({ db, actor, params, body: { NoAgreementReason, NoAgreementNote, ...given } }) => {
    const { AppointmentId, CreatedById, AgentId, ...stored } = await findAppointment(db, actor, params.id)
    const asked = given.ContactId === stored.ContactId ? undefined : given.ContactId
    const body = asked ? { ...given, ContactId: (await findContact(db, actor, asked)).ContactId } : given
    // Unchanged values are not checked again: a past time, or the contact of a colleague who assigned it to the actor.
    const DateTime = chosenTime('DateTime', body.DateTime ?? stored.DateTime, stored.DateTime)
    const UserId = body.UserId ?? stored.UserId
    // A new assignee gets a reminder, too.
    const taken = UserId !== stored.UserId
    if (taken) await requireActive(db, actor, UserId)
    // Otherwise, a user who may not delete it could first make it their own.
    if (taken || (body.ContactId !== undefined && body.ContactId !== stored.ContactId))
      requireEntry(actor, 'appointment', 'reassign', { OwnerIds: [stored.UserId, CreatedById], AgentId })
    const said = { NoAgreementReason, NoAgreementNote }
    const showing = {
      AppointmentTypeId: body.AppointmentTypeId ?? stored.AppointmentTypeId,
      ContactId: body.ContactId === undefined ? stored.ContactId : body.ContactId,
      DateTime,
    }
    // The agreement is not asked for again when only the result or the wording changes.
    const isOther =
      showing.AppointmentTypeId !== stored.AppointmentTypeId ||
      showing.ContactId !== stored.ContactId ||
      Date.parse(DateTime) !== Date.parse(stored.DateTime)
    if (isOther || NoAgreementReason)
      await keepException(db, actor, AppointmentId, await guardShowing(db, actor, showing, said, { AppointmentId }))
    await db
      .updateTable('appointment')
      .set({
        ...body,
        ...(taken && { RemindedFor: null }),
        DateTime,
        UserId,
        DateChanged: sql`now()`,
        Sequence: sql`sequence + 1`,
      })
      .where('TenantId', '=', actor.TenantId)
      .where('AppointmentId', '=', AppointmentId)
      .execute()
    return readWritten(db, actor, AppointmentId)
  },

  deleteAppointment: async ({ db, actor, query }) => {
    const { UserId, CreatedById, AgentId } = await findAppointment(db, actor, query.appointmentId)
    requireEntry(actor, 'appointment', 'delete', { OwnerIds: [UserId, CreatedById], AgentId })
    await db
      .deleteFrom('appointment')
      .where('TenantId', '=', actor.TenantId)
      .where('AppointmentId', '=', query.appointmentId)
      .execute()
    return { Successful: true }
  },
} satisfies Partial<Handlers>
