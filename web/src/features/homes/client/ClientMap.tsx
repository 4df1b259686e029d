import 'maplibre-gl/dist/maplibre-gl.css'
import { type ClientProperty, clientMap } from '@dormer/contract/homes/client-listings'
import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { type Map as MapLibre, Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { formatCount } from '../../../ui/format.ts'
import { boundsOf, makeButton, makeMap, type View, viewOf } from '../property-search/map.ts'
import { findStyle } from '../property-search/map-style.ts'
import { priceOf, shortPrice } from '../property-search/property.ts'
import kit from './kit.module.css'
import { Failed } from './kit.tsx'
import classes from './map.module.css'
import { PropertyCard, streetOf } from './PropertyCard.tsx'
import { ask, visit } from './site.ts'
import { useAnswer } from './useAnswer.ts'

type At = { lat: number; lng: number; zoom: number }
type Props = {
  label: string
  /** The initial center. */
  at?: At | undefined
  /** One home. */
  pin?: { lat: number; lng: number }
  /** The search, and the results shown beside it, around which the map starts. */
  filters?: PropertyFilter[]
  around?: ClientProperty[]
}

const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** A map of one home, or of a search's results. */
export const ClientMap = ({ label, at, pin, filters, around = [] }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre>()
  const [view, setView] = useState<View>()
  const [isLocal, setLocal] = useState(false)
  const [error, setError] = useState<unknown>()
  const [tries, setTries] = useState(0)
  const [chosen, choose] = useState<ClientProperty>()
  const found = useAnswer(filters && view && JSON.stringify([filters, view]), (signal) =>
    ask(clientMap, { query: view as NonNullable<typeof view>, body: filters as PropertyFilter[] }, signal),
  )

  const begin = useEffectEvent((made: MapLibre) => {
    if (pin) new Marker({ color: '#1f6f5c' }).setLngLat([pin.lng, pin.lat]).addTo(made)
    const bounds = boundsOf(around)
    if (!at && !bounds.isEmpty()) made.fitBounds(bounds, { padding: 48, maxZoom: 13, animate: false })
    const moved = () => setView(viewOf(made))
    made.on('moveend', moved)
    moved()
    setMap(made)
  })
  const start = useEffectEvent(async (isGone: () => boolean) => {
    const { style, isLocal } = await findStyle(isDark(), visit.get().MapStyleUrl)
    if (isGone() || !frame.current) return
    setLocal(isLocal)
    const made = makeMap({
      container: frame.current,
      style,
      isLocal,
      // Our own map has no streets, so it is more useful zoomed out.
      ...(at && { center: [at.lng, at.lat], zoom: isLocal ? 8.5 : at.zoom }),
      // A finger scrolling the page across the map keeps scrolling the page.
      cooperativeGestures: pin !== undefined,
    })
    made.on('load', () => begin(made))
    return made
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts over
  useEffect(() => {
    let isGone = false
    const making = start(() => isGone)
    making.catch(setError)
    return () => {
      isGone = true
      making.then(
        (made) => made?.remove(),
        () => {},
      )
    }
  }, [tries])
  useMarkers(map, found.data, choose)
  if (error instanceof ApiError)
    return (
      <Failed
        error={error}
        retry={() => {
          setError(undefined)
          setTries(tries + 1)
        }}
      />
    )
  if (error !== undefined)
    return (
      <p className={kit.notice} data-warn>
        This browser cannot draw the map because WebGL is missing or turned off.
      </p>
    )
  return (
    <section className={classes.pane} aria-label={label}>
      <div ref={frame} className={classes.map} />
      {(isLocal || found.data) && (
        <p className={classes.note} role="status">
          {found.data && `${formatCount(found.data.count)} in view. `}
          {isLocal && 'The street map cannot be reached. This one shows counties and towns.'}
        </p>
      )}
      {found.error !== undefined && <Failed error={found.error} retry={found.retry} />}
      {chosen && (
        <div className={classes.chosen}>
          <PropertyCard property={chosen} />
        </div>
      )}
    </section>
  )
}

type Found = Awaited<ReturnType<typeof ask<typeof clientMap>>>
/** A button on the map for each home or cluster. For pointers only: the list offers the same to everybody. */
const useMarkers = (
  map: MapLibre | undefined,
  found: Found | undefined,
  choose: (property: ClientProperty) => void,
) => {
  useEffect(() => {
    if (!map || !found) return
    const shown = [
      ...found.properties.flatMap((property) => {
        if (property.Lat === null || property.Lng === null) return []
        const button = makeButton(classes.bubble, shortPrice(property.ListPrice))
        button.title = `${priceOf(property)}, ${streetOf(property)}`
        button.toggleAttribute('data-pending', property.StandardStatus !== 'Active')
        button.onclick = () => choose(property)
        return [new Marker({ element: button }).setLngLat([property.Lng, property.Lat]).addTo(map)]
      }),
      ...found.clusters.map(({ Lat, Lng, Count, Bounds: { West, South, East, North } }) => {
        const button = makeButton(classes.cluster, formatCount(Count))
        button.onclick = () =>
          map.fitBounds([West, South, East, North], { padding: 48, maxZoom: Math.max(map.getZoom() + 3, 15) })
        return new Marker({ element: button }).setLngLat([Lng, Lat]).addTo(map)
      }),
    ]
    return () => {
      for (const marker of shown) marker.remove()
    }
  }, [map, found, choose])
}
