import { INITIAL_SHOWING } from '@dormer/contract/day/appointments'
import type { RoleId } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { type Announcement, changesHere } from '../../../db/announcing.ts'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { guardShowing, keepException } from './showings.queries.ts'

/** A future showing was restored from the trash, alone or with its contact. */
export type ShowingRestored = {
  TenantId: number
  AppointmentId: number
  ContactId: number
  DateTime: string
  WithContact: boolean
  UserId: number
  RoleId: RoleId
  Name: string
  TimeZone: string
}

export const showingsRestored: Announcement<ShowingRestored> = {
  of: { trash: ['date_restored'] },
  read: async (db, tenantId) => {
    // Deleting a contact leaves its appointments without one; restoring it links them again.
    const back = (table: 'appointment' | 'contact') =>
      sql`(select row_id from ${changesHere(tenantId, table)} back where what = 'Restored')`
    const { rows } = await sql<ShowingRestored>`
      select a.tenant_id, a.appointment_id, a.contact_id, a.date_time, u.user_id, u.role_id, u.name, u.time_zone,
        a.contact_id in ${back('contact')} as with_contact
      from appointment a
      join user_account u on u.tenant_id = a.tenant_id
        and u.user_id = nullif(current_setting('app.user_id', true), '')::bigint
      where a.tenant_id = ${tenantId} and a.appointment_type_id = ${INITIAL_SHOWING} and a.contact_id is not null
        and a.date_time >= ${clock.now().toString()}
        and (a.appointment_id in ${back('appointment')} or a.contact_id in ${back('contact')})
      order by 2`.execute(db)
    return rows
  },
}

/**
 * Restoring a showing is planning it: it is refused, or recorded as one without an agreement. Restored with its
 * contact, it is only recorded: nobody could add the agreement to a contact that stays in the trash.
 */
export const guardRestored = async (
  db: Tx,
  { AppointmentId, ContactId, DateTime, WithContact, ...actor }: ShowingRestored,
) => {
  const user = { ...actor, Permissions: [] }
  const showing = { AppointmentTypeId: INITIAL_SHOWING, ContactId, DateTime }
  const mayRefuse = !WithContact
  await keepException(db, user, AppointmentId, await guardShowing(db, user, showing, {}, { AppointmentId, mayRefuse }))
}
