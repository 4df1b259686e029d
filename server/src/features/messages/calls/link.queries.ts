import type { EventPayload } from '@dormer/contract/events'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'

const link = prepared((db, { TenantId, ContactIds }: Pick<EventPayload<'ContactAdded'>, 'TenantId' | 'ContactIds'>) =>
  sql`
    update call set contact_id = owner.contact_id
    from (
      select distinct on (number) number, contact_id
      from contact cross join unnest(array[cell_phone, home_phone, work_phone]) number
      where tenant_id = ${TenantId} and contact_id = any(${ContactIds}::bigint[]) and number is not null
      order by number, contact_id
    ) owner
    where call.tenant_id = ${TenantId} and call.number = owner.number and call.contact_id is null`.compile(db),
)
/**
 * Gives new contacts the calls with their numbers that were with nobody: whoever is added from the call log has called
 * before. Of several who share a number, the one added first gets them.
 */
export const linkCalls = async (db: Tx, { TenantId, ContactIds }: EventPayload<'ContactAdded'>) => {
  await link(db, { TenantId, ContactIds })
}
