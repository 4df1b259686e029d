import { type PropertyFilter, statusesOffered } from '@dormer/contract/homes/property-search'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import { placesNamed, readPlace } from '../places/places.queries.ts'
import { type Field, fieldNamed, fieldsOn, isOffered } from './fields.ts'
import { boxAround, EARTH_RADIUS, readShape, type Shape, Undrawn } from './shapes.rules.ts'

type Condition = RawBuilder<SqlBool>

/** What is searched: properties of one MLS, called `l`, that are on the market, where all conditions hold. */
export type Search = { where: Condition; ignored: string[] }

/** Written out, as the indexes have it: an index that is for these only is used if the planner can tell. */
const onMarket = sql.raw<SqlBool>(
  `l.date_removed is null and l.standard_status in (${statusesOffered.map((status) => `'${status}'`).join(', ')})`,
)

/** What anybody may see, of the listing called `l`. */
export const isPublic = sql<SqlBool>`l.internet_entire_listing_display_yn`
export const hasPublicAddress = sql<SqlBool>`l.internet_address_display_yn`

/**
 * Conditions are combined as the specification of the filters says (contract/src/homes/property-search.ts). Searching
 * `forPublic` finds only what anybody may see, and what has no public address neither by it nor by where it is.
 */
export const readSearch = async (
  db: Tx,
  mlsId: number,
  filters: PropertyFilter[],
  today: string,
  { forPublic = false } = {},
): Promise<Search> => {
  const fields = fieldsOn(today)
  const conditions: Condition[] = []
  const shapes: Condition[] = []
  const ignored = new Set<string>()
  let isNumbered = false
  let isLocated = false
  for (const filter of filters) {
    const name = filter.Field.toLowerCase()
    isLocated ||= ['polygon', 'bounds', 'unparsedaddress'].includes(name)
    if (name === 'polygon') shapes.push(within(shapeOf(filter)))
    else if (name === 'bounds') conditions.push(within(shapeOf({ ...filter, ValueType: 'rectangle' })))
    else if (name === 'place') {
      const texts = textsOf(filter.Value)
      if (texts.length > 0) conditions.push(await anyPlace(db, mlsId, texts))
    } else {
      const field = fieldNamed(fields, filter.Field)
      if (!field) throw invalid({ Field: `Properties cannot be searched by ${filter.Field}` })
      if (!isOffered(field, mlsId)) {
        ignored.add(field.DisplayName)
        continue
      }
      const condition = await readFilter(db, mlsId, field, filter)
      if (!condition) continue
      conditions.push(condition)
      if (field.FieldName === 'ListingId') isNumbered = true
    }
  }
  const all = [
    sql<SqlBool>`l.mls_id = ${mlsId}`,
    // Whoever gives a number wants that listing, whatever has become of it.
    isNumbered && !forPublic ? sql<SqlBool>`l.date_removed is null` : onMarket,
    ...(forPublic ? [isPublic, ...(isLocated ? [hasPublicAddress] : [])] : []),
    ...conditions,
    ...(shapes.length > 0 ? [sql<SqlBool>`(${sql.join(shapes, sql` or `)})`] : []),
  ]
  return { where: sql<SqlBool>`${sql.join(all, sql` and `)}`, ignored: [...ignored] }
}

const shapeOf = (filter: PropertyFilter) => {
  try {
    return readShape(filter)
  } catch (error) {
    if (error instanceof Undrawn) throw invalid({ PolygonCoords: error.message })
    throw error
  }
}

/** Each form can be answered by the index on the place of listings. */
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

/** The values that are there: blank ones are none. */
const textsOf = (value: Value): string[] =>
  (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [value ?? []].flat())
    .map((one) => String(one ?? '').trim())
    .filter(Boolean)

/** A condition of one field; undefined if nothing is asked of it. */
const readFilter = async (
  db: Tx,
  mlsId: number,
  field: Field,
  filter: PropertyFilter,
): Promise<Condition | undefined> => {
  const { Operation: operation, Value: value } = filter
  if (operation === 'IsNull' || operation === 'IsEmpty') return isBlank(field)
  if (operation === 'IsNotNull' || operation === 'IsNotEmpty') return sql`not ${isBlank(field)}`
  const texts = textsOf(value)
  if (operation === 'IsTrue' || operation === 'IsFalse') throw cannot(field, operation)
  if (texts.length === 0) return undefined
  if (field.Kind === 'range') return inRange(field, filter, texts)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    throw invalid({ Value: `${field.DisplayName} has no least and most` })
  const one = operation ?? field.DefaultOperation
  if (field.Kind === 'features') return hasFeatures(field, one, texts)
  if (field.FieldName === 'StandardStatus') return hasStatus(field, one, texts)
  if (field.place) return hasPlace(db, mlsId, field, one, texts)
  if (field.FieldName === 'ListingId') return isListing(field, one, texts)
  return isText(field, one, texts)
}

const cannot = (field: Field, operation: string) =>
  invalid({ Operation: `${field.DisplayName} cannot be searched by ${operation}` })

const isBlank = (field: Field): Condition =>
  field.Kind === 'features' ? sql`(${field.column} = '{}')` : sql`(${field.column} is null)`

