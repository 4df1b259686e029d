import { sql } from 'kysely'
import type { PersonPart } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import { mergedInto } from '../merge/merged.queries.ts'

/** A person, as the tables know them. */
export type Person = {
  /** The contact's id, and those of contacts that were merged into it. */
  ContactIds: number[]
  /** The household, if nobody else is in it, and those that went with a merge. */
  HouseholdIds: number[]
  /** Emails in lower case, phones as ten digits; without those that somebody else has, too. */
  Addresses: string[]
  /** First and last in lower case, if they name somebody. */
  Names: string[]
}

/** What leads are called of whom no name is known: a title with these words is about nobody in particular. */
const unnamed = (
  'new lead leads test unknown no name first last the a client contact customer user caller inquiry buyer seller ' +
  'renter web website zillow facebook'
).split(' ')

/** Who the contact is in all tables; undefined if it is not there. */
export const personOf = async (db: Tx, TenantId: number, ContactId: number): Promise<Person | undefined> => {
  const { rows } = await sql<Person>`
    select array[c.contact_id] || array(select m.contact_id from ${mergedInto(TenantId, ContactId)} m) as contact_ids,
      array(select m.contact_entity_id from ${mergedInto(TenantId, ContactId)} m where m.contact_entity_id is not null)
        || case when exists (select from contact o where o.tenant_id = c.tenant_id
          and o.contact_entity_id = c.contact_entity_id and o.contact_id <> c.contact_id)
          then '{}'::bigint[] else array[c.contact_entity_id] end as household_ids,
      array(select substr(k.key, 3) from contact_key k where k.tenant_id = c.tenant_id and k.contact_id = c.contact_id
        and left(k.key, 2) in ('e:', 'p:') and not exists (select from contact_key o where o.tenant_id = k.tenant_id
          and o.key = k.key and o.contact_id <> k.contact_id)) as addresses,
      array(select distinct lower(name) from (
          select c.first_name || ' ' || c.last_name as name where c.first_name <> '' and c.last_name <> ''
          union all
          select o ->> 'Name' from contact_merge g cross join lateral jsonb_array_elements(g.others) o
          where g.tenant_id = c.tenant_id and g.date_undone is null
            and (o -> 'ContactId')::bigint in (select m.contact_id from ${mergedInto(TenantId, ContactId)} m)
        ) known where name like '% %' and not regexp_split_to_array(lower(name), '[^[:alnum:]]+') <@ ${['', ...unnamed]}::text[]) as names
    from contact c where c.tenant_id = ${TenantId} and c.contact_id = ${ContactId}`.execute(db)
  return rows[0]
}

/** The relation `person` of a table's conditions, as SQL for a with clause. */
export const personRow = ({ ContactIds, HouseholdIds, Addresses, Names }: Person) => sql`person as (
  select ${ContactIds}::bigint[] as contacts, ${HouseholdIds}::bigint[] as households, ${Addresses}::text[] as addresses,
    ${Names}::text[] as names)`

/** Which rows `r` of a table are about the person, as SQL beside `person`. */
export const aboutPerson = ({ where }: PersonPart, columns: readonly string[]) =>
  sql.raw(
    `(${
      where ??
      (columns.includes('contact_id')
        ? 'r.contact_id = any(person.contacts)'
        : 'r.contact_entity_id = any(person.households)')
    })`,
  )
