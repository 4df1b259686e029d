import { BUYER, SELLER } from '@dormer/contract/deals/people'
import {
  type Declared,
  declared,
  type FieldWith,
  type TransactionField,
} from '@dormer/contract/deals/transaction-fields'
import {
  CLOSED,
  FOUND,
  openStatuses,
  type TransactionStatusId,
  type TransactionType,
  transactionStatuses,
} from '@dormer/contract/deals/transactions'
import type { Filter } from '@dormer/contract/filters'
import { may } from '@dormer/contract/permissions'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Actor, Doer } from '../../../access/actor.ts'
import { transactionsVisibleTo, workedOnBy } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { columnOf } from '../../../db/names.ts'
import { prepared } from '../../../db/prepared.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { notFound } from '../../../http/errors.ts'
import { instantsOf } from '../../../time/report-days.ts'
import { searchWords } from '../../people/contact-search/search-text.ts'
import { financialsOf } from '../financials/financials.queries.ts'
import { peopleOf } from '../people/people.queries.ts'
import { countMissing, lacksLines } from '../review/lines.queries.ts'
import { transactionsMatching } from './filters.queries.ts'
import { withPictures } from './pictures.ts'
import { mayOwn } from './visible.queries.ts'

/** Who looks at a list, and in which zone. */
type Viewer = Doer & Pick<Actor, 'TimeZone'>

export const statusName = (statusId: number) => transactionStatuses[statusId as TransactionStatusId]

/** '2026-05-07' as 05/7/2026. */
const shown = (day: string | null) => day?.replace(/^(\d+)-(\d+)-0?(\d+)$/, '$2/$3/$1') ?? null

type CardField = FieldWith<{ card: true }>
/** A transaction's row. */
type Stored = Omit<Selectable<DB['transaction']>, 'Type'> & { Type: TransactionType }

const columnsOf = (fields: readonly Declared[]) =>
  sql.join(fields.map(({ name }) => sql.ref(`transaction.${columnOf(name)}`)))
/** The fields that are columns of its own. */
const stored = declared.filter(({ kind }) => kind !== 'users')

const cardColumns = sql`
  transaction.transaction_id, transaction.date_created, ${columnsOf(stored.filter(({ card }) => card))},
  (select name from user_account u where u.tenant_id = transaction.tenant_id and u.user_id = transaction.agent_id) as agent_name,
  exists (select from transaction_image i
    where i.tenant_id = transaction.tenant_id and i.transaction_id = transaction.transaction_id) as has_picture`

/** The client's name: a file is known by its buyers or, if it is a listing, by its sellers. */
const clients = sql`(
  select coalesce(string_agg(display_name(p.first_name, p.last_name, p.email, p.cell_phone, p.office_phone), ', ' order by p.transaction_people_id), '')
  from transaction_role r
  join transaction_people p on p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id
  where r.tenant_id = transaction.tenant_id and r.transaction_id = transaction.transaction_id
    and r.people_role_id = case type when 'Listing' then ${SELLER}::int else ${BUYER}::int end) as clients`
/** What a card in the list shows beyond what the transaction's page does. */
export const listColumns = sql`${cardColumns}, ${clients}`

type CardRow = Pick<Stored, 'TransactionId' | 'DateCreated' | CardField> & {
  AgentName: string | null
  HasPicture: boolean
}

export type ListedRow = CardRow & { Clients: string }

export const toCards = async <R extends CardRow>(db: Tx, actor: Actor, rows: R[]) =>
  (await withPictures(db, actor, rows)).map((row) => ({
    ...row,
    Status: statusName(row.StatusId),
    ContractDateString: shown(row.ContractDate),
    ClosingDateString: shown(row.ClosingDate),
    DateClosedString: shown(row.DateClosed),
  }))

/** The cards of a list, with what each is missing. */
const listed = async (db: Tx, actor: Actor, rows: ListedRow[]) => {
  const cards = await toCards(db, actor, rows)
  const ids = rows.filter(({ StatusId }) => openStatuses.includes(StatusId)).map(({ TransactionId }) => TransactionId)
  const missing = may(actor, 'WorkTransactions') && ids.length > 0 ? await countMissing(db, actor, ids) : undefined
  return cards.map((card) => ({ ...card, MissingDocuments: missing?.get(card.TransactionId) ?? 0 }))
}

