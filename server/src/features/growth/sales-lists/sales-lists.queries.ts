import { type BuiltInList, SALES_LIST_ROWS, type SalesList } from '@dormer/contract/growth/sales-lists'
import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import { may, sideOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { HttpError, notFound } from '../../../http/errors.ts'
import { searchPage } from '../../people/contact-search/contact-search.queries.ts'
import { type AgentScope, resolveAgentScope } from '../deal-reports/deal-reports.queries.ts'
import { builtInLists, URGENT_DAYS } from './built-in.rules.ts'
import { answered, readSaved } from './criteria.ts'

/** Whose contacts a list shows. */
type Scope = { whose: AgentScope; filters: NonNullable<ContactCriteria['Filters']> }

/** docs/rules.md#heat-sheet: a user's contacts, as filters; none are needed for those who see only their own. */
export const scopeOf = async (db: Tx, actor: Actor, userId: number | null | undefined): Promise<Scope> => {
  const whose = await resolveAgentScope(db, actor, userId)
  if (whose === null || (whose === actor.UserId && !may(actor, 'SeeAll'))) return { whose, filters: [] }
  const { RoleId } = await db
    .selectFrom('user_account')
    .select('RoleId')
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', whose)
    .executeTakeFirstOrThrow()
  const PropertyName = sideOf({ RoleId }) === 'lender' ? 'AssignedLenderId' : 'AssignedAgentId'
  return { whose, filters: [{ PropertyName, Operation: 'Equals', Value: whose }] }
}

/** Which people of a list to answer; nobody's names if it is only the list that is asked for. */
type Rows = { take: number; without: number[] }
const FIRST_ROWS: Rows = { take: SALES_LIST_ROWS, without: [] }

const withResults = async (
  db: Tx,
  actor: Actor,
  list: SalesList,
  { filters }: Scope,
  { take, without }: Rows,
): Promise<SalesList> => {
  const { Filters, Groups, GroupMatch, ContactsWithoutSearch, SortBy, SortDirection } = list
  const criteria = {
    Filters: [...Filters, ...filters],
    Groups,
    GroupMatch,
    ContactsWithoutSearch,
    SortBy,
    SortDirection,
  }
  const Results = await searchPage(db, actor, criteria, { PageNumber: 1, Take: take }, without)
  return { ...list, Results, Count: Results[0]?.MaxRows ?? 0 }
}

/** The brokerage's urgencies that ask for contact every few days. */
const urgentIn = async (db: Tx, { TenantId }: Actor) => {
  const rows = await db
    .selectFrom('urgency_type')
    .select('UrgencyTypeId')
    .where('TenantId', '=', TenantId)
    .where('ContactEveryDays', '<=', URGENT_DAYS)
    .orderBy('UrgencyTypeId')
    .execute()
  return rows.map((row) => row.UrgencyTypeId)
}

const OWN = {
  Id: null,
  Results: null,
  Count: null,
  Groups: [],
  GroupMatch: 'All',
  ContactsWithoutSearch: false,
} as const
const builtIn = async (db: Tx, actor: Actor): Promise<SalesList[]> =>
  Object.entries(builtInLists(await urgentIn(db, actor))).map(([Key, { Filters, ...list }]) => ({
    ...OWN,
    ...list,
    Key: Key as BuiltInList,
    Filters: answered(Filters),
    Groups: [],
    IsShared: true,
    CanEdit: false,
    CreatedByName: null,
  }))

/** A built-in list with its people; 404 if this brokerage has no such list. */
export const builtInWithResults = async (db: Tx, actor: Actor, key: BuiltInList, scope: Scope, rows: Rows) => {
  const list = (await builtIn(db, actor)).find(({ Key }) => Key === key)
  if (!list) throw notFound('list')
  return withResults(db, actor, list, scope, rows)
}

/** The saved lists the actor may see: their own and shared ones, and for those who see all everybody's. */
const savedLists = (db: Tx, actor: Actor) =>
  db
    .selectFrom('sales_list')
    .leftJoin('user_account', (join) =>
      join
        .onRef('user_account.TenantId', '=', 'sales_list.TenantId')
        .onRef('user_account.UserId', '=', 'sales_list.UserId'),
    )
    .select(['SalesListId', 'sales_list.Name', 'Description', 'Criteria', 'IsShared', 'sales_list.UserId'])
    .select('user_account.Name as CreatedByName')
    .where('sales_list.TenantId', '=', actor.TenantId)
    .$if(!may(actor, 'SeeAll'), (q) =>
      q.where((eb) => eb.or([eb('sales_list.UserId', '=', actor.UserId), eb('IsShared', '=', true)])),
    )
type Saved = Awaited<ReturnType<ReturnType<typeof savedLists>['executeTakeFirstOrThrow']>>

const canEdit = (actor: Actor, { UserId }: Pick<Saved, 'UserId'>) => UserId === actor.UserId || may(actor, 'SeeAll')

const present = (actor: Actor, list: Saved): SalesList => {
  const { Filters, Groups, GroupMatch, ContactsWithoutSearch } = readSaved(list.Criteria)
  return {
    ...OWN,
    Id: list.SalesListId,
    Key: null,
    Name: list.Name,
    Description: list.Description,
    Filters: answered(Filters ?? []),
    Groups: (Groups ?? []).map((group) => ({ ...group, Filters: answered(group.Filters) })),
    GroupMatch: GroupMatch ?? 'All',
    ContactsWithoutSearch: ContactsWithoutSearch ?? false,
    SortBy: 'DateCreated',
    SortDirection: 'desc',
    IsShared: list.IsShared,
    CanEdit: canEdit(actor, list),
    CreatedByName: list.CreatedByName,
  }
}

const findSaved = async (db: Tx, actor: Actor, id: number): Promise<Saved> => {
  const list = await savedLists(db, actor).where('SalesListId', '=', id).executeTakeFirst()
  if (!list) throw notFound('list')
  return list
}

/** A saved list; 404 if the actor may not see it. */
export const savedList = async (db: Tx, actor: Actor, id: number): Promise<SalesList> =>
  present(actor, await findSaved(db, actor, id))

export const savedWithResults = async (db: Tx, actor: Actor, id: number, scope: Scope, rows: Rows) =>
  withResults(db, actor, await savedList(db, actor, id), scope, rows)

/** A list the actor may change; 404 if they may not see it, 403 if somebody else shares it. */
export const listToEdit = async (db: Tx, actor: Actor, id: number): Promise<Saved> => {
  const list = await findSaved(db, actor, id)
  if (!canEdit(actor, list))
    throw new HttpError(403, {
      Message: `${list.CreatedByName} shares this list. Only its owner and admins can change it.`,
    })
  return list
}

/** The sheet: the built-in lists with their people unless those are not wanted, then the saved lists by name. */
export const sheetOf = async (db: Tx, actor: Actor, scope: Scope, includeResults: boolean): Promise<SalesList[]> => {
  const { whose } = scope
  // Issued together, they travel together.
  const own = builtIn(db, actor).then((lists) =>
    Promise.all(lists.map((list) => (includeResults ? withResults(db, actor, list, scope, FIRST_ROWS) : list))),
  )
  const saved = savedLists(db, actor)
    // With one agent chosen, other agents' private lists are left out.
    .$if(whose !== null, (q) =>
      q.where((eb) =>
        eb.or([
          eb('IsShared', '=', true),
          eb('sales_list.UserId', '=', actor.UserId),
          eb('sales_list.UserId', '=', whose ?? 0),
        ]),
      ),
    )
    .orderBy(sql`sales_list.name ${icu}`)
    .orderBy('SalesListId')
    .execute()
  const [first, then] = await Promise.all([own, saved])
  return [...first, ...then.map((list) => present(actor, list))]
}
