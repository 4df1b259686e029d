import { contactSearches, deleteSearch } from '@dormer/contract/homes/contact-searches'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { createContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const makeContact = async (owner: User) =>
  (
    await t.call(createContact, {
      as: owner,
      body: { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: owner.UserId },
    })
  ).body.ContactId
const makeSearch = async (owner: User, contactId: number, name: string, daysAgo = 0) => {
  const [row] = await t.query<{ id: number }>(
    `insert into search (tenant_id, contact_id, name, date_created) values ($1, $2, $3, now() - make_interval(days => $4))
     returning search_id::int as id`,
    [owner.TenantId, contactId, name, daysAgo],
  )
  return row?.id as number
}
const searches = (as: User, contactId: number) => t.call(contactSearches, { as, query: { contactId } })
const remove = (as: User, SearchId: number) => t.call(deleteSearch, { as, params: { SearchId } })

test('a contact’s searches are listed newest first', async () => {
  const [contact, other] = [await makeContact(north.agent), await makeContact(north.agent)]
  await makeSearch(north.agent, contact, 'Condos', 2)
  const newest = await makeSearch(north.agent, contact, 'Houses')
  await makeSearch(north.agent, other, 'Farms', 1)
  for (const as of [north.agent, north.admin]) {
    const { status, body } = await searches(as, contact)
    expect([status, body.map((s) => s.SearchName)]).toEqual([200, ['Houses', 'Condos']])
    expect(body[0]).toEqual({
      SearchId: newest,
      SearchName: 'Houses',
      DateCreated: expect.stringMatching(/Z$/),
      Frequency: null,
      Hour: 8,
      IsPaused: false,
    })
  }
  for (const as of [north.colleague, south.admin])
    expect(await searches(as, contact)).toMatchObject({ status: 404, body: { Message: 'Contact was not found' } })
})

test('deleting removes this one, and a contact without any is listed as without a search', async () => {
  const contact = await makeContact(north.colleague)
  const [first, second] = [
    await makeSearch(north.colleague, contact, 'Condos', 1),
    await makeSearch(north.colleague, contact, 'Houses'),
  ]
  const without = async () =>
    (await t.call(searchContacts, { as: north.colleague, body: { ContactsWithoutSearch: true } })).body.map(
      (r) => r.ContactId,
    )
  expect(await without()).toEqual([])
  expect(await remove(north.colleague, first)).toMatchObject({ status: 200, body: { Successful: true } })
  expect((await searches(north.colleague, contact)).body.map((s) => s.SearchName)).toEqual(['Houses'])
  expect(await remove(north.admin, second)).toMatchObject({ status: 200 })
  expect(await without()).toEqual([contact])
})

test('a contact the user may not see has no searches', async () => {
  const hidden = await makeSearch(north.agent, await makeContact(north.agent), 'Condos')
  await t.unchanged(async () => {
    for (const as of [north.colleague, north.leader, south.admin])
      expect(await remove(as, hidden)).toMatchObject({ status: 404, body: { Message: 'Search was not found' } })
  })
})
