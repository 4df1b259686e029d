import type { Body } from '@dormer/contract/endpoint'
import type { Filter } from '@dormer/contract/filters'
import { type ContactCriteria, contactCriteria } from '@dormer/contract/people/contact-search'
import type { SavedSearch, saveSearch } from '@dormer/contract/people/saved-searches'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { HttpError, invalid, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { readCriteria } from '../contact-search/filters.ts'

/** The part of the criteria that is saved. If it can no longer be read, applying it reports that and finds nobody. */
const stored = contactCriteria
  .pick({ Filters: true, Groups: true, GroupMatch: true, ContactsWithoutSearch: true })
  .catch({ Filters: [{ PropertyName: 'a filter that no longer exists', Operation: 'IsNull' }] })

/** The searches the actor may see: their own and shared ones. */
const searchesOf = (db: Tx, actor: Actor) =>
  db
    .selectFrom('saved_search')
    .leftJoin('user_account', (join) =>
      join
        .onRef('user_account.TenantId', '=', 'saved_search.TenantId')
        .onRef('user_account.UserId', '=', 'saved_search.UserId'),
    )
    .select(['SavedSearchId', 'saved_search.Name', 'Criteria', 'IsShared', 'saved_search.UserId'])
    .select('user_account.Name as CreatedByName')
    .where('saved_search.TenantId', '=', actor.TenantId)
    .where((eb) => eb.or([eb('saved_search.UserId', '=', actor.UserId), eb('IsShared', '=', true)]))

type Stored = Awaited<ReturnType<ReturnType<typeof searchesOf>['executeTakeFirstOrThrow']>>

const canEdit = (actor: Actor, search: Pick<Stored, 'UserId' | 'IsShared'>) =>
  search.UserId === actor.UserId || (search.IsShared && may(actor, 'EditSharedSearches'))

const answered = (filters: Filter[]) => filters.map((f) => ({ ...f, OperationString: f.Operation }))
const present = (actor: Actor, search: Stored): SavedSearch => {
  const { Filters, Groups, GroupMatch, ContactsWithoutSearch } = stored.parse(search.Criteria)
  return {
    SavedSearchId: search.SavedSearchId,
    Name: search.Name,
    SearchFilters: answered(Filters ?? []),
    Groups: (Groups ?? []).map((group) => ({ ...group, Filters: answered(group.Filters) })),
    GroupMatch: GroupMatch ?? 'All',
    ContactsWithoutSearch: ContactsWithoutSearch ?? false,
    IsShared: search.IsShared,
    CanEdit: canEdit(actor, search),
    CreatedByName: search.CreatedByName,
  }
}

/** A search the actor may change; 404 if the actor may not see it, 403 if somebody else shared it. */
const findToEdit = async (db: Tx, actor: Actor, id: number) => {
  const search = await searchesOf(db, actor).where('SavedSearchId', '=', id).executeTakeFirst()
  if (!search) throw notFound('saved search')
  if (!canEdit(actor, search))
    throw new HttpError(403, {
      Message: `${search.CreatedByName} shares this search. Only its owner and admins can change it.`,
    })
  return search
}

/** Shared searches are loaded into everybody's list. */
const MAX_CHARACTERS = 50_000
/** Nobody can keep track of more. */
const MAX_OWN = 200
const countOwn = async (db: Tx, actor: Actor) => {
  const { Count } = await db
    .selectFrom('saved_search')
    .select((eb) => eb.fn.countAll<number>().as('Count'))
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', actor.UserId)
    .executeTakeFirstOrThrow()
  return Count
}

const read = (filters: Body<typeof saveSearch>['SearchFilters']): Filter[] =>
  filters.map(({ OperationString, Operation = OperationString, ...filter }) => {
    if (!Operation) throw invalid({ SearchFilters: 'Choose an operation' })
    return { ...filter, Operation }
  })

export const savedSearchRoutes = {
  savedSearches: async ({ db, actor }) => {
    const searches = await searchesOf(db, actor)
      .orderBy(sql`saved_search.name ${icu}`)
      .orderBy('SavedSearchId')
      .execute()
    return searches.map((search) => present(actor, search))
  },

  saveSearch: async ({ db, actor, body }) => {
    const replaced = body.SavedSearchId ? await findToEdit(db, actor, body.SavedSearchId) : undefined
    const criteria: ContactCriteria = {
      Filters: read(body.SearchFilters),
      Groups: body.Groups?.filter((g) => g.Filters.length > 0).map((g) => ({ ...g, Filters: read(g.Filters) })),
      GroupMatch: body.GroupMatch,
      ContactsWithoutSearch: body.ContactsWithoutSearch,
    }
    await readCriteria(db, actor, criteria) // invalid criteria are not saved
    const stored = JSON.stringify(criteria)
    if (stored.length > MAX_CHARACTERS)
      throw invalid({ SearchFilters: 'This search has too many values to be saved. Take some away.' })
    const UserId = replaced?.UserId ?? actor.UserId
    const taken = await db
      .selectFrom('saved_search')
      .select('SavedSearchId')
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', UserId)
      .where(sql<boolean>`lower(name) = lower(${body.Name})`)
      .executeTakeFirst()
    if (taken && taken.SavedSearchId !== replaced?.SavedSearchId)
      throw invalid({ Name: 'There is already a saved search with this name. Choose another name.' })
    if (!replaced && (await countOwn(db, actor)) >= MAX_OWN)
      throw refused(`You have ${MAX_OWN} saved searches. Delete one that you no longer need first.`)
    const IsShared = body.IsShared ?? replaced?.IsShared ?? false
    const values = { Name: body.Name, Criteria: stored, IsShared }
    const { SavedSearchId } = await (replaced
      ? db
          .updateTable('saved_search')
          .set(values)
          .where('TenantId', '=', actor.TenantId)
          .where('SavedSearchId', '=', replaced.SavedSearchId)
          .returning('SavedSearchId')
          .executeTakeFirstOrThrow()
      : db
          .insertInto('saved_search')
          .values({ ...values, TenantId: actor.TenantId, UserId })
          .returning('SavedSearchId')
          .executeTakeFirstOrThrow())
    const CreatedByName = replaced ? replaced.CreatedByName : actor.Name
    return present(actor, { ...values, Criteria: criteria, SavedSearchId, UserId, CreatedByName })
  },

  deleteSavedSearch: async ({ db, actor, query }) => {
    const { SavedSearchId } = await findToEdit(db, actor, query.searchId)
    await db
      .deleteFrom('saved_search')
      .where('TenantId', '=', actor.TenantId)
      .where('SavedSearchId', '=', SavedSearchId)
      .execute()
    return { Successful: true as const }
  },
} satisfies Partial<Handlers>
