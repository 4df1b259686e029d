import { addCatalog, deleteCatalog, idxCatalogs, makeCatalogAddress } from '@dormer/contract/homes/catalogs'
import { deleteSearch } from '@dormer/contract/homes/contact-searches'
import { chooseMls, listingFeeds, mlsOptions, ownTenant } from '@dormer/contract/homes/feeds'
import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { addUserSearch } from '@dormer/contract/homes/property-searches'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { FeedFailure, type ListingFeed } from '../../../providers/listings/listings.ts'
import { choose, makeListings } from '../listings.fixture.ts'
import { readFeed } from './feeds.jobs.ts'
import { listingOf } from './listing.fixture.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const photo = {
  Order: 0,
  MediaURL: '/api/listing/photo/901/a/x.jpg',
  ShortDescription: null,
  Source: 'https://photos.example.com/a.jpg',
}
let isBusy = false
const feedOf = (MLSId: number, fails = false): ListingFeed => ({
  MLSId,
  MLSName: `MLS ${MLSId}`,
  rules: { Disclaimer: '', Attribution: 'NTREIS' },
  timeZone: 'America/Chicago',
  async *changes() {
    if (fails) throw new FeedFailure('The feed asks us to wait.')
    yield { listings: [listingOf('a', { Media: [photo] }), listingOf('')], removed: [], cursor: 1 }
  },
  async *keys() {
    yield [{ ListingKey: 'a', ListingId: 'a' }]
  },
  photo: async ({ Source, MediaURL, ListingId }) => {
    if (isBusy) throw new FeedFailure('The feed is asked for too much at once.', 20)
    if (Source !== photo.Source || MediaURL !== photo.MediaURL || ListingId !== 'a')
      throw new FeedFailure('There is no such photo.')
    return { contentType: 'image/jpeg', bytes: Buffer.from('jpeg') }
  },
})
t.services.feeds.splice(0, t.services.feeds.length, feedOf(901), feedOf(902, true), feedOf(903))

test('the brokerage chooses among the MLSs, for all of its users and nobody else', async () => {
  const { body } = await t.call(mlsOptions, { as: north.agent })
  expect(body).toEqual([901, 902, 903].map((MLSId) => ({ MLSId, MLSName: `MLS ${MLSId}` })))
  for (const [method, mlsId] of [
    ['POST', 902],
    ['PATCH', 903],
    ['PUT', 901],
  ] as const) {
    expect(await t.call(chooseMls, { as: north.admin, method, query: { mlsId } })).toMatchObject({ status: 200 })
    for (const as of [north.agent, north.admin])
      expect((await t.call(ownTenant, { as })).body).toMatchObject({ MLSId: mlsId })
  }
  const [site] = await t.query('select site_id from tenant where tenant_id = $1', [north.TenantId])
  expect((await t.call(ownTenant, { as: north.agent })).body).toEqual({ MLSId: 901, SiteId: site?.site_id })
  const users = await t.query('select distinct tenant_id::int, mls_id::int from user_account order by 1')
  expect(users).toEqual([
    { tenant_id: north.TenantId, mls_id: 901 },
    { tenant_id: south.TenantId, mls_id: null },
  ])
  const progress = await t.send('GET', `/api/user/profile/${north.agent.UserId}`, { as: north.agent })
  expect(progress.body).toMatchObject({ IsMlsConnected: true, IsIdxSetup: true })
  await t.unchanged(async () => {
    expect(await t.call(chooseMls, { as: north.admin, query: { mlsId: 77 } })).toMatchObject({ status: 404 })
    expect((await t.send('PUT', '/api/idx/mls?mlsId=x', { as: north.admin })).body.Message).toBe('Choose an MLS')
    expect(await t.call(chooseMls, { as: north.agent, query: { mlsId: 902 } })).toMatchObject({ status: 403 })
  })
})

test('admins see how each feed is being read; a photo comes from the listing’s own feed only', async () => {
  for (const feed of t.services.feeds.slice(0, 2)) await readFeed(t.services, feed, new AbortController().signal)
  const { body } = await t.call(listingFeeds, { as: north.admin })
  expect(body).toEqual([
    expect.objectContaining({
      MLSId: 901,
      IsComplete: true,
      LastError: null,
      Skipped: 1,
      Mended: 0,
      LastFlaw: 'It has no ListingKey.',
      BehindSeconds: expect.any(Number),
    }),
    expect.objectContaining({
      MLSId: 902,
      IsComplete: false,
      LastError: 'The feed asks us to wait.',
      BehindSeconds: null,
      LastSuccess: null,
    }),
    expect.objectContaining({ MLSId: 903, IsComplete: false, LastTried: null }),
  ])
  const good = await t.send('GET', photo.MediaURL)
  expect([good.status, good.text, good.headers.get('content-type'), good.headers.get('cache-control')]).toEqual([
    200,
    'jpeg',
    'image/jpeg',
    'public, max-age=604800',
  ])
  isBusy = true
  const busy = await t.send('GET', photo.MediaURL)
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '20'])
  for (const path of [
    '901/a/y.jpg',
    '902/a/x.jpg',
    '77/a/x.jpg',
    '901/b/x.jpg',
    `901/a/${encodeURIComponent('https://photos.example.com/a.jpg')}`,
  ])
    expect((await t.send('GET', `/api/listing/photo/${path}`)).status, path).toBe(404)
})

