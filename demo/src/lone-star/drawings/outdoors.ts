import type { Chance } from '../chance.ts'
import type { Land } from '../towns.ts'
import { between, line, oval, path, poly, rect, shade, tone, WIDTH } from './shapes.ts'

/** The light of a time of day. */
export type Light = {
  sky: [string, string]
  /** The color that all greens and grounds lean toward, and how far. */
  tint: string
  by: number
  /** Whether lamps are on. */
  isLit: boolean
}
const lights: Record<string, Light> = {
  morning: { sky: ['#b9d4e6', '#f6e9d8'], tint: '#f6d9a8', by: 0.08, isLit: false },
  noon: { sky: ['#9cc6e2', '#e3eff2'], tint: '#ffffff', by: 0.04, isLit: false },
  afternoon: { sky: ['#a9cbe0', '#f4ead2'], tint: '#f2c879', by: 0.12, isLit: false },
  evening: { sky: ['#6f8fb5', '#f3c9a5'], tint: '#4a4a70', by: 0.2, isLit: true },
}
export const lightOf = (luck: Chance): Light =>
  lights[luck.weighted({ morning: 3, noon: 4, afternoon: 4, evening: 1.4 })] as Light

const grass: Record<Land, string> = { hill: '#a3ad72', north: '#93b072', gulf: '#86ad6c', coast: '#a9b67e', east: '#88a968', west: '#c2b184', valley: '#9bb26e' } // biome-ignore format: a table
export const grassOf = (land: Land, light: Light) => between(grass[land], light.tint, light.by)
const leaf: Record<Land, string> = { hill: '#5f7a4c', north: '#5d8250', gulf: '#4d7a50', coast: '#6a8a5a', east: '#44704c', west: '#7d8a58', valley: '#5f8a52' } // biome-ignore format: a table
export const leafOf = (land: Land, light: Light) => between(leaf[land], light.tint, light.by)

export const sky = (luck: Chance) => {
  const clouds = Array.from({ length: luck.whole(0, 3) }, () => {
    const [x, y, s] = [luck.whole(20, 560), luck.whole(28, 120), 0.6 + luck.next() * 0.7]
    return `<g fill="#fff" fill-opacity=".5"><path d="M${x} ${y}q${-4 * s} ${-14 * s} ${14 * s} ${-14 * s}q${8 * s} ${-14 * s} ${26 * s} ${-5 * s}q${20 * s} ${-4 * s} ${20 * s} ${10 * s}q${12 * s} 1 ${8 * s} ${9 * s}z"/></g>`
  })
  return rect(0, 0, WIDTH, 310, 'url(#sky)') + clouds.join('')
}

/** The background: hills, a line of trees, or the flat plain. */
export const horizon = (luck: Chance, land: Land, light: Light, y = 286) => {
  const far = between(leafOf(land, light), light.sky[1], 0.62)
  const near = between(leafOf(land, light), light.sky[1], 0.38)
  if (land === 'west') {
    const at = luck.whole(60, 380)
    return (
      poly([[0, y], [0, y - 30], [at, y - 62], [at + 60, y - 58], [at + 120, y - 34], [WIDTH, y - 26], [WIDTH, y]], between('#a58a78', light.sky[1], 0.5)) +
      rect(0, y - 8, WIDTH, 10, near)
    ) // biome-ignore format: points
  }
  const [a, b] = [luck.whole(20, 60), luck.whole(20, 60)]
  const hills =
    land === 'hill'
      ? path(`M0 ${y}V${y - a}Q150 ${y - a - 44} 300 ${y - 34}T600 ${y - b}V${y}z`, far)
      : path(`M0 ${y}V${y - 26}Q300 ${y - 34} 600 ${y - 24}V${y}z`, far)
  const crowns = Array.from({ length: 19 }, (_, i) => {
    const size = luck.whole(12, land === 'east' || land === 'gulf' ? 34 : 24)
    return oval(i * 33 + luck.whole(-8, 8), y - size * 0.35, size * 1.15, size, near)
  })
  return hills + crowns.join('')
}

