import { type Chance, chance } from './chance.ts'
import { HOMES_PER_SLOT, type Slot, siteOf } from './slots.ts'
import type { Town, Zip } from './towns.ts'
import * as words from './words.ts'

/** Where a home is. */
export type Site = {
  zip: Zip
  latitude: number
  longitude: number
  number: string
  street: string
  suffix: string | null
  direction: string | null
  unit: string | null
  floor: number
  subdivision: string | null
  neighborhood: Neighborhood
}
type Neighborhood = {
  /** Most of it was built between these years. */
  from: number
  to: number
  /** How much more expensive it is than its ZIP code. */
  factor: number
  name: string
  /** Of the building. */
  floors: number
  hasPool: boolean
}

const PER_NEIGHBORHOOD = 48
const STREETS = 6
/** ZIP codes with high-rises: homes there are condominiums. */
const downtown = ['78701', '75201', '77002', '76102', '78205']

/** Towns that grew recently. */
const young = ['Cedar Park', 'Leander', 'Pflugerville', 'Hutto', 'Kyle', 'Lakeway', 'Dripping Springs', 'Frisco', 'Allen', 'Prosper', 'Southlake', 'Keller', 'Flower Mound', 'The Woodlands', 'Katy', 'Sugar Land', 'Cypress', 'Pearland', 'Schertz'] // biome-ignore format: a list

const eras = (luck: Chance, town: Town, zip: Zip): [number, number] => {
  const start = luck.whole(0, 9)
  // Towns grew outward; areas that are expensive for their location rather than their newness are mostly old.
  const middle = town.zips.reduce((sum, z) => [sum[0] + z.latitude / town.zips.length, sum[1] + z.longitude / town.zips.length] as [number, number], [0, 0] as [number, number]) // biome-ignore format: one step
  const away = Math.hypot((zip.latitude - middle[0]) * 111, (zip.longitude - middle[1]) * 96)
  const isYoung = young.includes(town.name)
  const old = isYoung || away > 13 ? 0 : away > 7 ? 0.06 : zip.factor >= 1.3 ? 0.6 : zip.factor < 0.95 ? 0.45 : 0.28
  if (luck.is(old)) return [1922 + start * 3, 1934 + start * 3]
  return luck.is(isYoung ? 0.06 : away > 13 ? 0.12 : 0.34)
    ? [1958 + start * 3, 1966 + start * 3]
    : [1986 + start * 4, 1990 + start * 4]
}

const neighborhoodOf = (town: Town, zip: Zip, site: string, n: number): Neighborhood => {
  const luck = chance('neighborhood', town.name, site, n)
  const factor = 0.9 + luck.next() * 0.22
  if (site === 'building') {
    const isTower = downtown.includes(zip.zip)
    const year = isTower || luck.is(0.4) ? luck.whole(2002, 2022) : luck.whole(1972, 1999)
    const name = words.buildings[(n + town.name.length) % words.buildings.length] as string
    return {
      from: year,
      to: year,
      factor,
      name,
      floors: isTower ? luck.whole(14, 32) : luck.whole(3, 5),
      hasPool: true,
    }
  }
  const [from, to] = eras(luck, town, zip)
  const name =
    to < 1965
      ? luck.of(words.oldNeighborhoods)
      : `${luck.of(words.subdivisionFirst[town.land])} ${luck.of(words.subdivisionLast)}`
  return { from, to, factor, name, floors: 0, hasPool: from > 1985 && luck.is(0.4) }
}

