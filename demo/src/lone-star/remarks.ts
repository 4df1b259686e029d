import { type Chance, chance } from './chance.ts'
import type { Home } from './homes.ts'

const has = (list: string[], ...names: string[]) => names.every((name) => list.includes(name))
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
const count = (n: number, thing: string) => `${words[n] ?? n} ${thing}${n === 1 ? '' : 's'}`
const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinal = (n: number) => `${n}${{ one: 'st', two: 'nd', few: 'rd' }[rules.select(n) as string] ?? 'th'}`
const numbers = new Intl.NumberFormat('en-US')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const material = (home: Home) =>
  ({ Brick: 'brick', Stone: 'limestone', Siding: 'lap-sided', Stucco: 'stucco', 'Board & Batten Siding': 'board-and-batten' })[home.material] // biome-ignore format: a table
const noun = (home: Home) =>
  ({
    Ranch: 'ranch-style home',
    Craftsman: home.year && home.year < 1945 ? 'Craftsman bungalow' : 'Craftsman-style home',
    Colonial: 'Colonial',
    Traditional: home.stories === 1 ? 'one-story home' : 'two-story home',
    Contemporary: 'contemporary home',
    Farmhouse: 'modern farmhouse',
    'Hill Country': 'Hill Country home',
    Spanish: 'Spanish-style home',
    Townhouse: `${words[home.stories]}-story townhouse`,
    'Low-Rise': 'condominium',
    'High-Rise': 'condominium',
    Duplex: 'duplex',
    Manufactured: 'manufactured home',
    Land: 'tract',
    Homestead: 'ranch house',
  })[home.style]

const near: Record<string, string[]> = {
  hill: ['the greenbelt trails', 'live-oak-shaded parks', 'H-E-B and good coffee', 'the farmers market', 'swimming holes and hike-and-bike trails'],
  north: ['the neighborhood park', 'shopping and the highway', 'good restaurants', 'the walking trails along the creek', 'schools and the ballfields'],
  gulf: ['the bayou trails', 'the medical center and the loop', 'parks and the community pool', 'H-E-B and the farmers market', 'major employers'],
  coast: ['the beach', 'the marina', 'the seawall', 'the bay and its fishing piers'],
  east: ['the square', 'campus', 'walking trails among the pines', 'schools and shopping'],
  west: ['the park', 'campus and the medical district', 'shopping along the loop', 'schools and the ballfields'],
  valley: ['the hike-and-bike trail', 'shopping along the expressway', 'the bird sanctuary', 'schools and the medical district'],
} // biome-ignore format: a table

const landRemarks = (luck: Chance, home: Home): string => {
  const { acres, town, site } = home
  const trees = { hill: 'live oaks and cedar', north: 'post oaks', gulf: 'pines and oaks', coast: 'wind-shaped oaks', east: 'pines and hardwoods', west: 'mesquite', valley: 'ebony and mesquite' }[town.land] // biome-ignore format: a table
  const size = acres && acres >= 2 ? `${acres} acres` : `${acres}-acre homesite`
  return [
    luck.of([
      `${capital(size)} ${luck.of(['outside', 'minutes from'])} ${town.name} with frontage on ${site.street}.`,
      `Build the place you have been drawing on napkins: ${size} on ${site.street}, a short drive from ${town.name}.`,
      `${capital(size)} of ${site.zip.county} County, ready for a home, a barn and some quiet.`,
    ]),
    luck.of([
      `Scattered ${trees}, a gentle slope and more than one good spot for a house.`,
      `The land is mostly open, with ${trees} along the back fence.`,
      `Fenced on three sides, with ${trees} for shade.`,
    ]),
    luck.of(['Electricity is at the road.', 'Electricity and water are at the road; a septic system will be needed.', 'Light restrictions keep the neighbors honest; no mobile homes.', 'An agricultural valuation keeps the taxes low.']), // biome-ignore format: short
    luck.of(['Please do not walk the property without an appointment.', 'Survey available on request.', 'Bring your builder.', 'Gate is locked: call before you drive out.']), // biome-ignore format: short
  ].join(' ')
}

