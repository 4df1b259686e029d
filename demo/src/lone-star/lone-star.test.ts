import { afterEach, describe, expect, it, vi } from 'vitest'
import zipcodes from 'zipcodes'
import type { FeedListing } from '../../../server/src/providers/listings/listings.ts'
import { clock } from '../../../server/src/time/clock.ts'
import { chance } from './chance.ts'
import { loneStar } from './lone-star.ts'
import { photo } from './photos.ts'
import { towns } from './towns.ts'

afterEach(() => vi.restoreAllMocks())

const at = (time: string) => vi.spyOn(clock, 'now').mockReturnValue(Temporal.Instant.from(time))
const { signal } = new AbortController()

/** What a reader knows of the MLS, and where it continues. */
type Reader = { known: Map<string, FeedListing>; cursor: unknown; versions: FeedListing[] }
const newReader = (): Reader => ({ known: new Map(), cursor: null, versions: [] })
/** Reads everything there is, or this many pages. */
const read = async (reader: Reader, pages = Number.POSITIVE_INFINITY) => {
  let left = pages
  for await (const page of loneStar.changes(reader.cursor, signal)) {
    expect(new Set(page.listings.map((l) => l.ListingKey)).size).toBe(page.listings.length)
    for (const listing of page.listings) reader.known.set(listing.ListingKey, listing)
    for (const key of page.removed) reader.known.delete(key)
    reader.versions.push(...page.listings)
    // As if it had been stored in the database.
    reader.cursor = JSON.parse(JSON.stringify(page.cursor))
    if (--left === 0) return
  }
}
const keys = async () => {
  const all: string[] = []
  for await (const page of loneStar.keys(signal)) all.push(...page.map(({ ListingKey }) => ListingKey))
  return all.sort()
}
const readAt = async (time: string) => {
  at(time)
  const reader = newReader()
  await read(reader)
  return [...reader.known.values()]
}
const sorted = (known: Map<string, FeedListing>) => [...known.entries()].sort(([a], [b]) => (a < b ? -1 : 1))

const NOON = '2026-11-20T18:00:00Z'
let kept: FeedListing[] | undefined
const listings = async () => {
  kept ??= await readAt(NOON)
  return kept
}
const share = (all: FeedListing[], what: (l: FeedListing) => boolean) => all.filter(what).length / all.length
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

