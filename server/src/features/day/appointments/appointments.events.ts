import { INITIAL_SHOWING } from '@dormer/contract/day/appointments'
import { sql } from 'kysely'
import { changesHere, defineEvent, userHere } from '../../../db/events.ts'

export const appointmentAdded = defineEvent('AppointmentAdded', {
  of: { appointment: ['Added'] },
  rows: (tenantId) => sql`
    select a.appointment_id, a.appointment_type_id, a.contact_id, a.user_id, a.date_time
    from ${changesHere(tenantId, 'appointment')} added
    join appointment a on a.tenant_id = ${tenantId} and a.appointment_id = added.row_id
    where added.what = 'Added'
    order by 1`,
})

/** Deleting a contact leaves its appointments without one; restoring it links them again. */
const restored = (tenantId: number, table: 'appointment' | 'contact') =>
  sql`(select row_id from ${changesHere(tenantId, table)} back where what = 'Restored')`

export const showingRestored = defineEvent('ShowingRestored', {
  of: { appointment: ['Restored'], contact: ['Restored'] },
  rows: (tenantId) => sql`
    select a.appointment_id, a.contact_id, a.date_time, u.user_id, u.role_id, u.name, u.time_zone,
      a.contact_id in ${restored(tenantId, 'contact')} as with_contact
    from appointment a
    join user_account u on u.tenant_id = a.tenant_id and u.user_id = ${userHere}
    where a.tenant_id = ${tenantId} and a.appointment_type_id = ${sql.lit(INITIAL_SHOWING)} and a.contact_id is not null
      and (a.appointment_id in ${restored(tenantId, 'appointment')} or a.contact_id in ${restored(tenantId, 'contact')})
    order by 1`,
})
