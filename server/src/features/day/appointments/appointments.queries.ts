import { appointmentResults, appointmentTypes } from '@dormer/contract/day/appointments'
import { may, mayChangeEntry } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'

/**
 * A `where` condition for the rows of `appointment` an actor may see: all of the tenant's for an admin, otherwise those
 * assigned to the actor, made by the actor, or with a contact the actor may see (decision 0006).
 */
export const appointmentsVisibleTo = (actor: Actor) => {
  const tenant = sql<SqlBool>`appointment.tenant_id = ${actor.TenantId}`
  if (may(actor, 'SeeAll')) return tenant
  return sql<SqlBool>`${tenant} and (
    appointment.user_id = ${actor.UserId} or appointment.created_by_id = ${actor.UserId}
    or exists (select from contact where ${visibleTo(actor, 'contact')} and contact.contact_id = appointment.contact_id))`
}

/** Appointments with their users, contacts and types, earliest first. */
export const appointments = (db: Tx, actor: Actor) =>
  db
    .selectFrom('appointment')
    .innerJoin('user_account as agent', (join) =>
      join.onRef('agent.TenantId', '=', 'appointment.TenantId').onRef('agent.UserId', '=', 'appointment.UserId'),
    )
    .leftJoin('user_account as maker', (join) =>
      join.onRef('maker.TenantId', '=', 'appointment.TenantId').onRef('maker.UserId', '=', 'appointment.CreatedById'),
    )
    .leftJoin('contact', (join) =>
      join
        .onRef('contact.TenantId', '=', 'appointment.TenantId')
        .onRef('contact.ContactId', '=', 'appointment.ContactId'),
    )
    .leftJoin('source', (join) =>
      join.onRef('source.TenantId', '=', 'contact.TenantId').onRef('source.SourceId', '=', 'contact.SourceId'),
    )
    .select([
      'AppointmentId as Id',
      'appointment.Title as Title',
      'Description',
      'appointment.ContactId as ContactId',
      'appointment.UserId as UserId',
      'AppointmentTypeId',
      'AppointmentResultId',
      'DateTime',
      'DurationMinutes',
      'Location',
      'agent.Name as UserName',
      'contact.Name as ContactName',
      'maker.Name as CreatedByName',
      'source.Name as SourceName',
      'appointment.CreatedById as CreatedById',
      'contact.AssignedAgentId as AgentId',
    ])
    .select(sql<boolean>`coalesce(${visibleTo(actor, 'contact')}, false)`.as('CanOpenContact'))
    .where('appointment.TenantId', '=', actor.TenantId)
    .orderBy('DateTime')
    .orderBy('AppointmentId')

type Stored = {
  AppointmentTypeId: number
  AppointmentResultId: number
  UserId: number
  CreatedById: number | null
  AgentId: number | null
}
/** A row in the form of the answer, with the names of its type and result. */
export const present = <T extends Stored>(row: T, actor: Actor) => ({
  ...row,
  CanDelete: mayChangeEntry(actor, { OwnerIds: [row.UserId, row.CreatedById], AgentId: row.AgentId }),
  AppointmentType: appointmentTypes[row.AppointmentTypeId as keyof typeof appointmentTypes],
  AppointmentResult: appointmentResults[row.AppointmentResultId as keyof typeof appointmentResults],
})

/** A stored appointment the actor may see, locked until the transaction ends; otherwise 404. */
export const findAppointment = async (db: Tx, actor: Actor, id: number) => {
  const found = await db
    .selectFrom('appointment')
    .select(['AppointmentId', 'ContactId', 'UserId', 'CreatedById', 'DateTime'])
    .select((eb) =>
      eb
        .selectFrom('contact')
        .select('AssignedAgentId')
        .whereRef('contact.TenantId', '=', 'appointment.TenantId')
        .whereRef('contact.ContactId', '=', 'appointment.ContactId')
        .as('AgentId'),
    )
    .where(appointmentsVisibleTo(actor))
    .where('AppointmentId', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('appointment')
  return found
}
