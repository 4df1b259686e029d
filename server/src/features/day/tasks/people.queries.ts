import { PEOPLE_MEANT, type parseTask } from '@dormer/contract/day/tasks'
import type { Response } from '@dormer/contract/endpoint'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Names } from './names.rules.ts'

/** How many hits of a word are examined, which takes about 50 ms. */
const MANY = 10_000

type Named = Response<typeof parseTask>['Contacts'][number]

/**
 * Contacts the actor may see whose names contain one of these words, or who have one of these numbers or addresses,
 * most likely first: at most five.
 */
export const findNamed = async (db: Tx, actor: Actor, { starts, words, reachedBy }: Names) => {
  const sought = [...reachedBy, ...starts]
  if (sought.length === 0) return []
  // All hits in the brokerage may belong to others, so a user limited to their own contacts searches only those, by
  // their index.
  const hits = may(actor, 'SeeAll')
    ? sql`contact.contact_id = any(array(
          select unnest(ids) from unnest(${sought}::text[]) word, search_contacts(array[word], '{}', null, null, ${MANY})))`
    : sql`(
          select search_text from contact_text t
          where t.tenant_id = contact.tenant_id and t.contact_id = contact.contact_id
        ) like any(array(select search_pattern(word) from unnest(${sought}::text[]) word))`
  const folded = (words: string[]) => sql`array(select search_fold(word) from unnest(${words}::text[]) word)`
  const { rows } = await sql<Named>`
    with given as materialized (
      select ${folded(starts)} as starts, ${folded(words)} as words, ${folded(reachedBy)} as reached_by
    )
    select contact.contact_id, contact.name, contact.email, contact.cell_phone, contact.contact_entity_id as key_value
    from given
    cross join contact
    join contact_touch touch on touch.tenant_id = contact.tenant_id and touch.contact_id = contact.contact_id
    cross join lateral (select string_to_array(translate(search_fold(contact.name), '-', ' '), ' ') as parts offset 0) name
    cross join lateral (
      select array[search_fold(contact.email), contact.cell_phone, contact.home_phone, contact.work_phone]
        || array(select p.address from contact_point p where p.tenant_id = contact.tenant_id and p.contact_id = contact.contact_id)
        && given.reached_by as is_sure offset 0
    ) reached
    where ${visibleTo(actor, 'contact')} and ${hits} and (name.parts && given.starts or reached.is_sure)
    order by reached.is_sure desc,
      (select min(array_position(given.starts, part)) from unnest(name.parts) part),
      (select count(*) from unnest(given.words) word where word = any(name.parts)) desc,
      touch.last_contact desc nulls last, contact.contact_id
    limit ${PEOPLE_MEANT}`.execute(db)
  return rows
}
