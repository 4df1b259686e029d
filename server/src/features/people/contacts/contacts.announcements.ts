import { sql } from 'kysely'
import { type Announcement, changesHere } from '../../../db/announcing.ts'
import { prepared } from '../../../db/prepared.ts'

/** Contacts assigned to a user: how many, and which one if all belong to one household. */
export type ContactsAssigned = {
  TenantId: number
  UserId: number
  /** Who assigned them. */
  ById: number | null
  /** Whether they were just created, or reassigned. */
  AreNew: boolean
  Count: number
  ContactId: number | null
}

/**
 * For assignments by hand or through the API. What jobs assign is announced at the end of their run (bulk, import), and
 * a joint contact joins a household whose users already know it.
 */
export const contactsAssigned: Announcement<ContactsAssigned> = {
  of: { contact: [], contact_entity: ['assigned_agent_id', 'assigned_lender_id'] },
  via: ['User', 'Api'],
  read: (db, tenantId) => assignedHere(db, { tenantId }),
}

// Of every contact that is added; planning it takes ten times as long as running it. The plan is kept, and may be from
// when there were few contacts or none: what changed is read once, and `offset 0` has it look up the contacts of each
// change, instead of reading all contacts to find these.
const assignedHere = prepared((db, { tenantId }: { tenantId: number }) =>
  sql<ContactsAssigned>`
      with added as materialized (
        select row_id, user_id from ${changesHere(tenantId, 'contact')} change where what = 'Added'
      ), changed as materialized (
        select contact_entity_id, user_id, after from ${changesHere(tenantId, 'contact_entity')} change
        where what = 'Changed'
      ), made as materialized (
        select added.user_id as by_id, contact.contact_entity_id, contact.contact_id,
          array[contact.assigned_agent_id, contact.assigned_lender_id] as to_ids
        from added cross join lateral (
          select * from contact where contact.tenant_id = ${tenantId} and contact.contact_id = added.row_id offset 0
        ) contact
      ), given as (
        select by_id, true as are_new, contact_entity_id, contact_id, to_id
        from made cross join unnest(to_ids) to_id
        where not exists (
          select from contact earlier where earlier.tenant_id = ${tenantId}
            and earlier.contact_entity_id = made.contact_entity_id and earlier.contact_id < made.contact_id
          offset 0)
        union all
        select changed.user_id, false, changed.contact_entity_id, contact.contact_id, to_id
        from changed cross join lateral (
          select contact_id, contact_entity_id from contact
          where contact.tenant_id = ${tenantId} and contact.contact_entity_id = changed.contact_entity_id offset 0
        ) contact
        cross join unnest(array[after ->> 'assigned_agent_id', after ->> 'assigned_lender_id']::bigint[]) to_id
        -- A contact routed by the request that creates it was given once.
        where not exists (select from added where added.row_id = contact.contact_id)
      )
      select ${tenantId}::bigint as tenant_id, to_id as user_id, by_id, are_new, count(*) as count,
        case when count(distinct contact_entity_id) = 1 then min(contact_id) end as contact_id
      from given where to_id is not null group by to_id, by_id, are_new`.compile(db),
)
