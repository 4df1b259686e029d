import type { Property, PropertyDetail } from '@dormer/contract/homes/listings'
import { type Cluster, PAGE_SIZE, type sortBys } from '@dormer/contract/homes/property-search'
import { formatCents } from '@dormer/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { HttpError } from '../../../http/errors.ts'
import type { PastEvent } from '../../../providers/listings/listings.ts'
import { clock } from '../../../time/clock.ts'
import { daysOnMarket } from './fields.ts'
import type { Search } from './filters.ts'
import { historyOf } from './history.rules.ts'
import type { Shape } from './shapes.rules.ts'

type Media = Property['Media']
type Row = Omit<Property, 'ListingKeyNumeric' | 'MediaUrl' | 'LotSizeAcres'> & {
  LotSizeAcres: string | null
  InternetAddressDisplayYN: boolean
}
/** Also whether the public may see its address. */
export type Found = Property & Pick<Row, 'InternetAddressDisplayYN'>

/** How many photos a property in a list has. */
const PHOTOS = 10

const columns = (today: string, photos: number | null) => sql`
  l.listing_key, l.listing_id, l.standard_status, l.property_type, l.property_sub_type, l.list_price,
  l.previous_list_price, l.price_change_timestamp, l.close_price, l.close_date, l.on_market_date,
  ${daysOnMarket(today)} as days_on_market, l.unparsed_address, l.street_number, l.street_dir_prefix, l.street_name,
  l.street_suffix, l.street_dir_suffix, l.unit_number, l.city, l.state_or_province, l.postal_code, l.county_or_parish,
  l.subdivision_name, l.location[1] as lat, l.location[0] as lng, l.bedrooms_total, l.bathrooms_total_integer,
  l.bathrooms_full, l.bathrooms_half, l.living_area, l.lot_size_acres, l.year_built, l.garage_spaces,
  l.list_agent_full_name, l.list_office_name,
  l.internet_address_display_yn as "InternetAddressDisplayYN", l.open_houses, jsonb_array_length(l.media) as photos_count,
  ${photos === null ? sql`l.media` : sql`jsonb_path_query_array(l.media, ${sql.raw(`'$[0 to ${photos - 1}]'`)})`} as media`

/** A key is a number in some MLSs and not in others. */
const asNumber = (key: string) => (/^[1-9]\d{0,14}$/.test(key) ? Number(key) : key)

const present = ({ LotSizeAcres, Media, OpenHouses, ...row }: Row): Found => {
  const media: Media = Media.map(({ Order, MediaURL, ShortDescription = null }) => ({
    Order,
    MediaURL,
    ShortDescription,
  }))
  const now = clock.now().epochMilliseconds
  return {
    ...row,
    ListingKeyNumeric: asNumber(row.ListingKey),
    LotSizeAcres: LotSizeAcres === null ? null : Number(LotSizeAcres),
    MediaUrl: media[0]?.MediaURL ?? null,
    Media: media,
    OpenHouses: OpenHouses.filter(
      ({ OpenHouseStartTime, OpenHouseEndTime }) => Date.parse(OpenHouseEndTime ?? OpenHouseStartTime) > now,
    ).map(({ OpenHouseEndTime = null, OpenHouseRemarks = null, ...told }) => ({
      ...told,
      OpenHouseEndTime,
      OpenHouseRemarks,
    })),
  }
}

/** The properties of an MLS with these keys, in this order. */
export const propertiesOf = async (
  db: Tx,
  mlsId: number,
  keys: string[],
  today: string,
  photos: number = PHOTOS,
): Promise<Found[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<Row>`
    select ${columns(today, photos)}
    from unnest(${keys}::text[]) with ordinality wanted (key, place)
    join listing l on l.mls_id = ${mlsId} and l.listing_key = wanted.key
    order by wanted.place`.execute(db)
  return rows.map(present)
}

type Sort = { sortBy: (typeof sortBys)[number]; sortDirection?: 'asc' | 'desc' | undefined }
/** The sort expression and its direction. */
const sortOf = ({ sortBy, sortDirection }: Sort, today: string): [RawBuilder<unknown>, 'asc' | 'desc'] => {
  const sorts: Record<Sort['sortBy'], [RawBuilder<unknown>, 'asc' | 'desc']> = {
    Newest: [sql`l.on_market_date`, 'desc'],
    ListPrice: [sql`l.list_price`, 'asc'],
    DaysOnMarket: [daysOnMarket(today), 'asc'],
    LivingArea: [sql`l.living_area`, 'desc'],
  }
  const [by, usual] = sorts[sortBy]
  return [by, sortDirection ?? usual]
}

