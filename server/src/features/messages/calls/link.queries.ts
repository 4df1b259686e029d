import { sql } from 'kysely'
import { changesHere, type Subscription } from '../../../db/events.ts'
import { prepared } from '../../../db/prepared.ts'

const link = prepared((db, { TenantId }: { TenantId: number }) =>
  sql`
    update call set contact_id = owner.contact_id
    from (
      select distinct on (call_id) call_id, contact.contact_id
      from (
        select contact_id, user_id from ${changesHere(TenantId, 'contact')} person where what <> 'Deleted'
        union
        select contact_id, user_id from ${changesHere(TenantId, 'contact_point')} further where what <> 'Deleted'
      ) written
      cross join lateral (
        select contact_id, array[assigned_agent_id, assigned_lender_id, written.user_id] as whose,
          array[cell_phone, home_phone, work_phone] || array(
            select address from contact_point p
            where p.tenant_id = contact.tenant_id and p.contact_id = contact.contact_id and p.kind = 'Phone'
              and p.extension is null) as numbers
        from contact where contact.tenant_id = ${TenantId} and contact.contact_id = written.contact_id offset 0) contact
      cross join unnest(numbers) phone
      cross join lateral (
        select call_id, array_append(rung_ids, user_id) as heard_by from call
        where call.tenant_id = ${TenantId} and call.number = phone and call.contact_id is null offset 0) unlinked
      where (heard_by && whose or heard_by = '{null}')
      order by call_id, contact.contact_id
    ) owner
    where call.tenant_id = ${TenantId} and call.call_id = owner.call_id and call.contact_id is null`.compile(db),
)
/**
 * Gives contacts who are new, or have a new number, the calls with it that were with nobody: whoever is added from the
 * call log has called before. Only calls of those who see the contact by it, or who wrote the number, and those that
 * rang nobody: a colleague's call is not opened to whoever types its number. Of several contacts who share a number, the
 * one added first gets them.
 */
export const linksCalls: Subscription = {
  of: {
    contact: ['Added', 'Restored', 'cell_phone', 'home_phone', 'work_phone'],
    contact_point: ['Added', 'Restored', 'address'],
  },
  publish: async (db, TenantId) => {
    await link(db, { TenantId })
  },
}
