import type { Property } from '@dormer/contract/homes/listings'
import { type PropertyFilter, statusesOffered } from '@dormer/contract/homes/property-search'
import { moneyFault, readMoney, readMoneyRange } from '@dormer/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import { type KnownNames, placesNamed, readPlace } from '../places/places.queries.ts'
import { type Field, fieldNamed, fieldsOn, isOffered } from './fields.ts'
import { boxAround, EARTH_RADIUS, InvalidShape, readShape, rectangleOf, type Shape } from './shapes.rules.ts'

type Condition = RawBuilder<SqlBool>

/** The values of a listing at hand that conditions check first. */
export type Facts = Pick<Property, 'StandardStatus' | 'PropertySubType' | 'BedroomsTotal' | 'BathroomsTotalInteger' | 'LivingArea' | 'LotSizeAcres' | 'YearBuilt' | 'GarageSpaces' | 'Lat' | 'Lng'> & { ListPrice: number | null } // biome-ignore format: a list
/** Whether a condition may hold: false only for listings for which its SQL is not true. */
type May = (listing: Facts) => boolean

/**
 * What is searched: properties of one MLS, called `l`, on the market, for which all conditions hold. Of many listings
 * at hand, `may` rules out most without asking the database.
 */
export type Search = { where: Condition; may: May; ignored: string[] }

/** The condition on one field. */
type Asked = { sql: Condition; may?: May }

/** Written out literally, as in the indexes: the planner uses a partial index only if it recognizes its condition. */
export const onMarket = sql.raw<SqlBool>(
  `l.date_removed is null and l.standard_status in (${statusesOffered.map((status) => `'${status}'`).join(', ')})`,
)

/** What the public may see of the listing called `l`. */
export const isPublic = sql<SqlBool>`l.internet_entire_listing_display_yn`
export const hasPublicAddress = sql<SqlBool>`l.internet_address_display_yn`

/**
 * Conditions are combined as the filters' contract says (contract/src/homes/property-search.ts). A search `forPublic`
 * finds only what the public may see; listings with a withheld address are found neither by address nor by location.
 */
export const readSearch = async (
  db: Tx,
  mlsId: number,
  filters: PropertyFilter[],
  today: string,
  {
    known = new Map(),
    forPublic = false,
  }: {
    /** Place names already looked up, for a caller that reads many searches. */
    known?: KnownNames
    forPublic?: boolean
  } = {},
): Promise<Search> => {
  const fields = fieldsOn(today)
  const asked: Asked[] = []
  const shapes: Shape[] = []
  const ignored = new Set<string>()
  let isNumbered = false
  let isLocated = false
  for (const filter of filters) {
    const name = filter.Field.toLowerCase()
    isLocated ||= ['polygon', 'bounds', 'unparsedaddress'].includes(name)
    if (name === 'polygon') shapes.push(shapeOf(filter))
    else if (name === 'bounds') {
      const bounds = shapeOf({ ...filter, ValueType: 'rectangle' })
      asked.push({ sql: within(bounds), may: isNear(bounds) })
    } else if (name === 'place') {
      const texts = textsOf(filter.Value)
      if (texts.length > 0) asked.push({ sql: await anyPlace(db, mlsId, texts, known) })
    } else {
      const field = fieldNamed(fields, filter.Field)
      if (!field) throw invalid({ Field: `Properties cannot be searched by ${filter.Field}` })
      if (!isOffered(field, mlsId)) {
        ignored.add(field.DisplayName)
        continue
      }
      const one = await readFilter(db, mlsId, field, filter, known)
      if (!one) continue
      asked.push(one)
      if (field.FieldName === 'ListingId') isNumbered = true
    }
  }
  if (shapes.length > 0) {
    const near = shapes.map(isNear)
    asked.push({
      sql: sql`(${sql.join(shapes.map(within), sql` or `)})`,
      may: (listing) => near.some((may) => may(listing)),
    })
  }
  const all = [
    sql<SqlBool>`l.mls_id = ${mlsId}::bigint`,
    // Somebody who gives a number wants that listing, whatever has become of it.
    isNumbered && !forPublic ? sql<SqlBool>`l.date_removed is null` : onMarket,
    ...(forPublic ? [isPublic, ...(isLocated ? [hasPublicAddress] : [])] : []),
    ...asked.map((one) => one.sql),
  ]
  return {
    where: sql<SqlBool>`${sql.join(all, sql` and `)}`,
    may: (listing) => asked.every(({ may }) => !may || may(listing)),
    ignored: [...ignored],
  }
}

