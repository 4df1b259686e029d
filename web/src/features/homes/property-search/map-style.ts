import { mapSource, mapTowns } from '@dormer/contract/homes/map'
import type { StyleSpecification } from 'maplibre-gl'
import type { GeometryObject, Topology } from 'topojson-specification'
import { call } from '../../../api/client.ts'

export type MapStyle = { style: StyleSpecification | string; isLocal: boolean }

/** How long to wait for a public map before showing our own. */
const PATIENCE = 5000

/** The operator's or the public street map, given its address; our own if it cannot be reached. */
export const findStyle = async (isDark: boolean, address?: string | null): Promise<MapStyle> => {
  const url = address === undefined ? (await call(mapSource, {})).StyleUrl : address
  const found =
    url &&
    (await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).then(
      (answer) => (answer.ok ? (answer.json() as Promise<StyleSpecification>) : undefined),
      () => undefined,
    ))
  return found ? { style: found, isLocal: false } : { style: await localStyle(isDark), isLocal: true }
}

const palettes = {
  light: { water: '#dfe9ec', land: '#f7f7f3', county: '#d9dcd6', state: '#9aa39c', text: '#4a524c', halo: '#ffffff' },
  dark: { water: '#12181b', land: '#1c2124', county: '#2e3539', state: '#59636a', text: '#b9c0c5', halo: '#131518' },
}

/** States, counties and towns, from the Census Bureau boundaries that come with Dormer. */
const localStyle = async (isDark: boolean): Promise<StyleSpecification> => {
  const [{ feature, mesh }, { default: atlas }, towns] = await Promise.all([
    import('topojson-client'),
    import('us-atlas/counties-10m.json'),
    call(mapTowns, {}),
  ])
  const counties = atlas as unknown as Topology
  const { water, land, county, state, text, halo } = palettes[isDark ? 'dark' : 'light']
  const source = (data: unknown) => ({ type: 'geojson', data }) as const
  return {
    version: 8,
    sources: {
      land: source(feature(counties, counties.objects.nation as GeometryObject)),
      states: source(mesh(counties, counties.objects.states as GeometryObject)),
      counties: source(mesh(counties, counties.objects.counties as GeometryObject)),
      towns: source({
        type: 'FeatureCollection',
        features: towns.map(({ Name, Lat, Lng, ZipCodes }) => ({
          type: 'Feature',
          properties: { name: Name, size: ZipCodes },
          geometry: { type: 'Point', coordinates: [Lng, Lat] },
        })),
      }),
    } as StyleSpecification['sources'],
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land } },
      {
        id: 'counties',
        type: 'line',
        source: 'counties',
        minzoom: 6,
        paint: { 'line-color': county, 'line-width': 1 },
      },
      { id: 'states', type: 'line', source: 'states', paint: { 'line-color': state, 'line-width': 1.2 } },
      {
        id: 'towns',
        type: 'symbol',
        source: 'towns',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Inter Variable', 'sans-serif'],
          'text-size': ['interpolate', ['linear'], ['get', 'size'], 1, 11, 40, 15],
          // Larger towns first where two would overlap.
          'symbol-sort-key': ['-', ['get', 'size']],
        },
        paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
      },
    ],
  }
}
