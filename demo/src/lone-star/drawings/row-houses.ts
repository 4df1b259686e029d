import type { Chance } from '../chance.ts'
import type { Home } from '../homes.ts'
import { type Coat, door, eaves, gable, garageDoors, pane, roof, wall } from './house-parts.ts'
import { horizon, type Light, lawn, shrubs, sky, tree } from './outdoors.ts'
import { between, drawing, oval, poly, rect, shade, textured, tone } from './shapes.ts'

const BASE = 312

/** A row of townhouses; the one for sale is in the middle, in full color. */
export const townhouses = (luck: Chance, home: Home, coat: Coat, light: Light): string => {
  const { land } = home.town
  const [w, floors] = [128, home.stories]
  const h = floors * 58 + 6
  const top = BASE - h
  const isFlat = (home.year ?? 0) > 2005 && luck.is(0.6)
  const others = luck.some(['#b5785f', '#d9ccb0', '#8fa3a0', '#e9e6dc', '#9c5b4a', '#7f8f9a', '#c7b299'], 2)
  const units = [-1, 0, 1, 2].map((i) => {
    const x = 108 + i * w
    const color = i === 1 ? coat.wall : between(others[i % 2 === 0 ? 0 : 1] as string, light.tint, light.by)
    const own = { ...coat, wall: color, texture: i % 2 === 0 ? ('brick' as const) : coat.texture }
    const parts = [wall(x, top, w, h, own)]
    if (isFlat)
      parts.push(rect(x - 2, top - 8, w + 4, 10, coat.trim), eaves(x, top + 2, w), i % 2 === 0 ? textured((fill) => rect(x + 70, top + 2, 50, h - 60, fill), '#a9754a', 'wood') : '') // biome-ignore format: one step
    else parts.push(roof(x, top, w, 40, 4, own, 0), gable(x + 18, top + 2, w - 36, 40, own, tone(color, 0.08)))
    for (let floor = 1; floor < floors; floor++) {
      const y = top + 18 + (floor - 1) * 58
      parts.push(pane(x + 16, y, 38, 32, own, { across: 2 }), pane(x + 78, y, 34, 32, own, { across: 2 }))
      if (floor === floors - 1) parts.push(rect(x + 8, y + 36, w - 16, 3, '#3b3f42'), ...Array.from({ length: 13 }, (_, k) => rect(x + 10 + k * 8.9, y + 24, 1.2, 14, '#3b3f42')), rect(x + 8, y + 23, w - 16, 2, '#3b3f42')) // biome-ignore format: one step
    }
    const hasGarage = (home.garage ?? 0) > 0
    if (hasGarage)
      parts.push(garageDoors(x - 4, BASE, 92, 1, own, isFlat), poly([[x + 8, BASE], [x + 80, BASE], [x + 86, 372], [x + 2, 372]], between('#d6d0c4', light.tint, light.by))) // biome-ignore format: points
    else parts.push(pane(x + 16, BASE - 46, 54, 30, own, { across: 3 }))
    parts.push(door(x + 94, BASE - 50, 22, 50, { ...own, door: i === 1 ? coat.door : '#4a4d4f' }))
    parts.push(poly([[x + 94, BASE + 4], [x + 118, BASE + 4], [x + 122, 372], [x + 90, 372]], between('#dcd6cb', light.tint, light.by))) // biome-ignore format: points
    parts.push(rect(x - 1.5, top - (isFlat ? 8 : 0), 3, h + (isFlat ? 8 : 0), '#10161c', shade(0.2)))
    return parts.join('')
  })
  return drawing(
    [
      sky(luck),
      horizon(luck, land, light),
      lawn(land, light),
      ...units,
      ...[0, 1, 2, 3].map((i) => shrubs(luck, land, light, 108 + i * w - 40, 108 + i * w - 10, BASE + 24)),
      tree(luck, land, light, luck.of([14, 586]), 344, 0.9),
    ],
    light.sky,
  )
}

const balcony = (x: number, y: number, w: number, color: string) =>
  rect(x, y, w, 3, '#00000030') + rect(x, y - 13, w, 13, color, shade(0.55)) + rect(x, y - 14, w, 2, '#3b3f42')

