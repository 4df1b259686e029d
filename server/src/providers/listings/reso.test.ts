import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startFakeReso } from './fake-reso.ts'
import type { FeedSettings } from './feed-settings.ts'
import { FeedFailure, type FeedListing, type ListingFeed } from './listings.ts'
import { makeFeeds } from './make-feeds.ts'
import { makeReso } from './reso.ts'
import { type Raw, translate } from './translate.ts'

const never = new AbortController().signal

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
  return { server, settings: settings as FeedSettings, feed: makeReso(settings, 1), again: () => makeReso(settings, 1) }
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
  // After the first and the third page, one that was read moves to the end, and all others move up.
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

test('it stumbles, repeats itself, throttles and breaks off; all is read', async () => {
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
    'Test MLS refused the question (status 400): Unknown field X',
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
  expect((await failureOf(readAll(feed))).message).toContain('leads back to a page that was read')

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

test('what may no longer be seen is removed; what is gone is found by its keys, and asked for by name', async () => {
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
  // By their numbers: it cannot be asked for keys.
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
  // With another Filter everything is read anew.
  const { cursor } = await readAll(feed, first.cursor)
  expect((await readAll(makeReso({ ...settings, Filter: `OriginatingSystemName eq 'y'` }, 1), cursor)).keys).toEqual([
    'other',
  ])
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
    const { server, feed } = await start({}, { Media: how, OpenHouses: how })
    fill(server.Property, 5)
    server.Media.push(
      media('k1', 2),
      media('k1', 1),
      media('k1', 3, { MediaCategory: 'Video' }),
      media('k4', 0, { MediaCategory: 'Photo' }),
    )
    server.OpenHouse.push(house, { ...house, OpenHouseStatus: 'Canceled' })
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
  }
})

test('photos are fetched from the feed’s own hosts only, and must be pictures', async () => {
  const { server, feed } = await start({}, { Kind: 'MLSGrid' })
  server.settings.photos.set('/a.jpg', { contentType: 'image/jpeg', bytes: Buffer.from('jpeg') })
  server.settings.photos.set('/a.html', { contentType: 'text/html', bytes: Buffer.from('<script>') })
  const photo = await feed.photo?.(`${server.base}/a.jpg`, never)
  expect(photo).toMatchObject({ contentType: 'image/jpeg' })
  expect(server.agents).toEqual(['secret'])
  await failureOf(feed.photo?.(`${server.base}/a.html`, never) as Promise<unknown>)
  expect((await failureOf(feed.photo?.('http://169.254.169.254/latest', never) as Promise<unknown>)).message).toContain(
    'Add it to Hosts',
  )
})

test('what its rules withhold is not read, and what a flag keeps from the public is marked', async () => {
  const { server, feed } = await start({}, { Withhold: ['ClosePrice'], NotPublicIf: ['DelayedMarketingYN'] })
  server.Property.push(
    record('a', 1, { ClosePrice: 5, YearBuilt: 1990, DelayedMarketingYN: false }),
    record('b', 2, { DelayedMarketingYN: 'Y' }),
  )
  const listings: FeedListing[] = []
  for await (const page of feed.changes(null, never)) listings.push(...page.listings)
  expect(listings).toMatchObject([
    { ClosePrice: null, YearBuilt: 1990, InternetEntireListingDisplayYN: true },
    { InternetEntireListingDisplayYN: false },
  ])
})

test('a time of the future does not move the boundary', async () => {
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
  ['{', 'it must be JSON: a list of feeds, as README shows'],
  ['{}', 'expected array'],
  ['[{"MLSId":1,"MLSName":"A","Url":"ftp://a"}]', 'feed 1: Url: it must be like https://api.example.com/odata'],
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
    'MLSId 1 is there twice',
  ],
])('LISTING_FEEDS %s is refused in words', ([LISTING_FEEDS, words]) => {
  const read = () => readConfig({ LISTING_FEEDS })
  expect(read).toThrow(words)
  expect(read).not.toThrow('hush')
})

test('several feeds stand beside each other', () => {
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
    makeFeeds(readConfig({ LISTING_FEEDS })).map(({ MLSId, MLSName, rules }) => [MLSId, MLSName, rules.Attribution]),
  ).toEqual([
    [5, 'M5', '© M'],
    [6, 'M6', '© M'],
  ])
})