/**
 * A page and the exact total in one statement, and in one pass over the index that covers what filters and sorts compare:
 * the listings themselves are read for the page alone. The work memory is raised, because with PostgreSQL's usual 4 MB a wide search
 * would write to disk.
 */
export const searchPage = async (
  db: Tx,
  mlsId: number,
  { where }: Search,
  sort: Sort,
  { page, onMap, today }: { page: number; onMap: boolean; today: string },
) => {
  const [by, direction] = sortOf(sort, today)
  const order = sql.raw(`${direction} nulls last`)
  const [, found] = await Promise.all([
    sql`select set_config('work_mem', '32MB', true)`.execute(db),
    sql<{ Count: number } & (Row | { ListingKey: null })>`
      with found as materialized (
        select l.listing_key, ${by} as sort from listing l
        where ${where} ${onMap ? sql`and l.location is not null` : sql``}
      ), page as materialized (
        select listing_key, sort from found order by sort ${order}, listing_key
        limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
      )
      select total.count, listed.*
      from (select count(*) from found) total
      left join (
        select page.sort, ${columns(today, PHOTOS)}
        from page join listing l on l.mls_id = ${mlsId} and l.listing_key = page.listing_key
      ) listed on true
      order by listed.sort ${order}, listed.listing_key`.execute(db),
  ])
  const properties = found.rows.filter((row): row is { Count: number } & Row => row.ListingKey !== null)
  return { count: found.rows[0]?.Count ?? 0, properties: properties.map(present) }
}

export type View = { west: number; south: number; east: number; north: number; zoom: number }

/** Up to this many properties are shown individually. */
const SINGLE = 200
/** The width of a cell of the clusters' grid, in pixels of a map whose world is 512 wide at zoom 0. */
const CELL = 96
/** The most cells across the view, whatever zoom was sent, to keep the answer small. */
const ACROSS = 20
/** Views wider than this use the filters' index: the index on locations takes four times as long per row. */
const WIDE = 1.5

/**
 * The condition for a view. The planner cannot know how much of the data a rectangle holds and assumes little, so for
 * wide ones the location is compared as numbers, which no index covers.
 */
const inView = ({ west, south, east, north }: View, within: (shape: Shape) => RawBuilder<unknown>) =>
  east - west > WIDE
    ? sql`l.location[0] between ${west}::float8 and ${east}::float8 and l.location[1] between ${south}::float8 and ${north}::float8`
    : within({ kind: 'rectangle', west, south, east, north })

type Cell = {
  Count: number
  MinPrice: string | null
  MaxPrice: string | null
  Lng: number
  Lat: number
  West: number
  East: number
  South: number
  North: number
  ListingKey: string
}

/** What a map shows of the properties in view. */
export const mapOf = async (
  db: Tx,
  mlsId: number,
  { where }: Search,
  view: View,
  within: (shape: Shape) => RawBuilder<unknown>,
  today: string,
) => {
  const matching = sql`from listing l where ${where} and ${inView(view, within)}`
  const width = Math.max((360 * CELL) / (512 * 2 ** view.zoom), (view.east - view.west) / ACROSS)
  // A cell is as high as it is wide on the screen, in steps, so that panning does not move the grid.
  const middle = Math.round((view.south + view.north) / 20) * 10
  const height = Math.max(width * Math.cos((middle * Math.PI) / 180), (view.north - view.south) / ACROSS)
  const { rows: cells } = await sql<Cell>`
    select count(*) as count, min(l.list_price) as min_price, max(l.list_price) as max_price,
      avg(l.location[0]) as lng, avg(l.location[1]) as lat, min(l.location[0]) as west, max(l.location[0]) as east,
      min(l.location[1]) as south, max(l.location[1]) as north, min(l.listing_key) as listing_key
    ${matching}
    group by floor(l.location[0] / ${width}::float8), floor(l.location[1] / ${height}::float8)`.execute(db)
  const count = cells.reduce((sum, { Count }) => sum + Count, 0)
  if (count > SINGLE) {
    const alone = cells.filter(({ Count }) => Count === 1).map(({ ListingKey }) => ListingKey)
    return {
      count,
      clusters: cells.filter(({ Count }) => Count > 1).map(asCluster),
      properties: await propertiesOf(db, mlsId, alone, today, 1),
    }
  }
  const { rows } = await sql<{ ListingKey: string }>`
    select l.listing_key ${matching} order by l.listing_key`.execute(db)
  const all = await propertiesOf(
    db,
    mlsId,
    rows.map(({ ListingKey }) => ListingKey),
    today,
    1,
  )
  // The condos in one building would lie on top of each other.
  const houses = [...Map.groupBy(all, ({ Lat, Lng }) => `${Lat},${Lng}`).values()]
  return {
    count,
    clusters: houses.filter((flats) => flats.length > 1).map(asHouse),
    properties: houses.filter((flats) => flats.length === 1).flat(),
  }
}

