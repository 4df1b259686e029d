import type { Map as MapLibre } from 'maplibre-gl'
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawFreehandMode,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'

export type Tool = 'freehand' | 'polygon' | 'rectangle' | 'circle'

const color = '#1f6f5c'
const styles = {
  fillColor: color,
  fillOpacity: 0.12,
  outlineColor: color,
  outlineWidth: 2,
} as const
const movable = {
  flags: Object.fromEntries(
    ['polygon', 'rectangle', 'circle', 'freehand'].map((mode) => [
      mode,
      { feature: { draggable: true, coordinates: { midpoints: true, draggable: true, deletable: true } } },
    ]),
  ),
}

/**
 * Drawing on a map. `changed` receives all shapes once one has been finished, moved or deleted; finishing one ends the
 * tool. Corners are moved and deleted with the pointer, a selected shape with Delete.
 */
export const startDrawing = (map: MapLibre, changed: (shapes: GeoJSONStoreFeatures[]) => void) => {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [
      new TerraDrawSelectMode(movable),
      new TerraDrawFreehandMode({ styles }),
      new TerraDrawPolygonMode({ styles }),
      new TerraDrawRectangleMode({ styles }),
      new TerraDrawCircleMode({ styles }),
    ],
  })
  let isGone = false
  map.on('remove', () => {
    isGone = true
  })
  draw.start()
  draw.setMode('select')
  const tell = () => changed(draw.getSnapshot().filter(({ properties }) => isWhole(properties)))
  draw.on('finish', (_, { action }) => {
    if (action === 'draw') draw.setMode('select')
    tell()
  })
  let isShowing = false
  draw.on('change', (_, type) => {
    if (type === 'delete' && !isShowing && draw.getMode() === 'select') tell()
  })
  return {
    use: (tool: Tool | undefined) => draw.setMode(tool ?? 'select'),
    /** Replaces the current shapes with these. */
    show: (shapes: GeoJSONStoreFeatures[]) => {
      isShowing = true
      draw.clear()
      if (shapes.length > 0) draw.addFeatures(shapes)
      isShowing = false
    },
    stop: () => {
      if (!isGone) draw.stop()
    },
  }
}
/** Excludes the points and lines the tool keeps while drawing or selecting. */
const isWhole = (properties: GeoJSONStoreFeatures['properties']) =>
  !properties.selectionPoint && !properties.midPoint && !properties.currentlyDrawing