const lowRise = (luck: Chance, home: Home, coat: Coat, light: Light): string => {
  const { floors } = home.site.neighborhood
  const storey = 50
  const h = floors * storey + 8
  const [left, w] = [78, 444]
  const top = BASE - h
  const accent = between(luck.of(['#a9754a', '#5d6a70', '#a9644e', '#d9ccb0']), light.tint, light.by)
  const isOld = (home.year ?? 0) < 2000
  const parts = [wall(left, top, w, h, coat)]
  parts.push(isOld ? roof(left, top, w, 34, 30, coat) : rect(left - 8, top - 8, w + 16, 9, '#4a4d4f') + eaves(left, top + 1, w)) // biome-ignore format: one step
  for (const x of [left + 60, left + w - 148]) {
    parts.push(textured((fill) => rect(x, top - (isOld ? 0 : 16), 88, h + (isOld ? 0 : 16), fill), accent, isOld ? 'brick' : 'wood')) // biome-ignore format: one step
    if (!isOld) parts.push(rect(x - 4, top - 22, 96, 7, '#4a4d4f'))
  }
  for (let floor = 0; floor < floors; floor++) {
    const y = BASE - (floor + 1) * storey
    for (const x of [left + 16, left + w - 46]) parts.push(pane(x, y + 12, 30, 26, coat, { across: 2, down: 1, lit: coat.isLit && luck.is(0.6) })) // biome-ignore format: one step
    for (const x of [left + 70, left + w - 138]) {
      parts.push(rect(x, y + 6, 68, 38, '#10161c', shade(0.22)), pane(x + 8, y + 10, 52, 34, coat, { across: 3, down: 1, sill: false, lit: coat.isLit && luck.is(0.6) })) // biome-ignore format: one step
      parts.push(balcony(x - 4, y + 46, 76, '#dfe6e6'))
    }
    if (floor > 0) for (const x of [left + 172, left + 208, left + 244]) parts.push(pane(x, y + 12, 26, 26, coat, { across: 1, down: 1, lit: coat.isLit && luck.is(0.6) })) // biome-ignore format: one step
  }
  parts.push(rect(left + 168, BASE - 44, 108, 44, '#3b3f42'), rect(left + 174, BASE - 39, 96, 39, coat.isLit ? '#f6d48a' : coat.glass), rect(left + 220, BASE - 39, 3, 39, '#3b3f42'), rect(left + 154, BASE - 52, 136, 8, '#4a4d4f')) // biome-ignore format: one step
  parts.push(
    poly(
      [
        [290, BASE],
        [316, BASE],
        [330, 372],
        [276, 372],
      ],
      between('#d9d3c8', light.tint, light.by),
    ),
  )
  return parts.join('')
}

const highRise = (luck: Chance, home: Home, coat: Coat, light: Light): string => {
  const far = between(coat.glass, light.sky[1], 0.6)
  const skyline = Array.from({ length: 11 }, (_, i) => {
    const tall = luck.whole(60, 190)
    return rect(i * 58 - 14, 306 - tall, luck.whole(34, 54), tall, i % 2 ? far : between(far, '#6f7d86', 0.16))
  })
  const w = 176
  const left = 212
  const rows = Math.min(21, home.site.neighborhood.floors)
  const each = 272 / rows
  const top = 306 - 272
  const parts = [...skyline, oval(300, 312, 150, 9, '#10161c', shade(0.16)), rect(left, top, w, 276, coat.wall)]
  parts.push(rect(left + w * 0.66, top - 12, w * 0.34, 288, tone(coat.wall, -0.12)), rect(left + 50, top - 18, 60, 18, tone(coat.wall, -0.2))) // biome-ignore format: one step
  for (let row = 0; row < rows - 2; row++) {
    const y = top + 6 + row * each
    for (let i = 0; i < 7; i++) {
      const lit = coat.isLit && luck.is(0.45)
      parts.push(
        rect(left + 8 + i * 23.4, y, 17, each - 4.5, lit ? '#f6d48a' : tone(coat.glass, luck.next() * 0.2 - 0.08)),
      )
    }
    if (row % 2 === 0) parts.push(rect(left - 8, y + each - 5, 46, 3, tone(coat.wall, 0.2)), rect(left + w - 40, y + each - 5, 48, 3, tone(coat.wall, 0.2))) // biome-ignore format: one step
  }
  parts.push(rect(left - 22, 306 - each * 2 + 2, w + 44, each * 2, tone(coat.wall, -0.18)), ...Array.from({ length: 6 }, (_, i) => rect(left - 14 + i * 36, 306 - each * 2 + 8, 28, each * 2 - 10, light.isLit ? '#f6d48a' : coat.glass))) // biome-ignore format: one step
  return parts.join('')
}

export const condominium = (luck: Chance, home: Home, coat: Coat, light: Light): string => {
  const { land } = home.town
  const isHigh = home.style === 'High-Rise'
  return drawing(
    [
      sky(luck),
      isHigh ? '' : horizon(luck, land, light),
      lawn(land, light, isHigh ? 304 : 286),
      isHigh ? highRise(luck, home, coat, light) : lowRise(luck, home, coat, light),
      isHigh ? '' : shrubs(luck, land, light, 80, 230, BASE + 6) + shrubs(luck, land, light, 366, 520, BASE + 6),
      tree(luck, land, light, 40, 340, isHigh ? 0.6 : 0.85),
      tree(luck, land, light, luck.of([548, 572]), 346, isHigh ? 0.7 : 0.95),
      isHigh ? tree(luck, land, light, 150, 348, 0.55) + tree(luck, land, light, 450, 350, 0.55) : '',
    ],
    light.sky,
  )
}