/** Kilometers to degrees. */
const moved = (zip: Zip, east: number, north: number) => ({
  latitude: round(zip.latitude + north / 110.9),
  longitude: round(zip.longitude + east / (111.3 * Math.cos((zip.latitude * Math.PI) / 180))),
})
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The site of a slot's home: no two homes in a town have the same one. */
export const siteFor = (slot: Slot, turn: number): Site => {
  const { town } = slot
  const site = siteOf(slot.kind)
  const neighborhoods = Math.ceil((slot.among * HOMES_PER_SLOT) / PER_NEIGHBORHOOD)
  const place = turn * slot.among + slot.ordinal
  const n = place % neighborhoods
  const spot = Math.floor(place / neighborhoods)
  const zips = town.zips.filter(({ zip }) => site === 'building' || !downtown.includes(zip))
  const urban = site === 'building' ? zips.filter(({ factor }) => factor >= 1.2) : []
  urban.sort((a, b) => Number(downtown.includes(b.zip)) - Number(downtown.includes(a.zip)))
  const zip = (urban.length > 0 && n % 2 === 0 ? urban[(n / 2) % urban.length] : zips[n % zips.length]) as Zip
  const neighborhood = neighborhoodOf(town, zip, site, n)

  // Its center, no farther from the ZIP code's than the number of others around it requires; near the sea, hardly at
  // all.
  const lay = chance('lay', town.name, site, n)
  const reach = town.land === 'coast' ? 0.7 : Math.min(2.4, 0.5 + 0.75 * Math.sqrt(neighborhoods / zips.length))
  const away = reach * (site === 'building' ? 0.35 : Math.sqrt(lay.next()))
  const [around, bearing] = [lay.next() * 2 * Math.PI, lay.next() * Math.PI]
  const middle = [away * Math.cos(around), away * Math.sin(around)] as const
  const isOld = neighborhood.to < 1965
  const pool = [
    ...words.streetNames.any,
    ...words.streetNames[town.land],
    ...words.streetNames[town.land],
    ...(['west', 'valley'].includes(town.land) || town.name === 'San Antonio' ? words.spanishStreets : []),
  ]
  const names = lay.some([...new Set(pool)], STREETS)
  const bend = isOld ? 0 : 0.03 + lay.next() * 0.05
  const block = ((n * 37) % 98) + 1
  const luck = chance('site', slot.number, turn)

  if (site === 'country') {
    const road = luck.of(['FM', 'County Road', 'Ranch Road', 'County Road'])
    const [far, angle] = [town.land === 'coast' ? 1 : 3 + luck.next() * 4, luck.next() * 2 * Math.PI]
    return {
      zip,
      ...moved(zip, far * Math.cos(angle), far * Math.sin(angle)),
      number: String(1000 + place * 7 + luck.whole(0, 6)),
      street: `${road} ${road === 'County Road' ? luck.whole(100, 499) : luck.whole(12, 39) * 100 + luck.whole(1, 99)}`,
      suffix: null,
      direction: null,
      unit: null,
      floor: 0,
      subdivision: null,
      neighborhood,
    }
  }
  if (site === 'building') {
    const floor = 1 + Math.floor((spot * neighborhood.floors) / (PER_NEIGHBORHOOD + 1))
    return {
      zip,
      ...moved(zip, middle[0], middle[1]),
      number: String(block * 100 + lay.whole(1, 19) * 5),
      street: names[0] as string,
      suffix: lay.of(['St', 'Ave', 'Blvd']),
      direction: null,
      unit: `${neighborhood.floors > 8 ? '#' : 'Apt '}${floor}${String((spot % 12) + 1).padStart(2, '0')}`,
      floor,
      subdivision: neighborhood.name,
      neighborhood,
    }
  }
  // Four parallel streets and two cross streets, each with homes on both sides.
  const street = spot % STREETS
  const step = Math.floor(spot / STREETS)
  const along = (step - 3.5) * 0.052 + (luck.next() - 0.5) * 0.02
  const side = step % 2 === 0 ? 1 : -1
  const across = (street < 4 ? (street - 1.5) * 0.11 : (street - 4.5) * 0.3) + side * 0.02
  const curved = across + bend * Math.sin(along * 9 + street)
  const [u, v] = street < 4 ? [along, curved] : [curved, along]
  const suffix = names.map(() => lay.of(isOld ? words.suffixes.oldTown : words.suffixes.suburb))[street] as string
  const direction = isOld && lay.is(0.35) ? lay.of(['N', 'S', 'E', 'W']) : null
  return {
    zip,
    ...moved(
      zip,
      middle[0] + u * Math.cos(bearing) - v * Math.sin(bearing),
      middle[1] + u * Math.sin(bearing) + v * Math.cos(bearing),
    ),
    number: String(block * 100 + step * 12 + luck.whole(0, 4) * 2 + (side > 0 ? 1 : 0)),
    street: names[street] as string,
    suffix,
    direction,
    unit: null,
    floor: 0,
    subdivision: neighborhood.name,
    neighborhood,
  }
}
