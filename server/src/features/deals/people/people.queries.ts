import type { PeopleRoleId, TransactionPerson } from '@dormer/contract/deals/people'
import { PEOPLE_FOUND, peopleRoles } from '@dormer/contract/deals/people'
import { CARDS } from '@dormer/contract/deals/transactions'
import { may } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { notFound } from '../../../http/errors.ts'
import { searchWords } from '../../people/contact-search/search-text.ts'
import { textMatch } from '../../people/contact-search/text-match.queries.ts'

/** The type of a contact that a transaction adds. */
export const PROSPECT = 2

export const roleName = (roleId: number) => peopleRoles[roleId as PeopleRoleId]

type Looker = Pick<Actor, 'TenantId' | 'UserId' | 'RoleId' | 'Permissions'>

/** Whether the person, called p, is a contact that the actor may see. */
const ofSeenContact = (actor: Looker) => sql<SqlBool>`exists (
  select from contact where ${visibleTo(actor, 'contact')} and contact.contact_id = p.contact_id)`

/** Whether the person, called p, is on a transaction the actor does not see. */
export const isOnOthers = (actor: Looker) => sql<SqlBool>`exists (
  select from transaction_role r where r.tenant_id = p.tenant_id and r.transaction_people_id = p.transaction_people_id
    and not exists (select from transaction where ${transactionsVisibleTo(actor)}
      and transaction.transaction_id = r.transaction_id))`

/**
 * Whether the actor may change the person, called p, whom they see. An admin changes anybody suggested to everyone; a
 * person on transactions of colleagues that the actor does not see is changed only by whoever added the person, because
 * payments follow an address.
 */
export const mayChange = (actor: Looker) => sql<SqlBool>`(case
  when p.contact_id is not null then ${ofSeenContact(actor)}
  when ${may(actor, 'ManageSettings')} then true
  else not p.is_shared and (coalesce(p.created_by_id = ${actor.UserId}, false) or not ${isOnOthers(actor)}) end)`

/**
 * Whether the actor may see the person, called p: on a transaction they see, one they added who is not a contact, a
 * contact they see, or one shared with the brokerage. Nobody who was erased: they stay in the records they are in.
 */
const isSeen = (actor: Actor) => sql<SqlBool>`not p.is_kept_record and (
  p.contact_id is null and (p.created_by_id = ${actor.UserId} or p.is_shared)
  or exists (
    select from transaction_role r
    join transaction on transaction.tenant_id = r.tenant_id and transaction.transaction_id = r.transaction_id
    where r.tenant_id = p.tenant_id and r.transaction_people_id = p.transaction_people_id
      and ${transactionsVisibleTo(actor)})
  or ${ofSeenContact(actor)})`

const fullName = sql`display_name(p.first_name, p.last_name, p.email, p.cell_phone, p.office_phone)`

type Seen = Pick<Actor, 'TenantId' | 'UserId'> & { TransactionId: number }
const peopleSeen = prepared((db, { TenantId, UserId, TransactionId }: Seen, RoleId: Actor['RoleId'], right: string) => {
  const actor = { TenantId, UserId, RoleId, Permissions: [right] }
  return sql<Omit<TransactionPerson, 'RoleName'>>`
    select p.transaction_people_id, ${fullName} as full_name, p.first_name, p.last_name, p.email, p.cell_phone,
      p.office_phone, p.company_name, p.address, p.city, p.state_code, p.zip_code, r.people_role_id,
      case when seen.it then p.contact_id end as contact_id, p.contact_id is not null as is_contact,
      ${mayChange(actor)} as can_edit
    from transaction_role r
    join transaction_people p on p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id
    cross join lateral (select ${ofSeenContact(actor)} as it) seen
    where r.tenant_id = ${actor.TenantId} and r.transaction_id = ${TransactionId}
    order by r.people_role_id, r.transaction_people_id`.compile(db)
})

/** The people of a transaction, once for each role. */
export const peopleOf = async (db: Tx, actor: Actor, TransactionId: number) => {
  const right = may(actor, 'ManageSettings') ? 'ManageSettings' : ''
  const rows = await peopleSeen(db, { ...actor, TransactionId }, actor.RoleId, right)
  return rows.map((row) => ({ ...row, RoleName: roleName(row.PeopleRoleId) }))
}

type Person = Omit<TransactionPerson, 'RoleName' | 'PeopleRoleId' | 'IsContact'>

/** People, all of whom the actor may see; otherwise 404. */
export const findPersons = async (db: Tx, actor: Actor, ids: number[]) => {
  const { rows } = await sql<Person>`
    select p.transaction_people_id, p.contact_id, ${fullName} as full_name, p.first_name, p.last_name, p.email,
      p.cell_phone, p.office_phone, p.company_name, p.address, p.city, p.state_code, p.zip_code,
      ${mayChange(actor)} as can_edit
    from transaction_people p
    where p.tenant_id = ${actor.TenantId} and p.transaction_people_id = any(${ids}::bigint[]) and ${isSeen(actor)}`.execute(
    db,
  )
  if (rows.length < new Set(ids).size) throw notFound('transaction person')
  return rows
}

