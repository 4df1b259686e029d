import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { clock } from '../../time/clock.ts'
import { startFakeReso } from './fake-reso.ts'
import type { FeedSettings } from './feed-settings.ts'
import { FeedFailure, type FeedListing, type ListingFeed } from './listings.ts'
import { makeFeeds } from './make-feeds.ts'
import { makePhotoCache } from './photo-cache.ts'
import { makeReso } from './reso.ts'
import { translate } from './translate.ts'
import type { Raw } from './values.ts'

const never = new AbortController().signal

const folder = await mkdtemp(path.join(tmpdir(), 'photos-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const turns: number[] = []
const make = (settings: FeedSettings, keepPhoto = makePhotoCache(folder, 10_000)) =>
  makeReso(settings, {
    takeTurn: async (_, every) => {
      turns.push(every)
      return turns.length > 1000 ? undefined : 0
    },
    keepPhoto,
    pause: 1,
  })

const start = async (options: Parameters<typeof startFakeReso>[0] = {}, more: object = {}) => {
  const server = await startFakeReso({ token: 'secret', ...options })
  onTestFinished(async () => {
    await server.stop()
  })
  const auth = options.client
    ? { TokenUrl: server.tokenUrl, ClientId: options.client.id, ClientSecret: options.client.secret, Scope: 'api' }
    : { Token: 'secret' }
  const [settings] = readConfig({
    LISTING_FEEDS: JSON.stringify([{ MLSId: 7, MLSName: 'Test MLS', Url: server.url, ...auth, ...more }]),
  }).listingFeeds as [never]
  return { server, settings: settings as FeedSettings, feed: make(settings), again: () => make(settings) }
}
const time = (minute: number) => `2026-05-01T10:${String(minute).padStart(2, '0')}:00Z`
const record = (key: string, minute: number, more: Raw = {}): Raw => ({
  ListingKey: key,
  ListingId: `N-${key}`,
  StandardStatus: 'Active',
  ModificationTimestamp: time(minute),
  ListPrice: 100_000 + minute,
  ...more,
})
const fill = (many: Raw[], n: number, minute = (i: number) => i) => {
  many.length = 0
  for (let i = 0; i < n; i++) many.push(record(`k${i}`, minute(i)))
}
/** Reads until nothing is left: the newest price of each key, what was removed, and the cursor. */
const readAll = async (feed: ListingFeed, cursor: unknown = null) => {
  const prices = new Map<string, string | null>()
  const removed: string[] = []
  let last = cursor
  let pages = 0
  for await (const page of feed.changes(cursor, never)) {
    for (const { ListingKey, ListPrice } of page.listings) prices.set(ListingKey, ListPrice)
    removed.push(...page.removed)
    last = JSON.parse(JSON.stringify(page.cursor))
    pages++
  }
  return { prices, keys: [...prices.keys()].sort(), removed, cursor: last, pages }
}
/** What a first load reads. */
const listingsOf = async (feed: ListingFeed) => {
  const all: FeedListing[] = []
  for await (const page of feed.changes(null, never)) all.push(...page.listings)
  return all
}
const keysTo = (n: number) => Array.from({ length: n }, (_, i) => `k${i}`).sort()
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(FeedFailure)
  return error as FeedFailure
}

test.for(['body', 'header', 'relative'] as const)(
  'everything is read by the links given (%s), then only what changed',
  async (links) => {
    const { server, feed } = await start()
    server.settings.links = links
    fill(server.Property, 10)
    const first = await readAll(feed)
    expect(first.keys).toEqual(keysTo(10))
    expect(server.asked[0]).toBe('/odata/Property?$orderby=ModificationTimestamp asc&$expand=Media')
    expect(server.asked[1]).toBe('/odata/Property?$orderby=ModificationTimestamp asc&$expand=Media&$skiptoken=3')

    server.asked.length = 0
    server.Property[2] = record('k2', 30)
    const second = await readAll(feed, first.cursor)
    expect(second.prices.get('k2')).toBe('100030')
    expect(server.asked[0]).toContain('$filter=ModificationTimestamp ge 2026-05-01T10:04:00Z')
  },
)

test('no listing is lost at a boundary, however many share a time', async () => {
  const { server, feed } = await start()
  fill(server.Property, 8, () => 5)
  const first = await readAll(feed)
  expect(first.keys).toEqual(keysTo(8))
  server.Property.push(record('late', 5), record('later', 3))
  expect((await readAll(feed, first.cursor)).keys).toEqual(expect.arrayContaining(['late', 'later']))
})

test('listings that change while they are read shift nothing out of sight', async () => {
  const { server, feed } = await start()
  const all = server.Property
  fill(all, 20)
  let page = 0
  // After the first and the third page, a listing already read moves to the end, and all others move up.
  server.settings.between = () => {
    page++
    if (page === 2) all[1] = record('k1', 40)
    if (page === 4) all[3] = record('k3', 41)
  }
  const { prices, keys } = await readAll(feed)
  expect(keys).toEqual(keysTo(20))
  expect([prices.get('k1'), prices.get('k3')]).toEqual(['100040', '100041'])
})

test('reading goes on from any page, also by another process and when a link has expired', async () => {
  const { server, feed, again } = await start()
  fill(server.Property, 9)
  const seen: string[] = []
  let cursor: unknown
  for await (const page of feed.changes(null, never)) {
    seen.push(...page.listings.map(({ ListingKey }) => ListingKey))
    cursor = JSON.parse(JSON.stringify(page.cursor))
    break
  }
  server.asked.length = 0
  server.faults.push({ status: 410 })
  const rest = await readAll(again(), cursor)
  expect([...new Set([...seen, ...rest.keys])].sort()).toEqual(keysTo(9))
  expect(server.asked[1]).toContain('ge 2026-05-01T10:02:00Z')
})

test('it fails, repeats itself, throttles and hangs up; all is read', async () => {
  const { server, feed } = await start()
  fill(server.Property, 12)
  server.faults.push('breaks off', { status: 503 })
  expect((await readAll(feed)).keys).toEqual(keysTo(12))
  server.faults.push('cut short', { status: 429, headers: { 'retry-after': '0' } })
  expect((await readAll(feed)).keys).toEqual(keysTo(12))
})

test.for([
  [{ status: 429, headers: { 'retry-after': '120' } }, 'Test MLS asks us to wait.', 120],
  [{ status: 403 }, 'Test MLS does not allow this token to read its listings (status 403).', 3600],
  [
    { status: 400, body: '{"error":{"message":"Unknown\\nfield X"}}' },
    'Test MLS refused the query (status 400): Unknown field X',
    undefined,
  ],
  [
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    'Test MLS gave an unexpected answer (status 302).',
    undefined,
  ],
] as const)('%j fails in words', async ([fault, words, retryAfter]) => {
  const { server, feed } = await start()
  fill(server.Property, 1)
  server.faults.push(fault)
  expect(await failureOf(readAll(feed))).toMatchObject({ message: words, retryAfter })
})

test('the token goes nowhere else, unless the settings name the host', async () => {
  const { server, feed } = await start()
  const other = await startFakeReso({ token: 'secret' })
  onTestFinished(async () => {
    await other.stop()
  })
  fill(server.Property, 6)
  fill(other.Property, 6)
  server.settings.links = (link) => link.replace(server.base, other.base)
  const failure = await failureOf(readAll(feed))
  expect(failure.message).toContain(`continues at ${new URL(other.base).host}, where Dormer does not send your token`)
  expect(other.asked).toEqual([])
  server.settings.links = (link) => link.replace(/skiptoken=\d+/, 'skiptoken=0')
  expect((await failureOf(readAll(feed))).message).toContain('leads back to a page that was already read')

  const { feed: allowed } = await start({}, { Url: server.url, Hosts: [new URL(other.base).host] })
  server.settings.links = (link) => link.replace(server.base, other.base)
  expect((await readAll(allowed)).keys).toEqual(keysTo(6))
})

test.for([false, true])(
  'OAuth client credentials: renewed before the end and after a 401 (in the header: %s)',
  async (inHeader) => {
    const { server, feed } = await start({ client: { id: 'me', secret: 's/e', inHeader }, token: undefined })
    fill(server.Property, 9)
    server.settings.tokenSeconds = 30
    const ended = () => server.settings.tokens.clear()
    server.settings.between = ended
    expect((await readAll(feed)).keys).toEqual(keysTo(9))
    const { feed: stranger } = await start(
      { client: { id: 'me', secret: 'wrong' }, token: undefined },
      { TokenUrl: server.tokenUrl },
    )
    expect((await failureOf(readAll(stranger))).message).toBe(
      'Test MLS does not accept ClientId and ClientSecret of LISTING_FEEDS.',
    )
    const { server: strict, feed: refused } = await start()
    strict.settings.tokens.clear()
    expect((await failureOf(readAll(refused))).message).toBe('Test MLS does not accept the token of LISTING_FEEDS.')
  },
)

test('listings that may no longer be seen are removed; those that are gone are found by key, and requested by name', async () => {
  const { server, settings, feed } = await start({}, { Kind: 'MLSGrid', Filter: "OriginatingSystemName eq 'x'" })
  const all = server.Property
  for (let i = 0; i < 7; i++) all.push(record(`k${i}`, i, { OriginatingSystemName: 'x', MlgCanView: i !== 3 }))
  all.push(record('other', 1, { OriginatingSystemName: 'y', MlgCanView: true }))
  const first = await readAll(feed)
  expect(first.keys).toEqual(['k0', 'k1', 'k2', 'k4', 'k5', 'k6'])
  expect(server.asked[0]).toBe(
    `/odata/Property?$filter=OriginatingSystemName eq 'x' and MlgCanView eq true&$expand=Media&$top=1000`,
  )
  all[6] = { ...(all[6] as Raw), ModificationTimestamp: time(20), MlgCanView: false }
  all[5] = { ...(all[5] as Raw), ModificationTimestamp: time(21), StandardStatus: 'Delete' }
  expect((await readAll(feed, first.cursor)).removed.sort()).toEqual(['k3', 'k5', 'k6'])
  const keys: string[] = []
  for await (const some of feed.keys(never)) keys.push(...some.map(({ ListingKey }) => ListingKey))
  expect(keys).toEqual(['k0', 'k1', 'k2', 'k4', 'k5'])
  // By their numbers: it cannot be asked by key.
  const wanted = ['k0', "o'k", 'other', 'k4', 'nobody', 'k1', 'k5']
  const named: string[] = []
  server.asked.length = 0
  for await (const some of feed.named?.(
    wanted.map((key) => ({ ListingKey: key, ListingId: `N-${key}` })),
    never,
  ) ?? [])
    named.push(...some.map(({ ListingKey }) => ListingKey))
  expect(named).toEqual(['k0', 'k4', 'k1'])
  expect(server.asked[0]).toContain(`ListingId eq 'N-o''k'`)
  // With another Filter, everything is read again.
  const { cursor } = await readAll(feed, first.cursor)
  expect((await readAll(make({ ...settings, Filter: `OriginatingSystemName eq 'y'` }), cursor)).keys).toEqual(['other'])
})

test('media and open houses come with the record or as resources of their own', async () => {
  const media = (key: string, Order: number, more: Raw = {}) => ({
    ResourceRecordKey: key,
    Order,
    MediaURL: `https://p.example.com/${key}-${Order}.jpg`,
    ...more,
  })
  const house = {
    ListingKey: 'k1',
    OpenHouseKey: 'o',
    OpenHouseDate: '2026-06-07',
    OpenHouseStartTime: '13:00',
    OpenHouseEndTime: '2026-06-07T20:00:00Z',
  }
  for (const how of ['expand', 'resource'] as const) {
    const { server, feed } = await start({}, { Media: how, OpenHouses: how, History: how })
    fill(server.Property, 5)
    server.Media.push(
      media('k1', 2),
      media('k1', 1),
      media('k1', 3, { MediaCategory: 'Video' }),
      media('k4', 0, { MediaCategory: 'Photo' }),
    )
    server.OpenHouse.push(house, { ...house, OpenHouseStatus: 'Canceled' })
    const change = (FieldName: string, PreviousValue: unknown, NewValue: unknown, minute: number) =>
      server.HistoryTransactional.push({
        ResourceName: 'Property',
        ResourceRecordKey: 'k1',
        FieldName,
        PreviousValue,
        NewValue,
        ModificationTimestamp: time(minute),
      })
    change('ListPrice', '$450,000.00', 430000, 3)
    change('ListPrice', null, '450000', 1)
    change('ListPrice', '430000', '430000', 4)
    change('StandardStatus', 'Active', 'Pending', 5)
    change('MlsStatus', 'A', 'PND', 5)
    change('StandardStatus', 'Pending', 'Active', 6)
    change('PublicRemarks', 'x', 'y', 7)
    const found = []
    for await (const page of feed.changes(null, never)) found.push(...page.listings)
    const one = found.find(({ ListingKey }) => ListingKey === 'k1')
    expect(one?.Media.map(({ Order }) => Order)).toEqual([1, 2])
    expect(one?.OpenHouses).toEqual([
      {
        OpenHouseKey: 'o',
        OpenHouseStartTime: '2026-06-07T18:00:00Z',
        OpenHouseEndTime: '2026-06-07T20:00:00Z',
        OpenHouseRemarks: null,
      },
    ])
    const nothing = { PriceBefore: null, Price: null, StatusBefore: null, Status: null }
    expect(one?.History).toEqual([
      { ...nothing, EventType: 'New', DateTime: time(1), Price: '450000' },
      { ...nothing, EventType: 'Price', DateTime: time(3), PriceBefore: '450000.00', Price: '430000' },
      { ...nothing, EventType: 'Status', DateTime: time(5), StatusBefore: 'Active', Status: 'Pending' },
      { ...nothing, EventType: 'BackOnMarket', DateTime: time(6), StatusBefore: 'Pending', Status: 'Active' },
    ])
  }
})

test('photos are fetched once, from the feed’s own hosts, and again if their address has expired', async () => {
  const { server, feed, again } = await start({}, { Kind: 'MLSGrid' })
  const { photos } = server.settings
  const image = (text: string) => ({ contentType: 'image/jpeg', bytes: Buffer.from(text) })
  const media = (MediaURL: string, more: Raw = {}) => ({
    ResourceRecordKey: 'a',
    MediaKey: 'm1',
    MediaModificationTimestamp: time(1),
    MediaURL,
    ...more,
  })
  server.Property.push(record('a', 1, { MlgCanView: true }))
  server.Media.push(media(`${server.base}/a.jpg?sig=1`))
  photos.set('/a.jpg', image('first'))
  const [photo] = await listingsOf(feed).then(([one]) => one?.Media ?? [])
  const asked = { ListingKey: 'a', ListingId: 'N-a', MediaURL: photo?.MediaURL ?? '', Source: photo?.Source ?? '' }
  expect(asked).toMatchObject({
    MediaURL: expect.stringMatching(/^\/api\/listing\/photo\/7\/a\/[0-9a-f]{32}\.jpg$/),
    Source: `${server.base}/a.jpg?sig=1`,
  })
  // With a new signature it is the same picture; changed, it is another.
  server.Media[0] = media(`${server.base}/b.jpg?sig=2`)
  expect((await listingsOf(feed))[0]?.Media[0]).toMatchObject({
    MediaURL: asked.MediaURL,
    Source: expect.stringContaining('/b.jpg'),
  })
  server.Media.push(media('https://p.example.com/c.jpg', { MediaModificationTimestamp: time(2), Order: 2 }))
  expect((await listingsOf(feed))[0]?.Media[1]?.MediaURL).not.toBe(asked.MediaURL)

  server.asked.length = 0
  server.agents.length = 0
  turns.length = 0
  const got = await Promise.all([feed.photo?.(asked), feed.photo?.(asked), feed.photo?.(asked)])
  expect(got.map((one) => Buffer.from(one?.bytes ?? []).toString())).toEqual(['first', 'first', 'first'])
  expect([server.asked, server.agents, turns]).toEqual([['/a.jpg?sig=1'], ['secret'], [500]])
  // Another process uses the same folder.
  photos.clear()
  expect(await again().photo?.(asked)).toMatchObject({ contentType: 'image/jpeg' })
  // If it was forgotten and its address has expired, the feed states the current one.
  await rm(folder, { recursive: true })
  photos.set('/b.jpg', image('anew'))
  expect(Buffer.from((await again().photo?.(asked))?.bytes ?? []).toString()).toBe('anew')
  await rm(folder, { recursive: true })
  photos.clear()
  expect((await failureOf(again().photo?.(asked) as Promise<unknown>)).message).toBe(
    'Test MLS no longer has the photo.',
  )

  photos.set('/a.html', { contentType: 'text/html', bytes: Buffer.from('<script>') })
  const from = (Source: string) => feed.photo?.({ ...asked, MediaURL: Source, Source }) as Promise<unknown>
  await failureOf(from(`${server.base}/a.html`))
  expect((await failureOf(from('http://169.254.169.254/latest'))).message).toContain('Add it to Hosts')
  turns.length = 2000
  expect(await failureOf(from(`${server.base}/d.jpg`))).toMatchObject({ retryAfter: 20 })
  turns.length = 0
})

test('cached photos stay within the limit: the least recently used go first', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'photos-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const keep = makePhotoCache(place, 2_500, 1_000)
  const of = async () => ({ contentType: 'image/png', bytes: Buffer.alloc(1_000, 7) })
  const real = clock.now
  onTestFinished(() => {
    clock.now = real
  })
  const kept: string[] = []
  for (const [at, name] of ['a', 'b', 'a', 'c', 'a', 'd'].entries()) {
    clock.now = () => real().add({ hours: at })
    await keep(name, of)
  }
  clock.now = () => real().add({ hours: 9 })
  for (const name of ['d', 'a', 'b', 'c'])
    await keep(name, async () => {
      throw new FeedFailure('gone')
    }).then(
      () => kept.push(name),
      () => undefined,
    )
  expect(kept).toEqual(['d', 'a'])
})