/** The content of a document, by a parser that accepts only well-formed XML: elements with their text, in order. */
const readXml = (text: string) => {
  const parser = new SaxesParser()
  const listings: Record<string, string[]>[] = []
  const path: string[] = []
  let told = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'listing') listings.push({})
    path.push(name === 'component' ? `component ${attributes.name}` : name)
    told = ''
  })
  parser.on('text', (part) => {
    told += part
  })
  parser.on('closetag', () => {
    const name = path.slice(2).join(' ')
    path.pop()
    if (!told) return
    const listing = listings.at(-1)
    if (listing) listing[name] = [...(listing[name] ?? []), told]
    told = ''
  })
  parser.write(text).close()
  return listings
}
const fetched = async (url: string) => {
  const answer = await t.send('GET', url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  return readXml(answer.text)
}
const saveSearch = async (as: User, filters: PropertyFilter[] = []) =>
  (await t.call(addUserSearch, { as, body: { searchName: 'Homes for ads', filters } })).body

test('a catalog serves what its search finds as a home-listings feed, at an address that can be ended', async () => {
  await t.query('update tenant set mls_id = 903 where tenant_id = $1', [north.TenantId])
  await choose(t, 903, [north.admin])
  const photos = ['/api/listing/photo/903/a/front-1.svg', 'https://photos.example.com/a?b=1&c=2.jpg']
  const whole = {
    unparsed_address: '12 Oak & Elm <St> #4, Austin, TX 78704',
    street_number: '12',
    street_name: 'Oak & "Elm" <St>',
    unit_number: '#4',
    subdivision_name: 'Mueller',
    bathrooms_full: 2,
    bathrooms_half: 1,
    bedrooms_total: 3,
    year_built: 1994,
    list_price: '450000.50',
    public_remarks: `Light ]]> & quiet\u0007 \uFFFE<b>now</b> ${'very '.repeat(1200)}`,
    list_office_name: 'Moor & Sons',
    media: photos.map((MediaURL, Order) => ({ Order, MediaURL })),
  }
  await makeListings(t, 903, [
    { ...whole, listing_key: 'a' },
    {
      ...whole,
      listing_key: 'b/é 1',
      internet_address_display_yn: false,
      property_type: 'Residential Lease',
      location: [-97.74321, 30.27123],
      postal_code: '78704-1234',
      public_remarks: 'See 12 Oak & "Elm" <St> today.',
    },
    { ...whole, listing_key: 'c', standard_status: 'Pending', postal_code: 'K1A 0B1', property_sub_type: 'Townhouse' },
    { ...whole, listing_key: 'hidden', internet_entire_listing_display_yn: false },
    { ...whole, listing_key: 'no photo', media: [] },
    { ...whole, listing_key: 'no place', location: null },
    { ...whole, listing_key: 'sold', standard_status: 'Closed' },
    { ...whole, listing_key: 'elsewhere', city: 'Dallas' },
    { ...whole, listing_key: 'gone', date_removed: '2026-01-01' },
  ])
  const search = await saveSearch(north.admin, [{ Field: 'City', Operation: 'Equals', Value: 'Austin' }])
  const body = { Name: 'Our & "best" <homes>', IdxSearchId: search.SearchId }
  const added = await t.call(addCatalog, { as: north.admin, body })
  const { Id, CatalogId } = added.body
  const told = { ...body, Id, CatalogId, SearchName: 'Homes for ads', DateRead: null, HasAddress: false }
  expect(added).toMatchObject({ status: 200, body: told })
  expect((await t.call(idxCatalogs, { as: north.admin })).body).toEqual([
    { ...told, DateCreated: expect.stringMatching(/Z$/) },
  ])
  expect((await t.call(idxCatalogs, { as: south.admin })).body).toEqual([])

  const makeAddress = async () =>
    (await t.call(makeCatalogAddress, { as: north.admin, params: { id: Id } })).body.Url as string
  const address = await makeAddress()
  t.config.publicUrl = 'https://crm.example.com'
  const homes = await fetched(address)
  t.config.publicUrl = undefined
  expect(homes.map((home) => home.home_listing_id?.[0])).toEqual(['a', 'b/é 1', 'c'])
  const [site] = await t.query('select site_id from tenant where tenant_id = $1', [north.TenantId])
  const [a, b, c] = homes
  expect(a).toEqual({
    home_listing_id: ['a'],
    name: ['12 Oak & "Elm" <St> #4, Austin, TX 78704'],
    availability: ['for_sale'],
    description: [
      expect.stringMatching(/^Light \]\]> & quiet <b>now<\/b> very .* very…\n\nListed by Moor & Sons\. NTREIS$/s),
    ],
    'address component addr1': ['12 Oak & "Elm" <St> #4'],
    'address component city': ['Austin'],
    'address component region': ['TX'],
    'address component country': ['United States'],
    'address component postal_code': ['78704'],
    latitude: ['30.27'],
    longitude: ['-97.74'],
    neighborhood: ['Mueller'],
    'image url': [
      'https://crm.example.com/api/listing/photo/903/a/front-1.png',
      'https://photos.example.com/a?b=1&c=2.jpg',
    ],
    listing_type: ['for_sale_by_agent'],
    num_baths: ['2.5'],
    num_beds: ['3'],
    num_units: ['1'],
    price: ['450000.50 USD'],
    property_type: ['house'],
    url: [`https://crm.example.com/homes/${site?.site_id}/listing/a`],
    year_built: ['1994'],
  })
  expect(a?.description?.[0]?.length).toBeLessThanOrEqual(5000)
  expect(b).toMatchObject({
    name: ['A home in Austin, TX 78704'],
    availability: ['for_rent'],
    'address component addr1': ['Address withheld'],
    latitude: ['30.27'],
    longitude: ['-97.74'],
    url: [expect.stringMatching(/\/listing\/b%2F%C3%A9%201$/)],
  })
  expect(JSON.stringify(b)).not.toContain('Oak')
  expect(b?.description?.[0]).toMatch(/^See this home today\./)
  expect(c).toMatchObject({
    availability: ['sale_pending'],
    price: ['450000.50 CAD'],
    'address component country': ['Canada'],
    property_type: ['townhouse'],
  })
  expect((await t.call(idxCatalogs, { as: north.admin })).body[0]).toMatchObject({
    HasAddress: true,
    DateRead: expect.stringMatching(/Z$/),
  })

  // It always reflects the current state; a new address ends the first, and so does deleting the catalog.
  await t.query(`update listing set list_price = 1, standard_status = 'Closed' where listing_key = 'c'`)
  const next = await makeAddress()
  expect((await fetched(next)).length).toBe(2)
  await t.unchanged(async () => {
    for (const dead of [address, next.replace(/.{9}\/listings/, 'AAAAAAAAA/listings')])
      expect(await t.send('GET', dead)).toMatchObject({
        status: 404,
        body: { Message: expect.stringMatching(/no longer valid/) },
      })
    expect(await t.call(deleteSearch, { as: north.admin, params: { SearchId: search.Id } })).toMatchObject({
      status: 400,
      body: { Message: 'A catalog shows this search. Delete the catalog first, under Idx Settings.' },
    })
  })
  expect(await t.call(deleteCatalog, { as: north.admin, params: { id: Id } })).toMatchObject({ status: 200 })
  expect((await t.send('GET', next)).status).toBe(404)
  expect(await t.call(deleteSearch, { as: north.admin, params: { SearchId: search.Id } })).toMatchObject({
    status: 200,
  })
})

