import type { PropertyFilter } from '@dormer/contract/homes/property-search'

export type Point = { Lat: number; Lng: number }
export type Shape =
  | { kind: 'polygon'; corners: Point[] }
  | { kind: 'rectangle'; west: number; south: number; east: number; north: number }
  | { kind: 'circle'; center: Point; meters: number }

type Sent = Pick<PropertyFilter, 'ValueType' | 'PolygonCoords' | 'Meters'>
type Corner = NonNullable<PropertyFilter['PolygonCoords']>[number]

/** Why a shape cannot be used, in words for the person who drew it. */
export class InvalidShape extends Error {}

/** A corner in any of the forms that clients send. */
const readCorner = (sent: Corner): Point => {
  const [Lat, Lng] = (Array.isArray(sent) ? pair(sent) : [sent.Lat ?? sent.Latitude, sent.Lng ?? sent.Longitude]).map(
    (degrees) => (degrees === undefined ? Number.NaN : Number(degrees)),
  ) as [number, number]
  if (!(Math.abs(Lat) <= 90 && Math.abs(Lng) <= 180))
    throw new InvalidShape('A corner is a latitude of -90 to 90 and a longitude of -180 to 180. Draw the shape again.')
  return { Lat, Lng }
}

/**
 * [longitude, latitude] as in GeoJSON. Swapped only if the given order cannot be meant: a latitude beyond the poles, or
 * a point in the northern and western quarter of the globe, where all listings are, given as one in the southern and
 * eastern.
 */
const pair = ([first, second]: readonly (number | string)[]): [Corner2, Corner2] => {
  const [a, b] = [Number(first), Number(second)]
  return Math.abs(b) > 90 || (a > 0 && b < 0) ? [a, b] : [b, a]
}
type Corner2 = number

const isSame = (a: Point, b: Point | undefined) => a.Lat === b?.Lat && a.Lng === b.Lng

/** Whether all of them lie on one line, so that they enclose nothing. */
const areInLine = ([first, ...others]: Point[]) => {
  const far = others.find((corner) => !isSame(corner, first))
  if (!first || !far) return true
  return others.every(
    (corner) => (far.Lng - first.Lng) * (corner.Lat - first.Lat) === (far.Lat - first.Lat) * (corner.Lng - first.Lng),
  )
}

const around = (corners: Point[]): Shape => {
  const box = { kind: 'rectangle' as const, ...rectangleOf({ kind: 'polygon', corners }) }
  if (box.west === box.east || box.south === box.north)
    throw new InvalidShape('A rectangle needs two opposite corners. Draw the shape again.')
  return box
}

/** The shape that a filter describes; throws InvalidShape if it describes none. */
export const readShape = ({ ValueType, PolygonCoords, Meters }: Sent): Shape => {
  const type = ValueType?.toLowerCase() || 'polygon'
  const sent = (PolygonCoords ?? []).map(readCorner)
  if (type === 'circle') {
    const [center, ...others] = sent
    if (!center || others.length > 0 || !Meters)
      throw new InvalidShape('A circle needs one center and a radius in meters. Draw the shape again.')
    return { kind: 'circle', center, meters: Meters }
  }
  if (type !== 'polygon' && type !== 'rectangle')
    throw new InvalidShape(`Draw a polygon, a rectangle or a circle; ${ValueType} is none of them.`)
  const corners = sent.filter((corner, at) => !isSame(corner, sent[at - 1]))
  if (corners.length > 1 && isSame(corners[0] as Point, corners.at(-1))) corners.pop()
  if (type === 'rectangle' || corners.length === 2) return around(corners)
  if (areInLine(corners)) throw new InvalidShape('A shape needs at least three corners. Draw the shape again.')
  return { kind: 'polygon', corners }
}

/** The rectangle around a circle, in degrees. */
export const boxAround = ({ Lat, Lng }: Point, meters: number) => {
  const height = meters / METERS_PER_DEGREE
  // Toward the poles the farthest point east lies beyond the center's own latitude.
  const widest = Math.min(89, Math.abs(Lat) + height)
  const width = height / Math.cos((widest * Math.PI) / 180)
  return { west: Lng - width, south: Lat - height, east: Lng + width, north: Lat + height }
}

export const EARTH_RADIUS = 6_371_008.8
const METERS_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180

/** The rectangle around any shape, in degrees. */
export const rectangleOf = (shape: Shape) => {
  if (shape.kind === 'circle') return boxAround(shape.center, shape.meters)
  if (shape.kind === 'rectangle') return shape
  const [lats, lngs] = [shape.corners.map(({ Lat }) => Lat), shape.corners.map(({ Lng }) => Lng)]
  return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) }
}
