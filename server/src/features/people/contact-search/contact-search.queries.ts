import type { ListColumn } from '@dormer/contract/contact-fields'
import type { ContactCriteria, ContactRow } from '@dormer/contract/people/contact-search'
import { contactTypes } from '@dormer/contract/people/contacts'
import { may, type RoleId, sideOf } from '@dormer/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, type Doer, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { type Condition, tablesOf } from '../../../filters/filters.ts'
import { notFound } from '../../../http/errors.ts'
import { columnsOf, exportedOwnText, exportedText } from './columns.ts'
import { type Listed, listed } from './fields.ts'
import { readCriteria } from './filters.ts'
import { searchWords } from './search-text.ts'
import { sortOf } from './sorts.ts'
import { textMatch } from './text-match.queries.ts'

/** Sources whose name contains the search term, resolved to ids first, so that renaming one rewrites no contact. */
const sourcesNamed = async (db: Tx, actor: Doer, words: string[]) => {
  const rows = await db
    .selectFrom('source')
    .select('SourceId')
    .where('TenantId', '=', actor.TenantId)
    .where(sql<SqlBool>`search_fold(name) like search_pattern(${words.join(' ')})`)
    .execute()
  return rows.map((r) => r.SourceId)
}

export type Selection = {
  /**
   * The table or join that contacts are found in, called `contact`; `touch` is the name of contact_touch, if it is
   * included.
   */
  from: RawBuilder<unknown>
  touch: string
  where: RawBuilder<SqlBool>
}

/** The smallest table that can answer all of these; otherwise the two that lists read, joined. */
const tableFor = (tables: Listed[]): Pick<Selection, 'from' | 'touch'> => {
  if (tables.includes('contact')) return { from: sql`contact`, touch: 'contact' }
  if (tables.includes('contact_touch')) return { from: sql`contact_touch contact`, touch: 'contact' }
  const both = sql`contact join contact_touch touch
    on touch.tenant_id = contact.tenant_id and touch.contact_id = contact.contact_id`
  return { from: both, touch: 'touch' }
}

/** How many contacts the actor may see match conditions that contact_count can answer. */
const counted = (actor: Doer, conditions: Condition<Listed>[]) => {
  const { TenantId, UserId } = actor
  // Rolled up counts are in contact_total as well: a few rows, where contact_count has thousands.
  if (may(actor, 'SeeAll') && conditions.length === 0)
    return sql<number>`(select coalesce(sum(delta), 0)::int8 from (
      select delta from contact_total where tenant_id = ${TenantId}
      union all select delta from contact_count where tenant_id = ${TenantId} and not rolled) counts)`
  const side = sideOf(actor) === 'lender' ? 'assigned_lender_id' : 'assigned_agent_id'
  return sql<number>`(select coalesce(sum(delta), 0)::int8 from contact_count where ${sql.join(
    [
      sql`tenant_id = ${TenantId}`,
      ...(may(actor, 'SeeAll') ? [] : [sql`${sql.ref(side)} = ${UserId}`]),
      ...conditions.map((c) => c.on('contact_count')),
    ],
    sql` and `,
  )})`
}

/** Who searches, and whose days the criteria mean. */
type Searcher = Doer & { TimeZone: string }

/**
 * The contacts the criteria select among those the actor may see: among `only` these ids, and `without` those. Those
 * who are called nearly so are among them only if a person looks at them before anything is done (`isSeen`).
 */
const select = async (
  db: Tx,
  actor: Searcher,
  criteria: ContactCriteria,
  only?: readonly number[],
  {
    without = [],
    isSeen = false,
    columns = [],
  }: { without?: readonly number[]; isSeen?: boolean; columns?: readonly string[] } = {},
) => {
  const { conditions, own } = await readCriteria(db, actor, criteria, columns)
  const words = searchWords(criteria.SearchTerm)
  const sources = words.length > 0 ? await sourcesNamed(db, actor, words) : []
  const text = await textMatch(db, actor, words, sources, { isNearToo: isSeen })

  /** For rows in this order; `isHit` is the condition for text hits, if there is a search text. */
  const selection = (sorted: { tables: Listed[] }[], isHit = text?.isHit): Selection => {
    const { from, touch } = tableFor(tablesOf(listed, [...sorted, ...conditions]))
    const parts = [visibleTo(actor, 'contact'), ...conditions.map((c) => c.on('contact', touch))]
    if (isHit) parts.push(isHit)
    if (only) parts.push(sql`contact.contact_id = any(${only}::bigint[])`)
    if (without.length > 0) parts.push(sql`contact.contact_id <> all(${without}::bigint[])`)
    return { from, touch, where: sql`${sql.join(parts, sql` and `)}` }
  }

  /** How many match, as an expression: known from the text search, added up, or counted. */
  const total = (): RawBuilder<number> => {
    const isCut = only !== undefined || without.length > 0
    if (!isCut && text && conditions.length === 0) return sql`${text.hits}::int8`
    if (!isCut && !text && tablesOf(listed, conditions).includes('contact_count')) return counted(actor, conditions)
    const { from, where } = selection([])
    return sql`(select count(*) from ${from} where ${where})`
  }
  /** Whether they are counted by reading each of them. */
  const isReadThrough = !text && conditions.length > 0 && !tablesOf(listed, conditions).includes('contact_count')
  return {
    selection,
    total,
    isReadThrough,
    own,
    isHitAlong: text?.isHitAlong,
    isAsTyped: text?.isAsTyped,
    isNear: text?.isNear,
  }
}

