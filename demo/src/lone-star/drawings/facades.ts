import { type Chance, chance } from '../chance.ts'
import type { Home, Style } from '../homes.ts'
import { type Coat, chimney, door, drive, eaves, face, gable, garageDoors, pane, post, roof, textureOf, walk, wall } from './house-parts.ts' // biome-ignore format: a list
import { landscape } from './landscapes.ts'
import { grassOf, horizon, type Light, lawn, lightOf, shrubs, sky, tree } from './outdoors.ts'
import { condominium, townhouses } from './row-houses.ts'
import { between, drawing, line, oval, path, poly, rect, shade, textured, tone } from './shapes.ts'

/** The ground line of houses. */
const BASE = 308

const bricks = ['#a9644e', '#b5785f', '#9c5b4a', '#c08d72', '#8f5f52', '#b99583', '#d8cfc4']
const stones = ['#d9ccb0', '#e2d8c2', '#cfc0a0', '#d5c7b3']
const sidings = ['#e9e6dc', '#c9d3d0', '#8fa3a0', '#b9c2b0', '#d8cbb6', '#7f8f9a', '#a8b4bd', '#c7b299']
const stuccos = ['#efe4d0', '#e8d5b7', '#f2ece0', '#dfc6a5', '#e6d9c9']
const whites = ['#f4f2ec', '#f7f5f0', '#ecebe6']

const coatOf = (luck: Chance, home: Home, light: Light): Coat => {
  const { material, style } = home
  const color =
    style === 'Farmhouse' ? luck.of(whites)
    : style === 'Contemporary' ? (material === 'Stone' ? luck.of(stones) : luck.of(['#f1efe9', '#e6e2d8', '#cfd2cf']))
    : { Brick: luck.of(bricks), Stone: luck.of(stones), Siding: luck.of(sidings), Stucco: luck.of(stuccos), 'Board & Batten Siding': luck.of([...whites, ...sidings]) }[material] // biome-ignore format: a choice
  const hasMetal = style === 'Farmhouse' || style === 'Hill Country' || style === 'Homestead'
  const isDark = style === 'Farmhouse' || style === 'Contemporary'
  const roofs = style === 'Spanish' ? ['#b5694a', '#a85f45', '#c07a58'] : hasMetal ? ['#8d979b', '#6f777a', '#a7adab', '#585f63'] : ['#6b6660', '#5c5f63', '#7a6f64', '#544f4c', '#857b70'] // biome-ignore format: a list
  const lean = (c: string) => between(c, light.tint, light.by * 0.7)
  return {
    wall: lean(color),
    texture: textureOf[material],
    trim: lean(isDark ? '#34383b' : luck.of(['#f6f3ec', '#f1ede4', '#fbfaf6'])),
    roof: lean(luck.of(roofs)),
    roofTexture: style === 'Spanish' ? 'tile' : hasMetal ? 'seam' : 'shingle',
    door: luck.of(['#1f6f5c', '#7d3b32', '#2f4858', '#6b4a35', '#3b3f42', '#a06a3c', '#b4553f', '#4f6d7a', '#c49a4a']),
    garage: lean(isDark ? '#4a4d4f' : luck.of(['#f1ede4', '#e5ddcf', '#d8cdbd', '#8b6f57'])),
    shutter: luck.of(['#2f4858', '#1f4d42', '#3b3f42', '#6b3a32', '#5b6b60']),
    glass: between('#8fa9b5', light.sky[0], 0.35),
    isLit: light.isLit,
  }
}

type Plot = { luck: Chance; home: Home; coat: Coat; light: Light; cars: number }
/** The drawing, and where the drive and the door are. */
type House = { drawn: string; drive?: [from: number, to: number]; door: number; left: number; right: number }

const wingOf = (cars: number) => (cars === 0 ? 0 : 36 + cars * 52)
const stoneOf = (luck: Chance, coat: Coat) => (coat.texture === 'stone' ? luck.of(bricks) : luck.of(stones))

