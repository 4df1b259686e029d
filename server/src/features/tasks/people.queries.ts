import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../access/actor.ts'
import type { Tx } from '../../db/connect.ts'
import type { Names } from './names.rules.ts'

/** So many hits of a word are looked through: some 50 ms. */
const MANY = 10_000

/** Contacts the actor sees whose names have one of these words, the likeliest first: at most five. */
export const findNamed = async (db: Tx, actor: Actor, { starts, words }: Names) => {
  if (starts.length === 0) return []
  const { rows } = await sql<{ ContactId: number; Name: string; KeyValue: number }>`
    select contact.contact_id, contact.name, contact.contact_entity_id as key_value
    from unnest(${starts}::text[]) with ordinality start (word, place)
    cross join lateral search_contact_ids(array[start.word], '{}', ${MANY}) id
    join contact on contact.contact_id = id and ${visibleTo(actor, 'contact')}
    cross join lateral (select regexp_split_to_array(search_fold(contact.name), '[\\s-]+') as parts) name
    cross join lateral (
      select count(*) as meant from unnest(${words}::text[]) word where search_fold(word) = any(name.parts)
    ) words
    where search_fold(start.word) = any(name.parts)
    group by contact.tenant_id, contact.contact_id
    order by min(place), max(meant) desc, contact.last_contact desc nulls last, contact.contact_id
    limit 5`.execute(db)
  return rows
}
