import type { Material } from '../homes.ts'
import { line, type Point, path, poly, rect, shade, type Texture, textured, tone } from './shapes.ts'

/** The colors of one house. */
export type Coat = {
  wall: string
  texture: Texture | null
  trim: string
  roof: string
  roofTexture: Texture
  door: string
  garage: string
  shutter: string
  glass: string
  /** Lit windows in the evening. */
  isLit: boolean
}
export const textureOf: Record<Material, Texture | null> = { Brick: 'brick', Stone: 'stone', Siding: 'siding', Stucco: null, 'Board & Batten Siding': 'board' } // biome-ignore format: a table

type Shape = (fill: string, more?: string) => string
export const wall = (
  x: number,
  y: number,
  w: number,
  h: number,
  coat: Coat,
  color = coat.wall,
  texture = coat.texture,
) => textured((fill) => rect(x, y, w, h, fill), color, texture)
export const face = (points: Point[], coat: Coat, color = coat.wall, texture = coat.texture) =>
  textured((fill) => poly(points, fill), color, texture)
/** The shadow under the eaves. */
export const eaves = (x: number, y: number, w: number) => rect(x, y, w, 7, '#1b2230', shade(0.2))

const slope = (shape: Shape, coat: Coat) => textured(shape, coat.roof, coat.roofTexture)
/** A roof seen from its long side; `inset` is how much shorter its ridge is: little for gables, much for hips. */
export const roof = (x: number, y: number, w: number, h: number, inset: number, coat: Coat, over = 11) =>
  eaves(x, y, w) +
  slope((fill) => poly([[x - over, y + 2], [x + inset, y - h], [x + w - inset, y - h], [x + w + over, y + 2]], fill), coat) +
  poly([[x + w - inset, y - h], [x + w + over, y + 2], [x + w - inset * 0.9 - 6, y + 2]], '#10161c', shade(inset > 20 ? 0.1 : 0)) +
  rect(x - over, y, w + over * 2, 4, coat.trim) // biome-ignore format: points
/** A gable facing the street. */
export const gable = (x: number, y: number, w: number, h: number, coat: Coat, color = coat.wall, texture = coat.texture, over = 9) => {
  const rise = h * (1 + over / (w / 2))
  // The wall goes up to the roof.
  const lift = Math.max(0, rise - h - 3)
  return (
    face([[x, y], [x, y - lift], [x + w / 2, y - h - lift], [x + w, y - lift], [x + w, y]], coat, color, texture) +
    path(`M${x - over} ${y + 3}L${x + w / 2} ${y - rise + 3}L${x + w + over} ${y + 3}L${x + w + over} ${y - 8}L${x + w / 2} ${y - rise - 9}L${x - over} ${y - 8}z`, coat.roof) +
    path(`M${x - over} ${y + 4}L${x + w / 2} ${y - rise + 4}L${x + w + over} ${y + 4}`, 'none', `stroke="${coat.trim}" stroke-width="3.5"`)
  )
} // biome-ignore format: points

type Pane = { across?: number; down?: number; arch?: boolean; shutters?: boolean; sill?: boolean; lit?: boolean }
export const pane = (x: number, y: number, w: number, h: number, coat: Coat, { across = 2, down = 2, arch = false, shutters = false, sill = true, lit = coat.isLit }: Pane = {}) => {
  const r = w / 2
  const opening = (px: number, py: number, pw: number, ph: number): Shape => (fill, more) =>
    arch ? path(`M${px} ${py + ph}V${py + r}a${pw / 2} ${r} 0 0 1 ${pw} 0V${py + ph}z`, fill, more) : rect(px, py, pw, ph, fill, more)
  const glass = lit ? '#f6d48a' : coat.glass
  const bars = [
    ...Array.from({ length: across - 1 }, (_, i) => line(x + ((i + 1) * w) / across, y + (arch ? 2 : 0), x + ((i + 1) * w) / across, y + h, coat.trim, 1.8)),
    ...Array.from({ length: down - 1 }, (_, i) => line(x, y + ((i + 1) * h) / down, x + w, y + ((i + 1) * h) / down, coat.trim, 1.8)),
  ]
  return (
    (shutters ? rect(x - w * 0.36 - 3, y - 1, w * 0.36, h + 2, coat.shutter) + rect(x + w + 3, y - 1, w * 0.36, h + 2, coat.shutter) : '') +
    opening(x - 3, y - 3, w + 6, h + 6)(coat.trim) +
    opening(x, y, w, h)(glass) +
    (arch ? '' : poly([[x, y], [x + w * 0.62, y], [x, y + h * 0.72]], '#ffffff', shade(lit ? 0.18 : 0.22)) + rect(x, y, w, 3, '#10161c', shade(0.16))) +
    bars.join('') +
    (sill ? rect(x - 5, y + h + 3, w + 10, 3, tone(coat.trim, -0.12)) : '')
  )
} // biome-ignore format: drawings