const ranch = ({ luck, home, coat, cars }: Plot): House => {
  const wing = wingOf(cars)
  const w = Math.min(470, 290 + wing * 0.75)
  const left = 300 - w / 2
  const h = 72
  const top = BASE - h
  const isHip = coat.texture === 'brick' && luck.is(0.5)
  const body = left + wing
  const room = w - wing
  const dx = body + room * (room > 260 ? 0.36 : 0.3)
  const hasPorch = coat.roofTexture === 'seam' || luck.is(0.45)
  const parts = [
    luck.is(0.6) ? chimney(body + room * 0.72, top - 84, 60, coat.texture === 'stone' ? coat.wall : '#9c6b58') : '',
    wall(body, top, room, h, coat),
    roof(left + (isHip ? 6 : 0), top, w - (isHip ? 6 : 0), 62, isHip ? 70 : 8, coat),
  ]
  parts.push(pane(body + 16, top + 20, 38, 34, coat, { across: 2, shutters: luck.is(0.3) && room > 250 }))
  parts.push(door(dx, top + 14, 25, h - 14, coat, { sidelight: room > 230 }))
  for (let x = dx + 62, i = 0; x + 46 < left + w - 6 && i < 3; x += 74, i++)
    parts.push(pane(x, top + 20, 42, 34, coat, { across: 2 }))
  if (hasPorch) {
    const [from, to] = coat.roofTexture === 'seam' ? [body + 4, left + w - 4] : [dx - 24, dx + 50]
    parts.push(rect(from, top + 8, to - from, h - 8, '#10161c', shade(0.13)))
    parts.push(textured((fill) => poly([[from - 6, top + 8], [from + 8, top - 10], [to - 8, top - 10], [to + 6, top + 8]], fill), tone(coat.roof, -0.06), coat.roofTexture)) // biome-ignore format: points
    parts.push(rect(from - 6, top + 7, to - from + 12, 4, coat.trim))
    const posts = Math.max(2, Math.round((to - from) / 75) + 1)
    for (let i = 0; i < posts; i++) parts.push(post(from + ((to - from - 7) * i) / (posts - 1), top + 11, h - 11, coat))
  } else parts.push(gable(dx - 24, top + 3, 73, 30, coat, coat.wall, coat.texture))
  if (cars > 0) {
    parts.push(wall(left, top - 2, wing, h + 2, coat, tone(coat.wall, 0.05)))
    parts.push(gable(left, top - 2, wing, 20 + wing * 0.19, coat, tone(coat.wall, 0.05), luck.is(0.4) ? 'siding' : coat.texture)) // biome-ignore format: one step
    parts.push(eaves(left, top, wing), garageDoors(left, BASE, wing, cars, coat))
  }
  if (home.kind === 'Ranch') return { drawn: parts.join(''), door: dx + 12, left, right: left + w }
  return { drawn: parts.join(''), ...(cars > 0 && { drive: [left + 8, left + wing - 8] }), door: dx + 12, left, right: left + w } // biome-ignore format: one step
}

const traditional = ({ luck, coat, cars }: Plot): House => {
  const wing = wingOf(cars)
  const w = 246
  const left = 300 - (w + wing * 0.8) / 2 + wing * 0.8
  const [h, low] = [138, 70]
  const [top, accent] = [BASE - h, stoneOf(luck, coat)]
  const accentTexture = coat.texture === 'stone' ? 'brick' : ('stone' as const)
  const bay = 104
  const bx = luck.is(0.5) ? left + w - bay - 8 : left + 34
  const other = bx > left + 60 ? left + 18 : bx + bay + 18
  const gx = left - wing * 0.8
  const parts = [
    wall(left, top, w, h, coat),
    roof(left, top, w, 66, 76, coat),
    luck.is(0.5) ? chimney(left + w - 54, top - 74, 46, '#9c6b58') : '',
    wall(bx, top + 4, bay, h - 4, coat, tone(accent, 0.02), accentTexture),
    gable(bx, top + 4, bay, 58, coat, tone(accent, 0.02), accentTexture),
    pane(bx + bay / 2 - 21, top + 26, 42, 38, coat, { across: 3, arch: luck.is(0.35) }),
    pane(bx + bay / 2 - 26, BASE - 56, 52, 40, coat, { across: 3 }),
    pane(other, top + 26, 32, 36, coat),
    pane(other + 52 > bx && other < bx ? other : other + 50, top + 26, 32, 36, coat),
    rect(other - 6, BASE - 72, 84, 5, coat.trim),
    rect(other - 2, BASE - 67, 76, 67, '#10161c', shade(0.12)),
    door(other + 24, BASE - 60, 27, 60, coat, { arch: true, sidelight: false }),
    post(other - 6, BASE - 67, 67, coat, 8),
    post(other + 70, BASE - 67, 67, coat, 8),
  ]
  if (cars > 0) {
    const gw = wing
    parts.push(wall(gx, BASE - low, gw, low, coat))
    parts.push(roof(gx, BASE - low, gw, 40, 34, coat))
    parts.push(luck.is(0.5) ? gable(gx + gw * 0.2, BASE - low + 2, gw * 0.6, 38, coat, tone(accent, 0.02), accentTexture) : '') // biome-ignore format: one step
    parts.push(garageDoors(gx, BASE, gw, cars, coat))
  }
  return { drawn: parts.join(''), ...(cars > 0 && { drive: [gx + 8, gx + wing - 8] }), door: other + 37, left: gx, right: left + w } // biome-ignore format: one step
}

