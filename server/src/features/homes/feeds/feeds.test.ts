import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { FeedFailure, type FeedListing, type FeedPage, type ListingFeed } from '../../../providers/listings/listings.ts'
import { clock } from '../../../time/clock.ts'
import { readFeed } from './feeds.jobs.ts'
import { listingOf } from './listing.fixture.ts'
import { storeListings } from './store.queries.ts'

const t = await startTestProgram()
const { database } = t.services
const never = new AbortController().signal

let last = 500
/** A separate MLS for each test, past its first load unless stated otherwise. */
const mls = async (isComplete = true) => {
  const id = ++last
  await t.query('insert into listing_feed (mls_id, is_complete) values ($1, $2)', [id, isComplete])
  return id
}
const store = (id: number, listings: FeedListing[], removed: string[] = [], cursor: unknown = null) =>
  database.transaction((db) => storeListings(db, id, { listings, removed, cursor }))
const events = (id: number) =>
  t.query(
    `select listing_key || ' ' || event_type as what, price_before::float, price::float, status_before, status
     from listing_event where mls_id = $1 order by event_id`,
    [id],
  )
const here = (id: number, columns = '*') =>
  // biome-ignore lint/suspicious/noExplicitAny: whichever columns are asked for.
  t.query<any>(`select ${columns} from listing where mls_id = $1 order by listing_key`, [id])
const feedOf = (id: number) =>
  // biome-ignore lint/suspicious/noExplicitAny: a row as it is.
  t.query<any>('select * from listing_feed where mls_id = $1', [id]).then(([row]) => row)

/** Sets the clock ahead by `hours` until the test ends. */
const at = (hours: number) => {
  const real = clock.now
  const then = real().add({ minutes: Math.round(hours * 60) })
  clock.now = () => then
  return () => {
    clock.now = real
  }
}

test('the first load creates no events; later changes create one each, whatever is repeated', async () => {
  const id = await mls(false)
  await store(id, [listingOf('a'), listingOf('b')], [], { page: 1 })
  expect(await events(id)).toEqual([])
  expect((await feedOf(id)).cursor).toEqual({ page: 1 })
  await t.query('update listing_feed set is_complete = true where mls_id = $1', [id])

  const page = [
    listingOf('a', { ModificationTimestamp: '2026-05-02T08:00:00Z', ListPrice: '430000' }),
    listingOf('b', { ModificationTimestamp: '2026-05-02T09:00:00Z', StandardStatus: 'Pending' }),
    listingOf('c', { ModificationTimestamp: '2026-05-02T10:00:00Z' }),
    listingOf('c', { ModificationTimestamp: '2026-05-02T09:30:00Z', ListPrice: '1' }),
  ]
  const told = [
    { what: 'c New', price_before: null, price: 450000, status_before: null, status: 'Active' },
    { what: 'a Price', price_before: 450000, price: 430000, status_before: 'Active', status: 'Active' },
    { what: 'b Status', price_before: 450000, price: 450000, status_before: 'Active', status: 'Pending' },
  ]
  await store(id, page)
  expect(await events(id)).toEqual(told)
  const before = await here(id, 'xmin, *')
  await store(id, page)
  // An older state than the stored one changes nothing, either.
  await store(id, [listingOf('a'), listingOf('b', { ListPrice: '5' })])
  expect(await events(id)).toEqual(told)
  expect(await here(id, 'xmin, *')).toEqual(before)
  expect(await here(id, 'listing_key, list_price, previous_list_price, price_change_timestamp')).toMatchObject([
    {
      listing_key: 'a',
      list_price: '430000.00',
      previous_list_price: '450000.00',
      price_change_timestamp: new Date('2026-05-02T08:00:00Z'),
    },
    { listing_key: 'b', previous_list_price: null },
    { listing_key: 'c', list_price: '450000.00' },
  ])

  // Same time, different content: the last one wins. The feed's previous price is believed.
  await store(id, [
    listingOf('a', {
      ModificationTimestamp: '2026-05-02T08:00:00Z',
      ListPrice: '420000',
      PreviousListPrice: '440000',
      PriceChangeTimestamp: '2026-05-02T07:00:00Z',
    }),
  ])
  await store(id, [listingOf('b', { ModificationTimestamp: '2026-05-03T09:00:00Z' })])
  expect((await events(id)).slice(3)).toEqual([
    { what: 'a Price', price_before: 430000, price: 420000, status_before: 'Active', status: 'Active' },
    { what: 'b BackOnMarket', price_before: 450000, price: 450000, status_before: 'Pending', status: 'Active' },
  ])
  expect((await here(id, 'previous_list_price, price_change_timestamp'))[0]).toEqual({
    previous_list_price: '440000.00',
    price_change_timestamp: new Date('2026-05-02T07:00:00Z'),
  })
})

