import type { Place } from '@dormer/contract/homes/property-search'
import type { At } from './property-search.state.ts'

/** How near the map shows one place, and how far its homes are from its middle, in degrees. */
const sizes: Record<Place['Kind'], { zoom: number; reach: number }> = {
  County: { zoom: 9, reach: 0.3 },
  City: { zoom: 11, reach: 0.08 },
  Zip: { zoom: 13, reach: 0.03 },
  Neighborhood: { zoom: 13, reach: 0.02 },
  Address: { zoom: 13, reach: 0.01 },
  Listing: { zoom: 13, reach: 0.01 },
}
/** The narrowest map, and the size of the world on it at zoom 0, in pixels. */
const [SMALLEST, WORLD] = [340, 512]
const mercator = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

/** The view that shows all of these places; undefined if it is not known where they are. */
export const viewOf = (places: Pick<Place, 'Kind' | 'Lat' | 'Lng'>[]): At | undefined => {
  const known = places.flatMap(({ Kind, Lat, Lng }) => (Lat === null || Lng === null ? [] : [{ Kind, Lat, Lng }]))
  const [first] = known
  if (!first) return undefined
  const nearest = Math.min(...known.map(({ Kind }) => sizes[Kind].zoom))
  if (known.length === 1) return { lat: first.Lat, lng: first.Lng, zoom: nearest }
  const edges = known.map(({ Kind, Lat, Lng }) => ({ Lat, Lng, reach: sizes[Kind].reach }))
  const [west, east] = [
    Math.min(...edges.map(({ Lng, reach }) => Lng - reach)),
    Math.max(...edges.map(({ Lng, reach }) => Lng + reach)),
  ]
  const [south, north] = [
    Math.min(...edges.map(({ Lat, reach }) => Lat - reach)),
    Math.max(...edges.map(({ Lat, reach }) => Lat + reach)),
  ]
  const span = Math.max(east - west, mercator(north) - mercator(south))
  return {
    lat: (south + north) / 2,
    lng: (west + east) / 2,
    zoom: Math.max(1, Math.min(nearest, Math.log2((SMALLEST * 360) / (WORLD * span)))),
  }
}