const colonial = ({ luck, coat, cars }: Plot): House => {
  const wing = wingOf(cars)
  const w = 250
  const h = 134
  const left = cars > 0 ? 300 - (w - wing * 0.85) / 2 - wing * 0.85 + 20 : 175
  const top = BASE - h
  const hasShutters = luck.is(0.75)
  const mid = left + w / 2
  const gx = left + w - 4
  const parts = [
    chimney(left + 6, top - 84, 90, coat.texture === 'brick' ? tone(coat.wall, -0.1) : '#a06a58'),
    cars > 0 ? wall(gx, BASE - 72, wing, 72, coat) + roof(gx, BASE - 72, wing, 44, 8, coat) + garageDoors(gx, BASE, wing, cars, coat) : '', // biome-ignore format: one step
    wall(left, top, w, h, coat),
    roof(left, top, w, 58, 10, coat),
    ...[0, 1, 2, 3, 4].map((i) => pane(left + 17 + i * 48, top + 20, 24, 36, coat, { shutters: hasShutters, across: 2, down: 3 })), // biome-ignore format: one step
    ...[0, 1, 3, 4].map((i) => pane(left + 17 + i * 48, BASE - 58, 24, 38, coat, { shutters: hasShutters, across: 2, down: 3 })), // biome-ignore format: one step
    rect(mid - 25, BASE - 69, 50, 69, coat.trim),
    poly([[mid - 34, BASE - 69], [mid, BASE - 88], [mid + 34, BASE - 69]], coat.trim),
    poly([[mid - 20, BASE - 72], [mid, BASE - 83], [mid + 20, BASE - 72]], tone(coat.trim, -0.1)),
    door(mid - 14, BASE - 58, 28, 58, coat),
    rect(mid - 25, BASE - 69, 6, 69, tone(coat.trim, -0.08)),
    rect(mid + 19, BASE - 69, 6, 69, tone(coat.trim, -0.08)),
  ] // biome-ignore format: points
  return { drawn: parts.join(''), ...(cars > 0 && { drive: [gx + 10, gx + wing - 10] }), door: mid, left, right: cars > 0 ? gx + wing : left + w } // biome-ignore format: one step
}

