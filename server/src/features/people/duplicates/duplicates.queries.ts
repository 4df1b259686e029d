import { type duplicateReasons, PAIRS_LISTED } from '@dormer/contract/people/duplicates'
import { formatPhone } from '@dormer/contract/phone'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'

/** How many share a phone or an email before it is an office's, and how many an address before it is a building's. */
const SHARED_MOST = { reached: 6, address: 12 }

type Reason = (typeof duplicateReasons)[number]
const reasonOf: Record<string, Reason> = { e: 'SameEmail', p: 'SamePhone', a: 'NearNameAndAddress' }

/** Whether it was said that two contacts are not the same person, as SQL. */
const saidDifferent = (tenantId: number, a: RawBuilder<unknown>, b: RawBuilder<unknown>) => sql`exists (
  select from contact_different d where d.tenant_id = ${tenantId} and d.contact_id = least(${a}, ${b})
    and d.other_contact_id = greatest(${a}, ${b}))`

/**
 * Pairs of contacts that are likely one person, never chains, likeliest first: they share an email or a phone, or an
 * address under a near name (decision 0126). Both are the actor's to see, of two households, and were not said to be two
 * people. Those who share an email or a phone under another first name look like a couple, and come last.
 */
export const duplicatePairs = async (
  db: Tx,
  actor: Actor,
  { contactId, offset = 0 }: { contactId?: number | undefined; offset?: number | undefined },
) => {
  const { TenantId } = actor
  const most = sql`case when key like 'a:%' then ${SHARED_MOST.address}::integer else ${SHARED_MOST.reached}::integer end`
  const seen = sql`exists (select from contact where ${visibleTo(actor, 'contact')} and contact.contact_id = k.contact_id)`
  /** Who shares a key, of those that the actor sees; how many they are counts in the whole brokerage. */
  const ids = sql`array_agg(k.contact_id order by k.contact_id) filter (where ${seen}) as ids`
  const keys =
    contactId === undefined
      ? sql`select key, ${ids}
          from (select distinct key from contact_key where tenant_id = ${TenantId} and is_shared) shared
          join contact_key k using (key)
          where k.tenant_id = ${TenantId} group by key having count(*) between 2 and ${most}`
      : sql`select key, ${ids}
          from contact_key own cross join lateral (
            select k.contact_id from contact_key k where k.tenant_id = ${TenantId} and k.key = own.key
            limit ${SHARED_MOST.address + 1}) k
          where own.tenant_id = ${TenantId} and own.contact_id = ${contactId}
          group by key having count(*) between 2 and ${most}`
  const { rows } = await sql<{ A: number; B: number; Keys: string[]; IsHousehold: boolean; Total: number }>`
    with shared as materialized (${keys}), pair as (
      select a.id as a, b.id as b, array_agg(key order by key like 'a:%', key) as keys
      from shared cross join lateral unnest(ids) a (id) cross join lateral unnest(ids) b (id)
      where a.id < b.id and ${contactId === undefined ? sql`true` : sql`${contactId}::bigint in (a.id, b.id)`}
      group by 1, 2
    ), judged as materialized (
      select p.a, p.b, p.keys,
        case when p.keys[1] like 'a:%' then near_name(x.first_name, x.last_name, y.first_name, y.last_name)
          else x.first_name = y.first_name or near_first_name(x.first_name, y.first_name) end as is_near
      from pair p
      join contact x on x.tenant_id = ${TenantId} and x.contact_id = p.a
      join contact y on y.tenant_id = ${TenantId} and y.contact_id = p.b
      where x.contact_entity_id <> y.contact_entity_id and not ${saidDifferent(TenantId, sql`p.a`, sql`p.b`)}
    )
    select a, b, keys, not is_near as is_household, count(*) over ()::integer as total from judged
    where is_near or keys[1] not like 'a:%'
    order by is_near desc,
      exists (select from unnest(keys) k where k like 'e:%') desc, cardinality(keys) desc, b desc, a desc
    limit ${PAIRS_LISTED} offset ${offset}`.execute(db)
  const cards = new Map(
    (await contactCards(db, TenantId, [...new Set(rows.flatMap(({ A, B }) => [A, B]))])).map((card) => [
      card.ContactId,
      card,
    ]),
  )
  const pairs = rows.flatMap(({ A, B, Keys, IsHousehold }) => {
    const [a, b] = [cards.get(A), cards.get(B)]
    if (!a || !b) return []
    const [first = ''] = Keys
    const what = first.slice(2)
    return {
      // Who was in touch is rather kept, then who has been there longer.
      Contacts: b.LastContact && !a.LastContact ? [b, a] : [a, b],
      Reasons: [...new Set(Keys.map((key) => reasonOf[key.charAt(0)] as Reason))],
      Shared: first.startsWith('p:') ? formatPhone(what) : first.startsWith('a:') ? (a.Address ?? what) : what,
      IsHousehold,
    }
  })
  return { pairs, Total: rows[0]?.Total ?? 0 }
}

/** Contacts as they are shown side by side, in the order of the ids. */
export const contactCards = async (db: Tx, TenantId: number, ids: readonly number[]) => {
  const { rows } = await sql<{
    ContactId: number
    Name: string
    Email: string | null
    Phone: string | null
    Address: string | null
    AgentName: string | null
    DateCreated: string
    LastContact: string | null
  }>`
    select c.contact_id, c.name, c.email, coalesce(c.cell_phone, c.home_phone, c.work_phone) as phone,
      nullif(concat_ws(', ', nullif(concat_ws(' ', c.address, c.unit_number), ''), nullif(c.city, ''), nullif(concat_ws(' ', c.state_code, c.zip_code), '')), '') as address,
      u.name as agent_name, c.date_created, t.last_contact
    from unnest(${ids}::bigint[]) with ordinality asked (id, n)
    join contact c on c.tenant_id = ${TenantId} and c.contact_id = asked.id
    join contact_touch t on t.tenant_id = c.tenant_id and t.contact_id = c.contact_id
    left join user_account u on u.tenant_id = c.tenant_id and u.user_id = c.assigned_agent_id
    order by n`.execute(db)
  return rows
}

const inOrder = (a: number, b: number) => ({ ContactId: Math.min(a, b), OtherContactId: Math.max(a, b) })

/** Remembers that two contacts are not the same person, or forgets it. */
export const sayDifferent = (db: Tx, { TenantId, UserId }: Actor, a: number, b: number) =>
  db
    .insertInto('contact_different')
    .values({ TenantId, UserId, ...inOrder(a, b) })
    .onConflict((c) => c.doNothing())
    .execute()
export const sayMaybeSame = (db: Tx, { TenantId }: Actor, a: number, b: number) => {
  const { ContactId, OtherContactId } = inOrder(a, b)
  return db
    .deleteFrom('contact_different')
    .where('TenantId', '=', TenantId)
    .where('ContactId', '=', ContactId)
    .where('OtherContactId', '=', OtherContactId)
    .execute()
}
