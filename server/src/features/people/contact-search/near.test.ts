import { find } from '@dormer/contract/desk/shell'
import { massText } from '@dormer/contract/messages/mass'
import { startBulk } from '@dormer/contract/people/bulk'
import { countContacts, searchContacts } from '@dormer/contract/people/contact-search'
import { createContact } from '@dormer/contract/people/contacts'
import { beforeAll, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { matchingContactIds } from './contact-search.queries.ts'
import { nearlyTyped } from './search-text.ts'

const t = await startTestProgram()
const { agent, colleague, admin } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

beforeAll(async () => {
  const people = [
    ['Katherine', 'Kelly', agent],
    ['Monique', 'Simmons', agent],
    ['Michael', 'Johnson', agent],
    ['Chris', 'Mooney', colleague],
  ] as const
  for (const [FirstName, LastName, owner] of people) {
    const body = { FirstName, LastName, Email: `${LastName}@example.com`, AssignedAgentId: owner.UserId }
    await t.call(createContact, { as: admin, body })
  }
  await t.call(createContact, {
    as: south.admin,
    body: { FirstName: 'Katherine', LastName: 'Kelly', Email: 'k@example.com' },
  })
})

const search = async (SearchTerm: string, as: User = agent) =>
  (await t.call(searchContacts, { as, body: { SearchTerm } })).body

test.for([
  ['Kelley', 'Kelly'],
  ['Katharine', 'Kelly'],
  ['simons', 'Simmons'],
  ['Kathrine Kely', 'Kelly'],
  ['Kely Kathrine', 'Kelly'],
  ['Micheal', 'Johnson'],
  ['micheal jonson', 'Johnson'],
] as const)('%s finds %s', async ([typed, last]) => {
  expect((await search(typed)).map((row) => row.LastName)).toEqual([last])
})

test('near matches say that they are, those as typed do not', async () => {
  expect((await search('Katharine'))[0]).toMatchObject({ LastName: 'Kelly', IsNear: true, MaxRows: 1 })
  expect((await search('Katherine'))[0]).not.toHaveProperty('IsNear')
  // Only how it is written differs.
  expect((await search('Kelley'))[0]).not.toHaveProperty('IsNear')
})

test('nothing is done to people who are merely alike, unless they were chosen', async () => {
  const SearchTerm = 'Katharine'
  const [kelly] = await search(SearchTerm)
  const chosen = [kelly?.ContactId ?? 0]
  expect((await t.call(countContacts, { as: agent, body: { SearchTerm } })).body.Count).toBe(0)
  const remove = (more: object) =>
    t.call(startBulk, { as: agent, body: { Action: 'Delete', Criteria: { SearchTerm }, Count: 1, ...more } })
  expect(await t.unchanged(() => remove({}))).toMatchObject({
    status: 409,
    body: { Message: '0 contacts match now, not 1. Look at the list, then start again.' },
  })
  const mass = { Body: 'Hello', Criteria: { SearchTerm } }
  expect(await t.unchanged(() => t.call(massText, { as: agent, body: mass }))).toMatchObject({ status: 400 })
  const found = await t.services.database.asTenant(agent.TenantId, (db) =>
    matchingContactIds(db, { ...agent, RoleId: 3, TimeZone: 'America/Chicago' }, { SearchTerm }, chosen),
  )
  expect(found).toEqual([])
  const body = { Action: 'AddTags', Names: ['Met'], Criteria: { SearchTerm }, Count: 1, ContactIds: chosen }
  expect(await t.call(startBulk, { as: agent, body: body as never })).toMatchObject({ status: 200 })
})

test('near matches are among those the user may see', async () => {
  expect(await search('Mooneey')).toEqual([])
  expect((await search('Mooneey', admin)).map((row) => row.LastName)).toEqual(['Mooney'])
  expect(await search('Mooneey', south.admin)).toEqual([])
})

test.for(['Wolfgang', 'Katharine Wolfgang', 'Katharine 512', 'katharine@example.net'])(
  '%j finds nobody who is merely alike',
  async (typed) => expect((await search(typed)).filter((row) => row.IsNear)).toEqual([]),
)

test('the palette finds them too', async () => {
  const { body } = await t.call(find, { as: agent, query: { text: 'Kathrine Kely' } } as never)
  expect(JSON.stringify(body)).toContain('Katherine Kelly')
})

test.for([[[]], [['Li']], [['512']], [['a@b.example']], [['Katharine', '0167']]])(
  '%j has no names to be near',
  ([words]) => expect(nearlyTyped(words as string[])).toBeUndefined(),
)