export const lawn = (land: Land, light: Light, y = 286) => {
  const green = grassOf(land, light)
  return (
    rect(0, y, WIDTH, 400 - y, green) +
    path(`M0 ${y + 26}Q300 ${y + 14} 600 ${y + 30}V${y}H0z`, tone(green, -0.07)) +
    rect(0, 372, WIDTH, 9, between('#d9d4c8', light.tint, light.by)) +
    rect(0, 381, WIDTH, 19, between('#a9a8a4', light.tint, light.by)) +
    rect(0, 381, WIDTH, 2, tone('#c8c5bd', -0.1))
  )
}

const crown = (luck: Chance, x: number, y: number, r: number, color: string) => {
  const blobs = Array.from({ length: 6 }, (_, i) => [x + Math.cos(i * 1.05) * r * 0.62, y + Math.sin(i * 1.05) * r * 0.42, r * (0.5 + luck.next() * 0.14)] as const) // biome-ignore format: one step
  return (
    blobs.map(([bx, by, br]) => oval(bx, by, br * 1.12, br, tone(color, -0.14))).join('') +
    blobs.map(([bx, by, br]) => oval(bx - r * 0.1, by - r * 0.1, br, br * 0.86, color)).join('') +
    oval(x - r * 0.34, y - r * 0.34, r * 0.4, r * 0.26, tone(color, 0.12)) +
    oval(x + r * 0.24, y - r * 0.2, r * 0.26, r * 0.16, tone(color, 0.09))
  )
}
const shadow = (x: number, y: number, w: number) => oval(x + w * 0.25, y, w, w * 0.13, '#1c2a1c', shade(0.16))

const trees = {
  oak: (luck: Chance, x: number, y: number, s: number, green: string) =>
    shadow(x, y, 52 * s) +
    path(`M${x - 7 * s} ${y}Q${x - 3 * s} ${y - 34 * s} ${x - 26 * s} ${y - 66 * s}L${x - 18 * s} ${y - 68 * s}Q${x} ${y - 44 * s} ${x + 2 * s} ${y - 50 * s}Q${x + 8 * s} ${y - 60 * s} ${x + 24 * s} ${y - 72 * s}L${x + 30 * s} ${y - 68 * s}Q${x + 8 * s} ${y - 40 * s} ${x + 8 * s} ${y}z`, '#6d5b4b') +
    crown(luck, x, y - 88 * s, 50 * s, green),
  pine: (_: Chance, x: number, y: number, s: number, green: string) =>
    shadow(x, y, 26 * s) +
    rect(x - 4 * s, y - 66 * s, 8 * s, 66 * s, '#77604c') +
    [0, 1, 2, 3].map((i) => { const w = (34 - i * 7) * s, top = y - (58 + i * 34) * s; return poly([[x - w, top], [x, top - 52 * s], [x + w, top]], tone(green, -0.12 + i * 0.04)) + poly([[x - w, top], [x, top - 52 * s], [x - w * 0.1, top]], tone(green, i * 0.05)) }).join(''),
  cedar: (_: Chance, x: number, y: number, s: number, green: string) =>
    shadow(x, y, 24 * s) + rect(x - 3 * s, y - 16 * s, 6 * s, 16 * s, '#6d5b4b') +
    path(`M${x} ${y - 108 * s}Q${x + 34 * s} ${y - 34 * s} ${x + 22 * s} ${y - 12 * s}Q${x} ${y - 4 * s} ${x - 22 * s} ${y - 12 * s}Q${x - 34 * s} ${y - 34 * s} ${x} ${y - 108 * s}z`, tone(green, -0.1)) +
    path(`M${x} ${y - 108 * s}Q${x - 2 * s} ${y - 44 * s} ${x - 8 * s} ${y - 10 * s}Q${x - 20 * s} ${y - 8 * s} ${x - 22 * s} ${y - 12 * s}Q${x - 34 * s} ${y - 34 * s} ${x} ${y - 108 * s}z`, green),
  myrtle: (luck: Chance, x: number, y: number, s: number, green: string) => {
    const bloom = luck.of(['#c9798f', '#d59aa8', '#f0e6e8', '#a985b4'])
    const tops = [[-16, -66], [0, -80], [16, -68], [-6, -58], [9, -56]] as const
    return shadow(x, y, 24 * s) +
      [-14, -4, 6, 15].map((to) => line(x + to * 0.2 * s, y, x + to * s, y - 54 * s, '#9a8270', 3 * s)).join('') +
      tops.map(([dx, dy]) => oval(x + dx * s, y + dy * s, 17 * s, 15 * s, green)).join('') +
      tops.map(([dx, dy]) => oval(x + (dx - 2) * s, y + (dy - 8) * s, 11 * s, 7.5 * s, bloom)).join('')
  },
  palm: (_: Chance, x: number, y: number, s: number, green: string) =>
    shadow(x, y, 20 * s) +
    path(`M${x - 5 * s} ${y}Q${x - 1 * s} ${y - 60 * s} ${x + 6 * s} ${y - 118 * s}h${6 * s}Q${x + 6 * s} ${y - 60 * s} ${x + 5 * s} ${y}z`, '#94806a') +
    [[-44, 6], [-36, -22], [-12, -36], [18, -36], [42, -20], [48, 8], [-22, 26], [26, 28]].map(([dx = 0, dy = 0], i) =>
      path(`M${x + 9 * s} ${y - 118 * s}Q${x + 9 * s + dx * 0.5 * s} ${y - 118 * s + dy * s - 16 * s} ${x + 9 * s + dx * s} ${y - 118 * s + (dy + 10) * s}Q${x + 9 * s + dx * 0.5 * s} ${y - 118 * s + dy * s} ${x + 9 * s} ${y - 118 * s}z`, tone(green, i % 2 ? 0.08 : -0.1))).join(''),
  yucca: (_: Chance, x: number, y: number, s: number, green: string) =>
    shadow(x, y, 20 * s) +
    [-34, -26, -16, -6, 5, 15, 25, 34].map((dx, i) => poly([[x - 3 * s, y], [x + dx * s, y - (34 - Math.abs(dx) * 0.55) * s], [x + 3 * s, y]], tone(green, i % 2 ? 0.14 : -0.04))).join('') +
    line(x, y - 20 * s, x + 2 * s, y - 74 * s, '#a59670', 3 * s) + oval(x + 2 * s, y - 72 * s, 7 * s, 15 * s, '#efe7cf'),
} // biome-ignore format: drawings
type Tree = keyof typeof trees

