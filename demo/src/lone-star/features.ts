import type { Chance } from './chance.ts'
import type { Style } from './homes.ts'
import type { Kind } from './slots.ts'
import type { Town } from './towns.ts'

type Facts = {
  kind: Kind
  town: Town
  year: number
  beds: number
  area: number
  acres: number | null
  stories: number
  isLuxury: boolean
  hasPool: boolean
  style: Style
  floor: number
}

/** Each feature, by its name in RESO's lookups, with the probability that such a home has it. */
const interior: Record<string, (home: Facts) => number> = {
  'Bar': ({ isLuxury }) => (isLuxury ? 0.4 : 0.05),
  'Beamed Ceilings': ({ style }) => (['Spanish', 'Farmhouse', 'Hill Country', 'Homestead'].includes(style) ? 0.5 : 0.06),
  'Bookcases': ({ year }) => (year < 1960 ? 0.4 : 0.12),
  'Breakfast Bar': ({ year }) => (year > 1975 ? 0.55 : 0.2),
  'Built-in Features': ({ isLuxury }) => (isLuxury ? 0.7 : 0.25),
  'Ceiling Fan(s)': ({ style }) => (style === 'High-Rise' ? 0.2 : 0.8),
  'Crown Molding': ({ style, year }) => (style === 'Colonial' ? 0.7 : year > 1980 && year < 2012 ? 0.4 : 0.15),
  'Double Vanity': ({ year, area }) => (year > 1985 && area > 1500 ? 0.7 : 0.15),
  'Eat-in Kitchen': () => 0.35,
  'Elevator': ({ style, kind }) => (style === 'High-Rise' ? 1 : kind === 'Condominium' ? 0.4 : 0),
  'Entrance Foyer': ({ area }) => (area > 2600 ? 0.6 : 0.1),
  'Granite Counters': ({ year }) => (year > 1995 && year < 2014 ? 0.65 : 0.2),
  'High Ceilings': ({ year, style }) => (year > 1995 || style === 'High-Rise' ? 0.7 : year < 1940 ? 0.5 : 0.1),
  'In-Law Floorplan': ({ beds, kind }) => (beds > 3 && kind !== 'Duplex' ? 0.12 : 0),
  'Kitchen Island': ({ year, area }) => (year > 1998 || area > 2800 ? 0.65 : 0.15),
  'Open Floorplan': ({ year }) => (year > 1998 ? 0.75 : 0.2),
  'Pantry': ({ area }) => (area > 1300 ? 0.6 : 0.2),
  'Quartz Counters': ({ year }) => (year > 2013 ? 0.75 : 0.15),
  'Recessed Lighting': ({ year }) => (year > 1998 ? 0.6 : 0.2),
  'Smart Thermostat': ({ year }) => (year > 2016 ? 0.7 : 0.15),
  'Soaking Tub': ({ area, year }) => (area > 2200 && year > 1985 ? 0.6 : 0.1),
  'Storage': () => 0.2,
  'Tile Counters': ({ year }) => (year < 1985 ? 0.25 : 0.02),
  'Vaulted Ceiling(s)': ({ year, style }) => (style === 'Contemporary' || (year > 1978 && year < 2000) ? 0.45 : 0.12),
  'Walk-In Closet(s)': ({ year }) => (year > 1980 ? 0.75 : 0.15),
  'Wired for Data': ({ year }) => (year > 2005 ? 0.3 : 0.04),
} // biome-ignore format: a table

const exterior: Record<string, (home: Facts) => number> = {
  'Balcony': ({ kind, stories }) => (kind === 'Condominium' ? 0.75 : stories > 1 ? 0.2 : 0),
  'Courtyard': ({ style }) => (style === 'Spanish' ? 0.5 : style === 'Low-Rise' ? 0.3 : 0.03),
  'Dog Run': ({ acres }) => (acres && acres > 0.15 ? 0.06 : 0),
  'Fire Pit': ({ acres }) => (acres && acres > 0.2 ? 0.15 : 0),
  'Garden': ({ acres, year }) => (acres && acres > 0.12 ? (year < 1970 ? 0.3 : 0.12) : 0),
  'Lighting': ({ year }) => (year > 2000 ? 0.3 : 0.12),
  'Outdoor Grill': ({ isLuxury, kind }) => (kind === 'Condominium' ? 0.3 : isLuxury ? 0.4 : 0.08),
  'Outdoor Kitchen': ({ isLuxury, hasPool }) => (isLuxury ? 0.55 : hasPool ? 0.25 : 0.02),
  'Playground': ({ acres }) => (acres && acres > 0.2 ? 0.08 : 0),
  'Private Entrance': ({ kind }) => (kind === 'Townhouse' || kind === 'Duplex' ? 0.5 : 0.02),
  'Private Yard': ({ kind }) => (kind === 'Condominium' ? 0 : 0.55),
  'RV Hookup': ({ acres }) => (acres && acres > 1 ? 0.3 : 0),
  'Rain Barrel/Cistern(s)': ({ town, acres }) => (town.land === 'hill' && acres && acres > 0.5 ? 0.35 : 0.02),
  'Rain Gutters': ({ kind }) => (kind === 'Condominium' ? 0.05 : 0.4),
  'Storage': ({ acres }) => (acres && acres > 0.15 ? 0.22 : 0.05),
  'Tennis Court(s)': ({ style, isLuxury }) => (style === 'Low-Rise' ? 0.1 : isLuxury ? 0.06 : 0),
  'Uncovered Courtyard': ({ kind }) => (kind === 'Townhouse' ? 0.12 : 0),
} // biome-ignore format: a table

const drawn = (luck: Chance, table: typeof interior, home: Facts) =>
  Object.entries(table).flatMap(([name, probability]) => (luck.is(probability(home)) ? [name] : []))

export const featuresOf = (luck: Chance, home: Facts) => {
  // On Texas clay and limestone nearly all houses stand on slabs.
  const basement = ['Single Family Residence', 'Ranch'].includes(home.kind)
    ? home.town.land === 'hill' || home.town.land === 'north'
      ? luck.weighted({ '': 92, 'Finished/Walk-Out Access': 2, Unfinished: 2, Partial: 2, Full: 2 })
      : luck.weighted({ '': 97, Partial: 1, Unfinished: 2 })
    : ''
  const pier = home.year < 1955 && basement === '' && luck.is(0.6) ? 'Crawl Space' : ''
  return {
    basement: [...basement.split('/'), pier].filter(Boolean),
    interior: drawn(luck, interior, home),
    exterior: drawn(luck, exterior, home),
  }
}