test('what its rules withhold is not read, and what a flag keeps from the public is marked', async () => {
  const { server, feed } = await start({}, { Withhold: ['ClosePrice'], NotPublicIf: ['DelayedMarketingYN'] })
  server.Property.push(
    record('a', 1, { ClosePrice: 5, YearBuilt: 1990, DelayedMarketingYN: false }),
    record('b', 2, { DelayedMarketingYN: 'Y' }),
  )
  expect(await listingsOf(feed)).toMatchObject([
    { ClosePrice: null, YearBuilt: 1990, InternetEntireListingDisplayYN: true },
    { InternetEntireListingDisplayYN: false },
  ])
})

test('a time in the future does not move the boundary', async () => {
  const { server, feed } = await start()
  server.Property.push(record('a', 1), { ...record('b', 2), ModificationTimestamp: '2999-01-01T00:00:00Z' })
  const first = await readAll(feed)
  server.Property.push(record('c', 3))
  expect((await readAll(feed, first.cursor)).keys).toContain('c')
})

test.for<[Raw, object]>([
  [{ StandardStatus: 'ActiveUnderContract' }, { StandardStatus: 'Active Under Contract' }],
  [{ StandardStatus: 'Active Under Contract' }, { StandardStatus: 'Active Under Contract' }],
  [{ MlsStatus: 'Cancelled' }, { StandardStatus: 'Canceled' }],
  [{ PropertySubType: 'SingleFamilyResidence' }, { PropertySubType: 'Single Family Residence' }],
  [{ PropertySubType: ['Condominium'] }, { PropertySubType: 'Condominium' }],
  [
    { InteriorFeatures: 'CeilingFans,EatInKitchen,Pantry' },
    { InteriorFeatures: ['Ceiling Fan(s)', 'Eat-in Kitchen', 'Pantry'] },
  ],
  [
    { InteriorFeatures: ['Ceiling Fan(s)', 'PetWashStation', null] },
    { InteriorFeatures: ['Ceiling Fan(s)', 'Pet Wash Station'] },
  ],
  [
    { Basement: null, ExteriorFeatures: 'None' },
    { Basement: [], ExteriorFeatures: ['None'] },
  ],
  [
    { ListPrice: '$450,000.50', ClosePrice: 'call' },
    { ListPrice: '450000.50', ClosePrice: null },
  ],
  [{ LotSizeSquareFeet: 21780 }, { LotSizeAcres: '0.5000' }],
  [{ LivingArea: 100, LivingAreaUnits: 'Square Meters' }, { LivingArea: 1076 }],
  [{ BathroomsFull: 2, BathroomsHalf: 1 }, { BathroomsTotalInteger: 3 }],
  [
    { StreetNumber: 12, StreetName: 'Oak', StreetSuffix: 'St', UnitNumber: 'B' },
    { UnparsedAddress: '12 Oak St #B', StreetNumber: '12' },
  ],
  [
    { InternetAddressDisplayYN: 'false', InternetEntireListingDisplayYN: 0 },
    { InternetAddressDisplayYN: false, InternetEntireListingDisplayYN: false },
  ],
  [{ MlgCanUse: ['VOW', 'BO'] }, { InternetEntireListingDisplayYN: false }],
  [{ MlgCanUse: 'IDX,BO' }, { InternetEntireListingDisplayYN: true }],
  [{ OnMarketDate: '2026-05-01T00:00:00Z' }, { OnMarketDate: '2026-05-01' }],
  // RESO Web API Core, section 2.5.3.
  [
    {
      '@odata.context': "https://api.reso.org/Property('a1')",
      ListingKey: 'a1',
      BedroomsTotal: 5,
      ListPrice: 100000.0,
      StreetName: 'Main',
      ModificationTimestamp: '2020-04-02T02:02:02.02Z',
      ListingContractDate: '2020-04-02',
      StandardStatus: 'ActiveUnderContract',
      AccessibilityFeatures: ['AccessibleApproachWithRamp', 'AccessibleEntrance', 'Visitable'],
    },
    {
      ListingKey: 'a1',
      ListPrice: '100000',
      ModificationTimestamp: '2020-04-02T02:02:02.02Z',
      OnMarketDate: '2020-04-02',
      StandardStatus: 'Active Under Contract',
      UnparsedAddress: 'Main',
    },
  ],
  [
    { ListingKeyNumeric: 123, StandardStatus: 'Active' },
    { ListingKey: '123', StandardStatus: 'Active' },
  ],
  // MLS Grid: keys and numbers with the MLS's prefix.
  [
    { ListingKey: 'ACT123456', ListingId: 'ACT7654321', PropertySubType: 'SingleFamilyResidence' },
    { ListingKey: 'ACT123456', ListingId: '7654321', PropertySubType: 'Single Family Residence' },
  ],
  [{ ListingKey: 'actris-1234567', ListingId: 'ABC12' }, { ListingId: 'ABC12' }],
  // Spark: fields hidden by its rules.
  [
    {
      ClosePrice: '********',
      ListAgentFullName: '********',
      InteriorFeatures: ['********', 'Pantry'],
      YearBuilt: '****',
    },
    { ClosePrice: null, ListAgentFullName: null, InteriorFeatures: ['Pantry'], YearBuilt: null },
  ],
  // Trestle and Bridge: collections as text, sizes in other units, baths as decimals.
  [
    { InteriorFeatures: 'CeilingFans,WalkInClosets,EatinKitchen', BathroomsTotalDecimal: 2.5 },
    { InteriorFeatures: ['Ceiling Fan(s)', 'Walk-In Closet(s)', 'Eat-in Kitchen'], BathroomsTotalInteger: 3 },
  ],
  [{ LotSizeArea: 10890, LotSizeUnits: 'Square Feet' }, { LotSizeAcres: '0.2500' }],
  [{ LotSizeArea: 2, LotSizeUnits: 'Hectares' }, { LotSizeAcres: '4.9421' }],
  [{ LotSizeArea: 1000, LotSizeUnits: 'SquareMeters' }, { LotSizeAcres: '0.2471' }],
  [{ LotSizeArea: 0.5, LotSizeUnits: 'Acres', LotSizeSquareFeet: null }, { LotSizeAcres: '0.5000' }],
  [{ LotSizeArea: 7 }, { LotSizeAcres: null }],
  [
    {
      Media: [
        { MediaKey: 'p', MediaURL: 'https://p.example.com/private.jpg', Permission: ['Private'] },
        { MediaKey: 'q', MediaURL: 'https://p.example.com/office.jpg', Permission: 'OfficeOnly' },
        {
          MediaKey: 'r',
          MediaURL: 'https://p.example.com/2.jpg',
          Permission: ['Public'],
          MediaType: 'Jpeg',
          Order: '2',
        },
        { MediaKey: 's', MediaURL: 'https://p.example.com/1.jpg', MediaCategory: 'Primary Photo', Order: 1 },
        { MediaKey: 't', MediaURL: 'https://p.example.com/tour', MediaCategory: 'Branded Virtual Tour' },
        { MediaKey: 'u', MediaURL: null, MediaCategory: 'Photo' },
      ],
    },
    { Media: [{ Order: 1 }, { MediaURL: 'https://p.example.com/2.jpg', Order: 2 }] },
  ],
  [
    {
      OpenHouse: [
        { OpenHouseKey: 'b', OpenHouseType: 'Broker', OpenHouseStartTime: '2026-06-07T13:00:00Z' },
        { OpenHouseKey: 'p', OpenHouseType: 'Public', OpenHouseStartTime: '2026-06-07T13:00:00Z' },
      ],
    },
    { OpenHouses: [{ OpenHouseKey: 'p' }] },
  ],
  [
    { ModificationTimestamp: '2026-05-01T10:00:00.1234567-05:00' },
    { ModificationTimestamp: '2026-05-01T15:00:00.1234567Z' },
  ],
  [{ ModificationTimestamp: '2026-05-01T10:00:00' }, { ModificationTimestamp: '2026-05-01T15:00:00Z' }],
  [{ ListingKey: 123 }, { ListingKey: '123' }],
  [
    { Media: { not: 'a list' }, More: 5, OpenHouse: ['x', null] },
    { Media: [], OpenHouses: [] },
  ],
])('%j is read as %j', ([given, read]) =>
  expect(translate(given, { timeZone: 'America/Chicago' }).listing).toMatchObject(read),
)

