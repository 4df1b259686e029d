import { find } from '@dormer/contract/desk/shell'
import { countContacts, searchContacts } from '@dormer/contract/people/contact-search'
import { createContact } from '@dormer/contract/people/contacts'
import { beforeAll, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
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
  const count = await t.call(countContacts, { as: agent, body: { SearchTerm: 'Katharine' } })
  expect(count.body.Count).toBe(1)
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
