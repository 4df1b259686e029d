import { expect, test } from 'vitest'
import { viewOf } from './place-view.ts'

const place = (Kind: 'City' | 'Zip' | 'County', Lat: number | null, Lng: number | null) => ({ Kind, Lat, Lng })
const austin = place('City', 30.27, -97.74)
const elPaso = place('City', 31.76, -106.49)

/** The edges of a view on a square map of so many pixels. */
const edgesOf = ({ lat, lng, zoom }: { lat: number; lng: number; zoom: number }, pixels = 340) => {
  const half = (pixels * 360) / (512 * 2 ** zoom) / 2
  const high = half * Math.cos((lat * Math.PI) / 180)
  return { west: lng - half, east: lng + half, south: lat - high, north: lat + high }
}

test('one place is shown as near as its kind', () => {
  expect(viewOf([austin])).toEqual({ lat: 30.27, lng: -97.74, zoom: 11 })
  expect(viewOf([place('Zip', 30, -97)])?.zoom).toBe(13)
  expect(viewOf([place('Zip', null, null)])).toBeUndefined()
  expect(viewOf([place('Zip', null, null), austin])).toEqual({ lat: 30.27, lng: -97.74, zoom: 11 })
})

test.for([
  [austin, elPaso],
  [austin, place('City', 30.51, -97.68)],
  [austin, elPaso, place('County', 47.6, -122.3)],
  [place('Zip', 30.2, -97.7), place('Zip', 30.21, -97.71)],
])('several are all in view, on a phone too (%#)', (places) => {
  const view = viewOf(places) as NonNullable<ReturnType<typeof viewOf>>
  const { west, east, south, north } = edgesOf(view)
  for (const { Lat, Lng } of places) {
    expect(Lng).toBeGreaterThan(west)
    expect(Lng).toBeLessThan(east)
    expect(Lat).toBeGreaterThan(south)
    expect(Lat).toBeLessThan(north)
  }
  expect(view.zoom).toBeLessThanOrEqual(13)
})
