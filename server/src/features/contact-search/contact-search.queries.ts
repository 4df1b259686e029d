import type { ContactCriteria, ContactRow } from '@dormer/contract/contact-search'
import { contactTypes } from '@dormer/contract/contacts'
import { ADMIN, LENDER } from '@dormer/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, visibleTo } from '../../access/actor.ts'
import type { Tx } from '../../db/connect.ts'
import { readFilters } from './filters.ts'
import { searchWords } from './search-text.ts'
import { textMatch } from './text-match.queries.ts'

/** How the list is sorted, as its indexes are (the other direction reads them backwards), over `t`. */
const sorts = {
  DateCreated: { desc: 't.date_created desc, t.contact_id desc', asc: 't.date_created, t.contact_id' },
  LastContact: {
    desc: 't.last_contact desc nulls last, t.contact_id desc',
    asc: 't.last_contact nulls first, t.contact_id',
  },
  LastActive: {
    desc: 't.last_active desc nulls last, t.contact_id desc',
    asc: 't.last_active nulls first, t.contact_id',
  },
  Name: { asc: 't.name collate "und-x-icu", t.contact_id', desc: 't.name collate "und-x-icu" desc, t.contact_id desc' },
}
const orderOf = ({ SortBy, SortDirection }: ContactCriteria, table: 'contact' | 'c') =>
  sql.raw(
    sorts[SortBy ?? 'DateCreated'][SortDirection ?? (SortBy === 'Name' ? 'asc' : 'desc')].replaceAll('t.', `${table}.`),
  )

/** Sources whose name holds the search term: resolved to ids first, so that renaming one rewrites no contact. */
const sourcesNamed = async (db: Tx, actor: Actor, words: string[]) => {
  const rows = await db
    .selectFrom('source')
    .select('SourceId')
    .where('TenantId', '=', actor.TenantId)
    .where(sql<SqlBool>`search_fold(name) like search_pattern(${words.join(' ')})`)
    .execute()
  return rows.map((r) => r.SourceId)
}

type Selection = {
  /** Conditions on the table `contact`. */
  where: RawBuilder<SqlBool>
  /** How many match, as an expression: added up from contact_count where that can tell, else counted. */
  total: RawBuilder<number>
}

/** What the criteria select among the contacts the actor may see. `only` narrows it to these ids. */
const select = async (db: Tx, actor: Actor, criteria: ContactCriteria, only?: number[]): Promise<Selection> => {
  const conditions = readFilters(criteria.Filters ?? [], actor.TimeZone)
  const words = searchWords(criteria.SearchTerm)
  const own = visibleTo(actor, 'contact')
  const parts = [own, ...conditions.map((c) => c.on('contact'))]
  if (words.length > 0) parts.push(await textMatch(db, words, await sourcesNamed(db, actor, words)))
  if (only) parts.push(sql`contact.contact_id = any(${only}::bigint[])`)
  const where = sql<SqlBool>`${sql.join(parts, sql` and `)}`
  const counted = words.length === 0 && !only && conditions.every((c) => c.counted)
  const side = actor.RoleId === LENDER ? 'assigned_lender_id' : 'assigned_agent_id'
  const total = counted
    ? sql<number>`(select coalesce(sum(delta), 0)::int8 from contact_count where ${sql.join(
        [
          sql`tenant_id = ${actor.TenantId}`,
          ...(actor.RoleId === ADMIN ? [] : [sql`${sql.ref(side)} = ${actor.UserId}`]),
          ...conditions.map((c) => c.on('contact_count')),
        ],
        sql` and `,
      )})`
    : sql<number>`(select count(*) from contact where ${where})`
  return { where, total }
}

type FlatRow = {
  ContactId: number
  ContactEntityId: number
  FirstName: string
  LastName: string
  Name: string
  IsNew: boolean
  CellPhone: string | null
  Email: string | null
  LastContact: string | null
  LastActive: string | null
  DateCreated: string
  ContactTypeId: number
  Timeframe: string | null
  Agent: string | null
  Lender: string | null
  Source: string | null
  Urgency: string | null
  MaxRows: number
}

/**
 * One page of the list, with the exact total on every row (A027), in one statement. The page's ids are found in an
 * index first; only they are joined with what the row shows. Names are looked up row by row: four more joins would
 * take the planner longer than the whole rest takes.
 */
export const searchPage = async (
  db: Tx,
  actor: Actor,
  criteria: ContactCriteria,
  page: { PageNumber: number; Take: number },
): Promise<ContactRow[]> => {
  const { where, total } = await select(db, actor, criteria)
  const { rows } = await sql<FlatRow>`
    with page as materialized (
      select contact_id from contact where ${where}
      order by ${orderOf(criteria, 'contact')} limit ${page.Take} offset ${(page.PageNumber - 1) * page.Take}
    )
    select c.contact_id, c.contact_entity_id, c.first_name, c.last_name, c.name, c.is_new, c.cell_phone, c.email,
      c.last_contact, c.last_active, c.date_created, c.contact_type_id, e.timeframe,
      (select name from user_account u where u.tenant_id = c.tenant_id and u.user_id = c.assigned_agent_id) as agent,
      (select name from user_account u where u.tenant_id = c.tenant_id and u.user_id = c.assigned_lender_id) as lender,
      (select name from source s where s.tenant_id = c.tenant_id and s.source_id = c.source_id) as source,
      (select description from urgency_type t
        where t.tenant_id = c.tenant_id and t.urgency_type_id = c.urgency_type_id) as urgency,
      ${total} as max_rows
    from page
    join contact c on c.tenant_id = ${actor.TenantId} and c.contact_id = page.contact_id
    join contact_entity e on e.tenant_id = c.tenant_id and e.contact_entity_id = c.contact_entity_id
    order by ${orderOf(criteria, 'c')}`.execute(db)
  return rows.map(toRow)
}

const toRow = (r: FlatRow): ContactRow => ({
  ContactId: r.ContactId,
  ContactEntityId: r.ContactEntityId,
  FirstName: r.FirstName,
  LastName: r.LastName,
  IsNew: r.IsNew,
  ContactDetails: { Name: r.Name, CellPhone: r.CellPhone, Email: r.Email, LastContact: r.LastContact },
  Assigned: { Agent: r.Agent, Lender: r.Lender },
  TypeSource: { Type: contactTypes[r.ContactTypeId as keyof typeof contactTypes], Source: r.Source },
  DateCreated: r.DateCreated,
  LastActive: r.LastActive,
  Urgency: { Urgency: r.Urgency, Timeframe: r.Timeframe },
  MaxRows: r.MaxRows,
})

export type ExportRow = {
  FirstName: string
  LastName: string
  CellPhone: string | null
  Email: string | null
  Source: string | null
  LastContact: string | null
  LastActive: string | null
  ContactTypeId: number
}

/** All that match, or of these ids, in the list's order, a cursor's batch at a time. */
export async function* streamExport(db: Tx, actor: Actor, criteria: ContactCriteria, only?: number[]) {
  const { where } = await select(db, actor, criteria, only)
  const query = sql<ExportRow>`
    select contact.first_name, contact.last_name, contact.cell_phone, contact.email, source.name as source,
      contact.last_contact, contact.last_active, contact.contact_type_id
    from contact
    join source on source.tenant_id = contact.tenant_id and source.source_id = contact.source_id
    where ${where}
    order by ${orderOf(criteria, 'contact')}`.compile(db)
  for await (const { rows } of db.getExecutor().stream<ExportRow>(query, 1000)) yield* rows
}