test('a listing that leaves the feed keeps only its number and address, and comes back complete', async () => {
  const id = await mls()
  await store(id, [listingOf('a'), listingOf('b')])
  await store(id, [], ['a', 'unknown'])
  await store(id, [], ['a'])
  const [gone] = await here(id)
  expect(gone).toMatchObject({
    listing_id: 'a',
    unparsed_address: '12 Oak St',
    list_price: null,
    public_remarks: null,
    location: null,
    media: [],
    more: {},
    interior_features: [],
    list_agent_full_name: null,
  })
  expect(gone.date_removed).not.toBeNull()
  await store(id, [listingOf('a')])
  expect((await here(id))[0]).toMatchObject({
    list_price: '450000.00',
    public_remarks: 'Light and quiet.',
    date_removed: null,
    date_added: gone.date_added,
  })
  expect((await events(id)).map(({ what }) => what)).toEqual(['a New', 'b New', 'a Removed', 'a BackOnMarket'])
})

test('no record stops a page: what is absurd is left out, what cannot be used is counted', async () => {
  const id = await mls()
  const bad = (key: string, given: object) => listingOf(key, given as Partial<FeedListing>)
  const { skipped, mended, listings } = await store(id, [
    bad('', {}),
    bad('no time', { ModificationTimestamp: null }),
    bad('no status', { StandardStatus: null }),
    bad('00', {}),
    bad('01', {
      ListPrice: '1e30',
      ClosePrice: '99999999999999',
      OriginalListPrice: '-5',
      BedroomsTotal: 1e12,
      LivingArea: -1,
      LotSizeAcres: '1e9',
    }),
    bad('02', { OnMarketDate: '0001-01-01', CloseDate: '2999-12-31', OffMarketDate: '2026-02-30', YearBuilt: 19 }),
    bad('03', { Latitude: 0, Longitude: 0 }),
    bad('04', { Latitude: 30.25, Longitude: 97.75 }),
    bad('05', { Latitude: -97.75, Longitude: 30.25 }),
    bad('06', { Latitude: 12345, Longitude: -97 }),
    bad('07', {
      PublicRemarks: 'x'.repeat(60_000),
      City: 'Aus\0tin',
      UnparsedAddress: 'half \ud83d of a pair',
      More: { View: 'a\0b' },
    }),
    bad('08', {
      Media: Array.from({ length: 400 }, (_, n) => ({
        Order: n,
        MediaURL: `https://p.example.com/${n}.jpg`,
        ShortDescription: null,
      })),
    }),
    bad('09', { Basement: null, InteriorFeatures: [null, 'Bar'], Media: null, OpenHouses: null, More: null }),
    bad('10', { ModificationTimestamp: '2999-01-01T00:00:00Z' }),
    bad('11', {
      Media: [{ Order: 1, MediaURL: 'javascript:alert(1)', ShortDescription: null }],
      VirtualTourUrl: 'javascript:alert(1)',
    }),
  ])
  expect({ skipped, mended, listings }).toEqual({ skipped: 3, mended: 11, listings: 12 })
  const rows = await here(id)
  expect(rows[1]).toMatchObject({
    list_price: null,
    close_price: null,
    original_list_price: null,
    bedrooms_total: null,
    living_area: null,
    lot_size_acres: null,
  })
  expect(rows[2]).toMatchObject({ on_market_date: null, close_date: null, off_market_date: null, year_built: null })
  expect(rows.slice(3, 7).map((row) => row.location)).toEqual([
    null,
    { x: -97.75, y: 30.25 },
    { x: -97.75, y: 30.25 },
    null,
  ])
  expect(rows[7]).toMatchObject({ city: 'Austin', unparsed_address: 'half  of a pair', more: { View: 'ab' } })
  expect(rows[7].public_remarks).toHaveLength(20_000)
  expect(rows[8].media).toHaveLength(200)
  expect(rows[9]).toMatchObject({ basement: [], interior_features: ['Bar'], media: [] })
  expect(rows[10].modification_timestamp.getTime()).toBeLessThan(Date.parse('2100-01-01'))
  expect(rows[11]).toMatchObject({ media: [], virtual_tour_url: null })
  expect(await feedOf(id)).toMatchObject({ skipped: '3', mended: '11', last_flaw: '11: VirtualTourUrl, Media.' })
})

/** A feed that hands out these pages after its cursor, which counts the pages given. */
const feed = (MLSId: number, pages: FeedListing[][], has?: () => string[]): ListingFeed => ({
  MLSId,
  MLSName: 'Test MLS',
  rules: { Disclaimer: '', Attribution: '' },
  timeZone: 'America/Chicago',
  async *changes(cursor) {
    for (let n = (cursor as number | null) ?? 0; n < pages.length; n++)
      yield { listings: pages[n] as FeedListing[], removed: [], cursor: n + 1 } satisfies FeedPage
  },
  async *keys() {
    const keys = has?.() ?? pages.flat().map(({ ListingKey }) => ListingKey)
    yield keys.map((key) => ({ ListingKey: key, ListingId: `N-${key}` }))
  },
})
const read = (one: ListingFeed, signal = never) => readFeed(t.services, one, signal)