const opening = (luck: Chance, home: Home): string => {
  const { site, town } = home
  const [where, what] = [site.subdivision ?? town.name, noun(home)]
  const age = home.year ?? 0
  if (home.kind === 'Condominium')
    return luck.of([
      `${site.floor > 8 ? `From the ${ordinal(site.floor)} floor` : 'Light from two sides'}, ${count(home.beds ?? 1, 'bedroom')} and a floor plan that wastes nothing, at ${where}.`,
      `Lock it and leave it: a ${home.area}-square-foot condominium at ${where}${site.floor > 1 ? `, on floor ${site.floor}` : ', on the ground floor'}.`,
      `${where} at its best: ${count(home.beds ?? 1, 'bedroom')}, a proper kitchen and ${home.exterior.includes('Balcony') ? 'a balcony for the evenings' : 'tall windows'}.`,
    ]) // biome-ignore format: long sentences
  if (home.kind === 'Duplex')
    return luck.of([
      `Live in one side and rent the other: a well-kept duplex in ${where}.`,
      `Side-by-side ${material(home)} duplex, ${count((home.beds ?? 4) / 2, 'bedroom')} on each side, separately metered.`,
    ])
  if (home.kind === 'Ranch')
    return luck.of([
      `${home.acres} acres with a ${count(home.beds ?? 3, 'bedroom').replace(' ', '-').replace(/s$/, '')} house, ${luck.of(['a hay barn', 'pens and a loafing shed', 'a metal workshop'])} and views that go on a while.`,
      `A working place outside ${town.name}: ${home.acres} acres, good fences, ${luck.of(['two stock tanks', 'a seasonal creek', 'a solar well'])} and a comfortable ranch house.`,
    ]) // biome-ignore format: long sentences
  if (age >= 2018)
    return luck.of([
      `Nearly new and already landscaped: this ${what} in ${where} spares you the wait for a builder.`,
      `Built in ${age} and kept like it was handed over yesterday, this ${what} sits in ${where}.`,
      `A ${material(home)} ${what} in ${where} with the plan people ask for: everyone gathers in the middle, everyone sleeps in peace.`,
    ])
  if (age < 1955)
    return luck.of([
      `Old ${where} charm without the old plumbing: a ${age} ${what} that has been looked after by people who love it.`,
      `Original ${luck.of(['hardwoods', 'longleaf pine floors', 'millwork'])} and deep shade make this ${age} ${what} easy to fall for.`,
      `They do not build porches like this any more. ${capital(count(home.beds ?? 3, 'bedroom'))} in ${where}, close to everything.`,
    ])
  return luck.of([
    `Well-kept ${material(home)} ${what} in ${where}, with big trees and room to grow.`,
    `Settled street, good bones: a ${what} in ${where} with ${count(home.beds ?? 3, 'bedroom')} and ${count(home.full ?? 2, 'full bath')}.`,
    `A ${what} in ${where} that has had the expensive things done: ${luck.of(['roof and water heater', 'HVAC and windows', 'roof and foundation', 'electrical panel and ductwork'])}.`,
    `Come for the street, stay for the house: ${count(home.beds ?? 3, 'bedroom')}, ${numbers.format(home.area ?? 0)} square feet and not a wasted corner.`,
  ]) // biome-ignore format: long sentences
}

const kitchen = (luck: Chance, { interior, kind }: Home): string => {
  const stone = has(interior, 'Quartz Counters') ? 'quartz' : has(interior, 'Granite Counters') ? 'granite' : null
  const island = has(interior, 'Kitchen Island')
  if (stone && island) return luck.of([`The kitchen has ${stone} counters and an island big enough for homework and dinner at once.`, `Cook at the ${stone} island and still be part of the conversation.`]) // biome-ignore format: short
  if (stone) return luck.of([`The kitchen was done in ${stone}${has(interior, 'Pantry') ? ', with a real pantry' : ''}.`, `${capital(stone)} counters and ${has(interior, 'Breakfast Bar') ? 'a breakfast bar' : 'plenty of cabinets'} in the kitchen.`]) // biome-ignore format: short
  if (has(interior, 'Tile Counters'))
    return 'The tiled kitchen is original and cheerful; make it yours when you are ready.'
  return luck.of(['The kitchen is bright and works as it is.', `A practical kitchen${has(interior, 'Pantry') ? ' with a pantry' : ''} looks over the ${kind === 'Condominium' ? 'living room' : luck.of(['back yard', 'breakfast nook'])}.`]) // biome-ignore format: short
}

