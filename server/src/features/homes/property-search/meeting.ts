import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { namesSought } from '../places/places.queries.ts'
import type { PlaceKind } from '../places/places.rules.ts'
import { fieldNamed, fieldsOn } from './fields.ts'
import { type Facts, NEAR, requirePlace, shapeOf, textsOf } from './filters.ts'
import { rectangleOf, type Shape } from './shapes.rules.ts'

/** Cells of the globe that bring searches and listings together, small and large, in degrees. */
const CELLS = [0.25, 4]
/** A search with more places or cells than this is checked against every listing. */
const MOST_PLACES = 60
/** The place of searches that name no place. */
export const ANYWHERE = '*'
const cellName = (size: number, x: number, y: number) => `Cell ${size} ${x} ${y}`

/**
 * Where to look for a search when a listing is at hand: everything it finds is in one of these places
 * (`placesOfListing`). Like readSearch, it throws an error with words if the filters cannot be read.
 */
export const placesOfSearch = (filters: PropertyFilter[]): string[] => {
  const shapes = filters.filter(({ Field }) => Field.toLowerCase() === 'polygon').map(shapeOf)
  const kinds = [...(shapes.length > 0 ? [cellsOf(shapes)] : []), ...filters.map(placesAsked)]
  const [fewest] = kinds
    .filter((places) => places !== undefined && places.length > 0 && places.length <= MOST_PLACES)
    .sort((a, b) => (a?.length ?? 0) - (b?.length ?? 0))
  return fewest ?? [ANYWHERE]
}

const placesAsked = (filter: PropertyFilter): string[] | undefined => {
  const name = filter.Field.toLowerCase()
  if (name === 'bounds') return cellsOf([shapeOf({ ...filter, ValueType: 'rectangle' })])
  const texts = textsOf(filter.Value)
  if (name === 'place') return texts.map(requirePlace).flatMap(({ kind, text }) => namesSought(kind, [text]))
  const kind = fieldNamed(fieldsOn(''), filter.Field)?.place
  const isEqual = !filter.Operation || filter.Operation === 'Equals'
  return kind && isEqual ? namesSought(kind, texts) : undefined
}

const cellsOf = (shapes: Shape[]): string[] | undefined => {
  for (const size of CELLS) {
    const spans = shapes.map(rectangleOf).map(({ west, south, east, north }) => {
      const [x, y] = [Math.floor((west - NEAR) / size), Math.floor((south - NEAR) / size)]
      return { x, y, wide: Math.floor((east + NEAR) / size) - x + 1, high: Math.floor((north + NEAR) / size) - y + 1 }
    })
    if (spans.reduce((sum, { wide, high }) => sum + wide * high, 0) > MOST_PLACES) continue
    const cells = spans.flatMap(({ x, y, wide, high }) =>
      Array.from({ length: wide * high }, (_, at) => cellName(size, x + (at % wide), y + Math.floor(at / wide))),
    )
    return [...new Set(cells)]
  }
  return undefined
}

/**
 * Where a listing is: at least one of these is among the places of each search that finds it. `named` are the names of
 * its places in comparable form (listing_place).
 */
export const placesOfListing = (
  named: { Kind: PlaceKind; Folded: string }[],
  { Lat, Lng }: Pick<Facts, 'Lat' | 'Lng'>,
) => [
  ANYWHERE,
  ...named.map(({ Kind, Folded }) => `${Kind}${Folded}`),
  ...(Lat === null || Lng === null
    ? []
    : CELLS.map((size) => cellName(size, Math.floor(Lng / size), Math.floor(Lat / size)))),
]
