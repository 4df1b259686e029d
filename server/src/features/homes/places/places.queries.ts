import { statusLabel } from '@dormer/contract/homes/listings'
import { PLACES_FOUND, type Place, statusesOffered } from '@dormer/contract/homes/property-search'
import { formatMoney } from '@dormer/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { countyName, foldPlace, townName } from '../../../providers/listings/place-names.ts'
import { addressQuery, type PlaceKind, readTyped, type Typed, townOf, townsOf, zipNamed } from './places.rules.ts'

type Known = { Kind: PlaceKind; Name: string; City: string; State: string; Lat: number | null; Lng: number | null }

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const columns: Record<PlaceKind, RawBuilder<unknown>> = {
  City: sql`l.city`,
  Zip: sql`left(l.postal_code, 5)`,
  County: sql`l.county_or_parish`,
  Neighborhood: sql`l.subdivision_name`,
}
/** A feed may write 'Travis' or 'Travis County'. */
const withoutCounty = (folded: string) => folded.replace(/ (county|parish)$/, '')

/**
 * The condition that a listing, called `l`, is in any of the places with these names, which are looked up as the feed
 * writes them. 'Austin, TX' and, for a neighborhood, 'Mueller, Austin, TX' say which of several with that name.
 */
export const placesNamed = async (
  db: Tx,
  mlsId: number,
  kind: PlaceKind,
  operation: string,
  texts: string[],
  known: KnownNames = new Map(),
): Promise<RawBuilder<SqlBool>> => {
  const found: RawBuilder<SqlBool>[] = []
  for (const text of texts) {
    for (const { name, city, state } of readings(kind, text)) {
      const names = await namesOf(db, mlsId, known, kind, operation, name, city, state)
      if (names.length === 0) continue
      const narrower = [
        ...(state ? [sql<SqlBool>`l.state_or_province = ${state}`] : []),
        ...(city ? [sql<SqlBool>`search_fold(l.city) = search_fold(${city})`] : []),
      ]
      found.push(sql`(${sql.join([sql`${columns[kind]} = any(${names}::text[])`, ...narrower], sql` and `)})`)
      break
    }
  }
  return found.length > 0 ? sql`(${sql.join(found, sql` or `)})` : sql`false`
}

type Reading = { name: string; city?: string; state?: string }
/** The ways to read a name, starting with the whole text: a comma may be part of it. */
const readings = (kind: PlaceKind, text: string): Reading[] => {
  if (kind === 'Zip') return [{ name: text.slice(0, 5) }]
  const [name = '', ...rest] = text.split(',').map((part) => part.trim())
  const state = rest.pop()?.toUpperCase()
  const whole: Reading = { name: text }
  if (!state || !/^[A-Z]{2}$/.test(state)) return [whole]
  const city = kind === 'Neighborhood' ? rest.pop() : undefined
  return [whole, { name: [name, ...rest].join(', '), state, ...(city && { city }) }]
}

/** Names already looked up in one MLS. */
export type KnownNames = Map<string, string[]>

const foldedAs = (kind: PlaceKind, name: string) =>
  kind === 'County' ? withoutCounty(foldPlace(name)) : foldPlace(name)
/** A name as it is and as listings have it, which are stored in the Census' spelling: 'mc kinney' is 'mckinney'. */
const foldedForms = (kind: PlaceKind, name: string, state = '') => {
  const spelled = kind === 'City' ? townName : kind === 'County' ? countyName : undefined
  return [...new Set([name, spelled?.(name, state || null) ?? name].map((one) => foldedAs(kind, one)).filter(Boolean))]
}
/** How names equal to these are written in listing_place. */
const equals = (kind: PlaceKind, folded: string[]) =>
  folded.flatMap((one) => (kind === 'County' ? [` ${one}`, ` ${one} county`, ` ${one} parish`] : [` ${one}`]))

/** Every name, as listing_place has it, that `placesNamed` may find for these. */
export const namesSought = (kind: PlaceKind, texts: string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => readings(kind, text))
      .flatMap(({ name, state }) => equals(kind, foldedForms(kind, name, state)))
      .map((one) => `${kind}${one}`),
  ),
]

const namesOf = async (
  db: Tx,
  mlsId: number,
  known: KnownNames,
  kind: PlaceKind,
  operation: string,
  name: string,
  city = '',
  state = '',
): Promise<string[]> => {
  const folded = foldedAs(kind, name)
  if (folded === '') return []
  const key = JSON.stringify([mlsId, kind, operation, folded, city, state])
  const before = known.get(key)
  if (before) return before
  const pattern = escaped(folded)
  const form =
    operation === 'Contains'
      ? `%${pattern}%`
      : operation === 'StartsWith'
        ? ` ${pattern}%`
        : operation === 'EndsWith'
          ? `%${pattern}`
          : undefined
  const isIt = form
    ? sql<SqlBool>`folded like ${form}`
    : sql<SqlBool>`folded = any(${equals(kind, foldedForms(kind, name, state))}::text[])`
  const { rows } = await sql<{ Name: string }>`
    select distinct name from listing_place
    where mls_id = ${mlsId} and kind = ${kind} and ${isIt} and (${state} = '' or state = ${state})
      and (${city} = '' or search_fold(city) = search_fold(${city}))
    limit 500`.execute(db)
  const names = rows.map(({ Name }) => Name)
  known.set(key, names)
  return names
}