/**
 * The contacts the actor may see that match: `from` is a table, or two joined, called `contact`, where the condition
 * holds.
 */
export const matching = async (db: Tx, actor: Searcher, criteria: ContactCriteria): Promise<Selection> =>
  (await select(db, actor, criteria)).selection([])

/** The contacts of a selection, in the same form; 404 if the actor may not see one of them. */
export const selected = async (db: Tx, actor: Actor, contactIds: number[]): Promise<Selection> => {
  const ids = [...new Set(contactIds)]
  const selection = (await select(db, actor, {}, ids)).selection([])
  const { rows } = await sql<{ Count: number }>`
    select count(*) as count from ${selection.from} where ${selection.where}`.execute(db)
  if (rows[0]?.Count !== ids.length) throw notFound('contact')
  return selection
}

/**
 * Which of these contacts the actor may see and match: the list's own conditions, for one contact or for many. For a
 * brokerage's own work, the actor is one who sees all.
 */
export const matchingContactIds = async (
  db: Tx,
  actor: Searcher,
  criteria: ContactCriteria,
  contactIds: readonly number[],
): Promise<number[]> => {
  const { from, where } = (await select(db, actor, criteria, contactIds)).selection([])
  const { rows } = await sql<{ ContactId: number }>`select contact.contact_id from ${from} where ${where}`.execute(db)
  return rows.map(({ ContactId }) => ContactId)
}

/** How many an act by these criteria would reach: as many as the list shows, unless those are called only nearly so. */
export const countMatching = async (db: Tx, actor: Actor, criteria: ContactCriteria): Promise<number> => {
  const { total } = await select(db, actor, criteria)
  const { rows } = await sql<{ Count: number }>`select ${total()} as count`.execute(db)
  return rows[0]?.Count ?? 0
}

type FlatRow = {
  ContactId: number
  ContactEntityId: number
  FirstName: string
  LastName: string
  Name: string
  IsNew: boolean
  CellPhone: string | null
  HomePhone: string | null
  WorkPhone: string | null
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
  Columns: ContactRow['Columns'] | null
  MaxRows: number
}

/**
 * One page of the list, with the exact total on every row, in one statement. The page's ids are found in an index
 * first, and only they are joined with what the row shows. Names are looked up row by row: four more joins would take
 * longer to plan than everything else takes to run.
 */
const pageOf = (
  TenantId: number,
  { from, touch, where }: Selection,
  /** Undefined: those that the page is chosen from are counted. */
  total: RawBuilder<number> | undefined,
  sort: ReturnType<typeof sortOf>,
  limit: RawBuilder<unknown>,
  columns: RawBuilder<unknown> = sql`null::jsonb`,
  isAsTyped?: RawBuilder<SqlBool>,
) => sql<FlatRow>`
    with page as materialized (
      select contact.contact_id, ${sort.key(touch)} as sort_key${isAsTyped ? sql`, ${isAsTyped} as is_as_typed` : sql``}
        ${total ? sql`` : sql`, count(*) over () as found`}
      from ${from} ${sort.join} where ${where}
      order by ${isAsTyped ? sql`${isAsTyped} desc, ` : sql``}${sort.by(sort.key(touch), 'contact')} limit ${limit}
    )
    select c.contact_id, c.contact_entity_id, c.first_name, c.last_name, c.name, c.is_new, c.cell_phone, c.home_phone,
      c.work_phone, c.email, t.last_contact, t.last_active, c.date_created, c.contact_type_id, e.timeframe,
      (select name from user_account u where u.tenant_id = c.tenant_id and u.user_id = c.assigned_agent_id) as agent,
      (select name from user_account u where u.tenant_id = c.tenant_id and u.user_id = c.assigned_lender_id) as lender,
      (select name from source s where s.tenant_id = c.tenant_id and s.source_id = c.source_id) as source,
      (select description from urgency_type t
        where t.tenant_id = c.tenant_id and t.urgency_type_id = c.urgency_type_id) as urgency,
      ${columns} as columns,
      ${total ?? sql`page.found`} as max_rows
    from page
    join contact c on c.tenant_id = ${TenantId} and c.contact_id = page.contact_id
    join contact_touch t on t.tenant_id = c.tenant_id and t.contact_id = c.contact_id
    join contact_entity e on e.tenant_id = c.tenant_id and e.contact_entity_id = c.contact_entity_id
    order by ${isAsTyped ? sql`page.is_as_typed desc, ` : sql``}${sort.by(sql`page.sort_key`, 'page')}`