/** A person the actor may see; otherwise 404. */
export const findPerson = async (db: Tx, actor: Actor, TransactionPeopleId: number) =>
  (await findPersons(db, actor, [TransactionPeopleId]))[0] as Person

/** The contact and, if requested, its joint contacts. */
export const personsOf = async (
  db: Tx,
  { TenantId }: Actor,
  client: { ContactId: number; ContactEntityId: number },
  withJoint: boolean,
) => {
  if (!withJoint) return [client.ContactId]
  const persons = await db
    .selectFrom('contact')
    .select('ContactId')
    .where('TenantId', '=', TenantId)
    .where('ContactEntityId', '=', client.ContactEntityId)
    .orderBy('ContactId')
    .execute()
  return persons.map(({ ContactId }) => ContactId)
}

/** Gives people a role on a transaction; those who already have it keep it. */
export const addRole = (db: Tx, { TenantId }: Actor, TransactionId: number, PeopleRoleId: number, ids: number[]) =>
  db
    .insertInto('transaction_role')
    .values(ids.map((TransactionPeopleId) => ({ TenantId, TransactionId, TransactionPeopleId, PeopleRoleId })))
    .onConflict((c) => c.doNothing())
    .execute()

/** Gives contacts a role on a transaction, if one is given; returns the ids they have as people there. */
export const linkContacts = async (
  db: Tx,
  actor: Actor,
  TransactionId: number,
  PeopleRoleId: number | undefined,
  { contactIds }: { contactIds: number[] },
) => {
  await sql`
    insert into transaction_people (tenant_id, contact_id, first_name, last_name, email, cell_phone, office_phone,
      address, city, state_code, zip_code, created_by_id)
    select tenant_id, contact_id, first_name, last_name, email, cell_phone, work_phone, address, city, state_code,
      zip_code, ${actor.UserId}
    from contact where tenant_id = ${actor.TenantId} and contact_id = any(${contactIds}::bigint[]) order by contact_id
    on conflict do nothing`.execute(db)
  const people = await db
    .selectFrom('transaction_people')
    .select('TransactionPeopleId')
    .where('TenantId', '=', actor.TenantId)
    .where('ContactId', 'in', contactIds)
    .execute()
  const ids = people.map(({ TransactionPeopleId }) => TransactionPeopleId)
  if (PeopleRoleId) await addRole(db, actor, TransactionId, PeopleRoleId, ids)
  return ids
}

/** The transactions on which a contact has a role and that the actor may see, newest first. */
export const transactionsOf = async (db: Tx, actor: Actor, ContactId: number) => {
  const { rows } = await sql<{
    PeopleRoleId: number
    StatusId: number
    Address: string | null
    City: string | null
    StateCode: string | null
    TransactionId: number
    MaxRows: number
  }>`
    select count(*) over () as max_rows, r.people_role_id, transaction.status_id, transaction.address, transaction.city,
      transaction.state_code, transaction.transaction_id
    from transaction_people p
    join transaction_role r on r.tenant_id = p.tenant_id and r.transaction_people_id = p.transaction_people_id
    join transaction on transaction.tenant_id = r.tenant_id and transaction.transaction_id = r.transaction_id
    where p.tenant_id = ${actor.TenantId} and p.contact_id = ${ContactId} and ${transactionsVisibleTo(actor)}
    order by transaction.transaction_id desc, r.people_role_id limit ${CARDS}`.execute(db)
  return rows.map((row) => ({ ...row, Role: roleName(row.PeopleRoleId) }))
}

type Found = { Key: number; Name: string; Email: string | null }
const toOption =
  <K extends 'contact' | 'person'>(Kind: K) =>
  ({ Key, Name, Email }: Found) => ({ Key, Value: Email ? `${Name} (${Email})` : Name, Kind })

/** Contacts the actor may see whose names, emails or phones contain every word. */
export const findContacts = async (db: Tx, actor: Actor, term: string) => {
  const found = await textMatch(db, actor, searchWords(term))
  if (!found) return []
  const { rows } = await sql<Found>`
    select contact_id as key, name, email from contact where ${visibleTo(actor, 'contact')} and ${found.isHitAlong}
    order by ${found.isAsTyped ? sql`${found.isAsTyped} desc, ` : sql``}date_created desc, contact_id desc
    limit ${PEOPLE_FOUND}`.execute(db)
  return rows.map(toOption('contact'))
}

/** People on transactions who are not contacts. */
export const findPeople = async (db: Tx, actor: Actor, term: string) => {
  const { rows } = await sql<Found>`
    select p.transaction_people_id as key, ${fullName} as name, p.email from transaction_people p
    where p.tenant_id = ${actor.TenantId} and p.contact_id is null
      and p.search_text like all(array(select search_pattern(word) from unnest(${searchWords(term)}::text[]) word))
      and ${isSeen(actor)}
    order by p.transaction_people_id desc limit ${PEOPLE_FOUND}`.execute(db)
  return rows.map(toOption('person'))
}
