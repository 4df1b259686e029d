import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'

const leadsTo = prepared((db, { TenantId, ContactId }: { TenantId: number; ContactId: number }) =>
  sql<{ IntoId: number }>`
    with recursive led as (
      select into_id, 1 as n from merged_contact where tenant_id = ${TenantId} and contact_id = ${ContactId}
      union all
      select m.into_id, n + 1 from led join merged_contact m on m.tenant_id = ${TenantId} and m.contact_id = led.into_id
    )
    select into_id from led order by n desc limit 1`.compile(db),
)
/** Who was kept when the contact with this id was merged into another, and so on; undefined if it was not. */
export const keptInstead = async (db: Tx, { TenantId }: { TenantId: number }, ContactId: number) =>
  (await leadsTo(db, { TenantId, ContactId }))[0]?.IntoId

/** Who was kept when the household with this id went with a merge; undefined if it did not. */
export const keptOfEntity = async (db: Tx, { TenantId }: { TenantId: number }, ContactEntityId: number) => {
  const { rows } = await sql<{ ContactId: number }>`
    select contact_id from merged_contact where tenant_id = ${TenantId} and contact_entity_id = ${ContactEntityId} limit 1`.execute(
    db,
  )
  return rows[0] && (await keptInstead(db, { TenantId }, rows[0].ContactId))
}

/** All contacts that were merged into this one, and their households that went with them, as SQL: ids and entities. */
export const mergedInto = (TenantId: number, contactId: number) => sql`(
  with recursive came as (
    select contact_id, contact_entity_id from merged_contact where tenant_id = ${TenantId} and into_id = ${contactId}
    union
    select m.contact_id, m.contact_entity_id from came join merged_contact m on m.tenant_id = ${TenantId} and m.into_id = came.contact_id
  ) select * from came)`
