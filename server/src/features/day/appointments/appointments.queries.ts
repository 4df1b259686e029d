import { appointmentResults, appointmentTypes, INITIAL_SHOWING } from '@dormer/contract/day/appointments'
import { exemptReasons } from '@dormer/contract/people/agreements'
import { may, mayChangeEntry } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'

/**
 * A `where` condition for the rows of `appointment` an actor may see: all of the tenant's for an admin, otherwise those
 * assigned to the actor, made by the actor, or with a contact the actor may see (decision 0006).
 */
export const appointmentsVisibleTo = (actor: Pick<Actor, 'TenantId' | 'UserId' | 'RoleId'>) => {
  const tenant = sql<SqlBool>`appointment.tenant_id = ${actor.TenantId}`
  if (may(actor, 'SeeAll')) return tenant
  return sql<SqlBool>`${tenant} and (
    appointment.user_id = ${actor.UserId} or appointment.created_by_id = ${actor.UserId}
    or exists (select from contact where ${visibleTo(actor, 'contact')} and contact.contact_id = appointment.contact_id))`
}

/**
 * A showing in the future, unless an agreement is in force on its day or the rule does not apply to it (decision 0065).
 */
const lacksAgreement = (actor: Actor) => sql<boolean>`(
  appointment.appointment_type_id = ${INITIAL_SHOWING} and appointment.contact_id is not null
  and appointment.date_time > ${clock.now().toString()}
  and (select agreement_guard from tenant where tenant_id = appointment.tenant_id) <> 'Off'
  and not exists (
    select from contact_document d
    where d.tenant_id = appointment.tenant_id and d.contact_entity_id = contact.contact_entity_id
      and d.agreement_type is not null
      and (appointment.date_time at time zone ${actor.TimeZone})::date
        between d.signed_date and coalesce(d.expiration_date, 'infinity'))
  and not exists (
    select from agreement_exception e
    where e.tenant_id = appointment.tenant_id and e.appointment_id = appointment.appointment_id
      and e.contact_id = appointment.contact_id and e.no_agreement_reason = any(${[...exemptReasons]}::text[])))`

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
    .select(lacksAgreement(actor).as('LacksAgreement'))
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
    .select(['AppointmentId', 'AppointmentTypeId', 'ContactId', 'UserId', 'CreatedById', 'DateTime'])
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