export const shapeOf = (filter: PropertyFilter) => {
  try {
    return readShape(filter)
  } catch (error) {
    if (error instanceof InvalidShape) throw invalid({ PolygonCoords: error.message })
    throw error
  }
}

/** Each form can use the index on listings' locations. */
export const within = (shape: Shape): Condition => {
  if (shape.kind === 'polygon') {
    const corners = `(${shape.corners.map(({ Lat, Lng }) => `(${Lng},${Lat})`).join(',')})`
    return sql`l.location <@ ${corners}::polygon`
  }
  const { west, south, east, north } = shape.kind === 'circle' ? boxAround(shape.center, shape.meters) : shape
  const box = sql<SqlBool>`l.location <@ ${`((${west},${south}),(${east},${north}))`}::box`
  if (shape.kind === 'rectangle') return box
  const { Lat, Lng } = shape.center
  return sql`(${box} and ${2 * EARTH_RADIUS}::float8 * asin(least(1, sqrt(
    sind((l.location[1] - ${Lat}::float8) / 2) ^ 2
    + cosd(${Lat}::float8) * cosd(l.location[1]) * sind((l.location[0] - ${Lng}::float8) / 2) ^ 2))) <= ${shape.meters}::float8)`
}

type Value = PropertyFilter['Value']
type Range = { Min: number | null; Max: number | null }

/** The values that are not blank. */
export const textsOf = (value: Value): string[] =>
  (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [value ?? []].flat())
    .map((one) => String(one ?? '').trim())
    .filter(Boolean)

/** The condition on one field; undefined if nothing is asked of it. */
const readFilter = async (
  db: Tx,
  mlsId: number,
  field: Field,
  filter: PropertyFilter,
  known: KnownNames,
): Promise<Asked | undefined> => {
  const { Operation: operation, Value: value } = filter
  if (operation === 'IsNull' || operation === 'IsEmpty') return { sql: isBlank(field) }
  if (operation === 'IsNotNull' || operation === 'IsNotEmpty') return { sql: sql`not ${isBlank(field)}` }
  const texts = textsOf(value)
  if (operation === 'IsTrue' || operation === 'IsFalse') throw cannot(field, operation)
  if (texts.length === 0) return undefined
  if (field.Kind === 'range') return inRange(field, filter, texts)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    throw invalid({ Value: `${field.DisplayName} has no minimum and maximum` })
  const one = operation ?? field.DefaultOperation
  if (field.Kind === 'features') return { sql: hasFeatures(field, one, texts) }
  if (field.Kind === 'choice') return isAny(field, one, texts)
  if (field.place) return { sql: await hasPlace(db, mlsId, field, one, texts, known) }
  if (field.FieldName === 'ListingId') return { sql: isListing(field, one, texts) }
  return { sql: isText(field, one, texts) }
}

const cannot = (field: Field, operation: string) =>
  invalid({ Operation: `${field.DisplayName} cannot be searched by ${operation}` })

const isBlank = (field: Field): Condition =>
  field.Kind === 'features' ? sql`(${field.column} = '{}')` : sql`(${field.column} is null)`

const negated = (isNot: boolean, condition: Condition): Condition =>
  isNot ? sql`(${condition}) is not true` : condition