export type ListQuery = {
  /** The user whose transactions these are; everyone's if null. */
  userId: number | null
  type: TransactionType | 'Both'
  statuses: number[]
  before?: number
  take: number
  withVolume: boolean
  lacksDocuments: boolean
  /** The month in which they were started, YYYY-MM. */
  startedIn?: string | undefined
}

/** Which transactions a list asks for. */
export type Which = Pick<ListQuery, 'userId' | 'type' | 'statuses' | 'lacksDocuments' | 'startedIn'>

/** Those of `userId` that were started in a month, as statsOfMonth counts them (docs/rules.md#months). */
const startedBy = ({ TimeZone }: Viewer, month: string, userId: number | null) => {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const last = first.with({ day: first.daysInMonth })
  const { From, Before } = instantsOf({ First: first.toString(), Last: last.toString() }, TimeZone)
  return sql<SqlBool>`transaction.date_created >= ${From} and transaction.date_created < ${Before}
    ${userId === null ? sql`` : sql`and transaction.agent_id = ${userId}`}`
}

/** The transactions that a list asks for. */
export const matchingOf = (actor: Viewer, { userId, type, statuses, lacksDocuments, startedIn }: Which) => {
  const Filters: Filter[] = [
    { PropertyName: 'StatusId', Operation: 'Contains', Value: statuses },
    ...(type === 'Both' ? [] : [{ PropertyName: 'Type', Operation: 'Equals', Value: type } as const]),
  ]
  return sql<SqlBool>`${transactionsVisibleTo(actor)} and ${transactionsMatching({ Filters }, actor.TimeZone)}
    ${userId === null ? sql`` : sql`and ${workedOnBy(actor.TenantId, userId)}`}
    ${startedIn ? sql`and ${startedBy(actor, startedIn, userId)}` : sql``}
    ${lacksDocuments && may(actor, 'WorkTransactions') ? sql`and ${lacksLines}` : sql``}`
}

const selectTotals = (where: RawBuilder<SqlBool>, withVolume: boolean) => {
  // At the price the commission is computed from.
  const volume = withVolume ? sql`coalesce(sum(coalesce(nullif(sales_price, 0), listing_price)), 0)` : sql`null`
  return sql<{ Count: number; Volume: string | null }>`
    select count(*) as count, ${volume} as volume from transaction where ${where}`
}
const selectCards = (where: RawBuilder<SqlBool>, take: RawBuilder<unknown>) => sql<ListedRow>`
  select ${listColumns} from transaction where ${where} order by transaction.transaction_id desc limit ${take}`

type Placed = Pick<Actor, 'TenantId' | 'UserId'> & { userId: number | null }
type Form = [role: Actor['RoleId'], type: Which['type'], isOfOneUser: 0 | 1]
const openOnes = ({ TenantId, UserId, userId }: Placed, ...[RoleId, type, isOfOneUser]: Form) =>
  matchingOf(
    // No condition is on a day, so the zone does not matter.
    { TenantId, UserId, RoleId, TimeZone: 'UTC' },
    { type, userId: isOfOneUser ? userId : null, statuses: [...openStatuses], lacksDocuments: false },
  )
/** The first page of the open ones and their number. Its size is part of the plan, and one of a few values. */
const totalsOfOpen = prepared((db, placed: Placed, ...form: Form) =>
  selectTotals(openOnes(placed, ...form), false).compile(db),
)
const firstOpen = prepared((db, placed: Placed, take: number, ...form: Form) =>
  selectCards(openOnes(placed, ...form), sql.lit(take)).compile(db),
)
const PREPARED_SIZES = [60, 100, 1000]

const isFirstOfOpen = ({ before, take, statuses, withVolume, lacksDocuments, startedIn }: ListQuery) =>
  before === undefined &&
  PREPARED_SIZES.includes(take) &&
  !withVolume &&
  !lacksDocuments &&
  startedIn === undefined &&
  new Set(statuses).symmetricDifference(new Set(openStatuses)).size === 0

const readPage = async (db: Tx, actor: Actor, query: ListQuery) => {
  const { userId, type, before, take } = query
  if (isFirstOfOpen(query)) {
    const placed = { TenantId: actor.TenantId, UserId: actor.UserId, userId }
    const form: Form = [actor.RoleId, type, userId === null ? 0 : 1]
    return Promise.all([totalsOfOpen(db, placed, ...form), firstOpen(db, placed, take, ...form)])
  }
  const where = matchingOf(actor, query)
  const beyond = before === undefined ? where : sql<SqlBool>`${where} and transaction.transaction_id < ${before}`
  const [totals, cards] = await Promise.all([
    selectTotals(where, query.withVolume).execute(db),
    selectCards(beyond, sql`${take}`).execute(db),
  ])
  return [totals.rows, cards.rows] as const
}