const craftsman = ({ luck, home, coat, cars }: Plot): House => {
  const w = 290
  const hasWing = cars > 1 && (home.year ?? 0) > 1985
  const wing = hasWing ? wingOf(cars) : 0
  const left = 300 - (w + wing * 0.9) / 2
  const [h, isTwo] = [70, home.stories > 1]
  const top = BASE - h
  const pier = luck.is(0.5) ? '#b9a88e' : '#a5705c'
  const pw = 170
  const px = left + (luck.is(0.5) ? 14 : w - pw - 14)
  const second = sidingFor(coat)
  const parts = [
    hasWing ? wall(left + w - 4, BASE - 70, wing, 70, coat) + gable(left + w - 4, BASE - 70, wing, 52, coat, second, 'board') + garageDoors(left + w - 4, BASE, wing, cars, coat) : '', // biome-ignore format: one step
    wall(left, top, w, h, coat),
    isTwo ? wall(left + 40, top - 84, w - 80, 84, coat, second, 'siding') + roof(left + 40, top - 70, w - 80, 50, 6, coat, 16) : '', // biome-ignore format: one step
    roof(left, top, w, isTwo ? 40 : 78, 6, coat, 18),
  ]
  if (isTwo)
    for (const i of [0, 1, 2]) parts.push(pane(left + 66 + i * 58, top - 64, 34, 22, coat, { across: 3, down: 1 })) // biome-ignore format: one step
  else {
    const dx = left + w / 2 - 34
    parts.push(rect(dx, top - 62, 68, 34, second), roof(dx, top - 58, 68, 20, 4, coat, 8))
    parts.push(pane(dx + 10, top - 52, 20, 17, coat, { across: 2, down: 1, sill: false }), pane(dx + 38, top - 52, 20, 17, coat, { across: 2, down: 1, sill: false })) // biome-ignore format: one step
  }
  parts.push(pane(px > left + 60 ? left + 28 : left + w - 84, top + 18, 56, 32, coat, { across: 3, down: 1 }))
  parts.push(rect(px + 2, top + 6, pw - 4, h - 6, '#10161c', shade(0.16)))
  parts.push(door(px + 38, top + 14, 27, h - 14, coat, { glazed: true }), pane(px + 92, top + 18, 46, 30, coat, { across: 3, down: 1 })) // biome-ignore format: one step
  parts.push(
    gable(px - 6, top + 8, pw + 12, 50, coat, second, 'siding', 14),
    rect(px - 10, top + 4, pw + 20, 9, coat.trim),
  )
  parts.push(pane(px + pw / 2 - 16, top - 22, 32, 14, coat, { across: 3, down: 1, sill: false }))
  for (const x of [px + 2, px + pw - 24]) {
    parts.push(poly([[x + 6, top + 13], [x + 16, top + 13], [x + 19, BASE - 26], [x + 3, BASE - 26]], coat.trim))
    parts.push(textured((fill) => rect(x - 2, BASE - 27, 26, 27, fill), pier, 'stone'), rect(x - 4, BASE - 29, 30, 4, tone(pier, 0.3)))
  } // biome-ignore format: points
  parts.push(rect(px + 24, BASE - 17, 10, 3, coat.trim), rect(px + 70, BASE - 17, pw - 96, 3, coat.trim), ...Array.from({ length: 11 }, (_, i) => (i > 0 && i < 5 ? '' : rect(px + 26 + i * 11.6, BASE - 15, 2, 15, coat.trim)))) // biome-ignore format: one step
  const gx = left + w - 4
  return { drawn: parts.join(''), ...(hasWing ? { drive: [gx + 8, gx + wing - 8] as [number, number] } : cars > 0 ? { drive: [left + w + 18, left + w + 52] as [number, number] } : {}), door: px + 51, left, right: left + w + wing } // biome-ignore format: one step
}
const sidingFor = (coat: Coat) => (coat.texture === 'siding' ? tone(coat.wall, -0.1) : '#d8cbb6')

const contemporary = ({ luck, coat, cars }: Plot): House => {
  const wing = cars === 0 ? 30 : 40 + cars * 52
  const w = 250 + wing * 0.6
  const left = 300 - w / 2
  const wood = luck.of(['#a9754a', '#8f6240', '#b98a5e'])
  const low = 78
  const ux = luck.is(0.5) ? left + wing * 0.5 : left + w - 210
  const isShed = luck.is(0.4)
  const top = BASE - low
  const slab = (x: number, y: number, width: number) => rect(x - 14, y - 8, width + 28, 9, coat.trim) + rect(x, y + 1, width, 6, '#10161c', shade(0.18)) // biome-ignore format: one step
  const parts = [
    wall(left, top, w, low, coat),
    isShed
      ? face([[ux, top], [ux, top - 62], [ux + 200, top - 96], [ux + 200, top]], coat, '#f1efe9', null) + poly([[ux - 16, top - 56], [ux - 16, top - 65], [ux + 216, top - 105], [ux + 216, top - 96]], coat.trim)
      : wall(ux, top - 72, 200, 72, coat, '#f1efe9', null) + slab(ux, top - 72, 200),
    textured((fill) => rect(ux + 128, top - (isShed ? 70 : 64), 62, isShed ? 70 : 64, fill), wood, 'board'),
    pane(ux + 18, top - 52, 88, 38, coat, { across: 3, down: 1, sill: false }),
    pane(ux + 146, top - 52, 26, 38, coat, { across: 1, down: 1, sill: false }),
    slab(left, top, w),
  ] // biome-ignore format: points
  const dx = left + wing + 16
  if (cars > 0) parts.push(garageDoors(left + 4, BASE, wing - 4, cars, coat, true))
  parts.push(textured((fill) => rect(dx - 8, top + 8, 60, low - 8, fill), wood, 'wood'), door(dx + 8, top + 14, 28, low - 14, coat, { glazed: luck.is(0.5) })) // biome-ignore format: one step
  const rest = left + w - (dx + 66)
  if (rest > 40) parts.push(pane(dx + 66, top + 16, Math.min(rest - 16, 130), 50, coat, { across: rest > 90 ? 3 : 2, down: 1, sill: false })) // biome-ignore format: one step
  return { drawn: parts.join(''), ...(cars > 0 && { drive: [left + 12, left + wing - 4] }), door: dx + 22, left, right: left + w } // biome-ignore format: one step
}

