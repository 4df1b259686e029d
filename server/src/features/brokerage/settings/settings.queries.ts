import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { invalid, notFound, refused } from '../../../http/errors.ts'
import { instantsOf, type ReportDays } from '../../../time/report-days.ts'

/**
 * How many people each source or urgency type has, in one pass over the index: in the whole brokerage for users who
 * manage settings, otherwise among those the actor may see.
 */
const contactsBy = (db: Tx, actor: Actor, column: 'SourceId' | 'UrgencyTypeId', days?: ReportDays) => {
  const { From, Before } = days ? instantsOf(days, actor.TimeZone) : {}
  return db
    .selectFrom('contact')
    .select(column)
    .select((eb) => eb.fn.countAll<number>().as('Contacts'))
    .where(
      may(actor, 'ManageSettings') ? sql<boolean>`contact.tenant_id = ${actor.TenantId}` : visibleTo(actor, 'contact'),
    )
    .$if(From !== undefined, (q) => q.where('DateCreated', '>=', From as string))
    .$if(Before !== undefined, (q) => q.where('DateCreated', '<', Before as string))
    .groupBy(column)
    .as('counted')
}

const contacts = sql<number>`coalesce(counted.contacts, 0)`.as('CurrentContactsCount')

/** The sources by name, with the number of contacts created in these days. */
export const listSources = (db: Tx, actor: Actor, days?: ReportDays) =>
  db
    .selectFrom('source')
    .leftJoin('user_account as creator', (j) =>
      j.onRef('creator.TenantId', '=', 'source.TenantId').onRef('creator.UserId', '=', 'source.CreatedById'),
    )
    .leftJoin('user_account as agent', (j) =>
      j.onRef('agent.TenantId', '=', 'source.TenantId').onRef('agent.UserId', '=', 'source.AssignToId'),
    )
    .leftJoin(contactsBy(db, actor, 'SourceId', days), (j) => j.onRef('counted.SourceId', '=', 'source.SourceId'))
    .select(['source.SourceId as SourceId', 'source.Name as Name', 'SourceGuid', 'Type', 'AssignToId'])
    .select(['creator.Name as CreatedByName', 'agent.Name as AssignToName', contacts])
    .where('source.TenantId', '=', actor.TenantId)
    .orderBy(sql`source.name ${icu}`)

/** The urgency types in the order they were made: the default ones, then the brokerage's own. */
export const listUrgencyTypes = (db: Tx, actor: Actor) =>
  db
    .selectFrom('urgency_type')
    .leftJoin('user_account as creator', (j) =>
      j
        .onRef('creator.TenantId', '=', 'urgency_type.TenantId')
        .onRef('creator.UserId', '=', 'urgency_type.CreatedById'),
    )
    .leftJoin(contactsBy(db, actor, 'UrgencyTypeId'), (j) =>
      j.onRef('counted.UrgencyTypeId', '=', 'urgency_type.UrgencyTypeId'),
    )
    .select(['urgency_type.UrgencyTypeId as UrgencyTypeId', 'Description', 'Type', 'ContactEveryDays'])
    .select(sql<boolean>`type = 'Default'`.as('IsDefault'))
    .select(['creator.Name as CreatedByName', contacts])
    .where('urgency_type.TenantId', '=', actor.TenantId)
    .orderBy('urgency_type.UrgencyTypeId')

/** The two lists that contacts are filed under, which follow the same rules. */
export const lists = {
  source: { what: 'source', table: 'source', id: 'SourceId', name: 'Name' },
  urgencyType: {
    what: 'urgency type',
    table: 'urgency_type',
    id: 'UrgencyTypeId',
    name: 'Description',
  },
} as const
type List = (typeof lists)[keyof typeof lists]

const isEntry = (actor: Actor, list: List, entryId: number) =>
  sql<boolean>`tenant_id = ${actor.TenantId} and ${sql.ref(list.id)} = ${entryId}`

/**
 * Locks an entry against changes until the transaction ends, and with `update` also against new references to it; 404
 * unless it is the tenant's.
 */
const lockEntry = async (
  db: Tx,
  actor: Actor,
  list: List,
  entryId: number,
  lock: 'update' | 'no key update' = 'no key update',
) => {
  const { rows } = await sql<{ Name: string; Type: string }>`
    select ${sql.ref(list.name)} as name, type from ${sql.table(list.table)} where ${isEntry(actor, list, entryId)}
    for ${sql.raw(lock)}`.execute(db)
  if (!rows[0]) throw notFound(list.what)
  return rows[0]
}

/** Adds an entry, or changes the one with this id, and returns its id. Names are unique, ignoring case. */
export const saveEntry = async (
  db: Tx,
  actor: Actor,
  list: List,
  entryId: number | null | undefined,
  values: Record<string, string | number | null | undefined>,
): Promise<number> => {
  const name = values[list.name]
  const stored = entryId ? await lockEntry(db, actor, list, entryId) : undefined
  if (stored?.Type === 'Default' && name !== stored.Name)
    throw invalid({ [list.name]: `${stored.Name} is a default ${list.what} and keeps its name` })
  const table = sql.table(list.table)
  const [id, nameColumn] = [sql.ref(list.id), sql.ref(list.name)]
  const { rows: same } = await sql`
    select from ${table}
    where tenant_id = ${actor.TenantId} and lower(${nameColumn}) = lower(${name}) and ${id} <> ${entryId ?? 0}`.execute(
    db,
  )
  if (same.length > 0) throw invalid({ [list.name]: `Another ${list.what} already has this name` })

  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const columns = given.map(([column]) => sql.ref(column))
  const { rows } = await (entryId
    ? sql<{ Id: number }>`
        update ${table} set ${sql.join(given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
        where ${isEntry(actor, list, entryId)} returning ${id} as id`
    : sql<{ Id: number }>`
        insert into ${table} (tenant_id, created_by_id, ${sql.join(columns)})
        values (${actor.TenantId}, ${actor.UserId}, ${sql.join(given.map(([, value]) => value))}) returning ${id} as id`
  ).execute(db)
  return rows[0]?.Id as number
}