/** A page of cards, newest first, the total number and, if requested, their total volume. */
export const transactionPage = async (db: Tx, actor: Actor, query: ListQuery) => {
  const [[totals], rows] = await readPage(db, actor, query)
  return { Count: 0, Volume: null, ...totals, cards: await listed(db, actor, rows) }
}

/** Transactions whose address, MLS number or people contain every word. */
const hasWords = (actor: Actor, words: string[], atMost: number): RawBuilder<SqlBool> =>
  // All hits in the brokerage may belong to others, so the door is told whose to look for.
  sql`transaction.transaction_id = any(array(
    select search_transaction_ids(${words}::text[], ${atMost}, ${may(actor, 'SeeAll') ? null : actor.UserId})))`

/** Cards of transactions that contain every word, newest first. */
export const findTransactions = async (db: Tx, actor: Actor, term: string) => {
  const words = searchWords(term)
  if (words.length === 0) return []
  const { rows } = await sql<ListedRow>`
    select ${listColumns} from transaction where ${transactionsVisibleTo(actor)} and ${hasWords(actor, words, FOUND)}
    order by transaction.transaction_id desc limit ${FOUND}`.execute(db)
  return listed(db, actor, rows)
}

/** The same in one line each, for the global search. */
export const findDeals = async (db: Tx, actor: Actor, words: string[], atMost: number) => {
  const { rows } = await sql<
    Pick<CardRow, 'TransactionId' | 'City' | 'Type' | 'StatusId'> & { Name: string; Clients: string }
  >`
    select transaction_id, transaction_name(transaction) as name, city, type, status_id, ${clients}
    from transaction where ${transactionsVisibleTo(actor)} and ${hasWords(actor, words, atMost)}
    order by transaction.transaction_id desc limit ${atMost}`.execute(db)
  return rows.map(({ StatusId, ...row }) => ({ ...row, Status: statusName(StatusId) }))
}

const detail = prepared((db, { TenantId, TransactionId }: { TenantId: number; TransactionId: number }) =>
  sql<CardRow & DetailColumns>`
    select ${cardColumns}, ${columnsOf(stored.filter(({ card }) => !card))},
      (select name from source s where s.tenant_id = transaction.tenant_id and s.source_id = transaction.source_id) as source_name,
      (select coalesce(jsonb_agg(jsonb_build_object('UserId', u.user_id, 'Name', u.name) order by u.user_id), '[]')
       from transaction_share s join user_account u using (tenant_id, user_id)
       where s.tenant_id = transaction.tenant_id and s.transaction_id = transaction.transaction_id) as shared_with
    from transaction where transaction.tenant_id = ${TenantId} and transaction.transaction_id = ${TransactionId}`.compile(
    db,
  ),
)

/**
 * The answer of `GET api/transaction/{id}`; the caller has checked that the actor may see it. The statements travel
 * together on the pipelined connection.
 */
export const transactionDetail = async (db: Tx, actor: Actor, TransactionId: number) => {
  const [[row], People, Financials] = await Promise.all([
    detail(db, { TenantId: actor.TenantId, TransactionId }),
    peopleOf(db, actor, TransactionId),
    may(actor, 'SeeCommissions') ? financialsOf(db, actor, TransactionId) : null,
  ])
  if (!row) throw notFound('transaction')
  const [card] = await toCards(db, actor, [row])
  const works = may(actor, 'WorkTransactions')
  return {
    ...row,
    ...card,
    Status: statusName(row.StatusId),
    PropertyImage: card?.PropertyImage ?? null,
    ListingExpDateString: shown(row.ListingExpDate),
    ContractDateString: shown(row.ContractDate),
    ClosingDateString: shown(row.ClosingDate),
    DateClosedString: shown(row.DateClosed),
    SharedWithIds: row.SharedWith.map(({ UserId }) => UserId),
    PropertyDetails: row,
    People,
    Financials,
    CanEdit: works && row.StatusId !== CLOSED,
    CanChangeStatus: works,
    CanDelete: mayOwn(actor, row),
  }
}
type DetailColumns = Pick<Stored, Exclude<TransactionField, CardField | 'SharedWithIds'>> & {
  SourceName: string | null
  SharedWith: { UserId: number; Name: string }[]
}