const farmhouse = ({ luck, home, coat, cars }: Plot): House => {
  const wing = wingOf(cars)
  const w = 250
  const h = home.stories > 1 ? 122 : 78
  const left = 300 - (w + wing * 0.85) / 2
  const top = BASE - h
  const gx = left + w - 4
  const gables = [left + 12, left + w - 92]
  const parts = [
    cars > 0 ? wall(gx, BASE - 70, wing, 70, coat) + gable(gx, BASE - 70, wing, 56, coat) + garageDoors(gx, BASE, wing, cars, coat) : '', // biome-ignore format: one step
    luck.is(0.5) ? chimney(left + w / 2 - 11, top - 82, 40, '#b9a88e') : '',
    wall(left, top, w, h, coat),
    roof(left, top, w, 64, 6, coat),
    ...gables.map((x) => gable(x, top + 4, 80, 68, coat) + pane(x + 29, top - 30, 22, 24, coat, { sill: false })),
  ]
  if (h > 100)
    for (const x of [left + 34, left + w / 2 - 14, left + w - 66]) parts.push(pane(x, top + 16, 28, 30, coat))
  const py = BASE - 66
  parts.push(rect(left, py, w, 66, '#10161c', shade(0.1)))
  for (const x of [left + 22, left + 66, left + w - 98, left + w - 54]) parts.push(pane(x, py + 14, 30, 38, coat, { sill: false })) // biome-ignore format: one step
  parts.push(door(left + w / 2 - 14, py + 8, 28, 58, coat, { glazed: true }))
  parts.push(textured((fill) => poly([[left - 14, py + 4], [left + 2, py - 14], [left + w - 2, py - 14], [left + w + 14, py + 4]], fill), tone(coat.roof, -0.05), 'seam')) // biome-ignore format: points
  parts.push(rect(left - 14, py + 3, w + 28, 4, coat.trim))
  const white = { ...coat, trim: '#f6f3ec' }
  for (let i = 0; i < 5; i++) parts.push(post(left - 6 + (i * (w + 5)) / 4, py + 7, 59, white, 7))
  return { drawn: parts.join(''), ...(cars > 0 && { drive: [gx + 8, gx + wing - 8] }), door: left + w / 2, left, right: cars > 0 ? gx + wing : left + w } // biome-ignore format: one step
}

const spanish = ({ luck, home, coat, cars }: Plot): House => {
  const wing = wingOf(cars)
  const w = 262
  const left = 300 - (w + wing * 0.85) / 2 + wing * 0.85
  const gx = left - wing * 0.85
  const h = 80
  const top = BASE - h
  const isTwo = home.stories > 1 || luck.is(0.25)
  const tower = left + w - 104
  const parts = [
    cars > 0 ? wall(gx, BASE - 74, wing, 74, coat) + roof(gx, BASE - 74, wing, 30, 26, coat) + garageDoors(gx, BASE, wing, cars, coat) : '', // biome-ignore format: one step
    wall(left, top, w, h, coat),
    roof(left, top, w, 42, 36, coat),
    isTwo
      ? wall(tower, top - 66, 92, h + 66, coat, tone(coat.wall, 0.08)) + roof(tower, top - 66, 92, 34, 34, coat) + pane(tower + 14, top - 44, 24, 36, coat, { arch: true, down: 1 }) + pane(tower + 54, top - 44, 24, 36, coat, { arch: true, down: 1 })
      : wall(tower, top - 22, 92, h + 22, coat, tone(coat.wall, 0.06)) + gable(tower, top - 22, 92, 26, coat, tone(coat.wall, 0.06)),
    pane(tower + 22, BASE - 58, 48, 42, coat, { arch: true, across: 2, down: 1 }),
  ] // biome-ignore format: one step
  const aw = (tower - left - 16) / 3
  for (let i = 0; i < 3; i++) {
    const [x, r] = [left + 10 + i * aw, (aw - 12) / 2]
    const arch = (fill: string, more = '') => path(`M${x} ${BASE}V${BASE - 58 + r}a${r} ${r} 0 0 1 ${r * 2} 0V${BASE}z`, fill, more) // biome-ignore format: one path
    parts.push(arch(tone(coat.wall, -0.28)))
    parts.push(i === 1 ? door(x + r - 12, BASE - 50, 24, 50, { ...coat, door: '#6b4a35' }, { arch: true }) : pane(x + r - 10, BASE - 44, 20, 26, coat, { sill: false })) // biome-ignore format: one step
  }
  return { drawn: parts.join(''), ...(cars > 0 && { drive: [gx + 8, gx + wing - 8] }), door: left + 10 + aw * 1.5 - 6, left: gx, right: left + w } // biome-ignore format: one step
}