export const door = (x: number, y: number, w: number, h: number, coat: Coat, { arch = false, sidelight = false, glazed = false } = {}) => {
  const r = w / 2
  const leaf = arch ? path(`M${x} ${y + h}V${y + r}a${r} ${r} 0 0 1 ${w} 0V${y + h}z`, coat.door) : rect(x, y, w, h, coat.door)
  const around = arch ? path(`M${x - 4} ${y + h}V${y + r}a${r + 4} ${r + 4} 0 0 1 ${w + 8} 0V${y + h}z`, coat.trim) : rect(x - 4, y - 4, w + 8, h + 4, coat.trim)
  const lights = sidelight ? [x - 13, x + w + 5].map((lx) => rect(lx - 2, y - 4, 12, h + 4, coat.trim) + rect(lx, y, 8, h - 4, coat.isLit ? '#f6d48a' : coat.glass)).join('') : ''
  return (
    lights + around + leaf +
    (glazed ? rect(x + 4, y + 6, w - 8, h - 26, coat.isLit ? '#f6d48a' : coat.glass) : rect(x + 4, y + (arch ? r : 6), w / 2 - 6, h / 2 - (arch ? r : 10), tone(coat.door, -0.16)) + rect(x + w / 2 + 2, y + (arch ? r : 6), w / 2 - 6, h / 2 - (arch ? r : 10), tone(coat.door, -0.16)) + rect(x + 4, y + h / 2 + 4, w / 2 - 6, h / 2 - 12, tone(coat.door, -0.16)) + rect(x + w / 2 + 2, y + h / 2 + 4, w / 2 - 6, h / 2 - 12, tone(coat.door, -0.16))) +
    `<circle cx="${x + w - 5}" cy="${y + h * 0.56}" r="1.7" fill="#d8b45c"/>` +
    rect(x - 8, y + h, w + 16, 4, '#cfc9bd')
  )
} // biome-ignore format: drawings

/** Garage doors for this many cars within a width: a double one for every two. */
export const garageDoors = (x: number, base: number, w: number, cars: number, coat: Coat, isModern = false) => {
  const doors = cars === 1 ? [1] : cars === 2 ? [2] : [2, 1]
  const unit = (w - 10 * (doors.length + 1)) / cars
  let at = x + 10
  let drawn = ''
  for (const size of doors) {
    const [dw, h] = [unit * size, 50]
    const y = base - h
    drawn += rect(at - 3, y - 4, dw + 6, h + 4, coat.trim) + rect(at, y, dw, h, coat.garage)
    if (isModern)
      for (let i = 0; i < 4; i++) drawn += rect(at + 4, y + 4 + i * 11.5, dw - 8, 8.5, coat.isLit && i === 0 ? '#f6d48a' : coat.glass, shade(0.85)) // biome-ignore format: one step
    else {
      const columns = size * 3
      for (let row = 0; row < 4; row++)
        for (let i = 0; i < columns; i++) {
          const [px, pw] = [at + 3 + (i * (dw - 6)) / columns, (dw - 6) / columns - 3]
          drawn += rect(px, y + 4 + row * 11.6, pw, 8, row === 0 ? (coat.isLit ? '#f6d48a' : coat.glass) : tone(coat.garage, -0.07)) // biome-ignore format: one step
        }
    }
    drawn += rect(at, y, dw, 4, '#10161c', shade(0.2))
    at += dw + 10
  }
  return drawn
}

export const chimney = (x: number, y: number, h: number, color: string) =>
  textured((fill) => rect(x, y, 22, h, fill), color, 'brick') + rect(x - 3, y - 5, 28, 6, tone(color, -0.2)) + rect(x + 15, y, 7, h, '#10161c', shade(0.14)) // biome-ignore format: one step
export const post = (x: number, y: number, h: number, coat: Coat, w = 7) =>
  rect(x, y, w, h, coat.trim) + rect(x + w * 0.66, y, w * 0.34, h, '#10161c', shade(0.14)) + rect(x - 2, y, w + 4, 4, tone(coat.trim, -0.06)) + rect(x - 2, y + h - 4, w + 4, 4, tone(coat.trim, -0.06)) // biome-ignore format: one step

/** The concrete drive from the garage, or the door, to the street. */
export const drive = (from: number, to: number, base: number, spread = 26, color = '#d6d0c4') =>
  poly([[from, base], [to, base], [to + spread, 372], [from - spread, 372]], color) +
  line((from + to) / 2, base + 22, (from + to) / 2 + 2, 372, tone(color, -0.1), 1) // biome-ignore format: points
export const walk = (x: number, base: number, to: number, color = '#d9d3c8') =>
  path(`M${x - 9} ${base}C${x - 12} ${base + 40} ${to - 14} ${base + 26} ${to - 16} 372h26C${to + 10} ${base + 30} ${x + 10} ${base + 40} ${x + 9} ${base}z`, color) // biome-ignore format: one path
