import { sql } from 'kysely'
import { changesHere, defineEvent, idSet } from '../../../db/events.ts'

/*
 * Prepared, so planned once and perhaps when there were few contacts or none: `offset 0` has the rows of each change
 * looked up, instead of all contacts being read to find these.
 */
const contactOf = (tenantId: number) => sql`lateral (
  select * from contact where contact.tenant_id = ${tenantId} and contact.contact_id = added.row_id offset 0)`

export const contactAdded = defineEvent('ContactAdded', {
  of: { contact: ['Added', 'Restored'] },
  rows: (tenantId) => sql`
    select contact.source_id, added.what = 'Restored' as is_restored, ${idSet(sql`contact.contact_id`)} as contact_ids
    from ${changesHere(tenantId, 'contact')} added
    cross join ${contactOf(tenantId)} contact
    where added.what in ('Added', 'Restored')
    group by 1, 2`,
})

export const contactAssigned = defineEvent('ContactAssigned', {
  of: { contact: ['Added'], contact_entity: ['assigned_agent_id', 'assigned_lender_id'] },
  rows: (tenantId) => sql`
    with added as materialized (
      select row_id from ${changesHere(tenantId, 'contact')} change where what = 'Added'
    ), changed as materialized (
      select contact_entity_id, after from ${changesHere(tenantId, 'contact_entity')} change where what = 'Changed'
    ), made as materialized (
      select contact.contact_entity_id, contact.contact_id,
        array[contact.assigned_agent_id, contact.assigned_lender_id] as to_ids
      from added cross join ${contactOf(tenantId)} contact
    ), given as (
      select true as are_new, contact_entity_id, contact_id, to_id
      from made cross join unnest(to_ids) to_id
      -- A joint contact joins a household whose users already know it.
      where not exists (
        select from contact earlier where earlier.tenant_id = ${tenantId}
          and earlier.contact_entity_id = made.contact_entity_id and earlier.contact_id < made.contact_id
        offset 0)
      union all
      select false, changed.contact_entity_id, contact.contact_id, to_id
      from changed cross join lateral (
        select contact_id, contact_entity_id from contact
        where contact.tenant_id = ${tenantId} and contact.contact_entity_id = changed.contact_entity_id offset 0
      ) contact
      cross join unnest(array[after ->> 'assigned_agent_id', after ->> 'assigned_lender_id']::bigint[]) to_id
      -- A contact routed by the request that creates it was given once.
      where not exists (select from added where added.row_id = contact.contact_id)
    )
    select to_id as user_id, are_new, ${idSet(sql`contact_id`)} as contact_ids,
      ${idSet(sql`contact_entity_id`)} as contact_entity_ids
    from given where to_id is not null group by to_id, are_new`,
})

/** Households of which a column was changed from one value to another. */
const changed = <N extends 'ContactTypeChanged' | 'ContactSourceChanged' | 'UrgencyChanged'>(name: N, column: string) =>
  defineEvent(name, {
    of: { contact_entity: [column] },
    rows: (tenantId) => sql`
      select (before ->> ${sql.lit(column)})::bigint as "from", (after ->> ${sql.lit(column)})::bigint as "to",
        ${idSet(sql`contact_entity_id`)} as contact_entity_ids
      from ${changesHere(tenantId, 'contact_entity')} changed
      where what = 'Changed' and after ? ${sql.lit(column)}
      group by 1, 2`,
  })
export const contactTypeChanged = changed('ContactTypeChanged', 'contact_type_id')
export const contactSourceChanged = changed('ContactSourceChanged', 'source_id')
export const urgencyChanged = changed('UrgencyChanged', 'urgency_type_id')

export const tagsAdded = defineEvent('TagsAdded', {
  of: { tag_contact_entity: ['Added'] },
  rows: (tenantId) => sql`
    select t.tag_id, tag.name as tag, ${idSet(sql`t.contact_entity_id`)} as contact_entity_ids
    from ${changesHere(tenantId, 'tag_contact_entity')} added
    join tag_contact_entity t on t.tenant_id = ${tenantId} and t.tag_contact_entity_id = added.row_id
    join tag on tag.tenant_id = ${tenantId} and tag.tag_id = t.tag_id
    where added.what = 'Added'
    group by 1, 2`,
})

export const tagsRemoved = defineEvent('TagsRemoved', {
  of: { tag_contact_entity: ['Deleted'] },
  rows: (tenantId) => sql`
    select removed.tag_id, tag.name as tag, ${idSet(sql`removed.contact_entity_id`)} as contact_entity_ids
    from (
      select contact_entity_id, (before ->> 'tag_id')::bigint as tag_id
      from ${changesHere(tenantId, 'tag_contact_entity')} change where what = 'Deleted'
    ) removed
    join contact_entity on contact_entity.tenant_id = ${tenantId}
      and contact_entity.contact_entity_id = removed.contact_entity_id
    left join tag on tag.tenant_id = ${tenantId} and tag.tag_id = removed.tag_id
    group by 1, 2`,
})