/** The values as listings have them. */
const optionsOf = (field: Field, texts: string[]) => {
  const plain = (text: string) => text.toLowerCase().replace(/\s/g, '')
  if (field.FieldName !== 'StandardStatus')
    return texts.map((text) => field.Options.find(({ Key }) => Key.toLowerCase() === text.toLowerCase())?.Key ?? text)
  return texts.map((text) => {
    const option = field.Options.find(({ Key, Label }) => [Key, Label].some((name) => plain(name) === plain(text)))
    if (!option)
      throw invalid({
        Value: `Properties are searched by the statuses ${field.Options.map(({ Label }) => Label).join(', ')}; ${text} is none of them`,
      })
    return option.Key
  })
}

const isAny = (field: Field, operation: string, texts: string[]): Asked => {
  if (!['Equals', 'Contains', 'NotEqualTo'].includes(operation)) throw cannot(field, operation)
  const options = optionsOf(field, texts)
  const condition = sql<SqlBool>`${field.column} = any(${options}::text[])`
  if (operation === 'NotEqualTo') return { sql: negated(true, condition) }
  const value = factOf(field)
  return { sql: condition, may: (listing) => options.includes(String(value(listing))) }
}

const hasFeatures = (field: Field, operation: string, texts: string[]): Condition => {
  if (operation === 'NotEqualTo') return sql`not ${field.column} && ${texts}::text[]`
  if (operation === 'Equals' || operation === 'Contains') return sql`${field.column} @> ${texts}::text[]`
  throw cannot(field, operation)
}

