import { setClientFavorite, viewClientListing } from '@dormer/contract/homes/client-listings'
import { searchProperties } from '@dormer/contract/homes/property-search'
import { searchPreset } from '@dormer/contract/homes/search-preset'
import { createContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { openBrowser, siteOf } from '../client/client.fixture.ts'
import { makeClientLink } from '../client/links.ts'
import { choose, makeListings } from '../listings.fixture.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const { agent, admin, colleague } = north
const town = { city: 'Round Rock', state_or_province: 'TX', bedrooms_total: 3 }
await makeListings(t, 1, [
  { listing_key: 'A', ...town, list_price: 405_000 },
  { listing_key: 'B', ...town, list_price: 420_000 },
  { listing_key: 'C', ...town, list_price: 445_000 },
  { listing_key: 'D', city: 'Waco', state_or_province: 'TX', bedrooms_total: 2, list_price: 900_000 },
])
const { SiteId } = await siteOf(t, north, 1)
await choose(t, 1, [agent])

let n = 0
const visitor = async () => {
  const { ContactId } = (
    await t.call(createContact, {
      as: admin,
      body: {
        FirstName: 'Katherine',
        LastName: 'Kelly',
        CellPhone: `51255503${String(++n).padStart(2, '0')}`,
        AssignedAgentId: agent.UserId,
      },
    })
  ).body
  const browser = openBrowser(t)
  await browser.open(
    await t.services.database.asTenant(north.TenantId, (db) =>
      makeClientLink(db, north.TenantId, t.url, { ContactId, DisableForcedRegistration: true }),
    ),
  )
  return {
    ContactId,
    look: (ListingKey: string) => browser.call(viewClientListing, { params: { SiteId }, body: { ListingKey } }),
    like: (ListingKey: string) =>
      browser.call(setClientFavorite, { params: { SiteId }, body: { ListingKey, IsFavorite: true } }),
  }
}
const preset = (contactId: number, as: User = agent) => t.call(searchPreset, { as, query: { contactId } })

test('a search is suggested from what a client looked at and likes, and finds homes like these', async () => {
  const { ContactId, look, like } = await visitor()
  expect((await preset(ContactId)).body).toEqual({ Homes: 0, Liked: 0, Filters: [], Words: '' })
  await look('A')
  await look('B')
  expect((await preset(ContactId)).body).toEqual({ Homes: 2, Liked: 0, Filters: [], Words: '' })
  await look('C')
  await like('C')
  const { body } = await preset(ContactId)
  expect(body).toMatchObject({
    Homes: 3,
    Liked: 1,
    Words: 'Round Rock, $400k to $450k, 3+ beds, single family residence',
  })
  const found = await t.call(searchProperties, { as: agent, query: {}, body: body.Filters })
  expect(found.body.properties.map(({ ListingKey }) => ListingKey).sort()).toEqual(['A', 'B', 'C'])
})

test('what was looked at long ago is not counted', async () => {
  const { ContactId, look } = await visitor()
  for (const key of ['A', 'B', 'C']) await look(key)
  await t.query(
    `update client_view v set date_last = now() - interval '7 months' from client_visit c
     where c.client_visit_id = v.client_visit_id and c.contact_id = $1 and listing_key = 'A'`,
    [ContactId],
  )
  expect((await preset(ContactId)).body).toMatchObject({ Homes: 2, Filters: [] })
})

test('it is for whoever sees the contact', async () => {
  const { ContactId } = await visitor()
  expect((await t.call(searchPreset, { query: { contactId: ContactId } })).status).toBe(401)
  for (const as of [colleague, south.agent, south.admin]) expect((await preset(ContactId, as)).status).toBe(404)
  const bad = await t.call(searchPreset, { as: agent, query: { contactId: 'x' } as never })
  expect([bad.status, Object.keys(bad.body.ModelState ?? {})]).toEqual([400, ['contactId']])
})