const asCluster = ({ Lat, Lng, Count, MinPrice, MaxPrice, West, South, East, North }: Cell): Cluster => ({
  Lat,
  Lng,
  Count,
  MinPrice,
  MaxPrice,
  Bounds: { West, South, East, North },
})

const asHouse = (flats: Property[]): Cluster => {
  const [Lat, Lng] = [flats[0]?.Lat ?? 0, flats[0]?.Lng ?? 0]
  const prices = flats.flatMap(({ ListPrice }) => ListPrice ?? []).sort((a, b) => Number(a) - Number(b))
  return {
    Lat,
    Lng,
    Count: flats.length,
    MinPrice: prices[0] ?? null,
    MaxPrice: prices.at(-1) ?? null,
    Bounds: { West: Lng, South: Lat, East: Lng, North: Lat },
  }
}

type DetailRow = Row &
  Omit<PropertyDetail, keyof Property | 'More' | 'PriceHistory' | 'Mls'> & {
    More: Record<string, string | number | boolean | (string | number)[] | null>
    DateRemoved: string | null
    History: PastEvent[]
  }

const wantedRow = prepared((db, { mlsId, wanted, today }: { mlsId: number; wanted: string; today: string }) =>
  sql<DetailRow>`
    select ${columns(today, null)}, l.modification_timestamp, l.original_list_price, l.off_market_date, l.basement,
      l.interior_features, l.exterior_features, l.public_remarks, l.list_agent_phone, l.list_office_phone,
      l.buyer_office_name, l.virtual_tour_url,
      l.internet_entire_listing_display_yn as "InternetEntireListingDisplayYN",
      l.more, l.history, l.date_removed
    from listing l
    where l.mls_id = ${mlsId} and (l.listing_key = ${wanted} or lower(l.listing_id) = lower(${wanted}))
    order by l.listing_key = ${wanted} desc, l.date_removed is null desc, l.modification_timestamp desc limit 1`.compile(
    db,
  ),
)

const eventsOf = prepared((db, { mlsId, key }: { mlsId: number; key: string }) =>
  db
    .selectFrom('listing_event')
    .select(['EventType', 'DateTime', 'PriceBefore', 'Price', 'StatusBefore', 'Status'])
    .where('MLSId', '=', mlsId)
    .where('ListingKey', '=', key)
    .orderBy('DateTime', 'desc')
    .orderBy('EventId', 'desc')
    .limit(sql.lit(200))
    .compile(),
)

/** By key or, if no listing has that key, by MLS number. */
export const oneProperty = async (db: Tx, mlsId: number, key: string, today: string) => {
  // As people copy it: '#123', 'MLS# 123', 'MLS ID: 123'. A number itself may begin with MLS.
  const wanted = key
    .replace(/^mls(?=[\s#:])/i, '')
    .trim()
    .replace(/^(id|no\.?|number)(?=[\s#:])/i, '')
    .replace(/^[\s#:]+/, '')
  const [row] = await wantedRow(db, { mlsId, wanted, today })
  if (!row) throw new HttpError(404, { Message: 'Listing was not found in your MLS. Check the MLS Id.' })
  if (row.DateRemoved)
    throw new HttpError(404, { Message: 'This listing is no longer available: it has left the MLS.' })
  const { More, History, DateRemoved: _, ...told } = row
  const history = await eventsOf(db, { mlsId, key: row.ListingKey })
  return {
    ...told,
    ...present(told),
    More: Object.entries(More)
      .map(([Name, value]) => ({ Name, Label: labelOf(Name), Value: written(Name, value) }))
      .filter(({ Value }) => Value !== ''),
    PriceHistory: historyOf({ ...told, History }, history as Parameters<typeof historyOf>[1]),
  }
}

/** 'TaxAnnualAmount' → 'Tax Annual Amount', 'PoolPrivateYN' → 'Pool Private'. */
const labelOf = (name: string) =>
  name
    .replace(/YN$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')

const written = (name: string, value: DetailRow['More'][string]): string => {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (/(Amount|Fee|Price)$/.test(name) && Number.isFinite(Number(value))) return formatCents(String(value))
  return String(value)
}
