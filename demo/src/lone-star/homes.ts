import { type Chance, chance } from './chance.ts'
import { featuresOf } from './features.ts'
import { type Site, siteFor } from './sites.ts'
import { HOMES_PER_SLOT, type Kind, type Slot, slots } from './slots.ts'
import type { Town } from './towns.ts'

const styles = ['Ranch', 'Craftsman', 'Colonial', 'Traditional', 'Contemporary', 'Farmhouse', 'Hill Country', 'Spanish', 'Townhouse', 'Low-Rise', 'High-Rise', 'Duplex', 'Manufactured', 'Land', 'Homestead'] as const // biome-ignore format: a list
export type Style = (typeof styles)[number]
const materials = ['Brick', 'Stone', 'Siding', 'Stucco', 'Board & Batten Siding'] as const
export type Material = (typeof materials)[number]

/** A home, the same each time it comes on the market. */
export type Home = {
  slot: Slot
  turn: number
  town: Town
  kind: Kind
  site: Site
  style: Style
  material: Material
  stories: number
  year: number | null
  beds: number | null
  full: number | null
  threeQuarter: number | null
  half: number | null
  area: number | null
  acres: number | null
  garage: number | null
  basement: string[]
  interior: string[]
  exterior: string[]
  hasPool: boolean
  /** Its value in 2024, in dollars. */
  value: number
  /** Dollars a month for condominiums and townhouses, a year for others; null without an association. */
  fee: number | null
}

const LAST_YEAR_BUILT = 2025
const rounded = (n: number, to: number) => Math.round(n / to) * to

const styleOf = (luck: Chance, kind: Kind, town: Town, site: Site, year: number): Style => {
  if (kind === 'Townhouse') return 'Townhouse'
  if (kind === 'Condominium') return site.neighborhood.floors > 8 ? 'High-Rise' : 'Low-Rise'
  if (kind === 'Duplex') return 'Duplex'
  if (kind === 'Manufactured Home') return 'Manufactured'
  if (kind === 'Unimproved Land') return 'Land'
  if (kind === 'Ranch') return 'Homestead'
  const isSpanish = ['west', 'valley', 'coast'].includes(town.land) || town.name === 'San Antonio'
  const isHill = town.land === 'hill'
  if (year < 1945) return luck.weighted({ Craftsman: 7, Colonial: 2, Spanish: isSpanish ? 3 : 0 })
  if (year < 1985) return luck.weighted({ Ranch: 8, Colonial: 2, Contemporary: 0.6, Spanish: isSpanish ? 3 : 0 })
  return luck.weighted({
    Traditional: 9,
    Ranch: 3,
    Colonial: 2,
    Contemporary: site.zip.factor >= 1.15 ? 4 : 1,
    Farmhouse: year > 2005 ? 2.5 : 0.4,
    Craftsman: 1.2,
    'Hill Country': isHill ? 5 : 0.4,
    Spanish: isSpanish ? 5 : 0.3,
  })
}

const materialOf = (luck: Chance, style: Style, town: Town): Material => {
  const isLime = town.land === 'hill'
  switch (style) {
    case 'Hill Country':
      return 'Stone'
    case 'Spanish':
      return 'Stucco'
    case 'Contemporary':
      return luck.of(['Stucco', 'Stucco', 'Stone'])
    case 'Farmhouse':
      return 'Board & Batten Siding'
    case 'Manufactured':
      return 'Siding'
    case 'Craftsman':
      return luck.weighted({ Siding: 5, Brick: 1, Stone: isLime ? 1 : 0 })
    case 'High-Rise':
      return luck.of(['Stone', 'Stucco', 'Brick'])
    case 'Homestead':
      return luck.of(['Stone', 'Siding', 'Board & Batten Siding'])
    default:
      return luck.weighted({ Brick: isLime ? 3 : 7, Stone: isLime ? 4 : 1, Siding: 1.5, Stucco: town.land === 'west' ? 3 : 0.3 }) // biome-ignore format: a table
  }
}