/** Parses 'City:Austin, TX', as the suggestions write it. */
export const readPlace = (text: string): { kind: PlaceKind; text: string } | undefined => {
  const colon = text.indexOf(':')
  const kind = (Object.keys(columns) as PlaceKind[]).find(
    (one) => one.toLowerCase() === text.slice(0, colon).trim().toLowerCase(),
  )
  const name = text.slice(colon + 1).trim()
  return kind && name ? { kind, text: name } : undefined
}

const order: Record<PlaceKind, number> = { City: 0, Zip: 1, County: 2, Neighborhood: 3 }

/**
 * What begins as typed, most likely first. `visible` is a condition on the listings, called `l`, that are themselves
 * suggested, by number and address.
 */
export const suggest = async (
  db: Tx,
  mlsId: number,
  text: string,
  visible: RawBuilder<SqlBool> = sql`true`,
): Promise<Place[]> => {
  if (text.trim().length < 2) return []
  const typed = readTyped(text)
  const [numbered, whole, places, addresses] = await Promise.all([
    byNumber(db, mlsId, typed, visible),
    // 'Port Washington' ends like a state, but is a town.
    typed.state ? placesTyped(db, mlsId, { ...typed, name: foldPlace(text), state: null }) : [],
    placesTyped(db, mlsId, typed),
    byAddress(db, mlsId, text, visible),
  ])
  const named = [...whole, ...places]
  // A leading number is a house number.
  const all = /^\s*\d+\s+\S/.test(text)
    ? [...numbered, ...addresses, ...named]
    : [...numbered, ...named.slice(0, 6), ...addresses, ...named.slice(6)]
  return all.slice(0, PLACES_FOUND)
}

const placesTyped = async (db: Tx, mlsId: number, typed: Typed): Promise<Place[]> => {
  const [known, states] = await Promise.all([knownPlaces(db, mlsId, typed), statesOf(db, mlsId)])
  return [...known, ...townsTyped(typed, states, known), ...zipsTyped(typed, known)]
    .filter(({ State }) => !typed.state || State === '' || State === typed.state)
    .map((place) => ({ place, rank: rankOf(place, typed) }))
    .sort((a, b) => a.rank - b.rank || a.place.Name.localeCompare(b.place.Name))
    .map(({ place }) => asPlace(place))
}

/** Exact matches before prefixes, then by kind, then large towns before small ones. */
const rankOf = ({ Kind, Name, State }: Known, typed: Typed) => {
  const folded = Kind === 'County' ? withoutCounty(foldPlace(Name)) : foldPlace(Name)
  const isExact = folded === typed.name || (Kind === 'Zip' && Name === typed.zip)
  const zips = Kind === 'City' ? (townNamed(Name, State)?.zips ?? 1) : 0
  const isBegun = folded.startsWith(typed.name)
  return (
    (isExact ? 0 : 1000) +
    (isBegun ? 0 : 400) +
    order[Kind] * 100 -
    Math.min(zips, 99) +
    (typed.isCounty && Kind !== 'County' ? 500 : 0)
  )
}
const townNamed = (name: string, state: string) => townOf(state, foldPlace(name))

/** Places that have listings. A ZIP code already comes with its town. */
const knownPlaces = async (db: Tx, mlsId: number, { name, zip, state, isCounty }: Typed): Promise<Known[]> => {
  const find = async (condition: RawBuilder<SqlBool>) =>
    (
      await sql<Known>`
        select kind, name, city, state, location[1] as lat, location[0] as lng from listing_place
        where mls_id = ${mlsId} and ${condition}
        order by length(name), name limit 60`.execute(db)
    ).rows
  if (zip) return find(sql`kind = 'Zip' and name = ${zip}`)
  if (name.length < 2) return []
  const digits = /^\d{3,4}$/.test(name) ? sql`or kind = 'Zip' and name like ${`${name}%`}` : sql``
  return find(
    sql`(folded like any(${foldedForms('City', name, state ?? '').map((one) => `% ${escaped(one)}%`)}::text[]) and ${isCounty ? sql`kind = 'County'` : sql`kind <> 'Zip'`} ${digits})`,
  )
}