const grows: Record<Land, Partial<Record<Tree, number>>> = {
  hill: { oak: 6, cedar: 3, myrtle: 2, yucca: 0.6 },
  north: { oak: 5, myrtle: 4, cedar: 1 },
  gulf: { pine: 3, oak: 5, myrtle: 2, palm: 0.7 },
  coast: { palm: 6, oak: 1 },
  east: { pine: 6, oak: 3, myrtle: 2 },
  west: { yucca: 4, cedar: 1, oak: 2 },
  valley: { palm: 6, oak: 2, myrtle: 1 },
}
export const tree = (luck: Chance, land: Land, light: Light, x: number, y: number, scale: number) => {
  const kind = luck.weighted(grows[land])
  const green = leafOf(land, light)
  return trees[kind](luck, x, y, scale * (0.9 + luck.next() * 0.25), kind === 'yucca' ? between('#7f9a78', light.tint, light.by) : green) // biome-ignore format: one step
}

/** Shrubs along the foot of a wall. */
export const shrubs = (luck: Chance, land: Land, light: Light, from: number, to: number, y: number) => {
  const green = leafOf(land, light)
  let drawn = ''
  for (let x = from + 8; x < to - 6; x += luck.whole(15, 24)) {
    const r = luck.whole(8, 13)
    drawn += oval(x, y - r * 0.4, r, r * 0.85, tone(green, -0.1)) + oval(x - 2, y - r * 0.6, r * 0.72, r * 0.55, tone(green, 0.06)) // biome-ignore format: one step
    if (luck.is(0.25)) drawn += oval(x - 3, y - r * 0.8, 2, 2, '#f3e3d0') + oval(x + 3, y - r * 0.5, 2, 2, '#e2a6a0')
  }
  return drawn
}
