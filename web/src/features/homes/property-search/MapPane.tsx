import 'maplibre-gl/dist/maplibre-gl.css'
import type { Property } from '@dormer/contract/homes/listings'
import type { Cluster, PropertyFilter } from '@dormer/contract/homes/property-search'
import { ActionIcon, Alert, Button, CloseButton, Paper, Text, Tooltip, useComputedColorScheme } from '@mantine/core'
import { IconCircle, IconLasso, IconPolygon, IconRectangle, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Map as MapLibre, Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { startDrawing, type Tool } from './draw.ts'
import { isShape } from './filters.ts'
import classes from './MapPane.module.css'
import { boundsOf, makeButton, makeMap, type View, viewOf } from './map.ts'
import { findStyle } from './map-style.ts'
import { PropertyCard } from './PropertyCard.tsx'
import { priceOf, shortPrice, streetOf } from './property.ts'
import { mapQuery, propertiesQuery } from './property-search.api.ts'
import { readAt, writeAt } from './property-search.state.ts'
import { filterOfShape, shapesOf } from './shapes.ts'

type Props = {
  filters: PropertyFilter[]
  setFilters: (filters: PropertyFilter[]) => void
  /** Its center and zoom. */
  at: string | undefined
  /** Also when it is first drawn. */
  onMoved: (at: string, bounds: PropertyFilter, isFirst: boolean) => void
  /** The browser cannot render it. */
  onUnavailable: () => void
  marked: string | undefined
  mark: (key: string | undefined) => void
  selected: string[]
  toggleSelected: (key: string) => void
}

/** The properties on a map: prices for a few, counts for many; areas can be drawn. */
export const MapPane = (props: Props) => {
  const { filters, setFilters, at, selected, toggleSelected } = props
  const frame = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre>()
  const [view, setView] = useState<View>()
  const [isLocal, setLocal] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [chosen, choose] = useState<Property>()
  const isDark = useComputedColorScheme() === 'dark'
  const found = useQuery(mapQuery(filters, view))
  const last = useRef<string>(undefined)
  // Without a position in the URL, it starts around the search results.
  const first = useQuery({
    ...propertiesQuery(filters, {}, true),
    enabled: readAt(at) === undefined && view === undefined,
  })

  const moved = useEffectEvent((map: MapLibre) => {
    const { lat, lng } = map.getCenter()
    const view = viewOf(map)
    setView(view)
    const isFirst = last.current === undefined && readAt(at) === undefined
    last.current = writeAt({ lat, lng, zoom: map.getZoom() })
    const corners = [
      { Lat: view.south, Lng: view.west },
      { Lat: view.north, Lng: view.east },
    ]
    props.onMoved(last.current, { Field: 'bounds', PolygonCoords: corners }, isFirst)
  })
  const unavailable = useEffectEvent(() => {
    setBroken(true)
    props.onUnavailable()
  })
  useEffect(() => {
    let made: MapLibre | undefined
    let isGone = false
    const begin = async () => {
      const { style, isLocal } = await findStyle(isDark)
      if (isGone || !frame.current) return
      setLocal(isLocal)
      made = makeMap({ container: frame.current, style, isLocal })
      made.on('load', () => made && setMap(made))
    }
    begin().catch(unavailable)
    return () => {
      isGone = true
      setMap(undefined)
      // After everything drawing on it has been removed: effects are cleaned up from the outside in.
      setTimeout(() => made?.remove())
    }
  }, [isDark])

  const isReady = map !== undefined
  useEffect(() => {
    if (!map || !isReady) return
    const onMoved = () => moved(map)
    map.on('moveend', onMoved)
    return () => void map.off('moveend', onMoved)
  }, [map, isReady])

  // Follows the URL, unless the URL changed because the map moved.
  useEffect(() => {
    const place = readAt(at)
    if (!map || !place || at === last.current) return
    map.jumpTo({ center: [place.lng, place.lat], zoom: place.zoom })
  }, [map, at])
  const rows = first.data?.properties
  useEffect(() => {
    if (!map || !rows || last.current !== undefined || readAt(at)) return
    const bounds = boundsOf(rows)
    if (bounds.isEmpty()) moved(map)
    else map.fitBounds(bounds, { padding: 60, maxZoom: 13, animate: false })
  }, [map, rows, at])

  useMarkers(map, found.data, props, choose)
  if (isBroken)
    return (
      <Alert color="yellow" title="The map cannot be drawn here">
        WebGL is missing or turned off in this browser. The list has the same properties and filters.
      </Alert>
    )
  return (
    <section className={classes.pane} aria-label="Properties on the map">
      <div ref={frame} className={classes.map} />
      <DrawTools map={map} filters={filters} setFilters={setFilters} />
      {(isLocal || found.data) && (
        <Paper className={classes.note} withBorder={false}>
          <Text size="xs" role="status">
            {found.data && `${formatCount(found.data.count)} in view. `}
            {isLocal && 'The street map cannot be reached. This one shows states, counties and towns.'}
          </Text>
        </Paper>
      )}
      <QueryFailure query={found} />
      {chosen && (
        <div className={classes.chosen}>
          <CloseButton className={classes.close} variant="default" onClick={() => choose(undefined)} />
          <PropertyCard
            property={chosen}
            isSelected={selected.includes(chosen.ListingKey)}
            toggleSelected={toggleSelected}
          />
        </div>
      )}
    </section>
  )
}

type Found = { clusters: Cluster[]; properties: Property[] }
/** Adds a button to the map for each property and each cluster. */
const useMarkers = (
  map: MapLibre | undefined,
  found: Found | undefined,
  { marked, mark }: Pick<Props, 'marked' | 'mark'>,
  choose: (property: Property) => void,
) => {
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const tell = useEffectEvent((key: string | undefined) => mark(key))
  useEffect(() => {
    if (!map || !found) return
    const shown = [
      ...found.properties.flatMap((property) => {
        if (property.Lat === null || property.Lng === null) return []
        const { ListingKey } = property
        const button = makeButton(classes.bubble, shortPrice(property.ListPrice))
        button.title = `${priceOf(property)}, ${streetOf(property)}`
        button.dataset.listing = ListingKey
        button.toggleAttribute('data-pending', property.StandardStatus !== 'Active')
        button.onclick = () => choose(property)
        button.onmouseenter = () => tell(ListingKey)
        button.onmouseleave = () => tell(undefined)
        buttons.current.set(ListingKey, button)
        return [new Marker({ element: button }).setLngLat([property.Lng, property.Lat]).addTo(map)]
      }),
      ...found.clusters.map(({ Lat, Lng, Count, Bounds: { West, South, East, North }, MinPrice, MaxPrice }) => {
        const button = makeButton(classes.cluster, formatCount(Count))
        button.title = `${formatCount(Count)} properties, ${shortPrice(MinPrice)} to ${shortPrice(MaxPrice)}`
        button.onclick = () =>
          map.fitBounds([West, South, East, North], { padding: 60, maxZoom: Math.max(map.getZoom() + 3, 15) })
        return new Marker({ element: button }).setLngLat([Lng, Lat]).addTo(map)
      }),
    ]
    const kept = buttons.current
    return () => {
      for (const marker of shown) marker.remove()
      kept.clear()
    }
  }, [map, found, choose])
  useEffect(() => {
    for (const [key, button] of buttons.current) button.toggleAttribute('data-marked', key === marked)
  })
}
const tools: { tool: Tool; label: string; Icon: typeof IconLasso }[] = [
  { tool: 'freehand', label: 'Draw by hand', Icon: IconLasso },
  { tool: 'polygon', label: 'Draw a polygon', Icon: IconPolygon },
  { tool: 'rectangle', label: 'Draw a rectangle', Icon: IconRectangle },
  { tool: 'circle', label: 'Draw a circle', Icon: IconCircle },
]
type DrawProps = { map: MapLibre | undefined } & Pick<Props, 'filters' | 'setFilters'>

/** Areas to draw: several at once, moved and reshaped by their corners. */
const DrawTools = ({ map, filters, setFilters }: DrawProps) => {
  const [tool, setTool] = useState<Tool>()
  const drawing = useRef<ReturnType<typeof startDrawing>>(undefined)
  const isDrawnHere = useRef('')
  const shapes = filters.filter(isShape)
  const changed = useEffectEvent((next: PropertyFilter[]) => {
    setTool(undefined)
    isDrawnHere.current = JSON.stringify(next)
    setFilters([...filters.filter((filter) => !isShape(filter)), ...next])
  })
  useEffect(() => {
    if (!map) return
    drawing.current = startDrawing(map, (features) => changed(features.flatMap(filterOfShape)))
    return () => {
      drawing.current?.stop()
      drawing.current = undefined
      isDrawnHere.current = ''
    }
  }, [map])
  const asked = JSON.stringify(shapes)
  useEffect(() => {
    if (!map || isDrawnHere.current === asked) return
    drawing.current?.show(shapesOf(JSON.parse(asked)))
    isDrawnHere.current = asked
  }, [map, asked])
  const use = (next: Tool | undefined) => {
    setTool(next)
    drawing.current?.use(next)
  }
  return (
    <Paper className={classes.tools} role="toolbar" aria-label="Draw an area">
      {tools.map(({ tool: one, label, Icon }) => (
        <Tooltip key={one} label={label}>
          <ActionIcon
            size="lg"
            variant={tool === one ? 'filled' : 'subtle'}
            color={tool === one ? 'roof' : 'gray'}
            aria-label={label}
            aria-pressed={tool === one}
            disabled={!map}
            onClick={() => use(tool === one ? undefined : one)}
          >
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
      {shapes.length > 0 && (
        <Button
          size="compact-md"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={16} />}
          onClick={() => setFilters(filters.filter((filter) => !isShape(filter)))}
        >
          {shapes.length === 1 ? 'Remove area' : `Remove ${shapes.length} areas`}
        </Button>
      )}
    </Paper>
  )
}