/** The first page of all contacts. Its size is part of the plan, and one of a few values. */
const firstPage = prepared((db, who: Pick<Actor, 'TenantId' | 'UserId'>, RoleId: RoleId, take: number) => {
  const actor = { TenantId: who.TenantId, UserId: who.UserId, RoleId }
  const all = { ...tableFor(['contact']), where: visibleTo(actor, 'contact') }
  return pageOf(actor.TenantId, all, counted(actor, []), sortOf({}), sql.lit(take)).compile(db)
})
const PREPARED_SIZES = [25, 50, 100]

type Page = { PageNumber: number; Take: number; Columns?: ListColumn[] | null }

const isFirstOfAll = ({ SearchTerm, SortBy, SortDirection, ...criteria }: ContactCriteria, page: Page) =>
  page.PageNumber === 1 &&
  PREPARED_SIZES.includes(page.Take) &&
  !page.Columns?.length &&
  !SearchTerm &&
  (SortBy ?? 'DateCreated') === 'DateCreated' &&
  (SortDirection ?? 'desc') === 'desc' &&
  !criteria.Filters?.length &&
  !criteria.Groups?.length &&
  !criteria.ContactsWithoutSearch

/** A page of the list, as if those in `without` were not on it. */
export const searchPage = async (
  db: Tx,
  actor: Actor,
  criteria: ContactCriteria,
  page: Page,
  without: readonly number[] = [],
): Promise<ContactRow[]> => {
  if (without.length === 0 && isFirstOfAll(criteria, page))
    return (await firstPage(db, actor, actor.RoleId, page.Take)).map(toRow)
  const names = page.Columns ?? []
  const { selection, total, isReadThrough, own, isHitAlong, isAsTyped, isNear } = await select(
    db,
    actor,
    criteria,
    undefined,
    {
      without,
      isSeen: true,
      columns: names,
    },
  )
  const sort = sortOf(criteria, own)
  const found = selection([sort], sort.hasIndex ? isHitAlong : undefined)
  // Without an index in this order, all that match are read for the page, too.
  const isCountedAlong = isReadThrough && !sort.hasIndex
  const limit = sql`${page.Take} offset ${(page.PageNumber - 1) * page.Take}`
  const columns = columnsOf(names, own)
  const { rows } = await pageOf(
    actor.TenantId,
    found,
    isCountedAlong ? undefined : total(),
    sort,
    limit,
    columns,
    isAsTyped,
  ).execute(db)
  return rows.map((row) => (isNear ? { ...toRow(row), IsNear: isNear } : toRow(row)))
}

const toRow = (r: FlatRow): ContactRow => ({
  ContactId: r.ContactId,
  ContactEntityId: r.ContactEntityId,
  FirstName: r.FirstName,
  LastName: r.LastName,
  IsNew: r.IsNew,
  ContactDetails: {
    Name: r.Name,
    CellPhone: r.CellPhone,
    HomePhone: r.HomePhone,
    WorkPhone: r.WorkPhone,
    Email: r.Email,
    LastContact: r.LastContact,
  },
  Assigned: { Agent: r.Agent, Lender: r.Lender },
  TypeSource: { Type: contactTypes[r.ContactTypeId as keyof typeof contactTypes], Source: r.Source },
  DateCreated: r.DateCreated,
  LastActive: r.LastActive,
  Urgency: { Urgency: r.Urgency, Timeframe: r.Timeframe },
  Columns: r.Columns ?? undefined,
  MaxRows: r.MaxRows,
})

export type ExportRow = {
  /** One for each exported field. */
  Texts: (string | null)[]
  /** Values of the brokerage's own fields, by id. */
  Own: Record<string, string> | null
  LastContact: string | null
  LastActive: string | null
}

/** All contacts that match, or those with these ids, in the list's order, one cursor batch at a time. */
export async function* streamExport(db: Tx, actor: Actor, criteria: ContactCriteria, only?: number[]) {
  // Each row needs columns of both tables.
  const { selection, own, isAsTyped } = await select(db, actor, criteria, only, { isSeen: true })
  const sort = sortOf(criteria, own)
  const { from, touch, where } = selection([sort, { tables: [] }])
  const query = sql<ExportRow>`
    select ${exportedText} as texts, ${exportedOwnText} as own, touch.last_contact, touch.last_active
    from ${from}
    join contact_entity e on e.tenant_id = contact.tenant_id and e.contact_entity_id = contact.contact_entity_id
    ${sort.join}
    where ${where}
    order by ${isAsTyped ? sql`${isAsTyped} desc, ` : sql``}${sort.by(sort.key(touch), 'contact')}`.compile(db)
  for await (const { rows } of db.getExecutor().stream<ExportRow>(query, 1000)) yield* rows
}