const rooms = (luck: Chance, home: Home): string => {
  const { interior, stories } = home
  const told = [
    has(interior, 'High Ceilings', 'Open Floorplan') && 'Tall ceilings and an open plan keep the living area light.',
    has(interior, 'Beamed Ceilings') && 'Beams run the length of the living room.',
    has(interior, 'Vaulted Ceiling(s)') && (home.year ?? 0) > 1975 && 'The living room vaults to a wall of glass.',
    has(interior, 'Built-in Features') && 'Built-ins flank the fireplace.',
    has(interior, 'In-Law Floorplan') && 'A second suite gives guests or parents a door of their own.',
    stories > 1 && (home.beds ?? 0) > 2 && home.kind === 'Single Family Residence' && 'The primary suite is down, the other bedrooms and a game room are up.',
    has(interior, 'Soaking Tub') && 'The primary bath has a soaking tub and a separate shower.',
    has(interior, 'Walk-In Closet(s)') && 'Closets are walk-in and generous.',
    has(interior, 'Bookcases') && 'Bookcases line the hall for the readers among you.',
    home.basement.includes('Finished') && 'The finished lower level walks out to the garden, a rare thing in Texas.',
  ].filter((text) => text !== false) // biome-ignore format: sentences
  return luck.some(told, luck.whole(1, 2)).join(' ')
}

const outside = (luck: Chance, home: Home): string => {
  const { exterior, acres, garage } = home
  const told = [
    home.hasPool && luck.of(['The pool was resurfaced recently.', 'Out back, a pool and shade to go with it.']),
    has(exterior, 'Outdoor Kitchen') && 'The outdoor kitchen gets used ten months of the year.',
    has(exterior, 'Garden') && 'Raised beds and a compost corner wait for a gardener.',
    has(exterior, 'Courtyard') && 'The courtyard stays cool in August.',
    has(exterior, 'Fire Pit') && 'A fire pit for the first cool night.',
    has(exterior, 'Balcony') && home.kind === 'Condominium' && 'The balcony faces away from the street.',
    acres && acres > 0.6 && acres < 4 && `${acres} acres leave the neighbors at a friendly distance.`,
    garage === 3 && 'Three-car garage with room for a workbench.',
    home.site.neighborhood.hasPool && home.kind !== 'Condominium' && 'The neighborhood has a pool and trails.',
    home.kind === 'Condominium' && luck.of(['Residents share a pool and a gym.', 'Secure entry and reserved parking.']),
  ].filter((text) => typeof text === 'string')
  return luck.some(told, 2).join(' ')
}

/** The listing agent's remarks, all of them true of the home. */
export const remarksOf = (home: Home): string => {
  const luck = chance('remarks', home.slot.number, home.turn)
  if (home.kind === 'Unimproved Land') return landRemarks(luck, home)
  const place = luck.of(near[home.town.land] ?? [])
  const ending = luck.of([
    `Minutes from ${place}.`,
    `Close to ${place}${home.kind === 'Ranch' ? ' when you want them' : ''}.`,
    `${home.town.district} schools.`,
    'Come and see it in the morning light.',
    'Survey and disclosures are in the documents.',
    `Close to ${place}; ${home.town.district} schools.`,
  ])
  return [opening(luck, home), kitchen(luck, home), rooms(luck, home), outside(luck, home), ending].filter(Boolean).join(' ') // biome-ignore format: one step
}
