import { sql } from 'kysely'
import { changesHere, type Subscription } from '../../../db/events.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
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
  },
}

/**
 * A contact is elsewhere, so that another time zone is theirs: what waits for an hour of theirs is asked anew. Of many at
 * once, such as by an import, those are asked who are in a workflow.
 */
export const hearContactZone: Subscription = {
  of: { contact: ['zip_code', 'state_code', 'cell_phone'] },
  publish: async (db, TenantId) => {
    const { rows } = await sql<{ ContactId: number }>`
      select distinct e.contact_id from ${changesHere(TenantId, 'contact')} changed
      join contact_workflow e on e.tenant_id = ${TenantId} and e.contact_id = changed.row_id and e.status in ('Active', 'Paused')
      where changed.what = 'Changed' and changed.after ?| '{zip_code,state_code,cell_phone}' order by 1`.execute(db)
    if (rows.length === 0) return
    const ids = rows.map(({ ContactId }) => ContactId)
    await stepsAgain(db, TenantId, sql`(is_moved or waits_until is not null) and contact_id = any(${ids}::bigint[])`)
    for (const { ContactId } of rows) await askAgain(db, TenantId, ContactId)
  },
}
