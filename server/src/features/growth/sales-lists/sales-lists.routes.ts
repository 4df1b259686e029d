import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import { may } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { readCriteria } from '../../people/contact-search/filters.ts'
import { readSaved, readSent, toSave } from './criteria.ts'
import { builtInWithResults, listToEdit, savedList, savedWithResults, scopeOf, sheetOf } from './sales-lists.queries.ts'

/** Nobody can keep track of more. */
const MAX_OWN = 50
const requireRoom = async (db: Tx, { TenantId, UserId }: Actor) => {
  const { Count } = await db
    .selectFrom('sales_list')
    .select((eb) => eb.fn.countAll<number>().as('Count'))
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .executeTakeFirstOrThrow()
  if (Count >= MAX_OWN) throw refused(`You have ${MAX_OWN} lists. Delete one that you no longer need first.`)
}

type Sent = {
  Filters?: Parameters<typeof readSent>[0]
  Groups?: { Match: 'All' | 'Any'; Filters: Parameters<typeof readSent>[0] }[]
  GroupMatch?: 'All' | 'Any'
  ContactsWithoutSearch?: boolean
}
/** The conditions to store: those sent, the others as they were. Invalid ones are refused. */
const criteriaOf = async (db: Tx, actor: Actor, sent: Sent, before: ContactCriteria = {}): Promise<string> => {
  const Groups = sent.Groups?.map((group) => ({ ...group, Filters: readSent(group.Filters) }))
  const criteria: ContactCriteria = {
    Filters: sent.Filters ? readSent(sent.Filters) : before.Filters,
    Groups: Groups?.filter((group) => group.Filters.length > 0) ?? before.Groups,
    GroupMatch: sent.GroupMatch ?? before.GroupMatch,
    ContactsWithoutSearch: sent.ContactsWithoutSearch ?? before.ContactsWithoutSearch,
  }
  await readCriteria(db, actor, criteria)
  return toSave(criteria)
}

export const salesListRoutes = {
  salesLists: async ({ db, actor, query }) =>
    sheetOf(db, actor, await scopeOf(db, actor, query.selectedUserId), query.includeResults),

  builtInList: async ({ db, actor, params, query }) =>
    builtInWithResults(db, actor, params.key, await scopeOf(db, actor, query.targetUserId), query),

  oneSalesList: async ({ db, actor, params, query }) => {
    const scope = await scopeOf(db, actor, query.targetUserId)
    return query.includeResults ? savedWithResults(db, actor, params.id, scope, query) : savedList(db, actor, params.id)
  },

  createSalesList: async ({ db, actor, body: { Name, Description, IsShared, ...sent } }) => {
    await requireRoom(db, actor)
    const { SalesListId } = await db
      .insertInto('sales_list')
      .values({
        TenantId: actor.TenantId,
        UserId: actor.UserId,
        Name,
        Description,
        Criteria: await criteriaOf(db, actor, sent),
        IsShared: IsShared ?? may(actor, 'SeeAll'),
      })
      .returning('SalesListId')
      .executeTakeFirstOrThrow()
    return savedList(db, actor, SalesListId)
  },

  updateSalesList: async ({ db, actor, body: { Id, Name, Description, IsShared, ...sent } }) => {
    const before = await listToEdit(db, actor, Id)
    await db
      .updateTable('sales_list')
      .set({
        Name: Name ?? before.Name,
        Description: Description === undefined ? before.Description : Description,
        Criteria: await criteriaOf(db, actor, sent, readSaved(before.Criteria)),
        IsShared: IsShared ?? before.IsShared,
      })
      .where('TenantId', '=', actor.TenantId)
      .where('SalesListId', '=', Id)
      .execute()
    return savedList(db, actor, Id)
  },

  deleteSalesList: async ({ db, actor, params }) => {
    const { SalesListId } = await listToEdit(db, actor, params.id)
    await db
      .deleteFrom('sales_list')
      .where('TenantId', '=', actor.TenantId)
      .where('SalesListId', '=', SalesListId)
      .execute()
    return { Successful: true as const }
  },
} satisfies Partial<Handlers>
