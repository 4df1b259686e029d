import { LngLatBounds, Map as MapLibre, type MapOptions, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

setWorkerUrl(workerUrl)

export type View = { west: number; south: number; east: number; north: number; zoom: number }

/** A map that is never turned or tilted. The own one (`isLocal`) has nobody to name. */
export const makeMap = ({ isLocal, ...options }: MapOptions & { isLocal: boolean }): MapLibre => {
  const map = new MapLibre({
    // Texas, until something says where.
    center: [-98.5, 31.2],
    zoom: 5,
    maxZoom: 19,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: isLocal ? false : { compact: true },
    ...options,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  return map
}

const round = (degrees: number) => Number(degrees.toFixed(5))
/** What is in sight. */
export const viewOf = (map: MapLibre): View => {
  const bounds = map.getBounds()
  return {
    west: round(bounds.getWest()),
    south: round(bounds.getSouth()),
    east: round(bounds.getEast()),
    north: round(bounds.getNorth()),
    zoom: round(map.getZoom()),
  }
}

/** Around all of these that are somewhere. */
export const boundsOf = (homes: readonly { Lat: number | null; Lng: number | null }[]) => {
  const bounds = new LngLatBounds()
  for (const { Lat, Lng } of homes) if (Lat !== null && Lng !== null) bounds.extend([Lng, Lat])
  return bounds
}

/** A button on a map. For the pointer: by keyboard and for screen readers the list beside it has the same. */
export const makeButton = (className: string | undefined, text: string) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.ariaHidden = 'true'
  button.className = className ?? ''
  button.textContent = text
  return button
}