const negated = (isNot: boolean, condition: Condition): Condition =>
  isNot ? sql`(${condition}) is not true` : condition

const hasStatus = (field: Field, operation: string, texts: string[]): Condition => {
  if (!['Equals', 'Contains', 'NotEqualTo'].includes(operation)) throw cannot(field, operation)
  const statuses = texts.map((text) => {
    const option = field.Options.find(({ Key, Label }) =>
      [Key, Label].some((name) => name.toLowerCase().replace(/\s/g, '') === text.toLowerCase().replace(/\s/g, '')),
    )
    if (!option)
      throw invalid({
        Value: `Properties are searched by the statuses ${field.Options.map(({ Label }) => Label).join(', ')}; ${text} is none of them`,
      })
    return option.Key
  })
  return negated(operation === 'NotEqualTo', sql`${field.column} = any(${statuses}::text[])`)
}

const hasFeatures = (field: Field, operation: string, texts: string[]): Condition => {
  if (operation === 'NotEqualTo') return sql`not ${field.column} && ${texts}::text[]`
  if (operation === 'Equals' || operation === 'Contains') return sql`${field.column} @> ${texts}::text[]`
  throw cannot(field, operation)
}

/** '#4417723' and '4417723' are one number. */
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
  if (field.Kind === 'choice') {
    if (!['Equals', 'Contains', 'NotEqualTo'].includes(operation)) throw cannot(field, operation)
    const known = texts.map(
      (text) => field.Options.find(({ Key }) => Key.toLowerCase() === text.toLowerCase())?.Key ?? text,
    )
    return negated(operation === 'NotEqualTo', sql`${field.column} = any(${known}::text[])`)
  }
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

/** By the names as the feed writes them, which are found first: then an index knows how many listings they have. */
const hasPlace = async (
  db: Tx,
  mlsId: number,
  field: Field,
  operation: string,
  texts: string[],
): Promise<Condition> => {
  if (!field.place) throw cannot(field, operation)
  if (!['Equals', 'NotEqualTo', 'Contains', 'StartsWith', 'EndsWith'].includes(operation))
    throw cannot(field, operation)
  const found = await placesNamed(db, mlsId, field.place, operation, texts)
  return negated(operation === 'NotEqualTo', found)
}

const anyPlace = async (db: Tx, mlsId: number, texts: string[]): Promise<Condition> => {
  const conditions: Condition[] = []
  for (const text of texts) {
    const place = readPlace(text)
    if (!place)
      throw invalid({ Value: `${text} is no place that can be searched. Choose one of those that are suggested.` })
    conditions.push(await placesNamed(db, mlsId, place.kind, 'Equals', [place.text]))
  }
  return sql`(${sql.join(conditions, sql` or `)})`
}

const readNumber = (field: Field, text: string): number => {
  const plain = text.replace(/[$,\s]/g, '').replace(/\+$/, '')
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(plain))
    throw invalid({ Value: `${field.DisplayName} is a number, such as ${field.Options[1]?.Key ?? '1'}` })
  return Number(plain)
}

const inRange = (field: Field, { Operation: operation, Value: value }: PropertyFilter, texts: string[]): Condition => {
  const read = (text: string) => readNumber(field, text)
  const column = sql`(${field.column})`
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const bound = (one: unknown) => (String(one ?? '').trim() === '' ? null : read(String(one)))
    return between(field, { Min: bound(value.Min), Max: bound(value.Max) })
  }
  const spans = texts.map((text) => /^([\d$.,\s]+)-([\d$.,\s]+)$/.exec(text))
  if (operation === 'Equals' || operation === 'NotEqualTo')
    return negated(operation === 'NotEqualTo', sql`${column} = any(${texts.map(read)}::numeric[])`)
  if (!operation && (texts.length > 1 || spans[0])) {
    const numbers = spans.flatMap((span, at) => (span ? [span[1] as string, span[2] as string] : [texts[at] as string]))
    const read2 = numbers.map(read)
    return between(field, { Min: Math.min(...read2), Max: Math.max(...read2) })
  }
  const sign = signs[operation ?? field.DefaultOperation]
  if (!sign) throw cannot(field, operation ?? field.DefaultOperation)
  return sql`(${sql.join(
    texts.map((text) => sql`${column} ${sql.raw(sign)} ${read(text)}::numeric`),
    sql` or `,
  )})`
}
const signs: Partial<Record<string, string>> = {
  GreaterThan: '>',
  GreaterThanOrEqualTo: '>=',
  LessThan: '<',
  LessThanOrEqualTo: '<=',
}

const between = (field: Field, { Min, Max }: Range): Condition => {
  if (Min !== null && Max !== null && Min > Max)
    throw invalid({ Value: `The least ${field.DisplayName} is more than the most` })
  const column = sql`(${field.column})`
  const parts = [
    ...(Min === null ? [] : [sql<SqlBool>`${column} >= ${Min}::numeric`]),
    ...(Max === null ? [] : [sql<SqlBool>`${column} <= ${Max}::numeric`]),
  ]
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
}