test.for([
  ['{', 'it must be JSON: a list of feeds, as docs/operation/mls.md shows'],
  ['{}', 'expected array'],
  ['[{"MLSId":1,"MLSName":"A","Url":"ftp://a"}]', 'feed 1: Url: it must look like https://api.example.com/odata'],
  [
    '[{"MLSId":1,"MLSName":"A","Url":"https://a.example"}]',
    'feed 1: Token: give Token, or TokenUrl, ClientId and ClientSecret',
  ],
  [
    '[{"MLSId":1,"MLSName":"A","Url":"https://a.example","ClientId":"c"}]',
    'feed 1: TokenUrl: TokenUrl, ClientId and ClientSecret go together',
  ],
  [
    '[{"MLSId":1,"MLSName":"A","Url":"https://a.example","Token":"hush","TimeZone":"Mars"}]',
    'feed 1: TimeZone: it must be a time zone',
  ],
  ['[{"MLSId":1,"MLSName":"A","Url":"https://a.example","Token":"hush","Colour":"red"}]', 'Colour'],
  [
    '[{"MLSId":1,"MLSName":"A","Url":"https://a.example","Token":"hush"},{"MLSId":1,"MLSName":"B","Url":"https://b.example","Token":"hush"}]',
    'MLSId 1 occurs twice',
  ],
])('LISTING_FEEDS %s is refused in words', ([LISTING_FEEDS, words]) => {
  const read = () => readConfig({ LISTING_FEEDS })
  expect(read).toThrow(words)
  expect(read).not.toThrow('hush')
})

test('several feeds stand beside each other', async () => {
  const LISTING_FEEDS = JSON.stringify(
    [5, 6].map((MLSId) => ({
      MLSId,
      MLSName: `M${MLSId}`,
      Url: 'https://a.example/odata',
      Token: 'x',
      Attribution: '© M',
    })),
  )
  expect(
    (await makeFeeds(readConfig({ LISTING_FEEDS }), async () => 0)).map(({ MLSId, MLSName, rules }) => [
      MLSId,
      MLSName,
      rules.Attribution,
    ]),
  ).toEqual([
    [5, 'M5', '© M'],
    [6, 'M6', '© M'],
  ])
})