/**
 * Deletes an entry that the brokerage added and nothing uses. It is locked before its uses are counted: a lead being
 * saved with it is waited for and counted, and a later one is refused.
 */
export const deleteEntry = async (db: Tx, actor: Actor, list: List, entryId: number) => {
  const { Name, Type } = await lockEntry(db, actor, list, entryId, 'update')
  if (Type === 'Default') throw refused(`${Name} is a default ${list.what} and cannot be deleted`)
  const use = await useOf(db, actor, list, entryId)
  if (use) throw refused(use)
  await sql`delete from ${sql.table(list.table)} where ${isEntry(actor, list, entryId)}`.execute(db)
}

const countContacts = async (db: Tx, actor: Actor, list: List, entryId: number) => {
  const { rows } = await sql<{ N: number }>`
    select count(*) as n from contact where ${isEntry(actor, list, entryId)}`.execute(db)
  return rows[0]?.N ?? 0
}

/** Why an entry cannot be deleted, in words. */
const useOf = async (db: Tx, actor: Actor, list: List, entryId: number) => {
  const contacts = await countContacts(db, actor, list, entryId)
  if (contacts > 0)
    return contacts === 1
      ? `1 contact has this ${list.what}. Reassign it to another one first.`
      : `${contacts.toLocaleString('en-US')} contacts have this ${list.what}. Reassign them to another one first.`
  if (list !== lists.source) return undefined
  const { rows } = await sql<{ Referrals: number; Costs: number; Awaited: boolean }>`
    select (
      select count(*) from contact c join contact_entity e using (tenant_id, contact_entity_id)
      where c.tenant_id = ${actor.TenantId} and e.tenant_id = ${actor.TenantId} and e.referral_source_id = ${entryId}
    ) as referrals, (
      select count(*) from source_cost where ${isEntry(actor, list, entryId)}
    ) as costs, exists (
      select from run where tenant_id = ${actor.TenantId} and (params ->> 'SourceId')::bigint = ${entryId}
        and status in ('Waiting', 'Running', 'Paused')
    ) as awaited`.execute(db)
  const { Referrals = 0, Costs = 0, Awaited = false } = rows[0] ?? {}
  if (Referrals > 0)
    return Referrals === 1
      ? '1 contact names this source as its referral source. Reassign it to another one first.'
      : `${Referrals.toLocaleString('en-US')} contacts name this source as their referral source. Reassign them to another one first.`
  if (Costs > 0)
    return Costs === 1
      ? 'A cost is entered for this source in the report Cohorts. Delete it there first, or give it to another source.'
      : `${Costs.toLocaleString('en-US')} costs are entered for this source in the report Cohorts. Delete them there first, or give them to another source.`
  if (Awaited) return 'An import or a bulk action is still giving contacts this source. Try again when it is done.'
  return undefined
}

/** A few seconds of work, so an edit of one of these contacts does not wait long. */
export const BATCH = 5000

/** How many contacts would move to another entry; 404 unless both exist. */
export const countToReassign = async (db: Tx, actor: Actor, list: List, from: number, to: number) => {
  await lockEntry(db, actor, list, from)
  await lockEntry(db, actor, list, to)
  if (from === to) throw refused(`Choose a different ${list.what} from the one the contacts have`)
  return countContacts(db, actor, list, from)
}

/**
 * Moves the next batch of contacts to another entry and returns how many entities changed. Persons are locked before
 * entities, in the same order as an edit of one contact.
 */
export const reassignBatch = async (db: Tx, tenantId: number, list: List, from: number, to: number) => {
  const id = sql.ref(list.id)
  const { rows } = await sql<{ N: number }>`
    with chosen as materialized (
      select distinct contact_entity_id from (
        select contact_entity_id from contact where tenant_id = ${tenantId} and ${id} = ${from} limit ${BATCH}
      ) part
    ), persons as materialized (
      select contact_entity_id from contact
      where tenant_id = ${tenantId} and contact_entity_id = any(array(select contact_entity_id from chosen))
      order by contact_id for no key update
    ), changed as (
      update contact_entity set ${id} = ${to}
      where tenant_id = ${tenantId} and contact_entity_id = any(array(select contact_entity_id from persons))
      returning contact_entity_id
    )
    select count(*) as n from changed`.execute(db)
  return rows[0]?.N ?? 0
}

/** Replaces a referral source on all contacts that name it. */
export const reassignReferrals = (db: Tx, tenantId: number, from: number, to: number) =>
  db
    .updateTable('contact_entity')
    .set({ ReferralSourceId: to })
    .where('TenantId', '=', tenantId)
    .where('ReferralSourceId', '=', from)
    .execute()

/** The agent who gets a source's leads. */
export const assigneeOf = async (db: Tx, { TenantId }: Actor, SourceId: number | null | undefined) => {
  if (!SourceId) return null
  const source = await db
    .selectFrom('source')
    .select('AssignToId')
    .where('TenantId', '=', TenantId)
    .where('SourceId', '=', SourceId)
    .executeTakeFirst()
  return source?.AssignToId
}