/** Numbers of beds with their weights; square feet without those beds, and per bed. */
const sizes: Record<Exclude<Kind, 'Unimproved Land'>, { beds: Record<string, number>; base: number; each: number }> = {
  'Single Family Residence': { beds: { 2: 5, 3: 42, 4: 38, 5: 13, 6: 2 }, base: 420, each: 455 },
  Townhouse: { beds: { 2: 35, 3: 55, 4: 10 }, base: 520, each: 400 },
  Condominium: { beds: { 1: 42, 2: 46, 3: 12 }, base: 310, each: 365 },
  Duplex: { beds: { 4: 60, 6: 40 }, base: 300, each: 420 },
  'Manufactured Home': { beds: { 2: 20, 3: 60, 4: 20 }, base: 300, each: 370 },
  Ranch: { beds: { 2: 12, 3: 50, 4: 30, 5: 8 }, base: 600, each: 470 },
}

const acresOf = (luck: Chance, kind: Kind, year: number, town: Town, area: number): number | null => {
  const hundredths = (n: number) => Math.round(n * 1000) / 1000
  switch (kind) {
    case 'Condominium':
      return null
    case 'Townhouse':
      return hundredths(0.03 + luck.next() * 0.05)
    case 'Unimproved Land':
      return Math.round((0.5 + 60 * luck.next() ** 4) * 100) / 100
    case 'Ranch':
      return Math.round((8 + 180 * luck.next() ** 2.5) * 10) / 10
    case 'Manufactured Home':
      return hundredths(0.15 + 2.2 * luck.next() ** 2.5)
    default: {
      const least = (area * (year < 2000 ? 2.6 : 2)) / 43560
      const wide = ['Dripping Springs', 'Boerne', 'Fredericksburg', 'Southlake', 'Salado', 'Marble Falls'].includes(town.name) // biome-ignore format: a list
      return hundredths(least + (0.04 + luck.next() * 0.14) * (wide ? 6 : 1))
    }
  }
}

const garageOf = (luck: Chance, kind: Kind, year: number, area: number): number | null => {
  if (kind === 'Unimproved Land') return null
  if (kind === 'Condominium') return luck.whole(0, 1) + (area > 1300 ? 1 : 0)
  if (kind === 'Townhouse') return year > 1990 ? 2 : luck.whole(0, 1)
  if (kind === 'Manufactured Home') return luck.is(0.2) ? 2 : 0
  if (kind === 'Duplex') return luck.of([0, 2, 2])
  if (kind === 'Ranch') return luck.whole(0, 3)
  if (year < 1950) return luck.of([0, 0, 1, 1, 2])
  if (year < 1972) return luck.of([1, 2, 2])
  return area > 3000 ? luck.of([2, 3, 3]) : luck.is(0.08) ? 3 : 2
}

