import { clientRoles } from '@dormer/contract/deals/people'
import { SUGGESTED, VENDORS_SHOWN, type Vendor, type VendorSuggestion } from '@dormer/contract/deals/vendors'
import { rolesOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import { transactionsVisibleTo, workedOnBy } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { searchWords } from '../../people/contact-search/search-text.ts'
import { isOnOthers, mayChange } from '../people/people.queries.ts'
import { grouped } from './vendors.rules.ts'

/** How many entries are read to be grouped into fewer vendors. */
const READ_TO_SUGGEST = 200
const READ = 2 * VENDORS_SHOWN
const YEAR_HOURS = 365 * 24
const LENDER_ROLE = 12

type Row = Omit<Vendor, 'VendorIds'> & { TransactionPeopleId: number; IsHere: boolean; Lately: number; MaxRows: number }

/** What is known of the uses: whose transactions, in which roles. */
type Asked = { transactions: ReturnType<typeof workedOnBy>; roleId: number | undefined; term: string; here?: number }

/**
 * Entries the actor used in a role, those of the last year most, and the brokerage's shared ones. Contacts only if they
 * are on such a transaction.
 */
const entries = async (db: Tx, actor: Actor, { transactions, roleId, term, here = 0 }: Asked, limit: number) => {
  const inRole =
    roleId === undefined
      ? sql`r.people_role_id <> all(${[...clientRoles]}::smallint[])`
      : sql`r.people_role_id = ${roleId}`
  const words = searchWords(term)
  // A search's hits come first: they are few, and their transactions are found through them.
  const [found, isFound] =
    words.length === 0
      ? [sql``, sql``]
      : [
          sql`found as materialized (select p.transaction_people_id from transaction_people p
            where p.tenant_id = ${actor.TenantId}
              and p.search_text like all(array(select search_pattern(word) from unnest(${words}::text[]) word))),`,
          sql`and r.transaction_people_id in (select transaction_people_id from found)`,
        ]
  const { rows } = await sql<Row>`
    with ${found} used as materialized (
      select r.transaction_people_id, count(distinct transaction.transaction_id)::int as times,
        count(*) filter (where transaction.date_created > ${clock.now().subtract({ hours: YEAR_HOURS }).toString()})::int as lately,
        max(transaction.date_created) as last_used, array_agg(distinct r.people_role_id::int) as people_role_ids,
        bool_or(transaction.transaction_id = ${here}) as is_here
      from transaction
      join transaction_role r on r.tenant_id = transaction.tenant_id and r.transaction_id = transaction.transaction_id
      where ${transactions} and ${inRole} ${isFound}
      group by r.transaction_people_id
    ), entry as (
      select * from used
      union all
      select p.transaction_people_id, 0, 0, null, roles.ids, false
      from transaction_people p cross join lateral (
        select array_agg(distinct r.people_role_id::int) as ids from transaction_role r
        where r.tenant_id = p.tenant_id and r.transaction_people_id = p.transaction_people_id and ${inRole} ${isFound}) roles
      where p.tenant_id = ${actor.TenantId} and p.is_shared and roles.ids is not null
        and not exists (select from used where used.transaction_people_id = p.transaction_people_id)
    )
    select count(*) over () as max_rows, p.transaction_people_id, display_name(p.first_name, p.last_name, p.email, p.cell_phone, p.office_phone) as full_name,
      p.first_name, p.last_name, p.email, p.cell_phone, p.office_phone, p.company_name, p.is_shared, e.times, e.lately, e.people_role_ids, e.is_here,
      ((e.last_used at time zone ${actor.TimeZone})::date)::text as last_used,
      case when seen.it then p.contact_id end as contact_id, ${mayChange(actor)} as can_edit,
      exists (select from vendor_hidden h where h.tenant_id = p.tenant_id and h.user_id = ${actor.UserId}
        and h.transaction_people_id = p.transaction_people_id) as is_hidden
    from entry e
    join transaction_people p on p.tenant_id = ${actor.TenantId} and p.transaction_people_id = e.transaction_people_id
      and not p.is_kept_record
    cross join lateral (select exists (select from contact where ${visibleTo(actor, 'contact')}
      and contact.contact_id = p.contact_id) as it) seen
    order by e.lately desc, e.times desc, e.last_used desc nulls last, p.transaction_people_id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Entries of one person combined: with the best known details, and the number of uses of all of them. */
const toVendor = (group: [Row, ...Row[]]) => {
  const {
    TransactionPeopleId,
    IsHere: _,
    ...best
  } = group.find(({ IsShared }) => IsShared) ??
  group.find(({ ContactId }) => ContactId) ??
  group.reduce((one, other) => ((other.LastUsed ?? '') > (one.LastUsed ?? '') ? other : one))
  const days = group.flatMap(({ LastUsed }) => LastUsed ?? [])
  return {
    ...best,
    VendorIds: [
      TransactionPeopleId,
      ...group.flatMap((one) => (one.TransactionPeopleId === TransactionPeopleId ? [] : one.TransactionPeopleId)),
    ],
    Times: group.reduce((sum, { Times }) => sum + Times, 0),
    Lately: group.reduce((sum, { Lately }) => sum + Lately, 0),
    LastUsed: days.toSorted().at(-1) ?? null,
    PeopleRoleIds: [...new Set(group.flatMap(({ PeopleRoleIds }) => PeopleRoleIds))].toSorted((a, b) => a - b),
    IsShared: group.some(({ IsShared }) => IsShared),
    // A hidden person who is typed again is wanted again.
    IsHidden: group.every(({ IsHidden }) => IsHidden),
  }
}

type Grouped = ReturnType<typeof toVendor>
/** Those used most often recently come first. */
const byUse = (a: Grouped, b: Grouped) =>
  b.Lately - a.Lately || b.Times - a.Times || (b.LastUsed ?? '').localeCompare(a.LastUsed ?? '')

/** The vendor book: without a search, from the actor's own transactions; with one, from all that the actor sees. */
export const vendorsOf = async (db: Tx, actor: Actor, roleId: number | undefined, term: string) => {
  const transactions =
    term === ''
      ? sql<boolean>`transaction.tenant_id = ${actor.TenantId} and ${workedOnBy(actor.TenantId, actor.UserId)}`
      : transactionsVisibleTo(actor)
  const rows = await entries(db, actor, { transactions, roleId, term }, READ)
  const groups = grouped(rows)
  // Entries that were not read count as one vendor each.
  const MaxRows = groups.length + (rows[0]?.MaxRows ?? 0) - rows.length
  return groups
    .map((group) => ({ ...toVendor(group), MaxRows }))
    .toSorted(byUse)
    .slice(0, VENDORS_SHOWN)
}

/**
 * Suggestions for a transaction: people the actor used, and those its agent used as far as the actor sees them. Without
 * those already on it.
 */
export const suggestionsFor = async (
  db: Tx,
  actor: Actor,
  { TransactionId, AgentId }: { TransactionId: number; AgentId: number | null },
  roleId: number,
  term: string,
): Promise<VendorSuggestion[]> => {
  if (clientRoles.includes(roleId)) return []
  const transactions = sql<boolean>`${transactionsVisibleTo(actor)} and (
    ${workedOnBy(actor.TenantId, actor.UserId)} or transaction.agent_id = ${AgentId})`
  const rows = await entries(db, actor, { transactions, roleId, term, here: TransactionId }, READ_TO_SUGGEST)
  const groups = grouped(rows)
  const found = groups
    .filter((group) => group.every(({ IsHere }) => !IsHere))
    .map(toVendor)
    .filter(({ IsHidden }) => !IsHidden)
    .toSorted(byUse)
    .map(({ VendorIds: [TransactionPeopleId = null], ...vendor }) => ({ TransactionPeopleId, ...vendor }))
  const lenders = roleId === LENDER_ROLE ? await lendersOf(db, actor, term) : []
  const known = new Set(rows.map(({ Email }) => Email))
  return [...found, ...lenders.filter(({ Email }) => !known.has(Email))].slice(0, SUGGESTED)
}

/** The brokerage's lenders, as people who can be added. */
const lendersOf = async (db: Tx, { TenantId }: Actor, term: string) => {
  const words = searchWords(term)
  const { rows } = await sql<VendorSuggestion>`
    select null as transaction_people_id, name as full_name, first_name, last_name, email, cell_phone, office_phone,
      null as company_name, 0 as times, null as last_used, true as is_shared
    from user_account where tenant_id = ${TenantId} and role_id = any(${[...rolesOf.lender]}::int[])
      and date_deactivated is null
      and search_fold(concat_ws(' ', name, email, cell_phone, office_phone))
        like all(array(select search_pattern(word) from unnest(${words}::text[]) word))
    order by name, user_id limit ${SUGGESTED}`.execute(db)
  return rows
}

/** The transactions with these people that the actor sees, newest first. */
export const dealsOf = async (db: Tx, actor: Actor, ids: number[], limit: number) => {
  const { rows } = await sql<{
    TransactionId: number
    Address: string | null
    City: string | null
    StatusId: number
    PeopleRoleIds: number[]
    MaxRows: number
  }>`
    select transaction.transaction_id, transaction.address, transaction.city, transaction.status_id,
      array_agg(distinct r.people_role_id::int) as people_role_ids, count(*) over () as max_rows
    from transaction_role r
    join transaction on transaction.tenant_id = r.tenant_id and transaction.transaction_id = r.transaction_id
    where r.tenant_id = ${actor.TenantId} and r.transaction_people_id = any(${ids}::bigint[])
      and ${transactionsVisibleTo(actor)}
    group by transaction.tenant_id, transaction.transaction_id order by transaction.transaction_id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Which of these people are on a transaction the actor does not see. */
export const onOthers = async (db: Tx, actor: Actor, ids: number[]) => {
  const { rows } = await sql<{ FullName: string }>`
    select display_name(p.first_name, p.last_name, p.email, p.cell_phone, p.office_phone) as full_name from transaction_people p
    where p.tenant_id = ${actor.TenantId} and p.transaction_people_id = any(${ids}::bigint[]) and ${isOnOthers(actor)}
    order by p.transaction_people_id limit 1`.execute(db)
  return rows[0]
}

/** Merges entries of one person into the one that is kept, in the roles they had. */
export const mergePersons = async (db: Tx, { TenantId }: Actor, keepId: number, ids: number[]) => {
  // Waits for anybody who is adding one of them to a transaction: the deletion would remove them from it again.
  await sql`
    select from transaction_people where tenant_id = ${TenantId} and transaction_people_id = any(${[keepId, ...ids]}::bigint[])
    order by transaction_people_id for update`.execute(db)
  // A person shared with everybody stays shared; a contact cannot be (decision 0066).
  await sql`
    update transaction_people kept set is_shared = true
    where tenant_id = ${TenantId} and transaction_people_id = ${keepId} and contact_id is null and not is_shared
      and exists (select from transaction_people p where p.tenant_id = kept.tenant_id
        and p.transaction_people_id = any(${ids}::bigint[]) and p.is_shared)`.execute(db)
  await sql`
    insert into transaction_role (tenant_id, transaction_id, transaction_people_id, people_role_id)
    select distinct tenant_id, transaction_id, ${keepId}::bigint, people_role_id from transaction_role
    where tenant_id = ${TenantId} and transaction_people_id = any(${ids}::bigint[])
    on conflict do nothing`.execute(db)
  await db
    .deleteFrom('transaction_people')
    .where('TenantId', '=', TenantId)
    .where('TransactionPeopleId', 'in', ids)
    .execute()
}
