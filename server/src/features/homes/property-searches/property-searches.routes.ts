import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import type { ContactSearch, UserSearch } from '@dormer/contract/homes/property-searches'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { todayIn } from '../../../time/clock.ts'
import { judgeAll } from '../../messages/gate/gate.queries.ts'
import { readSearch } from '../property-search/filters.ts'
import { mlsIdOf } from '../property-search/mls.queries.ts'
import { isSearch } from './contact-searches.queries.ts'

/** Filters that cannot be searched are not saved. Until an MLS is chosen, places may have any name. */
const check = async (db: Tx, actor: Actor, filters: PropertyFilter[]) => {
  await readSearch(db, (await mlsIdOf(db, actor)) ?? 0, filters, String(todayIn(actor.TimeZone)))
}
/** Nobody can keep track of more. */
const MAX_OWN = 200
const MAX_OF_CONTACT = 100
const MAX_CHARACTERS = 100_000

const stored = (filters: PropertyFilter[]) => {
  const text = JSON.stringify(filters)
  if (text.length > MAX_CHARACTERS)
    throw refused('This search has too many values to be saved. Draw fewer or simpler shapes.')
  return text
}

/** The stored form, checked above and by a constraint. */
type Stored = Pick<UserSearch, 'Filters'>
type StoredOfContact = Pick<ContactSearch, 'Filters' | 'Frequency'>

const own = (db: Tx, { TenantId, UserId }: Actor) =>
  db
    .selectFrom('search')
    .select(['SearchId as Id', 'SearchGuid as SearchId', 'Name as SearchName', 'Filters', 'DateCreated'])
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)

const ownSearch = async (db: Tx, actor: Actor, id: number | string): Promise<UserSearch> => {
  const search = await own(db, actor).where(isSearch(id)).$narrowType<Stored>().executeTakeFirst()
  if (!search) throw notFound('search')
  return search
}

const ofContacts = (db: Tx, actor: Actor) =>
  db
    .selectFrom('search')
    .innerJoin('contact', (join) =>
      join.onRef('contact.TenantId', '=', 'search.TenantId').onRef('contact.ContactId', '=', 'search.ContactId'),
    )
    .select([
      'search.SearchId as Id',
      'search.SearchGuid as SearchId',
      'search.Name as SearchName',
      'search.Filters',
      'search.DateCreated',
      'contact.ContactId',
      'contact.Name as ContactName',
      'search.Frequency',
      'search.Hour',
      'search.IsPaused',
    ])
    .where('search.TenantId', '=', actor.TenantId)
    .where(visibleTo(actor, 'contact'))

const contactsSearch = async (db: Tx, actor: Actor, id: number | string): Promise<ContactSearch> => {
  const search = await ofContacts(db, actor).where(isSearch(id)).$narrowType<StoredOfContact>().executeTakeFirst()
  if (!search) throw notFound('search')
  return search
}

const update = (db: Tx, { TenantId }: Actor, id: number) =>
  db.updateTable('search').where('TenantId', '=', TenantId).where('SearchId', '=', id)

/** Whether a search with this tells its contact. */
const tells = ({ Frequency, IsPaused }: Pick<ContactSearch, 'Frequency' | 'IsPaused'>) =>
  Frequency !== null && !IsPaused

/** Refuses an alert for somebody whom none would reach, with the reason. */
const refuseUnreachable = async (db: Tx, actor: Actor, contactIds: number[]) => {
  const people = await db
    .selectFrom('contact')
    .select(['ContactId', 'Name', 'Email'])
    .where(visibleTo(actor, 'contact'))
    .where('ContactId', 'in', contactIds)
    .orderBy('ContactId')
    .execute()
  const to = new Map(people.flatMap(({ Email, ContactId }) => (Email ? [[Email, ContactId] as const] : [])))
  const verdicts = await judgeAll(db, actor.TenantId, { Channel: 'Email', Purpose: 'Automatic' }, to)
  const [first, ...others] = people.flatMap(({ Name, Email }) => {
    if (!Email) return [`${Name} has no email address. Add one on the contact’s page.`]
    const verdict = verdicts.get(Email)
    // That the brokerage lacks a postal address is no reason against the contact: the contact's page says so.
    return verdict?.Decision === 'Blocked' && verdict.Reason !== 'PostalAddress' ? [verdict.Why] : []
  })
  if (first === undefined) return
  throw invalid({ ContactIds: others.length > 0 ? `${first} ${others.length} more cannot be reached either.` : first })
}