const duplex = ({ luck, home, coat, cars }: Plot): House => {
  const isTwo = home.stories > 1
  const h = isTwo ? 128 : 74
  const top = BASE - h
  const left = 92
  const w = 416
  const parts = [wall(left, top, w, h, coat), roof(left, top, w, 56, luck.is(0.5) ? 60 : 8, coat)]
  for (const side of [-1, 1]) {
    const at = (x: number, width: number) => (side < 0 ? 300 - x - width : 300 + x)
    if (cars > 0) {
      parts.push(wall(at(118, 88), BASE - 72, 88, 72, coat, tone(coat.wall, 0.06)), gable(at(118, 88), BASE - 72, 88, 34, coat, tone(coat.wall, 0.06))) // biome-ignore format: one step
      parts.push(garageDoors(at(118, 88), BASE, 88, 1, coat))
    } else parts.push(pane(at(136, 50), BASE - 52, 50, 34, coat, { across: 3 }))
    parts.push(pane(at(66, 34), BASE - 52, 34, 34, coat))
    parts.push(door(at(18, 26), BASE - 56, 26, 56, side < 0 ? coat : { ...coat, door: coat.shutter }))
    if (isTwo) for (const x of [24, 84, 150]) parts.push(pane(at(x, 32), top + 20, 32, 34, coat))
  }
  parts.push(gable(252, BASE - 66, 96, 30, coat), post(256, BASE - 64, 64, coat), post(337, BASE - 64, 64, coat))
  return { drawn: parts.join(''), ...(cars > 0 && { drive: [100, 176] }), door: 300, left, right: left + w }
}

const manufactured = ({ luck, coat }: Plot): House => {
  const [left, w, h] = [96, 408, 62]
  const top = BASE - 14 - h
  const dx = left + luck.whole(130, 200)
  const parts = [
    rect(left + 4, BASE - 14, w - 8, 14, '#b8b2a6'),
    ...Array.from({ length: 22 }, (_, i) => line(left + 22 + i * 18, BASE - 14, left + 22 + i * 18, BASE, '#00000022')),
    wall(left, top, w, h, coat, coat.wall, 'siding'),
    roof(left, top, w, 30, 4, coat, 8),
    ...[22, 76].map((x) => pane(left + x, top + 16, 32, 28, coat, { shutters: true })),
    ...[dx - left + 66, dx - left + 134].map((x) => pane(left + x, top + 16, 40, 28, coat, { shutters: x + 70 < w })),
    door(dx, top + 12, 24, h - 12, coat),
    gable(dx - 26, top + 2, 76, 24, coat),
    rect(dx - 30, BASE - 14, 84, 14, '#a08468'),
    ...[0, 1, 2].map((i) => rect(dx + 2, BASE - 14 + i * 5, 22 + i * 2, 3, '#8a6f55')),
    post(dx - 28, top + 5, h + 9, coat, 5),
    post(dx + 48, top + 5, h + 9, coat, 5),
  ]
  return { drawn: parts.join(''), door: dx + 12, left, right: left + w }
}

const houses: Partial<Record<Style, (plot: Plot) => House>> = { Ranch: ranch, 'Hill Country': ranch, Homestead: ranch, Craftsman: craftsman, Colonial: colonial, Traditional: traditional, Contemporary: contemporary, Farmhouse: farmhouse, Spanish: spanish, Duplex: duplex, Manufactured: manufactured } // biome-ignore format: a table

const builtOf = (style: Style, stories: number) => (stories === 1 && (style === 'Traditional' || style === 'Contemporary') ? (style === 'Traditional' ? ranch : contemporary) : houses[style]) // biome-ignore format: a choice