/** '#4417723' and '4417723' are the same number. */
const isListing = (field: Field, operation: string, texts: string[]): Condition => {
  if (!['Equals', 'Contains', 'StartsWith'].includes(operation)) throw cannot(field, operation)
  const numbers = texts.flatMap((text) => text.split(/[\s,;]+/)).map((text) => text.replace(/^#/, '').toLowerCase())
  return sql`lower(l.listing_id) = any(${numbers}::text[])`
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const patterns: Partial<Record<string, (text: string) => string>> = {
  Contains: (text) => `%${escaped(text)}%`,
  StartsWith: (text) => `${escaped(text)}%`,
  EndsWith: (text) => `%${escaped(text)}`,
}

const isText = (field: Field, operation: string, texts: string[]): Condition => {
  const folded = sql`search_fold(${field.column})`
  if (operation === 'Equals' || operation === 'NotEqualTo')
    return negated(
      operation === 'NotEqualTo',
      sql`${folded} = any(array(select search_fold(value) from unnest(${texts}::text[]) value))`,
    )
  const pattern = patterns[operation]
  if (!pattern) throw cannot(field, operation)
  return sql`(${sql.join(
    texts.map((text) => sql`${folded} like search_fold(${pattern(text)})`),
    sql` or `,
  )})`
}

/**
 * By the names as the feed writes them, looked up first: then the planner can tell from an index how many listings they
 * have.
 */
const hasPlace = async (
  db: Tx,
  mlsId: number,
  field: Field,
  operation: string,
  texts: string[],
  known: KnownNames,
): Promise<Condition> => {
  if (!field.place) throw cannot(field, operation)
  if (!['Equals', 'NotEqualTo', 'Contains', 'StartsWith', 'EndsWith'].includes(operation))
    throw cannot(field, operation)
  const found = await placesNamed(db, mlsId, field.place, operation, texts, known)
  return negated(operation === 'NotEqualTo', found)
}

export const requirePlace = (text: string) => {
  const place = readPlace(text)
  if (!place) throw invalid({ Value: `${text} is not a place that can be searched. Choose one of the suggestions.` })
  return place
}

const anyPlace = async (db: Tx, mlsId: number, texts: string[], known: KnownNames): Promise<Condition> => {
  const conditions: Condition[] = []
  for (const { kind, text } of texts.map(requirePlace))
    conditions.push(await placesNamed(db, mlsId, kind, 'Equals', [text], known))
  return sql`(${sql.join(conditions, sql` or `)})`
}

const readNumber = (field: Field, text: string): number => {
  const plain = text.trim().replace(/\+$/, '')
  if (field.Unit === 'dollars') {
    const amount = readMoney(plain)
    if (!amount) throw invalid({ Value: `${field.DisplayName}: ${moneyFault(plain)}` })
    return Number(amount)
  }
  const number = plain.replace(/[,\s]/g, '')
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(number))
    throw invalid({ Value: `${field.DisplayName} is a number, such as ${field.Options[1]?.Key ?? '1'}` })
  return Number(number)
}

const inRange = (field: Field, { Operation: operation, Value: value }: PropertyFilter, texts: string[]): Asked => {
  const read = (text: string) => readNumber(field, text)
  const column = sql`(${field.column})`
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const bound = (one: unknown) => (String(one ?? '').trim() === '' ? null : read(String(one)))
    return between(field, { Min: bound(value.Min), Max: bound(value.Max) })
  }
  const spans = texts.map((text) => {
    const range = field.Unit === 'dollars' ? readMoneyRange(text) : undefined
    return range ? [text, range.Min, range.Max] : /^([\d$.,\s]+)-([\d$.,\s]+)$/.exec(text)
  })
  if (operation === 'Equals' || operation === 'NotEqualTo')
    return { sql: negated(operation === 'NotEqualTo', sql`${column} = any(${texts.map(read)}::numeric[])`) }
  if (!operation && (texts.length > 1 || spans[0])) {
    const numbers = spans.flatMap((span, at) => (span ? [span[1] as string, span[2] as string] : [texts[at] as string]))
    const read2 = numbers.map(read)
    return between(field, { Min: Math.min(...read2), Max: Math.max(...read2) })
  }
  const sign = signs[operation ?? field.DefaultOperation]
  if (!sign) throw cannot(field, operation ?? field.DefaultOperation)
  const numbers = texts.map(read)
  return {
    sql: sql`(${sql.join(
      numbers.map((number) => sql`${column} ${sql.raw(sign)} ${number}::numeric`),
      sql` or `,
    )})`,
    may: mayLie(
      field,
      sign.startsWith('>') ? { Min: Math.min(...numbers), Max: null } : { Min: null, Max: Math.max(...numbers) },
    ),
  }
}
const signs: Partial<Record<string, string>> = {
  GreaterThan: '>',
  GreaterThanOrEqualTo: '>=',
  LessThan: '<',
  LessThanOrEqualTo: '<=',
}

const between = (field: Field, range: Range): Asked => {
  const { Min, Max } = range
  if (Min !== null && Max !== null && Min > Max)
    throw invalid({ Value: `The minimum ${field.DisplayName} is more than the maximum` })
  const column = sql`(${field.column})`
  const parts = [
    ...(Min === null ? [] : [sql<SqlBool>`${column} >= ${Min}::numeric`]),
    ...(Max === null ? [] : [sql<SqlBool>`${column} <= ${Max}::numeric`]),
  ]
  if (parts.length === 0) return { sql: sql`true` }
  return { sql: sql`(${sql.join(parts, sql` and `)})`, may: mayLie(field, range) }
}

const isFact = (name: string, listing: Facts): name is keyof Facts => name in listing
const factOf =
  ({ FieldName }: Field) =>
  (listing: Facts) =>
    isFact(FieldName, listing) ? listing[FieldName] : undefined

/** Days on the market are not among the facts at hand. */
const mayLie = (field: Field, { Min, Max }: Range): May => {
  const value = factOf(field)
  return (listing) => {
    const number = value(listing)
    if (number === undefined) return true
    return number !== null && (Min === null || Number(number) >= Min) && (Max === null || Number(number) <= Max)
  }
}

/**
 * Whether a location is in the rectangle around a shape, with the tolerance by which PostgreSQL counts nearby points as
 * inside.
 */
const isNear = (shape: Shape): May => {
  const { west, south, east, north } = rectangleOf(shape)
  return ({ Lat, Lng }) =>
    Lat !== null &&
    Lng !== null &&
    Lat >= south - NEAR &&
    Lat <= north + NEAR &&
    Lng >= west - NEAR &&
    Lng <= east + NEAR
}
export const NEAR = 1e-4
