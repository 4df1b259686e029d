import type { Request } from '@dormer/contract/endpoint'
import type { Filter } from '@dormer/contract/filters'
import { type ContactCriteria, searchContacts } from '@dormer/contract/people/contact-search'
import { deleteSavedSearch, savedSearches, saveSearch } from '@dormer/contract/people/saved-searches'
import { beforeEach, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const secondAdmin = await t.makeUser(north.TenantId, 2, 'Sue', 'Second', north.domain)
beforeEach(() => t.query('delete from saved_search'))

const texas: Filter = { PropertyName: 'StateCode', Operation: 'Contains', Value: ['TX'] }
type Saved = Request<typeof saveSearch>['body']
const save = (as: User, body: Partial<Saved> = {}) =>
  t.call(saveSearch, { as, body: { Name: 'Texas', SearchFilters: [texas], ...body } })
const saved = async (as: User, body: Partial<Saved> = {}) => {
  const answer = await save(as, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const names = async (as: User) => (await t.call(savedSearches, { as })).body.map((search) => search.Name)
const remove = (as: User, searchId: number) => t.call(deleteSavedSearch, { as, query: { searchId } })

test('a search is answered as it was saved, with each operation under both names', async () => {
  const named = { ...texas, OperationString: 'Contains' }
  const minimal = await saved(north.agent)
  expect(minimal).toEqual({
    SavedSearchId: expect.any(Number),
    Name: 'Texas',
    SearchFilters: [named],
    Groups: [],
    GroupMatch: 'All',
    ContactsWithoutSearch: false,
    IsShared: false,
    CanEdit: true,
    CreatedByName: 'Ana Agent',
  })
  const full = await saved(north.agent, {
    Name: 'Everything',
    SearchFilters: [
      { PropertyName: 'City', OperationString: 'StartsWith', Value: 'Aus' },
      { PropertyName: 'LastContact', Operation: 'Equals', Value: '7', FilterType: 'DatePastInverse' },
    ],
    Groups: [
      { Match: 'Any', Filters: [texas, { PropertyName: 'IsNew', OperationString: 'IsTrue' }] },
      { Match: 'All', Filters: [] },
    ],
    GroupMatch: 'Any',
    ContactsWithoutSearch: true,
    IsShared: true,
  })
  expect(full).toMatchObject({
    SearchFilters: [
      { PropertyName: 'City', Operation: 'StartsWith', OperationString: 'StartsWith', Value: 'Aus' },
      { PropertyName: 'LastContact', Operation: 'Equals', Value: '7', FilterType: 'DatePastInverse' },
    ],
    Groups: [{ Match: 'Any', Filters: [named, { PropertyName: 'IsNew', Operation: 'IsTrue' }] }],
    GroupMatch: 'Any',
    ContactsWithoutSearch: true,
    IsShared: true,
  })
  expect((await t.call(savedSearches, { as: north.agent })).body).toEqual([full, minimal])
  // It can be applied as returned.
  const { SearchFilters: Filters, Groups, GroupMatch, ContactsWithoutSearch } = full
  const criteria: ContactCriteria = { Filters, Groups, GroupMatch, ContactsWithoutSearch }
  expect(await t.call(searchContacts, { as: north.agent, body: criteria })).toMatchObject({ status: 200, body: [] })
})

test('users see their own and shared searches, sorted by name', async () => {
  await saved(north.agent, { Name: 'zebra' })
  await saved(north.agent, { Name: 'Élan', IsShared: true })
  await saved(north.colleague, { Name: 'elan' })
  await saved(north.colleague, { Name: 'Apple', IsShared: true })
  await saved(south.agent, { Name: 'South', IsShared: true })
  expect(await names(north.agent)).toEqual(['Apple', 'Élan', 'zebra'])
  expect(await names(north.colleague)).toEqual(['Apple', 'elan', 'Élan'])
  expect(await names(north.admin)).toEqual(['Apple', 'Élan'])
  expect(await names(south.agent)).toEqual(['South'])
  const { body } = await t.call(savedSearches, { as: north.agent })
  expect(body.map((s) => [s.CanEdit, s.CreatedByName])).toEqual([
    [false, 'Ben Colleague'],
    [true, 'Ana Agent'],
    [true, 'Ana Agent'],
  ])
  expect((await t.call(savedSearches, { as: north.admin })).body.every((s) => s.CanEdit)).toBe(true)
})

test('with an id it replaces that search', async () => {
  const { SavedSearchId } = await saved(north.agent, { IsShared: true, ContactsWithoutSearch: true })
  const changed = await saved(north.agent, { SavedSearchId, Name: 'texas', SearchFilters: [] })
  // Omitted criteria are cleared; the sharing stays as it was.
  expect(changed).toMatchObject({
    SavedSearchId,
    Name: 'texas',
    SearchFilters: [],
    ContactsWithoutSearch: false,
    IsShared: true,
  })
  expect((await t.call(savedSearches, { as: north.agent })).body).toEqual([changed])
})

test('a name the user already has is refused, ignoring case; another user’s is not', async () => {
  const first = await saved(north.agent)
  const other = await saved(north.agent, { Name: 'Other' })
  await saved(north.colleague, { Name: 'TEXAS', IsShared: true })
  await t.unchanged(async () => {
    for (const body of [{ Name: ' TEXAS ' }, { SavedSearchId: other.SavedSearchId }])
      expect(await save(north.agent, body)).toMatchObject({
        status: 400,
        body: {
          Message: 'There is already a saved search with this name. Choose another name.',
          ModelState: { Name: [expect.any(String)] },
        },
      })
  })
  await saved(north.agent, { SavedSearchId: first.SavedSearchId, Name: 'TEXAS' })
})

test('of two of one name at once, one is saved', async () => {
  const answers = await Promise.all([save(north.agent), save(north.agent), save(north.agent)])
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  for (const { status } of answers) expect([200, 400, 409]).toContain(status)
  expect(await names(north.agent)).toEqual(['Texas'])
})

test.for([
  [{ Name: ' ' }, 'Name is required'],
  [{ Name: 'x'.repeat(101) }, 'Use at most 100 characters'],
  [{ SearchFilters: [{ PropertyName: 'City', Value: 'x' }] }, 'Choose an operation'],
  [{ Groups: [{ Match: 'Any', Filters: [{ PropertyName: 'City', Value: 'x' }] }] }, 'Choose an operation'],
  [{ SearchFilters: [{ PropertyName: 'City', OperationString: 'Is' }] }, /operation|Operation/],
  [{ SearchFilters: [{ ...texas, PropertyName: 'Shoe' }] }, 'Contacts cannot be filtered by Shoe'],
  [{ SearchFilters: [{ PropertyName: 'City', Operation: 'Contains' }] }, 'City needs a value'],
  [
    {
      Groups: [{ Match: 'Any', Filters: [{ PropertyName: 'DateOfBirth', Operation: 'Equals', Value: '2024-02-30' }] }],
    },
    'Birthday cannot be filtered by Equals with this value',
  ],
  [{ SearchFilters: [{ ...texas, FilterType: 'a\u0000' }] }, /unprintable/],
  [{ SearchFilters: undefined }, 'SearchFilters is required'],
] as [Partial<Saved>, string | RegExp][])('%j is refused and nothing is saved', async ([body, message]) => {
  const { SavedSearchId } = await saved(north.agent, { Name: 'Kept' })
  await t.unchanged(async () => {
    for (const id of [undefined, SavedSearchId]) {
      const answer = await save(north.agent, { SavedSearchId: id, ...body })
      expect([answer.status, answer.body.Message]).toEqual([400, expect.stringMatching(message)])
    }
  })
})

test('a colleague’s own search does not exist, not even for an admin; nor a stranger’s shared one', async () => {
  const own = await saved(north.colleague)
  const strange = await saved(south.agent, { IsShared: true })
  await t.unchanged(async () => {
    for (const as of [north.agent, north.admin])
      for (const { SavedSearchId } of [own, strange]) {
        for (const answer of [await save(as, { SavedSearchId }), await remove(as, SavedSearchId)])
          expect(answer).toMatchObject({ status: 404, body: { Message: 'Saved search was not found' } })
      }
  })
})

test('a shared search is changed by its owner and by admins, and others are told so', async () => {
  const { SavedSearchId } = await saved(north.colleague, { IsShared: true })
  await t.unchanged(async () => {
    for (const as of [north.agent, north.lender, north.leader])
      for (const answer of [await save(as, { SavedSearchId }), await remove(as, SavedSearchId)]) {
        expect(answer).toMatchObject({
          status: 403,
          body: { Message: 'Ben Colleague shares this search. Only its owner and admins can change it.' },
        })
      }
  })
  expect(await saved(secondAdmin, { SavedSearchId, Name: 'Lone Star' })).toMatchObject({
    Name: 'Lone Star',
    IsShared: true,
    CreatedByName: 'Ben Colleague',
  })
  // It still belongs to its owner, who cannot use its name again.
  await saved(north.colleague, { Name: 'Mine' })
  expect(await save(north.admin, { SavedSearchId, Name: 'mine' })).toMatchObject({ status: 400 })
  expect(await saved(north.admin, { SavedSearchId, IsShared: false })).toMatchObject({
    IsShared: false,
    CanEdit: false,
  })
  expect(await names(north.admin)).toEqual([])
  expect(await names(north.colleague)).toEqual(['Mine', 'Texas'])
})

test('deleting removes this one and no other', async () => {
  const [own, shared] = [await saved(north.agent), await saved(north.colleague, { IsShared: true })]
  expect(await remove(north.agent, own.SavedSearchId)).toMatchObject({ status: 200, body: { Successful: true } })
  expect(await remove(north.agent, own.SavedSearchId)).toMatchObject({ status: 404 })
  expect(await names(north.agent)).toEqual(['Texas'])
  expect(await remove(north.admin, shared.SavedSearchId)).toMatchObject({ status: 200 })
  expect(await names(north.colleague)).toEqual([])
})

test('one saved with something that no longer exists stays in the list, and says so when applied', async () => {
  await saved(north.agent, { Name: 'Good' })
  for (const [name, criteria] of [
    ['Gone field', { Filters: [{ PropertyName: 'ShoeSize', Operation: 'Equals', Value: 44 }] }],
    ['Gone operation', { Filters: [{ PropertyName: 'City', Operation: 'SoundsLike', Value: 'x' }] }],
    ['Nonsense', ['what', 1]],
    ['Nothing', {}],
  ] as const)
    await t.query('insert into saved_search (tenant_id, user_id, name, criteria) values ($1, $2, $3, $4)', [
      north.TenantId,
      north.agent.UserId,
      name,
      JSON.stringify(criteria),
    ])
  const { status, body } = await t.call(savedSearches, { as: north.agent })
  expect(status).toBe(200)
  expect(body.map((s) => s.Name)).toEqual(['Gone field', 'Gone operation', 'Good', 'Nonsense', 'Nothing'])
  const applied = await Promise.all(
    body.map(({ SearchFilters }) => t.call(searchContacts, { as: north.agent, body: { Filters: SearchFilters } })),
  )
  expect(applied.map((a) => [a.status, a.body.Message])).toEqual([
    [400, 'Contacts cannot be filtered by ShoeSize'],
    [400, 'Contacts cannot be filtered by a filter that no longer exists'],
    [200, undefined],
    [400, 'Contacts cannot be filtered by a filter that no longer exists'],
    [200, undefined],
  ])
  // An option that is gone, such as a source, finds nobody.
  expect(
    await saved(north.agent, {
      Name: 'Gone source',
      SearchFilters: [{ PropertyName: 'SourceId', Operation: 'Contains', Value: [999_999] }],
    }),
  ).toMatchObject({ Name: 'Gone source' })
})

test('a user keeps at most 200', async () => {
  const { admin } = await t.makeBrokerage('Full')
  await t.query(
    `insert into saved_search (tenant_id, user_id, name, criteria)
     select $1, $2, 'Search ' || n, '{"Filters": []}' from generate_series(1, 200) n`,
    [admin.TenantId, admin.UserId],
  )
  const save = () => t.call(saveSearch, { as: admin, body: { Name: 'One more', SearchFilters: [] } })
  expect(await t.unchanged(save)).toMatchObject({
    status: 400,
    body: { Message: 'You have 200 saved searches. Delete one that you no longer need first.' },
  })
})