/** The states that have listings: towns elsewhere are not meant unless their state is typed. */
const statesOf = async (db: Tx, mlsId: number) =>
  (
    await sql<{ State: string }>`
      select distinct state from listing_place where mls_id = ${mlsId} and kind = 'City'`.execute(db)
  ).rows.map(({ State }) => State)

const townsTyped = ({ name, zip, state, isCounty }: Typed, states: string[], known: Known[]): Known[] => {
  if (zip || isCounty || name.length < 2) return []
  const taken = new Set(known.filter(({ Kind }) => Kind === 'City').map((k) => `${foldPlace(k.Name)}|${k.State}`))
  return (state ? [state] : states)
    .flatMap(townsOf)
    .filter((town) => town.folded.startsWith(name) && !taken.has(`${town.folded}|${town.state}`))
    .slice(0, PLACES_FOUND)
    .map(({ name, state, Lat, Lng }) => ({ Kind: 'City', Name: name, City: '', State: state, Lat, Lng }))
}

const zipsTyped = ({ zip }: Typed, known: Known[]): Known[] => {
  const found = zip && known.length === 0 ? zipNamed(zip) : undefined
  if (!found || !zip) return []
  return [{ Kind: 'Zip', Name: zip, City: '', State: found.state, Lat: found.latitude, Lng: found.longitude }]
}

const asPlace = ({ Kind, Name, City, State, Lat, Lng }: Known): Place => {
  const told = Kind === 'County' && !/ (county|parish)$/i.test(Name) ? `${Name} County` : Name
  const Label = Kind === 'Zip' || Kind === 'Neighborhood' ? Name : [told, State].filter(Boolean).join(', ')
  const zip = Kind === 'Zip' ? zipNamed(Name) : undefined
  const Detail =
    Kind === 'Zip'
      ? zip
        ? `${zip.city}, ${zip.state}`
        : State || null
      : Kind === 'Neighborhood'
        ? [City, State].filter(Boolean).join(', ') || null
        : null
  const town = Kind === 'City' ? townNamed(Name, State) : undefined
  const value = Kind === 'Neighborhood' ? [Name, City, State].filter(Boolean).join(', ') : Kind === 'Zip' ? Name : Label
  return {
    Kind,
    Label,
    Detail,
    Filters: [{ Field: 'place', Value: `${Kind}:${value}` }],
    ListingKey: null,
    Lat: town?.Lat ?? zip?.latitude ?? Lat,
    Lng: town?.Lng ?? zip?.longitude ?? Lng,
  }
}

type Listed = {
  ListingKey: string
  ListingId: string
  UnparsedAddress: string | null
  StandardStatus: string
  ListPrice: string | null
  Lat: number | null
  Lng: number | null
}
const listed = sql`l.listing_key, l.listing_id, l.unparsed_address, l.standard_status, l.list_price, l.location[1] as lat, l.location[0] as lng`

const detailOf = ({ StandardStatus, ListPrice }: Listed) =>
  [statusLabel(StandardStatus), ListPrice && formatMoney(ListPrice)].filter(Boolean).join(', ')

/** By number, any listing that has not left the MLS, including sold ones. */
const byNumber = async (db: Tx, mlsId: number, { number }: Typed, visible: RawBuilder<SqlBool>): Promise<Place[]> => {
  if (!number) return []
  const { rows } = await sql<Listed>`
    select ${listed} from listing l
    where l.mls_id = ${mlsId} and lower(l.listing_id) = lower(${number}) and l.date_removed is null and ${visible} limit 3`.execute(
    db,
  )
  return rows.map((row) => ({
    Kind: 'Listing',
    Label: `#${row.ListingId}`,
    Detail: [row.UnparsedAddress, detailOf(row)].filter(Boolean).join(', '),
    Filters: [{ Field: 'ListingId', Value: row.ListingId }],
    ListingKey: row.ListingKey,
    Lat: row.Lat,
    Lng: row.Lng,
  }))
}

const onMarket = sql.raw(
  `l.date_removed is null and l.standard_status in (${statusesOffered.map((status) => `'${status}'`).join(', ')})`,
)
const byAddress = async (db: Tx, mlsId: number, text: string, visible: RawBuilder<SqlBool>): Promise<Place[]> => {
  const query = addressQuery(text)
  if (!query) return []
  const { rows } = await sql<Listed>`
    select ${listed} from listing l
    where l.mls_id = ${mlsId} and ${onMarket} and ${visible}
      and to_tsvector('simple', search_fold(l.unparsed_address)) @@ to_tsquery('simple', ${query})
    limit 5`.execute(db)
  return rows.map((row) => ({
    Kind: 'Address',
    Label: row.UnparsedAddress ?? `#${row.ListingId}`,
    Detail: detailOf(row),
    Filters: [{ Field: 'ListingId', Value: row.ListingId }],
    ListingKey: row.ListingKey,
    Lat: row.Lat,
    Lng: row.Lng,
  }))
}