/** A home seen from the street: its style, its materials, and garages for its cars. */
export const facade = (home: Home): string => {
  const luck = chance('facade', home.slot.number, home.turn)
  const light = lightOf(luck)
  const { land } = home.town
  if (home.style === 'Land') return landscape(luck, home, light)
  const coat = coatOf(luck, home, light)
  if (home.style === 'Townhouse') return townhouses(luck, home, coat, light)
  if (home.kind === 'Condominium') return condominium(luck, home, coat, light)
  const cars = home.kind === 'Ranch' ? 0 : home.kind === 'Duplex' ? (home.garage ?? 0) : Math.min(3, home.garage ?? 0)
  const house = builtOf(home.style, home.stories)?.({ luck, home, coat, light, cars }) as House
  const isMirrored = luck.is(0.5)
  const concrete = between('#d6d0c4', light.tint, light.by)
  const center = [
    oval(300, BASE + 3, (house.right - house.left) * 0.54, 7, '#1c2a1c', shade(0.14)),
    home.kind === 'Ranch' ? walk(house.door, BASE, house.door + 40, '#cbb894') : house.drive ? drive(...house.drive, BASE, 20, concrete) : '', // biome-ignore format: one step
    home.kind === 'Ranch' ? '' : walk(house.door, BASE, house.door + luck.whole(-30, 40), concrete),
    home.kind === 'Duplex' && house.drive ? drive(424, 500, BASE, 20, concrete) : '',
    house.drawn,
  ]
  const bare = [...(house.drive ? [house.drive] : []), [house.door - 22, house.door + 22] as [number, number]]
  const beds = [[house.left, house.door - 24], [house.door + 24, house.right]] as const // biome-ignore format: points
  for (const [from, to] of beds) {
    const clear = bare.reduce((range, [a, b]) => (a <= range[0] + 20 && b > range[0] ? [b + 4, range[1]] : b >= range[1] - 20 && a < range[1] ? [range[0], a - 4] : range) as [number, number], [from, to] as [number, number]) // biome-ignore format: one step
    if (home.kind !== 'Duplex' && clear[1] - clear[0] > 30) center.push(shrubs(luck, land, light, clear[0], clear[1], BASE + 5)) // biome-ignore format: one step
  }
  const mirrored = `<g${isMirrored ? ' transform="matrix(-1 0 0 1 600 0)"' : ''}>${center.join('')}</g>`
  const trees = luck.some([[26, 318, 0.95], [92, 292, 0.7], [556, 322, 1], [500, 292, 0.72], [585, 300, 0.85]] as const, luck.whole(2, 3)) // biome-ignore format: points
  const behind = trees.filter(([, y]) => y < 305)
  const front = trees.filter(([, y]) => y >= 305)
  return drawing(
    [
      sky(luck),
      horizon(luck, land, light),
      home.kind === 'Ranch' ? barn(luck, light, isMirrored ? 34 : 470) : '',
      ...behind.map(([x, y, s]) => tree(luck, land, light, x, y, s * 1.15)),
      lawn(land, light),
      mirrored,
      ...front.map(([x, y, s]) => tree(luck, land, light, x, y, s)),
      home.kind === 'Ranch' ? fence(grassOf(land, light)) : '',
    ],
    light.sky,
  )
}

const barn = (luck: Chance, light: Light, x: number) => {
  const red = between(luck.of(['#a4493d', '#8f979b', '#9a6b4a']), light.tint, light.by)
  return textured((fill) => poly([[x, 296], [x, 238], [x + 22, 212], [x + 48, 200], [x + 74, 212], [x + 96, 238], [x + 96, 296]], fill), red, 'board') + path(`M${x - 5} 242L${x + 20} 211L${x + 48} 197L${x + 76} 211L${x + 101} 242`, 'none', 'stroke="#5d6468" stroke-width="7"') + rect(x + 32, 252, 32, 44, tone(red, -0.25)) + line(x + 32, 252, x + 64, 296, '#f4efe6', 2) + line(x + 64, 252, x + 32, 296, '#f4efe6', 2) + rect(x + 40, 222, 16, 14, tone(red, -0.3)) // biome-ignore format: points
}
const fence = (ground: string) => {
  const wood = between('#8d7a66', ground, 0.12)
  return [344, 356].map((y) => line(0, y, 600, y, wood, 3)).join('') + Array.from({ length: 13 }, (_, i) => rect(i * 50 - 4, 334, 6, 36, tone(wood, -0.08))).join('') // biome-ignore format: one step
}
