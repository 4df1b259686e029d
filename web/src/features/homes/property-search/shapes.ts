import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import type { GeoJSONStoreFeatures } from 'terra-draw'
import { isShape } from './filters.ts'

const round = (degrees: number) => Number(degrees.toFixed(6))

/** A drawn shape as a filter, by its corners. A circle is drawn as a polygon and stays one. */
export const filterOfShape = ({ geometry }: GeoJSONStoreFeatures): PropertyFilter[] =>
  geometry.type === 'Polygon'
    ? [
        {
          Field: 'polygon',
          ValueType: 'polygon',
          // GeoJSON repeats the first corner at the end.
          PolygonCoords: (geometry.coordinates[0] ?? [])
            .slice(0, -1)
            .map(([Lng = 0, Lat = 0]) => ({ Lat: round(Lat), Lng: round(Lng) })),
        },
      ]
    : []

/** The filters' shapes in the drawing tool's format. */
export const shapesOf = (filters: PropertyFilter[]): GeoJSONStoreFeatures[] =>
  filters.filter(isShape).flatMap(({ PolygonCoords }) => {
    const corners = (PolygonCoords ?? []).flatMap((corner) => {
      const [lng, lat] = Array.isArray(corner)
        ? corner
        : [corner.Lng ?? corner.Longitude, corner.Lat ?? corner.Latitude]
      return lng === undefined || lat === undefined ? [] : [[Number(lng), Number(lat)]]
    })
    const [first] = corners
    if (!first || corners.length < 3) return []
    return [
      {
        type: 'Feature' as const,
        properties: { mode: 'polygon' },
        geometry: { type: 'Polygon' as const, coordinates: [[...corners, first]] },
      },
    ]
  })