export const propertySearchesRoutes = {
  userSearches: async ({ db, actor }) =>
    own(db, actor)
      .clearSelect()
      .select(['SearchId as Id', 'SearchGuid as SearchId', 'Name as SearchName', 'DateCreated'])
      .orderBy('DateCreated', 'desc')
      .orderBy('SearchId', 'desc')
      .execute(),

  getUserSearch: async ({ db, actor, params }) => ownSearch(db, actor, params.id),

  addUserSearch: async ({ db, actor, body }) => {
    await check(db, actor, body.filters)
    const { Count } = await db
      .selectFrom('search')
      .select((eb) => eb.fn.countAll<number>().as('Count'))
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .executeTakeFirstOrThrow()
    if (Count >= MAX_OWN) throw refused(`You have ${MAX_OWN} saved searches. Delete one that you no longer need first.`)
    const { SearchId } = await db
      .insertInto('search')
      .values({
        TenantId: actor.TenantId,
        UserId: actor.UserId,
        CreatedById: actor.UserId,
        Name: body.searchName,
        Filters: stored(body.filters),
      })
      .returning('SearchId')
      .executeTakeFirstOrThrow()
    return ownSearch(db, actor, SearchId)
  },

  updateUserSearch: async ({ db, actor, params, body }) => {
    const { Id } = await ownSearch(db, actor, params.id)
    if (body.filters) await check(db, actor, body.filters)
    if (body.filters || body.searchName)
      await update(db, actor, Id)
        .set({
          ...(body.filters && { Filters: stored(body.filters) }),
          ...(body.searchName && { Name: body.searchName }),
        })
        .execute()
    return ownSearch(db, actor, Id)
  },

  getContactSearch: async ({ db, actor, query }) => contactsSearch(db, actor, query.searchId),

  updateContactSearch: async ({ db, actor, params, body }) => {
    const { Id } = await contactsSearch(db, actor, params.id)
    await check(db, actor, body)
    await update(db, actor, Id)
      .set({ Filters: stored(body) })
      .execute()
    return contactsSearch(db, actor, Id)
  },

  renamePropertySearch: async ({ db, actor, params, body }) => {
    const mine = await own(db, actor).where(isSearch(params.id)).executeTakeFirst()
    const { Id } = mine ?? (await contactsSearch(db, actor, params.id))
    await update(db, actor, Id).set({ Name: body.SearchName }).execute()
    return { Successful: true as const }
  },

  addContactSearches: async ({ db, actor, body }) => {
    const ids = [...new Set(body.ContactIds)]
    const contacts = await db
      .selectFrom('contact')
      .select((eb) => [
        'ContactId',
        eb
          .selectFrom('search')
          .select((s) => s.fn.countAll<number>().as('Count'))
          .whereRef('search.TenantId', '=', 'contact.TenantId')
          .whereRef('search.ContactId', '=', 'contact.ContactId')
          .as('Count'),
      ])
      .where(visibleTo(actor, 'contact'))
      .where('ContactId', 'in', ids)
      .execute()
    if (contacts.length < ids.length) throw notFound('contact')
    if (contacts.some(({ Count }) => (Count ?? 0) >= MAX_OF_CONTACT))
      throw refused(
        `A contact has ${MAX_OF_CONTACT} saved searches already. Delete one that is no longer needed first.`,
      )
    await check(db, actor, body.Filters)
    const Filters = stored(body.Filters)
    // Other clients send no Frequency, and mean an alert.
    const Frequency = body.Frequency === undefined ? 'AtOnce' : body.Frequency
    const IsPaused = body.IsPaused ?? false
    if (tells({ Frequency, IsPaused })) await refuseUnreachable(db, actor, ids)
    const made = await db
      .insertInto('search')
      .values(
        ids.map((ContactId) => ({
          TenantId: actor.TenantId,
          ContactId,
          CreatedById: actor.UserId,
          Name: body.SearchName,
          Filters,
          Frequency,
          ...(body.Hour !== undefined && { Hour: body.Hour }),
          IsPaused,
        })),
      )
      .returning('SearchId')
      .execute()
    return ofContacts(db, actor)
      .where(
        'search.SearchId',
        'in',
        made.map(({ SearchId }) => SearchId),
      )
      .orderBy('search.SearchId')
      .$narrowType<StoredOfContact>()
      .execute()
  },

  setSearchAlert: async ({ db, actor, params, body }) => {
    const before = await contactsSearch(db, actor, params.id)
    const { Id, ContactId } = before
    if (tells({ ...before, ...body }) && !tells(before)) await refuseUnreachable(db, actor, [ContactId])
    if (Object.keys(body).length > 0) await update(db, actor, Id).set(body).execute()
    return contactsSearch(db, actor, Id)
  },
} satisfies Partial<Handlers>