describe('the listings', () => {
  it('are the same each time, some 4,000 at any time', async () => {
    const all = await listings()
    // As text: comparing them field by field takes seconds.
    expect(JSON.stringify(await readAt(NOON))).toBe(JSON.stringify(all))
    expect(all).toHaveLength(4000)
    for (const field of ['ListingKey', 'ListingId', 'UnparsedAddress'] as const)
      expect(new Set(all.map((l) => l[field])).size, field).toBe(4000)
    for (const time of ['2024-02-29T03:00:00Z', '2031-07-04T23:59:59Z']) {
      at(time)
      expect(await keys(), time).toHaveLength(4000)
    }
  })

  it('are plausible', async () => {
    const today = NOON.slice(0, 10)
    const ended = ['Closed', 'Withdrawn', 'Expired', 'Canceled', 'Pending', 'Hold']
    const wrong: Record<string, (l: FeedListing) => boolean> = {
      'a price of nothing': (l) => Number(l.ListPrice) < 8000 || Number(l.OriginalListPrice) < 8000,
      'closed without a date, an amount or a buyer’s office': (l) =>
        (l.StandardStatus === 'Closed') !== (l.CloseDate !== null && l.ClosePrice !== null && l.BuyerOfficeName !== null),
      'on the market in the future': (l) => (l.OnMarketDate ?? '') > today || (l.CloseDate ?? '') > today,
      'changed in the future': (l) => l.ModificationTimestamp > NOON,
      'active without a day on which it came on the market': (l) => l.StandardStatus === 'Active' && !l.OnMarketDate,
      'coming soon and on the market': (l) => l.StandardStatus === 'Coming Soon' && l.OnMarketDate !== null,
      'off the market without a day': (l) => ended.includes(l.StandardStatus) !== (l.OffMarketDate !== null),
      'off the market before it was on': (l) => (l.OffMarketDate ?? '9') < (l.OnMarketDate ?? ''),
      'a price before without a time': (l) => (l.PreviousListPrice === null) !== (l.PriceChangeTimestamp === null),
      'outside Texas': (l) =>
        !(l.Latitude && l.Longitude && l.Latitude > 25.8 && l.Latitude < 36.5 && l.Longitude > -106.7 && l.Longitude < -93.5),
      'far from its zip': (l) => {
        const zip = zipcodes.lookup(l.PostalCode as string)
        if (zip?.state !== 'TX') return true
        const [dy, dx] = [((l.Latitude as number) - zip.latitude) * 111, ((l.Longitude as number) - zip.longitude) * 95]
        return Math.hypot(dx, dy) > 8
      },
      'a house without beds, baths, size or year': (l) =>
        l.PropertyType !== 'Land' && !(l.BedroomsTotal && l.BathroomsFull && l.LivingArea && l.YearBuilt),
      'land with a house': (l) => l.PropertyType === 'Land' && (l.BedroomsTotal !== null || l.LivingArea !== null),
      'a condominium with a lot': (l) => (l.PropertySubType === 'Condominium') !== (l.LotSizeAcres === null),
      'built in the future': (l) => (l.YearBuilt ?? 0) > 2026,
      'hidden, but for its address': (l) => !l.InternetEntireListingDisplayYN && l.InternetAddressDisplayYN,
      'an open house of what is not for sale': (l) => l.OpenHouses.length > 0 && !['Active', 'Active Under Contract'].includes(l.StandardStatus),
      'a number that somebody could have': (l) => !/^\d{3}-555-01\d\d$/.test(`${l.ListAgentPhone}`) || !/^\d{3}-555-01\d\d$/.test(`${l.ListOfficePhone}`),
      'a tour that exists': (l) => l.VirtualTourUrl !== null && !l.VirtualTourUrl.startsWith('https://tours.example.com/'),
      'remarks that say nothing': (l) => (l.PublicRemarks ?? '').length < 60 || /undefined|null|NaN| {2}/.test(l.PublicRemarks ?? ''),
      'fewer photos than a home has': (l) => l.Media.length < (l.PropertyType === 'Land' ? 2 : 5),
    } // biome-ignore format: a table
    const all = await listings()
    for (const [what, is] of Object.entries(wrong))
      expect(all.filter(is).map((l) => l.ListingKey), what).toEqual([]) // biome-ignore format: short
  })

  it('have every status, kind and feature, in proportion', async () => {
    const all = await listings()
    const count = (values: (string | null)[]) => {
      const counts = new Map<string | null, number>()
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
      return counts
    }
    const statuses = count(all.map((l) => l.StandardStatus))
    for (const status of ['Active', 'Active Under Contract', 'Pending', 'Closed', 'Coming Soon', 'Withdrawn', 'Expired', 'Canceled', 'Hold']) // biome-ignore format: a list
      expect(statuses.get(status), status).toBeGreaterThan(15)
    expect(share(all, (l) => l.StandardStatus === 'Active')).toBeGreaterThan(0.5)
    const kinds = count(all.map((l) => l.PropertySubType))
    for (const kind of ['Single Family Residence', 'Townhouse', 'Condominium', 'Duplex', 'Manufactured Home', 'Unimproved Land', 'Ranch']) // biome-ignore format: a list
      expect(kinds.get(kind), kind).toBeGreaterThan(40)
    expect(count(all.map((l) => l.City)).size).toBeGreaterThan(75)
    expect(count(all.flatMap((l) => l.InteriorFeatures)).size).toBeGreaterThan(20)
    expect(count(all.flatMap((l) => l.ExteriorFeatures)).size).toBeGreaterThan(14)
    expect(count(all.flatMap((l) => l.Basement)).size).toBeGreaterThan(4)
    expect(count(all.map((l) => String(l.GarageSpaces))).size).toBeGreaterThan(3)
    expect(share(all, (l) => l.PreviousListPrice !== null)).toBeGreaterThan(0.3)
    expect(share(all, (l) => !l.InternetAddressDisplayYN)).toBeGreaterThan(0.03)
    expect(share(all, (l) => !l.InternetEntireListingDisplayYN)).toBeGreaterThan(0.01)
    expect(all.filter((l) => l.OpenHouses.some((o) => o.OpenHouseStartTime > NOON)).length).toBeGreaterThan(60)
    const days = all.filter((l) => l.StandardStatus === 'Active').map((l) => (Date.parse(NOON) - Date.parse(l.OnMarketDate as string)) / 86_400_000) // biome-ignore format: one step
    expect(median(days)).toBeGreaterThan(20)
    expect(median(days)).toBeLessThan(80)
    expect(Math.min(...days)).toBeLessThan(3)
  })

  it('are read as an MLS’s records are: towns as the Census spells them, every bathroom, units, open houses', async () => {
    const all = await listings()
    const cities = new Set(all.map((l) => l.City))
    for (const city of ['McKinney', 'DeSoto', 'Fort Worth', 'El Paso', 'Van Alstyne', 'La Porte', 'McAllen', 'Austin'])
      expect(cities, city).toContain(city)
    expect([...cities].filter((city) => !towns.some(({ name }) => name === city))).toEqual([])
    expect(all.map((l) => l.CountyOrParish)).toEqual(expect.arrayContaining(['McLennan', 'Fort Bend', 'Tom Green']))
    const showers = all.filter((l) => l.More.BathroomsThreeQuarter === 1)
    expect(showers.length).toBeGreaterThan(100)
    for (const l of showers) expect(l.BathroomsTotalInteger).toBe((l.BathroomsFull ?? 0) + 1 + (l.BathroomsHalf ?? 0))
    const terms = new Set(all.flatMap((l) => l.More.ListingTerms))
    expect(terms).toContain('VA Loan')
    expect(terms).not.toContain('Va Loan')
    const units = all.flatMap((l) => (l.UnitNumber ? [`${l.UnitNumber} | ${l.UnparsedAddress}`] : []))
    expect(units.filter((unit) => /^(\d+) \| .* #\1, /.test(unit)).length).toBeGreaterThan(20)
    expect(units.filter((unit) => /^(Apt \d+) \| .* \1, /.test(unit)).length).toBeGreaterThan(20)
    expect(units.join()).not.toMatch(/##|#Apt/)
  })

  it('have plausible prices', async () => {
    const all = await listings()
    const foot = (is: (l: FeedListing) => boolean) =>
      median(all.filter((l) => l.LivingArea && is(l)).map((l) => Number(l.ListPrice) / (l.LivingArea as number)))
    const houses = (city: string) => foot((l) => l.City === city && l.PropertySubType === 'Single Family Residence')
    expect(houses('Austin')).toBeGreaterThan(houses('San Antonio') * 1.4)
    expect(houses('San Antonio')).toBeGreaterThan(houses('Wichita Falls'))
    expect(houses('Southlake')).toBeGreaterThan(houses('Mesquite') * 1.6)
    const size = (kind: string) =>
      median(all.filter((l) => l.PropertySubType === kind).map((l) => l.LivingArea as number))
    expect(size('Condominium')).toBeLessThan(size('Townhouse'))
    expect(size('Townhouse')).toBeLessThan(size('Single Family Residence'))
  })
})

describe('as time passes', () => {
  it.each([1, 2])('reading in steps gives what reading at once gives (%i)', async (seed) => {
    const luck = chance('steps', seed)
    const reader = newReader()
    let now = Temporal.Instant.from('2026-11-20T18:00:00Z')
    for (let step = 0; step < 4; step++) {
      at(now.toString())
      // Some readings stop after a page or two; a later one continues from there.
      await read(reader, luck.is(0.4) ? luck.whole(1, 2) : undefined)
      now = now.add({ minutes: luck.whole(0, 1) ? luck.whole(5, 900) : luck.whole(1, 40) * 1440 })
    }
    at(now.toString())
    await read(reader)
    const fresh = newReader()
    await read(fresh)
    expect(JSON.stringify(sorted(reader.known)) === JSON.stringify(sorted(fresh.known))).toBe(true)
    expect([...reader.known.keys()].sort()).toEqual(await keys())
    reader.versions.length = 0
    await read(reader)
    expect(reader.versions).toEqual([])
  })

  it('a week brings new listings, prices, contracts, buyers who back out, closings and open houses', async () => {
    at('2026-11-16T12:00:00Z')
    const reader = newReader()
    await read(reader)
    const before = new Map(reader.known)
    reader.versions.length = 0
    at('2026-11-23T12:00:00Z')
    await read(reader)
    const last = new Map(before)
    const seen = { new: 0, price: 0, back: 0, 'Active Under Contract': 0, Pending: 0, Closed: 0, comingSoon: 0, openHouse: 0, left: 0 } as Record<string, number> // biome-ignore format: a list
    const count = (what: string) => { seen[what] = (seen[what] ?? 0) + 1 } // biome-ignore format: short
    for (const listing of reader.versions) {
      const was = last.get(listing.ListingKey)
      if (!was) count('new')
      if (!was && listing.StandardStatus === 'Coming Soon') count('comingSoon')
      if (was && was.ListPrice !== listing.ListPrice) count('price')
      if (was && was.StandardStatus !== listing.StandardStatus && listing.StandardStatus in seen)
        count(listing.StandardStatus)
      if (was && ['Pending', 'Hold'].includes(was.StandardStatus) && listing.StandardStatus === 'Active') count('back')
      if (listing.OpenHouses.length > (was?.OpenHouses.length ?? 0)) count('openHouse')
      expect(listing.ModificationTimestamp > (was?.ModificationTimestamp ?? '')).toBe(true)
      last.set(listing.ListingKey, listing)
    }
    for (const key of before.keys()) if (!reader.known.has(key)) count('left')
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(5)
    expect(seen.new).toBe(seen.left)
  })

  it('an invalid cursor is reported', async () => {
    at(NOON)
    await expect(read({ ...newReader(), cursor: { nonsense: true } })).rejects.toThrow('not readable')
  })
})

describe('photos', () => {
  it('are drawings that are always the same, also as pixels', async () => {
    const all = await listings()
    // One of each kind, with all of its photos.
    const some = [...new Map(all.map((l) => [l.PropertySubType, l])).values()]
    for (const { MediaURL } of some.flatMap((l) => l.Media)) {
      const { contentType, bytes } = await photo({ Source: MediaURL })
      const svg = Buffer.from(bytes).toString()
      expect(contentType).toBe('image/svg+xml')
      expect(svg, MediaURL).not.toMatch(/NaN|undefined|Infinity/)
      expect(svg).not.toMatch(/<script|<image|href|<text/)
      expect(Buffer.from((await photo({ Source: MediaURL })).bytes).equals(bytes)).toBe(true)
    }
    const png = await photo({
      Source: (some[0] as FeedListing).Media[0]?.MediaURL.replace('.svg', '.png') as string,
    })
    expect(png.contentType).toBe('image/png')
    expect([...png.bytes.slice(1, 4)]).toEqual([...Buffer.from('PNG')])
  })

  it.each(['/api/listing/photo/1/10000000/attic.svg', '/api/listing/photo/1/1/front.svg', 'https://example.com/a.svg'])(
    'none is drawn for %s',
    async (url) => {
      await expect(photo({ Source: url })).rejects.toThrow('no such photo')
    },
  )
})