const makeHome = (slot: Slot, turn: number): Home => {
  const luck = chance('home', slot.number, turn)
  const { kind, town } = slot
  const site = siteFor(slot, turn)
  const { neighborhood } = site
  const isLand = kind === 'Unimproved Land'
  const built = Math.min(LAST_YEAR_BUILT, luck.whole(neighborhood.from, neighborhood.to))
  // By law, no home built before 1976 is a manufactured home; duplexes and townhouses are from the second half of the
  // century.
  const year = kind === 'Manufactured Home' ? Math.max(1982, built) : ['Duplex', 'Townhouse'].includes(kind) ? Math.max(1968, built) : built // biome-ignore format: a choice
  const style = styleOf(luck, kind, town, site, year)
  const material = kind === 'Condominium' ? chance('building', town.name, neighborhood.name).of(['Brick', 'Stucco', 'Stone'] as const) : materialOf(luck, style, town) // biome-ignore format: a choice
  const isLuxury = kind === 'Single Family Residence' && luck.is(town.price * site.zip.factor > 280 ? 0.12 : 0.025)

  let [beds, area, full, half] = [null, null, null, null] as [number | null, number | null, number | null, number | null] // biome-ignore format: one step
  if (!isLand) {
    const size = sizes[kind]
    const drawn = Number(luck.weighted(size.beds))
    // Small houses are older, and old houses are smaller.
    beds = isLuxury ? Math.max(4, drawn) : year < 1955 ? Math.min(4, drawn) : drawn
    const older = kind === 'Single Family Residence' && year < 1980 ? 0.84 : 1
    area = rounded(
      (size.base + beds * size.each) * older * (0.84 + luck.next() * 0.36) * (isLuxury ? 1.5 + luck.next() * 0.7 : 1),
      1,
    )
    const isTwice = kind === 'Duplex'
    full = isTwice
      ? 4 - (luck.is(0.4) ? 2 : 0)
      : Math.max(1, Math.min(beds, Math.round(area / 950 + luck.next() * 0.6)))
    half = isTwice ? 0 : area > 1500 && luck.is(year > 1985 ? 0.5 : 0.25) ? 1 : 0
  }
  // A shower instead of a tub in one of the bathrooms.
  const threeQuarter = full === null ? null : full > 1 && chance('shower', slot.number, turn).is(0.2) ? 1 : 0
  if (full !== null) full -= threeQuarter ?? 0
  const isFlat = ['Ranch', 'Hill Country', 'Spanish', 'Manufactured', 'Homestead', 'Duplex'].includes(style)
  const stories =
    style === 'Townhouse' ? (year > 2000 && luck.is(0.55) ? 3 : 2)
    : isFlat || (style === 'Craftsman' && (area ?? 0) < 1900) || (style !== 'Colonial' && (area ?? 0) < 1750) ? 1
    : 2 // biome-ignore format: a choice
  const acres = acresOf(luck, kind, year, town, area ?? 0)
  const garage = garageOf(luck, kind, year, area ?? 0)
  const isRural = acres !== null && acres > 3
  const hasPool = !isLand && kind === 'Single Family Residence' && luck.is(isLuxury ? 0.7 : (area ?? 0) > 2600 ? 0.28 : 0.08) // biome-ignore format: a choice
  const features = isLand ? { basement: [], interior: [], exterior: [] } : featuresOf(luck, { kind, town, year, beds: beds ?? 0, area: area ?? 0, acres, stories, isLuxury, hasPool, style, floor: site.floor }) // biome-ignore format: a choice

  const foot = town.price * site.zip.factor * neighborhood.factor
  const age = LAST_YEAR_BUILT - year
  const condition = age < 4 ? 1.08 : age < 16 ? 1.02 : age < 45 ? 0.94 : site.zip.factor >= 1.3 ? 1.04 : 0.86
  const acre = (town.price ** 1.6 * 14) / Math.max(1, acres ?? 1) ** 0.35
  const landValue = isLand || isRural ? (acres ?? 0) * acre * (0.8 + luck.next() * 0.5) : 0
  const kindly = kind === 'Manufactured Home' ? 0.62 : kind === 'Duplex' ? 0.85 : kind === 'Condominium' ? (style === 'High-Rise' ? 1.15 + site.floor * 0.008 : 0.92) : kind === 'Townhouse' ? 0.98 : 1 // biome-ignore format: a choice
  const building = area ? area * foot * kindly * condition * (2000 / area) ** 0.2 * (0.94 + luck.next() * 0.13) : 0
  const wide = kind === 'Single Family Residence' && acres ? Math.max(0, acres - 0.3) * acre * 0.5 : 0
  const value = building * (isLuxury ? 1.3 : 1) + (hasPool ? 38_000 : 0) + landValue + wide

  const isShared = kind === 'Condominium' || kind === 'Townhouse'
  const fee = isShared
    ? rounded((area ?? 0) * (kind === 'Condominium' ? 0.34 : 0.14) + (neighborhood.floors > 8 ? 180 : 40), 5)
    : year > 1985 && kind === 'Single Family Residence' && luck.is(0.78)
      ? rounded(280 + value / 900 + luck.whole(0, 200), 20)
      : null
  return { slot, turn, town, kind, site, style, material, stories, year: isLand ? null : year, beds, full, threeQuarter, half, area, acres, garage, ...features, hasPool, value, fee } // biome-ignore format: a list
}

const made = new Map<number, Home>()
/** The home that a slot offers at that turn. */
export const homeOf = (slotNumber: number, turn: number): Home => {
  const slot = slots()[slotNumber] as Slot
  const key = slotNumber * HOMES_PER_SLOT + turn
  const home = made.get(key) ?? makeHome(slot, turn)
  made.set(key, home)
  return home
}