test('a reader that stops or is killed is replaced where it was', async () => {
  const id = await mls(false)
  const pages = [[listingOf('a')], [listingOf('b')], [listingOf('c')]]
  const stopping = new AbortController()
  const broken: ListingFeed = {
    ...feed(id, pages),
    async *changes(cursor, signal) {
      for await (const page of feed(id, pages).changes(cursor, signal)) {
        yield page
        stopping.abort()
      }
    },
  }
  await read(broken, stopping.signal)
  expect(await feedOf(id)).toMatchObject({ cursor: 2, is_complete: false, last_error: null, reader: null })

  // Killed: the feed was never released.
  await t.query(
    `update listing_feed set reader = gen_random_uuid(), reader_until = now() + interval '5 minutes' where mls_id = $1`,
    [id],
  )
  await read(feed(id, pages))
  expect(await feedOf(id)).toMatchObject({ cursor: 2 })
  const back = at(0.1)
  await read(feed(id, pages))
  back()
  expect(await feedOf(id)).toMatchObject({ cursor: 3, is_complete: true, last_error: null, reader: null })
  expect(await here(id, 'listing_key')).toHaveLength(3)
  expect(await events(id)).toEqual([])
})

test('two processes do not read one feed, and a replaced one stores nothing more', async () => {
  const id = await mls()
  const slow: ListingFeed = {
    ...feed(id, [[listingOf('a')]]),
    async *changes() {
      yield { listings: [listingOf('a')], removed: [], cursor: 1 }
      await read(feed(id, [[listingOf('other')]]))
      await t.query('update listing_feed set reader = gen_random_uuid() where mls_id = $1', [id])
      yield { listings: [listingOf('late')], removed: [], cursor: 2 }
    },
  }
  await read(slow)
  expect(await here(id, 'listing_key')).toEqual([{ listing_key: 'a' }])
  expect(await feedOf(id)).toMatchObject({ cursor: 1, last_error: null })
})

test('a failure is recorded in words, postpones the next attempt, and is then forgotten', async () => {
  const id = await mls()
  const failing: ListingFeed = {
    ...feed(id, []),
    // biome-ignore lint/correctness/useYield: it fails before its first page.
    async *changes() {
      throw new FeedFailure('The feed asks us to wait.', 600)
    },
  }
  await read(failing)
  const { last_error, next_try, failures } = await feedOf(id)
  expect({ last_error, failures }).toEqual({ last_error: 'The feed asks us to wait.', failures: 1 })
  expect(next_try.getTime() - Date.now()).toBeGreaterThan(590_000)
  await read(feed(id, [[listingOf('a')]]))
  expect(await here(id, 'listing_key')).toEqual([])
  const back = at(0.5)
  await read(feed(id, [[listingOf('a')]]))
  back()
  expect(await feedOf(id)).toMatchObject({ last_error: null, failures: 0 })
  expect(await here(id, 'listing_key')).toHaveLength(1)
})

test('listings that left without notice go within a day; a feed that lost many is not believed at once, an empty one never', async () => {
  const id = await mls()
  const all = Array.from({ length: 200 }, (_, n) => listingOf(String(n)))
  let has = all.map(({ ListingKey }) => ListingKey)
  const one = feed(id, [all], () => has)
  const steps = async (hours: number) => {
    const back = at(hours)
    await read(one)
    back()
    const left = (await here(id)).filter(({ date_removed }) => date_removed === null)
    return { n: left.length, doubt: (await feedOf(id)).last_error }
  }
  expect(await steps(0)).toEqual({ n: 200, doubt: null })
  has = has.slice(3)
  expect(await steps(1)).toEqual({ n: 200, doubt: null })
  expect(await steps(13)).toEqual({ n: 197, doubt: null })
  has = []
  expect(await steps(26)).toEqual({ n: 197, doubt: expect.stringContaining('no listings at all') })
  expect(await steps(60)).toEqual({ n: 197, doubt: expect.stringContaining('no listings at all') })
  has = ['100', '101']
  expect(await steps(62)).toEqual({ n: 197, doubt: expect.stringContaining('suddenly lacks 195 of 197') })
  expect((await steps(70)).n).toBe(197)
  expect(await steps(74)).toEqual({ n: 2, doubt: null })

  // Missed listings are read by name; anything the feed has by name is not removed.
  has = ['100', 'missed', 'deleted']
  one.named = async function* (keys) {
    expect(keys.every(({ ListingId }) => ListingId.length > 0)).toBe(true)
    yield keys.filter(({ ListingKey }) => ListingKey !== 'deleted').map(({ ListingKey }) => listingOf(ListingKey))
  }
  expect(await steps(90)).toEqual({ n: 3, doubt: null })
  expect(await feedOf(id)).toMatchObject({ cursor: 1 })
  delete one.named
  has = ['100', 'missed']
  expect(await steps(110)).toEqual({ n: 2, doubt: null })
})
