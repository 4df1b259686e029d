import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { changesHere, type Subscription } from '../../../db/events.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { holdsFollowZone } from '../enrollments/holds.queries.ts'
import { moveWatches } from '../triggers/watch.queries.ts'
import { askAgain, askAllAgain, stepsAgain } from './gap.queries.ts'

/**
 * A step that a sending limit has moved is asked anew when the brokerage changes what it depends on, like the messages that
 * wait for it.
 */
export const hearLimits: Subscription = {
  of: { tenant: ['mass_emails_per_day', 'mass_texts_per_day'] },
  publish: (db, TenantId) => enqueue(db, askAllAgain, { TenantId, WorkflowId: null }, { key: 'workflow-messages' }),
}

/**
 * The brokerage has another time zone, and with it every contact who has none of their own: what waits for quiet hours, for a
 * window, or for a day, weekday or office hours is asked anew, and so is what begins on a day or ends with office minutes. Waits that are counted
 * (hours, days, months) stay until the moment that was said.
 */
export const hearZone: Subscription = {
  of: { tenant: ['time_zone'] },
  publish: async (db, TenantId) => {
    const again = { TenantId, WorkflowId: null, withWaits: true }
    await enqueue(db, askAllAgain, again, { key: 'workflow-messages-and-waits' })
    await sql`
      update due set at = ${clock.now().toString()}
      where tenant_id = ${TenantId} and kind = 'workflow-trigger' and at > ${clock.now().toString()} and at < 'infinity'`.execute(
      db,
    )
    await moveWatches(db, TenantId)
    await holdsFollowZone(db, TenantId, sql<SqlBool>`true`)
  },
}

/** Contacts whose rows of the table have changed in one of these columns here, and who are in a workflow. */
const inWorkflows = async (
  db: Tx,
  TenantId: number,
  table: 'contact' | 'contact_entity',
  columns: readonly string[],
) => {
  const { rows } = await sql<{ ContactId: number }>`
    select distinct e.contact_id from ${changesHere(TenantId, table)} changed
    join contact c on c.tenant_id = ${TenantId} and ${sql.ref(`c.${table}_id`)} = changed.row_id
    join contact_workflow e on e.tenant_id = c.tenant_id and e.contact_id = c.contact_id
      and e.status in ('Active', 'Paused')
    where changed.what = 'Changed' and changed.after ?| ${sql.val(columns)}::text[] order by 1`.execute(db)
  return rows.map(({ ContactId }) => ContactId)
}

const places = ['zip_code', 'state_code', 'cell_phone'] as const
/**
 * A contact is elsewhere, so that another time zone is theirs: what waits for an hour of theirs is asked anew, and what
 * holds them ends on the same day there. Of many at once, such as by an import, those are asked who are in a workflow.
 */
export const hearContactZone: Subscription = {
  of: { contact: [...places] },
  publish: async (db, TenantId) => {
    const ids = await inWorkflows(db, TenantId, 'contact', places)
    if (ids.length > 0)
      await stepsAgain(db, TenantId, sql`(is_moved or waits_until is not null) and contact_id = any(${ids}::bigint[])`)
    await holdsFollowZone(
      db,
      TenantId,
      sql<SqlBool>`h.contact_id in (select row_id from ${changesHere(TenantId, 'contact')} changed where what = 'Changed')`,
    )
    for (const id of ids) await askAgain(db, TenantId, id)
  },
}

const days = ['purchase_anniversary', 'sale_anniversary', 'timeframe'] as const
const waitAnew = async (db: Tx, TenantId: number, contactIds: readonly number[]) => {
  if (contactIds.length > 0)
    await stepsAgain(db, TenantId, sql`waits_until is not null and contact_id = any(${contactIds}::bigint[])`)
}

/** A day that somebody waits for is another one: it may be earlier than the moment they wait until. */
export const hearBirthday: Subscription = {
  of: { contact: ['date_of_birth'] },
  publish: async (db, TenantId) =>
    waitAnew(db, TenantId, await inWorkflows(db, TenantId, 'contact', ['date_of_birth'])),
}
/** The same for the days of a household. */
export const hearDays: Subscription = {
  of: { contact_entity: [...days] },
  publish: async (db, TenantId) => waitAnew(db, TenantId, await inWorkflows(db, TenantId, 'contact_entity', days)),
}
