import { sql } from 'kysely'
import { changesHere, type Subscription } from '../../../db/events.ts'
import { prepared } from '../../../db/prepared.ts'

const link = prepared((db, { TenantId }: { TenantId: number }) =>
  sql`
    update call set contact_id = owner.contact_id
    from (
      select distinct on (number) number, contact.contact_id
      from ${changesHere(TenantId, 'contact')} written
      cross join lateral (
        select contact_id, array[cell_phone, home_phone, work_phone] as numbers from contact
        where contact.tenant_id = ${TenantId} and contact.contact_id = written.row_id offset 0) contact
      cross join unnest(numbers) number
      where written.what <> 'Deleted' and number is not null
      order by number, contact.contact_id
    ) owner
    where call.tenant_id = ${TenantId} and call.number = owner.number and call.contact_id is null`.compile(db),
)
/**
 * Gives contacts who are new, or have a new number, the calls with it that were with nobody: whoever is added from the
 * call log has called before. Of several who share a number, the one added first gets them.
 */
export const linksCalls: Subscription = {
  of: { contact: ['Added', 'Restored', 'cell_phone', 'home_phone', 'work_phone'] },
  publish: async (db, TenantId) => {
    await link(db, { TenantId })
  },
}