test('a catalog needs a name and one of the user’s own searches, and sets the page up', async () => {
  const own = await saveSearch(south.admin)
  const others = await saveSearch(north.admin)
  const add = (body: object, as = south.admin) => t.send('POST', '/api/idx/catalog', { as, body })
  await t.unchanged(async () => {
    expect((await add({ Name: ' ', IdxSearchId: own.Id })).body.Message).toBe('Catalog Name is required')
    expect((await add({ Name: 'x' })).body.Message).toBe('Choose a search')
    for (const IdxSearchId of [others.Id, others.SearchId, crypto.randomUUID()])
      expect(await add({ Name: 'x', IdxSearchId })).toMatchObject({ status: 404 })
    expect((await add({ Name: 'x', IdxSearchId: own.Id }, south.agent)).status).toBe(403)
  })
  const isSetUp = async () =>
    (await t.send('GET', `/api/user/profile/${south.agent.UserId}`, { as: south.agent })).body.IsIdxSetup
  expect(await isSetUp()).toBe(false)
  const { body } = await add({ Name: 'x', IdxSearchId: own.Id })
  expect([body.IdxSearchId, await isSetUp()]).toEqual([own.SearchId, true])
  // Before the brokerage has an MLS, it is empty.
  const { Url } = (await t.call(makeCatalogAddress, { as: south.admin, params: { id: body.Id } })).body
  expect(await fetched(Url)).toEqual([])
})
